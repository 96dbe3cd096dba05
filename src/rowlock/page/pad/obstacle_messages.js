// Why something cannot be crossed, in the words of the reader.

import { choiceName, rowName } from "../board/wording.js";
import { whyNot, whyNotField } from "../rules/api.js";
import { say, sentence } from "../words.js";

/** @typedef {import("./deeds.js").Position} Position */

/** A square that a seat wants to cross or place on; `rL` is a lock. @param {Position} position @param {number} seat @param {string} square */
export function squareRefusal(position, seat, square) {
  return square.endsWith("L") ? say("pad.not-lock") : refusal(whyNot(position, seat, square));
}

/** A field that a seat's pawn is to go to. @param {Position} position @param {number} seat @param {number} field */
export function fieldRefusal(position, seat, field) {
  return refusal(whyNotField(position, seat, field));
}

/** @param {import("../rules/api.js").Obstacle} obstacle */
function refusal({ kind, square, marks }) {
  return sentence(
    say(`pad.not-${kind}`, { square: square && choiceName(square), row: square && rowName(square[0]), count: marks }),
  );
}
