// Whether the server can be reached, as far as this page knows: the page itself opens without one.

const KNOCK_MS = 10_000;
const PATIENCE_MS = 5000;

/** @type {{isReached: boolean, told: Set<(isReached: boolean) => void>, waiting: ReturnType<typeof setTimeout> | undefined}} */
const reach = { isReached: true, told: new Set(), waiting: undefined };

/** Something that was asked of the server was answered, or never was. @param {boolean} isReached */
export function found(isReached) {
  if (reach.isReached !== isReached) {
    reach.isReached = isReached;
    for (const told of reach.told) told(isReached);
  }
  clearTimeout(reach.waiting);
  if (!isReached && reach.told.size) reach.waiting = setTimeout(knock, KNOCK_MS);
}

/** Tells it now and whenever it changes, until the function it gives is called. @param {(isReached: boolean) => void} told */
export function watchReach(told) {
  reach.told.add(told);
  told(reach.isReached);
  // A page that was kept on this device has not met the server yet.
  if (navigator.serviceWorker?.controller) knock();
  return () => reach.told.delete(told);
}

async function knock() {
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    found(true);
  } catch {
    found(false);
  }
}

addEventListener("offline", () => found(false));
addEventListener("online", knock);
