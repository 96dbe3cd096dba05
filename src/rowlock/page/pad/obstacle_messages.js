// Why something can't be crossed, in the reader's language.

import { choiceName, rowName } from "../board/wording.js";
import { whyNot, whyNotField } from "../rules/api.js";
import { say, sentence } from "../words.js";

/** @typedef {import("./deeds.js").Position} Position */

/** Why a seat can't cross or place on a square; `rL` is a lock. @param {Position} position @param {number} seat @param {string} square */
export function squareObstacleText(position, seat, square) {
  return square.endsWith("L") ? say("pad.not-lock") : obstacleText(whyNot(position, seat, square));
}

/** Why a seat's pawn can't go to a field. @param {Position} position @param {number} seat @param {number} field */
export function fieldObstacleText(position, seat, field) {
  return obstacleText(whyNotField(position, seat, field));
}

/** @param {import("../rules/api.js").Obstacle} obstacle */
function obstacleText({ kind, square, marks }) {
  return sentence(
    say(`pad.not-${kind}`, { square: square && choiceName(square), row: square && rowName(square[0]), count: marks }),
  );
}
