// Keeps the page for times without a net. All its files have one version: a page never has files of two.

const CACHE = "glowboard-VERSION";
const FILES = [
  "./", "page.js", "words.js", "keys.js", "records.js", "chip.js", "worker.js", "glowboard.js", "glowboard_bg.wasm", "style.css", "icon.svg",
  "manifest.webmanifest",
];

addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const forget = (name) => name.startsWith("glowboard-") && name !== CACHE && caches.delete(name);
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map(forget))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const inScope = event.request.method === "GET" && event.request.url.startsWith(registration.scope);
  if (!inScope) return;
  const kept = caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((answer) => answer ?? fetch(event.request)));
});
