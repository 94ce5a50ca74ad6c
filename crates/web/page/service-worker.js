// Caches the page for offline use. Each version has a folder and a cache named after its content, so that a page never mixes the
// files of two versions.

const FOLDER = "VERSION";
const CACHE = `glowboard-${FOLDER}`;
const FILES = ["NAMES"];

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(deleteUnused().then(() => clients.claim())));

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const name = new URL(url).pathname.slice(new URL(registration.scope).pathname.length);
  const isPage = name === "" || name === "index.html";
  const cached = isPage ? caches.match("./", { cacheName: CACHE }) : caches.match(event.request, { ignoreSearch: true });
  event.respondWith(cached.then((response) => response ?? fetch(event.request)));
});

async function install() {
  const cache = await caches.open(CACHE);
  const uncached = (address) => new Request(address, { cache: "reload" });
  const page = await fetch(uncached("./"));
  if (!page.ok || !(await page.clone().text()).includes(FOLDER)) throw new Error("The host is being updated.");
  await cache.addAll(FILES.map((name) => uncached(`${FOLDER}/${name}`)));
  await cache.put("./", page);
  await skipWaiting();
}

// Deletes the caches of other versions unless a page of that version is open: it holds a lock with the name of its cache.
async function deleteUnused() {
  const others = (await caches.keys()).filter((name) => name.startsWith("glowboard-") && name !== CACHE);
  const deleteIfUnused = (name) =>
    navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && caches.delete(name));
  await Promise.all(others.map(deleteIfUnused));
}
