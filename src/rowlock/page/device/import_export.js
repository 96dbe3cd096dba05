// The games of this device as files, taken in again, or deleted.

import { announce, button, make } from "../dom.js";
import { keptText } from "../storage.js";
import { saveText } from "../download.js";
import { say } from "../words.js";
import { exported, games, hasUnreadable, imported, removeAll, removeUnreadable } from "./history.js";
import { commaSeparated } from "./csv.js";

/** More is no history of ours. */
const MOST_BYTES = 4_000_000;

/** @param {() => void} changed */
export function keeping(changed) {
  const told = make("p", { class: "quiet", role: "status" });
  const today = new Date().toISOString().slice(0, 10);
  const file = /** @type {HTMLInputElement} */ (
    make("input", { type: "file", accept: ".json,application/json", class: "visually-hidden", id: "take-in" })
  );
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const taken = chosen.size > MOST_BYTES ? null : imported(await chosen.text());
    file.value = "";
    if (taken) changed();
    const words =
      taken === null ? say("history.not-taken-in") : !taken.kept ? say("history.no-room") : takenWords(taken);
    // If it has changed, the screen was made anew, and this is not on it any more.
    told.textContent = words;
    announce(words);
    document.querySelector(".history-told")?.replaceChildren(words);
  });
  const some = games().length > 0;
  return make(
    "section",
    { class: "card history-keeping", "aria-labelledby": "history-keeping" },
    make("h2", { id: "history-keeping" }, say("history.keeping")),
    make("p", {}, say("history.keeping-words")),
    make(
      "div",
      { class: "history-buttons" },
      some
        ? button({}, () => saveText(`rowlock-${today}.json`, exported(), "application/json"), say("history.save"))
        : null,
      some
        ? button(
            {},
            () => saveText(`rowlock-${today}.csv`, commaSeparated(games()), "text/csv"),
            say("history.save-table"),
          )
        : null,
      file,
      make("label", { class: "button", for: "take-in" }, say("history.take-in")),
      some ? removing(changed) : null,
    ),
    told,
  );
}

/** @param {{added: number, known: number}} taken */
const takenWords = ({ added, known }) =>
  [say("history.taken-in", { n: added }), known ? say("history.known", { n: known }) : ""].join(" ").trim();

/** All games at once, after a question. @param {() => void} changed */
function removing(changed) {
  const place = make("div", { class: "history-removing" });
  const first = button({ class: "grave" }, ask, say("history.remove-all"));
  function ask() {
    const keep = button(
      {},
      () => {
        place.replaceChildren(first);
        first.focus();
      },
      say("start.keep"),
    );
    const remove = button(
      { class: "main" },
      () => {
        removeAll();
        changed();
        announce(say("history.removed-all"));
      },
      say("history.remove-now"),
    );
    place.replaceChildren(make("p", {}, say("history.remove-all-sure", { n: games().length })), remove, keep);
    keep.focus();
  }
  place.append(first);
  return place;
}

/** What cannot be read is told, and may be saved or deleted. @param {() => void} changed */
export function unreadable(changed) {
  if (!hasUnreadable()) return null;
  return make(
    "section",
    { class: "card unreadable", role: "note" },
    make("p", {}, say("history.unreadable")),
    make(
      "div",
      { class: "history-buttons" },
      button(
        {},
        () => saveText("rowlock-unreadable.txt", keptText("history-unreadable") ?? ""),
        say("history.unreadable-save"),
      ),
      button(
        {},
        () => {
          removeUnreadable();
          changed();
        },
        say("history.unreadable-remove"),
      ),
    ),
  );
}
