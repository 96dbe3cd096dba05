// Export or delete the games of this device.

import { announce, button, make } from "../dom.js";
import { loadText } from "../storage.js";
import { downloadText } from "../download.js";
import { say } from "../words.js";
import { exportGames, hasUnreadable, removeAll, removeUnreadable } from "./history.js";
import { toCsv } from "./csv.js";

/** @param {import("./history.js").PlayedGame[]} games @param {() => void} changed */
export function exportSection(games, changed) {
  const today = new Date().toISOString().slice(0, 10);
  return make(
    "section",
    { class: "card history-keeping", "aria-labelledby": "history-keeping" },
    make("h2", { id: "history-keeping" }, say("history.keeping")),
    make("p", {}, say("history.keeping-words")),
    make(
      "div",
      { class: "history-buttons" },
      button(
        {},
        async () => downloadText(`rowlock-${today}.json`, await exportGames(), "application/json"),
        say("history.save"),
      ),
      button({}, () => downloadText(`rowlock-${today}.csv`, toCsv(games), "text/csv"), say("history.save-table")),
      deleteAllButton(games.length, changed),
    ),
  );
}

/** A button that deletes all games after a confirmation. @param {number} count @param {() => void} changed */
function deleteAllButton(count, changed) {
  const container = make("div", { class: "history-removing" });
  const first = button({ class: "grave" }, ask, say("history.remove-all"));
  function ask() {
    const cancel = button(
      {},
      () => {
        container.replaceChildren(first);
        first.focus();
      },
      say("start.keep"),
    );
    const remove = button(
      { class: "main" },
      async () => {
        await removeAll();
        changed();
        announce(say("history.removed-all"));
      },
      say("history.remove-now"),
    );
    container.replaceChildren(make("p", {}, say("history.remove-all-sure", { n: count })), remove, cancel);
    cancel.focus();
  }
  container.append(first);
  return container;
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
