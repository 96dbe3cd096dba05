// The beginning: the language is chosen, and the address says which screen is shown.

import { announce, make } from "./dom.js";
import { facts } from "./config.js";
import { keep, kept } from "./storage.js";
import { findPlace, notePlace, notePlaces, placeKept } from "./history_state.js";
import { unreached } from "./screens/load_failed.js";
import { LANGUAGES, language, speak, speakMore } from "./words.js";

/**
 * A screen fills its host. `leave` is called when one goes to another address: the next screen may still be on its way,
 * and the address is no longer this one's.
 * @typedef {{title: string, leave?: () => void}} Shown
 * @typedef {(host: HTMLElement, ...parts: string[]) => Shown | Promise<Shown>} Screen
 */

const GAME = facts.games.map(({ game }) => game).join("|");

/** Addresses, and the modules that show them: each is fetched when first needed. Some do with the words that come first.
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
  [/^\/history$/, async () => (await import("./screens/history.js")).historyScreen],
  [/^\/sheets$/, async () => (await import("./screens/sheets.js")).sheetsScreen],
  [/^/, async () => (await import("./screens/not_found.js")).nothingScreen, "first words"],
];

/** @type {{screen: ?Shown, showing: number, headed: ?MutationObserver, stopFinding: ?(() => void), allWords: ?Promise<void>}} */
const now = { screen: null, showing: 0, headed: null, stopFinding: null, allWords: null };

/** Goes to an address of the page. @param {string} path @param {{instead?: boolean}} [how] */
export function go(path, { instead = false } = {}) {
  if (!instead) notePlace();
  history[instead ? "replaceState" : "pushState"](null, "", path);
  return show();
}

async function show() {
  now.showing += 1;
  const mine = now.showing;
  const down = placeKept();
  now.screen?.leave?.();
  now.screen = null;
  now.stopFinding?.();
  for (const [pattern, load, words] of SCREENS) {
    const found = pattern.exec(location.pathname);
    if (!found) continue;
    const screen = await (words ? load() : Promise.all([load(), allWords()]).then(([loaded]) => loaded)).catch(
      () => unreached,
    );
    if (mine === now.showing) await enter(screen, mine, down, found.slice(1));
    return;
  }
}

/** Who goes to another screen begins at its heading: a screen reader says it, and the next Tab goes on from there. Some
 * screens have it later, or another one when what was waited for is there. @param {HTMLElement} host */
function beginAtHeading(host) {
  /** @type {?HTMLElement} */
  let begun = null;
  const look = () => {
    const heading = host.querySelector("h1");
    // Who has gone on by themselves stays there.
    if (!heading || heading === begun || document.activeElement !== document.body) return;
    begun = heading;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  now.headed?.disconnect();
  now.headed = new MutationObserver(look);
  now.headed.observe(host, { childList: true, subtree: true });
}

/** @param {Screen} screen @param {number} mine @param {number} down where one was on it @param {string[]} parts */
async function enter(screen, mine, down, parts) {
  const host = make("div", { class: "screen" });
  document.getElementById("app")?.replaceChildren(host);
  // Whoever has just opened the page begins at its top, as everywhere.
  if (mine > 1) beginAtHeading(host);
  const shown = await screen(host, ...parts);
  // Who has gone on in the meantime does not want this one any more.
  if (mine !== now.showing) {
    shown.leave?.();
    return;
  }
  now.screen = shown;
  document.title = shown.title === "Rowlock" ? "Rowlock" : `${shown.title} · Rowlock`;
  if (!location.hash) now.stopFinding = findPlace(host, down);
}

/** Speaks another language from now on, here and at the next visit. @param {string} wanted */
export async function changeLanguage(wanted) {
  keep("language", wanted);
  await fetchLanguage(wanted);
  await show();
  announce(LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (wanted)]);
}

/** @param {string} wanted */
async function fetchLanguage(wanted) {
  speak(wanted, await fetchWords(wanted));
  now.allWords = null;
  document.documentElement.lang = language();
}

/** What screens say that few see. */
function allWords() {
  const wanted = language();
  now.allWords ??= fetchWords(`${wanted}-more`).then(
    (texts) => void (wanted === language() && speakMore(texts)),
    (why) => {
      now.allWords = null;
      throw why;
    },
  );
  return now.allWords;
}

/** @param {string} name */
const fetchWords = async (name) => (await fetch(`${facts.base}/words/${name}.json`)).json();

/** What was chosen here before, else the first of the browser's languages that we speak. */
function languageWanted() {
  const chosen = kept("language", "");
  const wanted = [chosen, ...navigator.languages.map((one) => one.slice(0, 2).toLowerCase())];
  return wanted.find((one) => one in LANGUAGES) ?? "en";
}

document.addEventListener("click", (event) => {
  const link = /** @type {?HTMLAnchorElement} */ (/** @type {Element} */ (event.target).closest?.("a[href^='/']"));
  if (
    !link ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.button ||
    link.target ||
    link.hasAttribute("download")
  )
    return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname);
});
addEventListener("popstate", show);
notePlaces();

// Nothing is awaited here: screens import this module, and would wait for it while it waits for them.
fetchLanguage(languageWanted()).then(show).then(whenIdle);

/** What is for later comes later: nobody waits for it. */
function whenIdle() {
  // Who has no network now has it at another visit.
  const keeping = () =>
    import("./offline/register.js").then(
      ({ keepOffline }) => keepOffline(),
      () => {},
    );
  // Not every browser says when it has time.
  if ("requestIdleCallback" in window) requestIdleCallback(keeping);
  else setTimeout(keeping, 1000);
}
