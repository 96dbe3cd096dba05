// Why something can't be crossed, in the reader's language.

import { obstacleText } from "../board/wording.js";
import { whyNot, whyNotField } from "../rules/api.js";
import { say } from "../words.js";

/** @typedef {import("./deeds.js").Position} Position */

/** Why a seat can't cross or place on a square; `rL` is a lock. @param {Position} position @param {number} seat @param {string} square */
export function squareObstacleText(position, seat, square) {
  return square.endsWith("L") ? say("pad.not-lock") : obstacleText(whyNot(position, seat, square));
}

/** Why a seat's pawn can't go to a field. @param {Position} position @param {number} seat @param {number} field */
export function fieldObstacleText(position, seat, field) {
  return obstacleText(whyNotField(position, seat, field));
}
