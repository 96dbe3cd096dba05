// Parses position lines (docs/position.md) for pictures. They are all our own, so they are known to be valid.

import { gameInfo } from "../config.js";

/**
 * @typedef {Object<string, (number | "lock")[]>} Marks  by the row's letter, from left to right; a stack repeats its number
 * @typedef {{marks: Marks, penalties: number, pawn: number}} PictureSeat
 * @typedef {{game: string, track: ?string, seats: PictureSeat[], active: number, dice: ?string}} Position  dice as `53-2641`
 */

/** @param {string} line @returns {Position} */
export function readPosition(line) {
  const [game, , ...rest] = line.split("/").filter((piece) => !piece.startsWith("last"));
  const track = gameInfo(game).has_track ? /** @type {string} */ (rest.shift()) : null;
  const [active, , dice = null] = /** @type {string} */ (rest.pop()).split(":");
  return { game, track, seats: rest.map(readSeat), active: Number(active), dice };
}

/** An empty board. @param {string} game @returns {Position} */
export function emptyPosition(game) {
  const marks = Object.fromEntries(gameInfo(game).rows.map(({ letter }) => [letter, []]));
  const seat = { marks, penalties: 0, pawn: 0 };
  return { game, track: null, seats: [seat, seat], active: 1, dice: null };
}

/** @param {string} text @returns {PictureSeat} */
function readSeat(text) {
  const [sheet, pawn = "0"] = text.split("@");
  const pieces = sheet.split(".");
  const penalties = Number(pieces.pop());
  const marks = Object.fromEntries(pieces.map((row) => [row[0], [...row.slice(1)].map(readMark)]));
  return { marks, penalties, pawn: Number(pawn) };
}

/** @param {string} mark @returns {number | "lock"} */
const readMark = (mark) => (mark === "L" ? "lock" : parseInt(mark, 13));
