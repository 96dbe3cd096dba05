// The pictures on the cards of the games: each its board in the middle of a game.

import { PLACES } from "../board/track.js";
import { draw } from "../dom.js";
import { facts } from "../facts.js";
import { say } from "../words.js";
import { dieAt, pawnAt, rowAt, signAt } from "./drawing.js";
import { readPosition } from "./position.js";

const QWIXX = "qwixx/1/r2358.y346.gCBA98.bA97.1/1:roll";
const DUEL = "duel/1/r3488.y47.gB97.bA.0/r25.y569.gC855.b998.1/1:roll";

/** @param {string} game */
export function cover(game) {
  if (game === "onboard") return lattice(facts.tracks[0], PAWNS);
  const isDuel = game === "duel";
  const pitch = isDuel ? 45 : 35;
  const position = readPosition(isDuel ? DUEL : QWIXX);
  const rows = [..."rygb"].map((letter, place) => rowAt({ x: 22, y: (isDuel ? 19 : 25) + pitch * place }, letter, position, isDuel ? [1, 2] : [1], []));
  return draw("svg", { class: "picture", viewBox: "0 0 368 208" }, ...rows, ...(isDuel ? [] : thrown()));
}

/** Dice over the sheet's lower edge. */
function thrown() {
  /** @type {[string, string, number, number, number][]} */
  const dice = [["", "4", 196, 158, -8], ["", "3", 234, 161, 10], ["r", "5", 272, 156, -4], ["b", "2", 308, 161, 14]];
  return dice.map(([letter, shown, x, y, turned]) => draw("g", { transform: `rotate(${turned} ${x + 14} ${y + 14})` }, dieAt({ x, y }, letter, shown)));
}

const FIELD = { x: 14, y: 9, across: 48.8, down: 32, width: 45, height: 28 };

/** The seats of pawns, by field: one waits at the start. @type {Object<number, number>} */
const PAWNS = { 0: 4, 9: 3, 14: 1, 22: 2 };

/** The track as it is played on: the start takes two places, the forty fields one each.
 * @param {import("../facts.js").Track} track @param {Object<number, number>} pawns the seats of those that stand there, by field
 * @param {number[]} [points] what each field is worth, if that is to be seen */
export function lattice(track, pawns, points = []) {
  const [start, , ...places] = PLACES;
  const fields = [start, ...places].map(([column, line], field) => {
    const text = track.fields[field];
    const [x, y] = [FIELD.x + FIELD.across * column, FIELD.y + FIELD.down * line];
    const [middle, centre] = [x + FIELD.width / 2, y + FIELD.height / 2];
    const width = text ? FIELD.width : FIELD.width + FIELD.across;
    const shown = [draw("rect", { class: text ? "p-field-tile" : "p-start", x, y, width, height: FIELD.height, rx: 8 })];
    if (pawns[field]) shown.push(pawnAt(middle, centre + 1, pawns[field]));
    else if (!text) shown.push(draw("text", { x: x + width / 2, y: centre + 4.5 }, say("board.start")));
    else {
      const line = centre - (points.length ? 5 : 0);
      shown.push(signAt(text[0], middle - 9, line, 4.2), draw("text", { x: middle + 7, y: line + 4.5 }, text.slice(1)));
    }
    if (text && points.length) shown.push(draw("text", { class: "p-points", x: middle, y: centre + 11 }, String(points[field])));
    return draw("g", { class: `p-field${text ? ` row-${text[0]}` : ""}` }, ...shown);
  });
  return draw("svg", { class: "picture", viewBox: "0 0 368 208" }, ...fields);
}
