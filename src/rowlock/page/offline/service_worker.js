// The service worker: stores the whole page on this device, so it opens without a network and never mixes versions.
//
// The server fills in the address of the version, so each version has its own worker. It fetches all files, then takes
// control right away. That is safe because old files stay until there are two newer versions, and an open page asks for
// the files of its own version. Computed responses are never cached.

/** Where the page is published. */
const ROOT = new URL(".", location.href).pathname;
const BASE = new URL("$base", location.href).pathname;
const COMPUTED = "$computed".split(" ").filter(Boolean);
const NETS = "$nets";
/** This version, and one that open pages may still use. */
const MAX_VERSIONS = 2;

// TypeScript's lib types cover either pages or workers, not both.
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) =>
  event.waitUntil(storeAll().then(() => worker.skipWaiting())),
);
worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(deleteOld().then(() => worker.clients.claim())),
);
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const address = cacheAddress(event.request);
  if (address) event.respondWith(cachedOrFetched(address, event.request));
});
/** Tapping a notification leads back to the table. */
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(showTable(event.notification.data.address));
});

/** Store all files or none; on failure, try again on the next visit. */
async function storeAll() {
  // After a rollback the old version counts as the newest again.
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
  const names = (await caches.keys()).filter(isVersion);
  await Promise.all(names.slice(0, -MAX_VERSIONS).map((name) => caches.delete(name)));
}

/** Other pages of the same origin have their own caches. @param {string} name */
const isVersion = (name) => name.startsWith(`${ROOT}page/`);

/** @param {string} wanted the address of the table */
async function showTable(wanted) {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((/** @type {any} */ { url }) => url === wanted);
  await (tab ? tab.focus() : worker.clients.openWindow(wanted));
}

/** The address of a request in the cache, or null if it is never cached. @param {Request} request */
function cacheAddress(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return null;
  if (request.mode === "navigate")
    return COMPUTED.some((start) => pathname.startsWith(start)) ? null : `${BASE}/index.html`;
  return isVersion(pathname) ? pathname : null;
}

/** @param {string} address @param {Request} request */
async function cachedOrFetched(address, request) {
  return (await caches.match(address, { ignoreVary: true })) ?? fetchedAndStored(address, request);
}

/** The nets of the bots are stored when they are first fetched, by a bot or by an idle page. @param {string} address @param {Request} request */
async function fetchedAndStored(address, request) {
  if (!address.startsWith(`${BASE}/${NETS}`)) return fetch(request);
  // Storing a clone would wait until the original is read, which happens only after this returns.
  const cache = await caches.open(BASE);
  await cache.add(address);
  return cache.match(address);
}
