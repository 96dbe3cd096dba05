// The list of games, newest first; each can be deleted.

import { announce, button, draw, make } from "../dom.js";
import { deleteLocal } from "../tables.js";
import { figure, moment, say } from "../words.js";
import { IMPORTED, removeGame, RESIGNED, winnersOf } from "./history.js";
import { badge } from "./people.js";

/** @typedef {import("./history.js").PlayedGame} PlayedGame */

/** Where games are shown, by how they were played; other games have a score pad. @type {Object<string, string>} */
const PATHS = { table: "/t", [IMPORTED]: "/history" };

/** How many games are shown at first, and added each time. */
const STEP = 20;

/** @param {PlayedGame[]} games @param {() => void} onRemoved */
export function gameList(games, onRemoved) {
  const list = make("ul", { class: "played-games" });
  const more = button(
    {},
    () => {
      const first = add();
      /** @type {?HTMLElement} */ (first?.querySelector("button"))?.focus();
    },
    say("history.more"),
  );
  function add() {
    const shown = list.childElementCount;
    const entries = games.slice(shown, shown + STEP).map((game) => entry(game, onRemoved));
    list.append(...entries);
    more.hidden = list.childElementCount >= games.length;
    return entries[0];
  }
  add();
  return make(
    "section",
    { "aria-labelledby": "played-games" },
    make("h2", { id: "played-games" }, say("history.list")),
    list,
    more,
  );
}

/** @param {PlayedGame} game @param {() => void} onRemoved */
function entry(game, onRemoved) {
  const winners = winnersOf(game);
  const players = game.players.map((player, index) =>
    make(
      "li",
      { class: winners.includes(index + 1) ? "won" : null },
      badge(player),
      make("bdi", {}, player.name),
      make("b", {}, figure(game.points[index])),
      winners.includes(index + 1) ? make("span", { class: "visually-hidden" }, say("result.winner")) : null,
    ),
  );
  const summary = make(
    "div",
    { class: "played-told" },
    make(
      "p",
      {},
      make("a", { href: `${PATHS[game.way] ?? "/pad"}/${game.id}` }, make("b", {}, say(`game.${game.game}`))),
      " ",
      make(
        "span",
        { class: "quiet" },
        [
          moment(game.when),
          say(`history.way-${game.way in PATHS ? game.way : "pad"}`),
          ...(game.reason === RESIGNED ? [say("history.resigned")] : []),
        ].join(" · "),
      ),
    ),
    make("ul", { class: "played-by" }, ...players),
  );
  const cross = button(
    { class: "plain", "aria-label": say("history.remove"), title: say("history.remove") },
    ask,
    crossSign(),
  );
  const made = make("li", { class: "played card" }, summary, cross);

  function ask() {
    const cancel = button(
      {},
      () => {
        made.replaceChildren(summary, cross);
        cross.focus();
      },
      say("start.keep"),
    );
    const remove = button(
      { class: "main" },
      async () => {
        await removeGame(game.id);
        deleteLocal(game.id);
        onRemoved();
        announce(say("history.removed"));
      },
      say("history.remove-now"),
    );
    made.replaceChildren(
      make("p", { class: "sure" }, say("history.remove-sure")),
      make("div", { class: "sure-buttons" }, remove, cancel),
    );
    cancel.focus();
  }
  return made;
}

const crossSign = () =>
  draw(
    "svg",
    { class: "line-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("path", { d: "M6 6l12 12M18 6 6 18" }),
  );
