// State in the browser's history entry: the scroll position and which sections are expanded. Going back or reloading
// restores it.

/** User actions that cancel restoring the scroll position. */
const USER_ACTIONS = ["wheel", "touchstart", "pointerdown", "keydown"];

/** @param {string} name @param {any} value */
export function saveInHistory(name, value) {
  history.replaceState({ ...history.state, [name]: value }, "");
}

/** @param {string} name @returns {any} */
export const savedInHistory = (name) => history.state?.[name];

/** Keep saving the scroll position. */
export function watchScrolling() {
  history.scrollRestoration = "manual";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  addEventListener(
    "scroll",
    () => {
      // Not every browser has scrollend, and replaceState is limited, so debounce.
      clearTimeout(timer);
      const entry = location.href;
      timer = setTimeout(() => location.href === entry && saveInHistory("down", Math.round(scrollY)), 150);
    },
    { passive: true },
  );
}

/** Save the scroll position before leaving. */
export const saveScroll = () => saveInHistory("down", Math.round(scrollY));

/** The saved scroll position; 0 on a first visit. @returns {number} */
export const savedScroll = () => savedInHistory("down") ?? 0;

/** Scroll to a saved position. Waits until the content is tall enough, unless the user does something
 * first. @param {HTMLElement} host @param {number} scrollTop @returns {() => void} stops waiting */
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
