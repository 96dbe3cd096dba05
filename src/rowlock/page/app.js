// The entry point: picks the language and shows the screen for the current address.

import { addressOf, isScreen, pathOf } from "./addresses.js";
import { announce, make, setAttribute, useAddresses } from "./dom.js";
import { config } from "./config.js";
import { save, load } from "./storage.js";
import { restoreScroll, saveScroll, watchScrolling, savedScroll } from "./history_state.js";
import { applyTheme } from "./theme.js";
import { LANGUAGES, language, say, speak, speakMore } from "./words.js";

/**
 * A screen fills its host. `leave` is called when the user goes to another address; the next screen may still be
 * loading, and the address is already the new one.
 * @typedef {{title: string, leave?: () => void}} ShownScreen
 * @typedef {(host: HTMLElement, ...parts: string[]) => ShownScreen | Promise<ShownScreen>} Screen
 */

const GAME = config.games.map(({ game }) => game).join("|");

/** Addresses and the modules of their screens, each loaded when first needed. Some need only the first part of the words.
 * @type {[RegExp, () => Promise<Screen>, "first words"?][]} */
const SCREENS = [
  [/^\/$/, async () => (await import("./screens/start.js")).startScreen, "first words"],
  [/^\/t\/([\w-]{1,64})$/, async () => (await import("./screens/table.js")).tableScreen, "first words"],
  [/^\/t\/([\w-]{1,64})\/review$/, async () => (await import("./screens/review.js")).reviewScreen],
  [new RegExp(`^/rules/(${GAME})$`), async () => (await import("./screens/rules.js")).rulesScreen],
  [new RegExp(`^/learn/(${GAME})$`), async () => (await import("./screens/learn.js")).learnScreen],
  [/^\/pad$/, async () => (await import("./screens/pad.js")).padStartScreen],
  [/^\/pad\/([\w-]{1,64})$/, async () => (await import("./screens/pad.js")).padScreen],
  [/^\/p\/([\w-]{1,64})$/, async () => (await import("./screens/shared_pad.js")).sharedPadScreen],
  [/^\/pad\/([\w-]{1,64})\/review$/, async () => (await import("./screens/review.js")).padReviewScreen],
  [/^\/daily$/, async () => (await import("./screens/daily.js")).dailyScreen],
  [/^\/dice$/, async () => (await import("./screens/dice.js")).diceScreen],
  [/^\/history$/, async () => (await import("./screens/history.js")).historyScreen],
  [/^\/history\/([\w-]{1,64})$/, async () => (await import("./screens/review.js")).importedReviewScreen],
  [/^\/train$/, async () => (await import("./screens/train.js")).trainScreen],
  [/^\/puzzles$/, async () => (await import("./screens/puzzles.js")).puzzlesScreen],
  [/^\/explore$/, async () => (await import("./screens/explore.js")).exploreScreen],
  [/^\/rating$/, async () => (await import("./screens/rating.js")).ratingScreen],
  [/^\/sheets$/, async () => (await import("./screens/sheets.js")).sheetsScreen],
  [/^/, async () => (await import("./screens/not_found.js")).notFoundScreen, "first words"],
];

/** @type {{screen: ?ShownScreen, navigation: number, headingObserver: ?MutationObserver, stopRestoring: ?(() => void), allWords: ?Promise<void>}} */
const app = { screen: null, navigation: 0, headingObserver: null, stopRestoring: null, allWords: null };

/** Go to an address of the page. @param {string} path @param {{replace?: boolean}} [options] */
export function go(path, { replace = false } = {}) {
  if (!replace) saveScroll();
  history[replace ? "replaceState" : "pushState"](null, "", addressOf(path));
  return show();
}

async function show() {
  app.navigation += 1;
  const navigation = app.navigation;
  const scrollTop = savedScroll();
  app.screen?.leave?.();
  app.screen = null;
  app.stopRestoring?.();
  for (const [pattern, load, needsFirstWordsOnly] of SCREENS) {
    const match = pattern.exec(pathOf(location));
    if (!match) continue;
    const screen = await (needsFirstWordsOnly
      ? load()
      : Promise.all([load(), allWords()]).then(([loaded]) => loaded)
    ).catch(async () => (await import("./screens/load_failed.js")).loadFailedScreen);
    if (navigation === app.navigation) await enter(screen, navigation, scrollTop, match.slice(1));
    return;
  }
}

/** Focus the heading of a new screen, so a screen reader announces it and the next Tab starts from there. The heading
 * may appear late, or be replaced once data has loaded. @param {HTMLElement} host */
function focusHeading(host) {
  /** @type {?HTMLElement} */
  let focused = null;
  const focus = () => {
    const heading = host.querySelector("h1");
    // Leave the focus alone if the user has moved it.
    if (!heading || heading === focused || document.activeElement !== document.body) return;
    focused = heading;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  app.headingObserver?.disconnect();
  app.headingObserver = new MutationObserver(focus);
  app.headingObserver.observe(host, { childList: true, subtree: true });
}

/** @param {Screen} screen @param {number} navigation @param {number} scrollTop the saved position @param {string[]} parts */
async function enter(screen, navigation, scrollTop, parts) {
  const host = make("div", { class: "screen" });
  document.getElementById("app")?.replaceChildren(host);
  // A freshly opened page keeps the focus at its top, as usual.
  if (navigation > 1) focusHeading(host);
  const shown = await screen(host, ...parts);
  // The user has gone elsewhere in the meantime.
  if (navigation !== app.navigation) {
    shown.leave?.();
    return;
  }
  app.screen = shown;
  document.title = shown.title === "Rowlock" ? "Rowlock" : `${shown.title} · Rowlock`;
  if (!location.hash) app.stopRestoring = restoreScroll(host, scrollTop);
}

/** Switch to another language, now and for later visits. @param {string} wanted */
export async function changeLanguage(wanted) {
  save("language", wanted);
  // Redrawing the screen for nothing would close what the user opens next.
  if (wanted === language()) return;
  await fetchLanguage(wanted);
  await show();
  announce(LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (wanted)]);
}

/** @param {string} wanted */
async function fetchLanguage(wanted) {
  speak(wanted, await fetchWords(wanted));
  app.allWords = null;
  document.documentElement.lang = language();
  document.querySelector("meta[name=description]")?.setAttribute("content", say("page.about-app"));
  const manifest = document.querySelector("link[rel=manifest]");
  if (manifest) setAttribute(manifest, "href", `${config.base}/manifest-${language()}.json`);
}

/** Load the words of the screens that are opened less often. */
export function allWords() {
  const wanted = language();
  app.allWords ??= fetchWords(`${wanted}-more`).then(
    (texts) => void (wanted === language() && speakMore(texts)),
    (why) => {
      app.allWords = null;
      throw why;
    },
  );
  return app.allWords;
}

/** @param {string} name */
const fetchWords = async (name) => (await fetch(`${config.base}/words/${name}.json`)).json();

/** The language chosen earlier, else the first of the browser's languages that we have. */
function preferredLanguage() {
  const chosen = load("language", "");
  const wanted = [chosen, ...navigator.languages.map((one) => one.slice(0, 2).toLowerCase())];
  return wanted.find((one) => one in LANGUAGES) ?? "en";
}

document.addEventListener("click", (event) => {
  const link = /** @type {?HTMLAnchorElement} */ (/** @type {Element} */ (event.target).closest?.("a[href]"));
  if (
    !link ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.button ||
    link.target ||
    link.hasAttribute("download") ||
    link.getAttribute("href")?.startsWith("#") ||
    !isScreen(link)
  )
    return;
  event.preventDefault();
  go(pathOf(link) + link.hash);
});
addEventListener("popstate", show);
useAddresses(addressOf);
watchScrolling();
applyTheme();

// No top-level await: screens import this module, so they would wait for each other.
fetchLanguage(preferredLanguage()).then(show).then(whenIdle);

/** Register the service worker once nothing else is loading. */
function whenIdle() {
  // Without a network, try again on the next visit.
  const register = () =>
    import("./offline/register.js").then(
      ({ registerServiceWorker }) => registerServiceWorker(),
      () => {},
    );
  // Not every browser has requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(register);
  else setTimeout(register, 1000);
}
