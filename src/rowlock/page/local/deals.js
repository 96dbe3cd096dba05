// Deals: dice that several people play, each on their own device. They are computed by the table's own code, translated
// from Python; this only converts to JSON and back.

import { partsOf } from "../bots/record_parts.js";
import { plain } from "../rules/json.js";
import { comparison, daily_opening, dealt_first, dealt_roll, game_code, opening_of } from "../rules/translated.js";

/**
 * @typedef {{game: string, track: ?string, first: number, seats: {kind: string, level?: string}[], deal: string,
 *   name: string, points: ?number[]}} SharedOpening  `points` if the sender finished the game
 * @typedef {{turn: number, action: number, seat: number, ours: ?string, theirs: ?string}} Difference
 * @typedef {{names: string[], points: number[][], turns: number[], compared: number, differences: Difference[]}} Comparison
 */

/** The part of a link that contains the dice and choices of a game. @param {string} record */
export function codeOf(record) {
  const { tags, turns } = partsOf(record);
  return game_code(tags, turns);
}

/** How to open a table with the dice of a link. Throws an error with `code` and `message` if the link is damaged.
 * @param {string} code @returns {SharedOpening} */
export const openingOf = (code) => plain(opening_of(code));

/** Two games with the same dice. @param {string} ours @param {string} theirs @returns {Comparison} */
export const compareCodes = (ours, theirs) => plain(comparison(ours, theirs));

/** How to open a day's table, for a person of this name and bots. @param {string} game @param {number} players
 * @param {string} date @param {string} name @returns {any} */
export const dailyOpening = (game, players, date, name) => plain(daily_opening(game, BigInt(players), date, name));

/** All six dice of a roll (from 1). @param {string} game @param {number} players @param {string} deal @param {number} roll @returns {number[]} */
export const dealtRoll = (game, players, deal, roll) =>
  [...dealt_roll(game, BigInt(players), deal, BigInt(roll))].map(Number);

/** The seat (from 1) that begins on a day. @param {string} game @param {number} players @param {string} deal */
export const dealtFirst = (game, players, deal) => Number(dealt_first(game, BigInt(players), deal)) + 1;
