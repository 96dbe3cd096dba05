// Where one was: how far down, and what was unfolded. It is kept with the entry of the browser's history, so that going
// back, and loading the page anew, leads there again.

/** What people do who go somewhere else by themselves. */
const GOING = ["wheel", "touchstart", "pointerdown", "keydown"];

/** @param {string} name @param {any} value */
export function remember(name, value) {
  history.replaceState({ ...history.state, [name]: value }, "");
}

/** @param {string} name @returns {any} */
export const remembered = (name) => history.state?.[name];

/** Goes on noting how far down one is. */
export function notePlaces() {
  history.scrollRestoration = "manual";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let noting;
  addEventListener(
    "scroll",
    () => {
      // Not every browser says when scrolling has ended, and none likes to be told of every step.
      clearTimeout(noting);
      const entry = location.href;
      noting = setTimeout(() => location.href === entry && remember("down", Math.round(scrollY)), 150);
    },
    { passive: true },
  );
}

/** Where one was before one goes on. */
export const notePlace = () => remember("down", Math.round(scrollY));

/** How far down one was here; at the top, if one comes for the first time. @returns {number} */
export const placeKept = () => remembered("down") ?? 0;

/** Goes down as far as one was. What is long enough for that may come later, and is waited for, unless somebody goes
 * elsewhere in the meantime. @param {HTMLElement} host @param {number} down @returns {() => void} waits no longer */
export function findPlace(host, down) {
  const watch = new ResizeObserver(() => look());
  const stop = () => {
    watch.disconnect();
    for (const kind of GOING) removeEventListener(kind, stop);
  };
  const look = () => {
    if (document.documentElement.scrollHeight - innerHeight < down) return;
    stop();
    scrollTo(0, down);
  };
  for (const kind of GOING) addEventListener(kind, stop, { passive: true });
  watch.observe(host);
  look();
  return stop;
}
