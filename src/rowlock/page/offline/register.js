// The page is kept on this device by its service worker, once it is shown and there is time. When a new version has been
// fetched, a quiet bar says so; the page that is open goes on with its own files until somebody wants to change.

import { button, make } from "../dom.js";
import { config } from "../config.js";
import { say } from "../words.js";

/** A page that stays open for days asks for a new version so often, when somebody looks at it again. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

export async function registerServiceWorker() {
  // Browsers have one only where nobody in between can change the page: over https, and on one's own machine.
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.addEventListener("controllerchange", offerUpdate);
  try {
    const registration = await workers.register("/service-worker.js");
    checkForUpdates(registration);
    // A worker may have taken over while this page came; one that has not will be heard of.
    if (!registration.installing && !registration.waiting) await offerUpdate();
  } catch {
    // A private window may forbid it, and a network may end in the middle: the page works without.
  }
}

/** @param {ServiceWorkerRegistration} registration */
function checkForUpdates(registration) {
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - asked < UPDATE_CHECK_MS) return;
    asked = Date.now();
    registration.update().catch(() => {});
  });
}

/** Versions are kept under their addresses, the newest last. */
async function offerUpdate() {
  const newest = (await caches.keys()).at(-1);
  if (newest && newest !== config.base && !document.querySelector(".new-version"))
    document.body.append(showUpdateBar());
}

/** Over the bar on top, where it moves nothing that somebody may be about to tap. */
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
