// A hint that the page can be installed as an app. It appears after the first finished game, and never again once it has
// been answered.

import { button, make } from "../dom.js";
import { load, save, savedTables } from "../storage.js";
import { say } from "../words.js";

/** @typedef {Event & {prompt: () => Promise<any>}} InstallEvent */

/** The browser's offer to install the page. @type {?InstallEvent} */
let offer = null;
/** The hint on the screen. @type {?HTMLElement} */
let shown = null;

addEventListener("beforeinstallprompt", (event) => {
  // Otherwise the browser would show its own bar, whenever it likes.
  event.preventDefault();
  offer = /** @type {InstallEvent} */ (event);
  if (shown) fill(shown);
});
addEventListener("appinstalled", () => answer());

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

/** Safari on phones can install pages, but only from its share menu. */
const installsByHand = () => "standalone" in navigator && navigator.maxTouchPoints > 1;

/** The element of the hint; empty if there is nothing to say. */
export function installHint() {
  shown = make("section", { class: "install-hint card", "aria-label": say("start.install"), hidden: true });
  fill(shown);
  return shown;
}

/** @param {HTMLElement} hint */
function fill(hint) {
  const hasPlayed = savedTables().some(({ noted, over }) => noted || over);
  if (!hasPlayed || isInstalled() || load("install-hint", "") || !(offer || installsByHand())) return;
  const install = button({ class: "main" }, () => offer?.prompt().then(answer, () => {}), say("start.install-now"));
  hint.replaceChildren(
    make("h2", {}, say("start.install")),
    make("p", {}, say(offer ? "start.install-words" : "start.install-share")),
    make("div", { class: "sure-buttons" }, offer ? install : null, button({}, answer, say("start.install-never"))),
  );
  hint.hidden = false;
}

function answer() {
  save("install-hint", "answered");
  offer = null;
  if (shown) shown.hidden = true;
}
