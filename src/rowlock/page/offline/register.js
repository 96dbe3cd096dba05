// Registers the service worker, which stores the page on this device. When it has fetched a new version, a bar offers to
// reload; until then the open page keeps using its own files.

import { ROOT } from "../addresses.js";
import { fetchData, savesData } from "../assets.js";
import { button, make } from "../dom.js";
import { config } from "../config.js";
import { say } from "../words.js";

/** How often a page that stays open for days checks for updates, when it becomes visible again. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

export async function registerServiceWorker() {
  // Browsers have service workers only over https and on localhost.
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.addEventListener("controllerchange", offerUpdate);
  try {
    const registration = await workers.register(`${ROOT}service-worker.js`);
    checkForUpdates(registration);
    if (!savesData()) storeNets(workers, registration).catch(() => {});
    // A worker may have taken control while this page was loading; otherwise wait for the event.
    if (!registration.installing && !registration.waiting) await offerUpdate();
  } catch {
    // Private windows may forbid it, and the network may fail; the page works without it.
  }
}

/** Fetch the nets of the bots, which the service worker then stores, one at a time so that they don't hold anything up.
 * Stops if the network fails, and continues on the next visit.
 * @param {ServiceWorkerContainer} workers @param {ServiceWorkerRegistration} registration */
async function storeNets(workers, registration) {
  await workers.ready;
  if (!workers.controller)
    await new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
  // A service worker that answers requests keeps a newer one waiting, so check for one first.
  await registration.update();
  const isReplaced = () => registration.installing ?? registration.waiting;
  if (isReplaced()) return;
  for (const net of await fetchData("nets.json")) {
    if (isReplaced()) return;
    const address = `${config.base}/${net}`;
    if (await caches.match(address)) continue;
    // An unread response would keep the service worker busy, and a newer one waiting.
    await (await fetch(address)).arrayBuffer();
  }
}

/** @param {ServiceWorkerRegistration} registration */
function checkForUpdates(registration) {
  let lastCheck = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - lastCheck < UPDATE_CHECK_MS) return;
    lastCheck = Date.now();
    registration.update().catch(() => {});
  });
}

/** Caches are named after the versions' addresses, newest last. Other pages of the same origin have caches, too. */
async function offerUpdate() {
  const newest = (await caches.keys()).filter((name) => name.startsWith(`${ROOT}page/`)).at(-1);
  if (newest && newest !== config.base && !document.querySelector(".new-version"))
    document.body.append(showUpdateBar());
}

/** Shown over the top bar, so that nothing the user is about to tap moves. */
function showUpdateBar() {
  const bar = make(
    "div",
    { class: "new-version", role: "status" },
    make("p", {}, say("page.new-version")),
    button({ class: "main" }, () => location.reload(), say("page.reload")),
    button({ class: "plain" }, () => bar.remove(), say("page.later")),
  );
  return bar;
}
