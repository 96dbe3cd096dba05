// Revealed choices: a line for each player, with the effects.

import { chip } from "../board/pieces.js";
import { choiceName, consequenceWords, destinationWords } from "../board/wording.js";
import { make } from "../dom.js";
import { config, gameInfo } from "../config.js";
import { say, signed } from "../words.js";

/**
 * The effects of a choice; with a penalty, the new count.
 * @typedef {import("../board/wording.js").Means & {penalties?: number}} Effect
 * The data of the event `revealed`; older servers didn't store `brought`.
 * @typedef {{seats: number[], choices: string[], brought?: Effect[], ran_out: number[]}} Revealed
 * @typedef {{game: string, nameOf: (seat: number) => string, badgeOf: (seat: number) => HTMLElement}} GameContext  the game and its players
 */

/** @param {Revealed} revealed @param {GameContext} context */
export function revealedList({ seats, choices, brought, ran_out: ranOut }, { game, nameOf, badgeOf }) {
  const lines = seats.map((seat, index) => {
    const follows = effectWords(brought?.[index] ?? {}, game);
    return make(
      "li",
      { class: `deed s${seat}` },
      badgeOf(seat),
      make("bdi", { class: "deed-name" }, nameOf(seat)),
      ranOut.includes(seat) ? make("span", { class: "quiet" }, say("table.ran-out")) : null,
      chip(choices[index]),
      make("span", { class: "visually-hidden" }, choiceName(choices[index])),
      follows.length ? make("span", { class: "deed-brought" }, follows.join(", ")) : null,
    );
  });
  return make("ul", { class: "deeds" }, ...lines);
}

/** The revealed choices in one line. @param {Revealed} revealed @param {Pick<GameContext, "game" | "nameOf">} context */
export function revealedWords({ seats, choices, brought }, { game, nameOf }) {
  const context = choices.map((choice, index) =>
    [choiceName(choice), ...effectWords(brought?.[index] ?? {}, game)].join(", "),
  );
  return seats.map((seat, index) => `${nameOf(seat)}: ${context[index]}`).join("; ");
}

/** The effects of a choice as short phrases, except skipped numbers, which matter only to the player. @param {Effect} brought @param {string} game @returns {string[]} */
function effectWords({ penalty, penalties, ...brought }, game) {
  const { fault } = gameInfo(game);
  const way = brought.enters
    ? [...destinationWords(brought), say(brought.crossed_before ? "board.crossed-before" : "board.crosses")]
    : [];
  // The gain may include that of the pawn's step.
  const counted = { gain: signed(-config.penalties.points), n: penalties, most: config.penalties.most };
  const cost = penalty ? [say(`board.${fault}-counted`, counted)] : [];
  return [...way, ...cost, ...consequenceWords({ ...brought, skips: 0 }, fault)];
}
