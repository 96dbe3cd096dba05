// The pictures on the cards of the games: each its board in the middle of a game.

import { draw } from "../dom.js";
import { facts } from "../facts.js";
import { dieAt, pawnAt, rowAt, signAt } from "./drawing.js";
import { readPosition } from "./position.js";

const QWIXX = "qwixx/1/r2358.y346.gCBA98.bA97.1/1:roll";
const DUEL = "duel/1/r3488.y47.gB97.bA.0/r25.y569.gC855.b998.1/1:roll";

/** @param {string} game */
export function cover(game) {
  if (game === "onboard") return trackCover();
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

const COLUMNS = 9;
const LINES = 5;
const PITCH = 38;

/** From outside to inside, clockwise from the lower left: two turns are forty fields. @returns {[number, number][]} */
function spiral() {
  /** @type {[number, number][]} */
  const places = [];
  for (const turn of [0, 1]) {
    const [left, top, right, bottom] = [turn, turn, COLUMNS - 1 - turn, LINES - 1 - turn];
    for (let line = bottom; line > top; line -= 1) places.push([left, line]);
    for (let column = left; column < right; column += 1) places.push([column, top]);
    for (let line = top; line < bottom; line += 1) places.push([right, line]);
    for (let column = right; column > left; column -= 1) places.push([column, bottom]);
  }
  return places;
}

/** The seats of pawns, by field. @type {Object<number, number>} */
const PAWNS = { 9: 3, 14: 1, 22: 2 };

function trackCover() {
  const fields = spiral().map(([column, line], place) => {
    const text = facts.tracks[0].fields[place + 1];
    const [x, y] = [14 + PITCH * column, 9 + PITCH * line];
    const seat = PAWNS[place + 1];
    return draw(
      "g",
      { class: `p-field row-${text[0]}` },
      draw("rect", { class: "p-field-tile", x, y, width: 34, height: 34, rx: 8 }),
      ...(seat ? [pawnAt(x + 17, y + 18, seat)] : [signAt(text[0], x + 9, y + 17, 4), draw("text", { x: x + 22.5, y: y + 21.5 }, text.slice(1))]),
    );
  });
  const dice = [["", "6"], ["", "2"], ["g", "4"]].map(([letter, shown], place) => dieAt({ x: 132 + 39 * place, y: 88 }, letter, shown));
  return draw("svg", { class: "picture", viewBox: "0 0 368 208" }, ...fields, ...dice);
}
