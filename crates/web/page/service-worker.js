// Keeps the page for use offline. Each version has a folder and a cache of its own, named after its content, so that a page never
// has files of two versions.

const FOLDER = "VERSION";
const CACHE = `glowboard-${FOLDER}`;
const FILES = ["NAMES"];

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => clients.claim())));

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const name = new URL(url).pathname.slice(new URL(registration.scope).pathname.length);
  const isPage = name === "" || name === "index.html";
  const kept = isPage ? caches.match("./", { cacheName: CACHE }) : caches.match(event.request, { ignoreSearch: true });
  event.respondWith(kept.then((answer) => answer ?? fetch(event.request)));
});

async function install() {
  const cache = await caches.open(CACHE);
  const fresh = (address) => new Request(address, { cache: "reload" });
  const page = await fetch(fresh("./"));
  if (!page.ok || !(await page.clone().text()).includes(FOLDER)) throw new Error("The host is being updated.");
  await cache.addAll(FILES.map((name) => fresh(`${FOLDER}/${name}`)));
  await cache.put("./", page);
  await skipWaiting();
}

// Deletes the caches of other versions, but for those of pages that are open: each of them has a lock with its cache's name.
async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith("glowboard-") && name !== CACHE);
  const forget = (name) => navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && caches.delete(name));
  await Promise.all(others.map(forget));
}
