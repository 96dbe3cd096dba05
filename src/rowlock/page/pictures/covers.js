// The pictures on the games' cards: a board in the middle of a game.

import { gridOf, placesOf } from "../board/track.js";
import { draw } from "../dom.js";
import { gameInfo } from "../config.js";
import { say } from "../words.js";
import { dieAt, pawnAt, rowAt, signAt } from "./drawing.js";
import { readPosition } from "./position.js";

const VIEW = "0 0 368 208";

/**
 * A die on a cover: its colour ("" for white), face, position and rotation.
 * @typedef {[letter: string, face: string, x: number, y: number, turned: number]} Thrown
 */

/** All rows of a position below each other, with dice next to them.
 * @param {string} line @param {{top: number, dice?: Thrown[], die?: number}} options  `die`: the scale of the dice */
export function rowsCover(line, { top, dice = [], die = 1 }) {
  const position = readPosition(line);
  const { rows, is_shared: isShared } = gameInfo(position.game);
  const drawn = rows.map(({ letter }, index) =>
    rowAt({ x: 22, y: top + (isShared ? 45 : 35) * index }, letter, position, isShared ? [1, 2] : [1], []),
  );
  const thrown = dice.map(([letter, face, x, y, turned]) =>
    draw(
      "g",
      { transform: `translate(${x} ${y}) scale(${die}) rotate(${turned} 14 14)` },
      dieAt({ x: 0, y: 0 }, letter, face),
    ),
  );
  return draw("svg", { class: "picture", viewBox: VIEW }, ...drawn, ...thrown);
}

const FIELD = { x: 14, y: 9, across: 48.8, down: 32, width: 45, height: 28 };
/** The grid that fields of that size fill. */
const USUAL_GRID = [7, 6];

/** A track in play: the start takes two places, each field one.
 * @param {import("../config.js").Track} track @param {Object<number, number>} pawns seats by field
 * @param {number[]} [points] the points of each field, if they are shown */
export function trackCover(track, pawns, points = []) {
  const [start, , ...places] = placesOf(track);
  const fields = [start, ...places].map(([column, line], field) => {
    const text = track.fields[field];
    const [x, y] = [FIELD.x + FIELD.across * column, FIELD.y + FIELD.down * line];
    const [middle, centre] = [x + FIELD.width / 2, y + FIELD.height / 2];
    const width = text ? FIELD.width : FIELD.width + FIELD.across;
    const shown = [
      draw("rect", { class: text ? "p-field-tile" : "p-start", x, y, width, height: FIELD.height, rx: 8 }),
    ];
    if (pawns[field]) shown.push(pawnAt(middle, centre + 1, pawns[field]));
    else if (!text) shown.push(draw("text", { x: x + width / 2, y: centre + 4.5 }, say("board.start")));
    else {
      const line = centre - (points.length ? 5 : 0);
      shown.push(signAt(text[0], middle - 9, line, 4.2), draw("text", { x: middle + 7, y: line + 4.5 }, text.slice(1)));
    }
    if (text && points.length)
      shown.push(draw("text", { class: "p-points", x: middle, y: centre + 11 }, String(points[field])));
    return draw("g", { class: `p-field${text ? ` row-${text[0]}` : ""}` }, ...shown);
  });
  const scale = Math.min(...gridOf(track).map((places, side) => USUAL_GRID[side] / places));
  return draw("svg", { class: "picture", viewBox: VIEW }, draw("g", { transform: `scale(${scale})` }, ...fields));
}
