// Export, import or delete the games of this device.

import { announce, button, make } from "../dom.js";
import { loadText } from "../storage.js";
import { downloadText } from "../download.js";
import { say } from "../words.js";
import { exportGames, playedGames, hasUnreadable, importGames, removeAll, removeUnreadable } from "./history.js";
import { toCsv } from "./csv.js";

/** The largest file that is read. */
const MAX_BYTES = 4_000_000;

/** @param {() => void} changed */
export function importExportSection(changed) {
  const status = make("p", { class: "quiet", role: "status" });
  const today = new Date().toISOString().slice(0, 10);
  const file = /** @type {HTMLInputElement} */ (
    make("input", { type: "file", accept: ".json,application/json", class: "visually-hidden", id: "take-in" })
  );
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const imported = chosen.size > MAX_BYTES ? null : importGames(await chosen.text());
    file.value = "";
    if (imported) changed();
    const words =
      imported === null
        ? say("history.not-taken-in")
        : !imported.isSaved
          ? say("history.no-room")
          : importedWords(imported);
    // After a change the screen was rebuilt, so this element may be gone.
    status.textContent = words;
    announce(words);
    document.querySelector(".history-told")?.replaceChildren(words);
  });
  const some = playedGames().length > 0;
  return make(
    "section",
    { class: "card history-keeping", "aria-labelledby": "history-keeping" },
    make("h2", { id: "history-keeping" }, say("history.keeping")),
    make("p", {}, say("history.keeping-words")),
    make(
      "div",
      { class: "history-buttons" },
      some
        ? button(
            {},
            () => downloadText(`rowlock-${today}.json`, exportGames(), "application/json"),
            say("history.save"),
          )
        : null,
      some
        ? button(
            {},
            () => downloadText(`rowlock-${today}.csv`, toCsv(playedGames()), "text/csv"),
            say("history.save-table"),
          )
        : null,
      file,
      make("label", { class: "button", for: "take-in" }, say("history.take-in")),
      some ? deleteAllButton(changed) : null,
    ),
    status,
  );
}

/** @param {{added: number, existing: number}} imported */
const importedWords = ({ added, existing }) =>
  [say("history.taken-in", { n: added }), existing ? say("history.known", { n: existing }) : ""].join(" ").trim();

/** A button that deletes all games after a confirmation. @param {() => void} changed */
function deleteAllButton(changed) {
  const place = make("div", { class: "history-removing" });
  const first = button({ class: "grave" }, ask, say("history.remove-all"));
  function ask() {
    const cancel = button(
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
    place.replaceChildren(make("p", {}, say("history.remove-all-sure", { n: playedGames().length })), remove, cancel);
    cancel.focus();
  }
  place.append(first);
  return place;
}

/** A notice about unreadable data, which can be saved or deleted. @param {() => void} changed */
export function unreadableNotice(changed) {
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
        () => downloadText("rowlock-unreadable.txt", loadText("history-unreadable") ?? ""),
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
