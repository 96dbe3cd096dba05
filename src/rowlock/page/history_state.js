// Where one was: how far down, and what was unfolded. It is kept with the entry of the browser's history, so that going
// back, and loading the page anew, leads there again.

/** What people do who go somewhere else by themselves. */
const USER_ACTIONS = ["wheel", "touchstart", "pointerdown", "keydown"];

/** @param {string} name @param {any} value */
export function saveInHistory(name, value) {
  history.replaceState({ ...history.state, [name]: value }, "");
}

/** @param {string} name @returns {any} */
export const savedInHistory = (name) => history.state?.[name];

/** Goes on noting how far down one is. */
export function watchScrolling() {
  history.scrollRestoration = "manual";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  addEventListener(
    "scroll",
    () => {
      // Not every browser says when scrolling has ended, and none likes to be told of every step.
      clearTimeout(timer);
      const entry = location.href;
      timer = setTimeout(() => location.href === entry && saveInHistory("down", Math.round(scrollY)), 150);
    },
    { passive: true },
  );
}

/** Where one was before one goes on. */
export const saveScroll = () => saveInHistory("down", Math.round(scrollY));

/** How far down one was here; at the top, if one comes for the first time. @returns {number} */
export const savedScroll = () => savedInHistory("down") ?? 0;

/** Goes down as far as one was. What is long enough for that may come later, and is waited for, unless somebody goes
 * elsewhere in the meantime. @param {HTMLElement} host @param {number} scrollTop @returns {() => void} waits no longer */
export function restoreScroll(host, scrollTop) {
  const observer = new ResizeObserver(() => restore());
  const stop = () => {
    observer.disconnect();
    for (const kind of USER_ACTIONS) removeEventListener(kind, stop);
  };
  const restore = () => {
    if (document.documentElement.scrollHeight - innerHeight < scrollTop) return;
    stop();
    scrollTo(0, scrollTop);
  };
  for (const kind of USER_ACTIONS) addEventListener(kind, stop, { passive: true });
  observer.observe(host);
  restore();
  return stop;
}
