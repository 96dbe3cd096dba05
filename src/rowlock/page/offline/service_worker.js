// The service worker: it keeps the whole page on this device, so that it opens without a network and always as one version.
//
// The server fills in the address of a version, and another one is another worker. It fetches everything, then takes over
// at once, since it takes nothing away: a page that is open asks for the files of its own version, which stay until there
// are two newer ones. What the server computes is never kept.

const BASE = "$base";
const COMPUTED = "$computed".split(" ");
/** This version, and the one that pages may still be open with. */
const MAX_VERSIONS = 2;

// TypeScript knows either pages or workers.
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) =>
  event.waitUntil(storeAll().then(() => worker.skipWaiting())),
);
worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(deleteOld().then(() => worker.clients.claim())),
);
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const kept = cacheAddress(event.request);
  if (kept) event.respondWith(cachedOrFetched(kept, event.request));
});

/** All files or none: what fails is tried again at the next visit. */
async function storeAll() {
  // Where a host has gone back to a version, it is the newest again.
  await caches.delete(BASE);
  try {
    const files = await (await fetch(`${BASE}/files.json`)).json();
    await (await caches.open(BASE)).addAll(files.map((/** @type {string} */ file) => `${BASE}/${file}`));
  } catch (why) {
    await caches.delete(BASE);
    throw why;
  }
}

async function deleteOld() {
  const names = await caches.keys();
  await Promise.all(names.slice(0, -MAX_VERSIONS).map((name) => caches.delete(name)));
}

/** Where what is asked for may be kept; nothing, if it never is. @param {Request} request */
function cacheAddress(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return null;
  if (request.mode === "navigate")
    return COMPUTED.some((start) => pathname.startsWith(start)) ? null : `${BASE}/index.html`;
  return pathname.startsWith("/page/") ? pathname : null;
}

/** @param {string} address @param {Request} request */
async function cachedOrFetched(address, request) {
  return (await caches.match(address, { ignoreVary: true })) ?? fetch(request);
}
