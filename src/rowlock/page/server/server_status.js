// Whether the server can be reached, as far as this page knows; the page itself also works without one.

import { config } from "../config.js";

const PROBE_INTERVAL_MS = 10_000;
const TIMEOUT_MS = 5000;

/** @type {{isReachable: boolean, listeners: Set<(isReachable: boolean) => void>, timer: ReturnType<typeof setTimeout> | undefined}} */
const status = { isReachable: true, listeners: new Set(), timer: undefined };

/** Whether the last request reached the server. */
export const isReachable = () => status.isReachable && navigator.onLine;

/** Report the outcome of a request. @param {boolean} isReachable */
export function reportReachable(isReachable) {
  if (status.isReachable !== isReachable) {
    status.isReachable = isReachable;
    for (const listener of status.listeners) listener(isReachable);
  }
  clearTimeout(status.timer);
  if (!isReachable && status.listeners.size) status.timer = setTimeout(probe, PROBE_INTERVAL_MS);
}

/** Call a listener now and on every change. Returns a function that stops it. @param {(isReachable: boolean) => void} listener */
export function watchReachable(listener) {
  status.listeners.add(listener);
  listener(status.isReachable);
  // A page from the cache hasn't contacted the server yet.
  if (config.has_server && navigator.serviceWorker?.controller) probe();
  return () => status.listeners.delete(listener);
}

async function probe() {
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
    reportReachable(true);
  } catch {
    reportReachable(false);
  }
}

if (config.has_server) {
  addEventListener("offline", () => reportReachable(false));
  addEventListener("online", probe);
}
