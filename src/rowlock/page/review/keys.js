// The keyboard shortcuts, and the dialog that lists them.

import { button, make } from "../dom.js";
import { say } from "../words.js";

/** @type {[string[], string][]} */
const KEYS = [
  [["←", "→"], "step"],
  [["Home", "End"], "ends"],
  [["n", "N"], "mistakes"],
  [["h"], "hide"],
  [["1", "5"], "seats"],
  [["?"], "keys"],
];

/** @returns {HTMLDialogElement} */
export function keysDialog() {
  const lines = KEYS.map(([keys, what]) =>
    make(
      "div",
      {},
      make(
        "dt",
        {},
        make("kbd", {}, keys[0]),
        ...keys.slice(1).flatMap((key) => [what === "seats" ? " – " : " ", make("kbd", {}, key)]),
      ),
      make("dd", {}, say(`review.keys-${what}`)),
    ),
  );
  const close = button({ class: "main" }, () => dialog.close(), say("review.close-keys"));
  const dialog = /** @type {HTMLDialogElement} */ (
    make(
      "dialog",
      { class: "keys-dialog", "aria-label": say("review.keys") },
      make("h2", {}, say("review.keys")),
      make("dl", {}, ...lines),
      close,
    )
  );
  return dialog;
}

/** The most useful shortcuts in one line. */
export function keyLine() {
  const parts = KEYS.filter(([, what]) => what !== "ends" && what !== "seats").map(([keys, what]) =>
    make("span", {}, ...keys.flatMap((key) => [make("kbd", {}, key), " "]), say(`review.keys-${what}`)),
  );
  return make("p", { class: "keyline quiet", "aria-hidden": "true" }, ...parts);
}
