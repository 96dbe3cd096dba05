// Print previews: the sheet or board of a game, and its track.

import { draw } from "../dom.js";
import { config, gameInfo } from "../config.js";
import { figure, say } from "../words.js";
import { trackCover } from "./covers.js";
import { CELL, PITCH, pawnAt, rowAt, SIGN, signAt } from "./drawing.js";
import { emptyPosition } from "./position.js";

/** @typedef {import("../config.js").Track} Track */

const HEADING = 34;
const LINE = 35;
const SHARED_LINE = 45;
/** The column to the right of the rows, where points are added up. */
const TOTALS = { x: 332, width: 44, height: 31 };
const WIDTH = TOTALS.x + TOTALS.width;
const FIRST_PENALTY = 3;
const STRIP = { lines: 2, start: 26, height: 21 };

/** The centre of a column. @param {number} column */
const middle = (column) => SIGN + PITCH * column + CELL / 2;

/** @param {number} x @param {number} y @param {string} text @param {string} [kind] */
const words = (x, y, text, kind = "") => draw("text", { class: kind, x, y }, text);

/** @param {{x: number, y: number, width: number, height: number}} place @param {string} [kind] */
const box = ({ x, y, width, height }, kind = "p-box") => draw("rect", { class: kind, x, y, width, height, rx: 6 });

/** A box of the column of totals, with its sign. @param {number} y @param {SVGElement} sign @param {string} [kind] */
const totalsLine = (y, sign, kind = "") => draw("g", { class: `p-totals ${kind}` }, box({ ...TOTALS, y }), sign);

/** The printed pages of a game. A chosen track is also on the sheet, to mark the pawn's steps with a pen.
 * @param {string} game @param {?Track} track @returns {SVGElement[]} */
export function paperPreviews(game, track) {
  const { has_track: hasTrack, is_shared: isShared } = gameInfo(game);
  if (isShared) return [board(game)];
  if (!hasTrack) return [sheet(game, [])];
  const pawn = (/** @type {number} */ y) => totalsLine(y, pawnAt(TOTALS.x + 13, y + 16, 1), "p-of-pawn");
  const drawn = track ?? config.tracks[0];
  return [sheet(game, track ? [strip(track), pawn] : [pawn]), trackCover(drawn, {}, drawn.points)];
}

/** @param {string} game @param {((y: number) => SVGElement)[]} more  drawn below the penalties */
function sheet(game, more) {
  const position = emptyPosition(game);
  const rows = gameInfo(game).rows.map(({ letter }, index) => {
    const y = HEADING + LINE * index;
    return draw(
      "g",
      { class: `row-${letter}` },
      rowAt({ x: 0, y }, letter, position, [1], []),
      totalsLine(y - 3, signAt(letter, TOTALS.x + 9, y + 5, 3.5), "p-of-row"),
    );
  });
  const below = HEADING + LINE * rows.length;
  const last = below + (more.length ? 2 : 1) * LINE + (more.length > 1 ? STRIP.height : 0);
  const parts = [
    heading(game),
    ...rows,
    ...penalties(below),
    ...more.map((part) => part(below + LINE - 3)),
    ...total(last),
  ];
  return picture(parts, last + LINE);
}

/** A shared board, to play on with coins. @param {string} game */
function board(game) {
  const position = emptyPosition(game);
  const places = Array.from({ length: config.row_points.length }, (_, square) => middle(square));
  const rows = gameInfo(game).rows.map(({ letter }, index) => {
    const y = HEADING + SHARED_LINE * index;
    const tokens = places.map((x) => draw("circle", { class: "p-coin", cx: x, cy: y + 24, r: 8 }));
    return draw("g", { class: `row-${letter}` }, rowAt({ x: 0, y }, letter, position, [1, 2], []), ...tokens);
  });
  const misthrows = Array.from({ length: config.penalties.most }, (_, index) => {
    const y = HEADING + SHARED_LINE * index - 3;
    const x = TOTALS.x + TOTALS.width / 2;
    return draw(
      "g",
      {},
      box({ ...TOTALS, y, height: SHARED_LINE - 5 }),
      words(x, y + 14, figure(-config.penalties.points), "p-quiet"),
      draw("circle", { class: "p-coin", cx: x, cy: y + 27, r: 8 }),
    );
  });
  const last = HEADING + SHARED_LINE * rows.length;
  return picture([heading(game), ...rows, ...misthrows, ...pointsTable(last)], last + LINE);
}

/** @param {SVGElement[]} parts @param {number} height */
const picture = (parts, height) => draw("svg", { class: "picture", viewBox: `-2 0 ${WIDTH + 4} ${height}` }, ...parts);

/** @param {string} game */
function heading(game) {
  return draw(
    "g",
    {},
    words(0, 18, say(`game.${game}`), "p-heading"),
    draw("path", { class: "p-rule", d: `M${middle(6)} 20H${TOTALS.x - 8}` }),
  );
}

/** @param {number} y */
function penalties(y) {
  const boxes = Array.from({ length: config.penalties.most }, (_, index) => {
    const x = middle(FIRST_PENALTY + index);
    return draw(
      "g",
      {},
      box({ x: x - CELL / 2, y, width: CELL, height: CELL }),
      words(x, y + 16, figure(-config.penalties.points), "p-quiet"),
    );
  });
  return [
    words(0, y + 16, say("board.penalties"), "p-label"),
    ...boxes,
    totalsLine(y - 3, words(TOTALS.x + 9, y + 10, "−")),
  ];
}

/** All fields in two lines, to keep track of the pawn. @param {Track} track @returns {(y: number) => SVGElement} */
function strip({ fields, goal }) {
  const numbers = fields.slice(1);
  const inLine = Math.ceil(numbers.length / STRIP.lines);
  const pitch = (TOTALS.x - 8 - STRIP.start) / inLine;
  return (top) => {
    const start = draw(
      "g",
      { class: "p-strip" },
      box({ x: 0, y: top, width: STRIP.start - 2, height: STRIP.height }),
      words(STRIP.start / 2 - 1, top + 14, say("board.start")),
    );
    const made = numbers.map((text, index) => {
      const x = STRIP.start + pitch * (index % inLine);
      const y = top + (STRIP.height + 2) * Math.floor(index / inLine);
      const tile = draw("rect", { class: "p-field-tile", x, y, width: pitch - 1.5, height: STRIP.height, rx: 3 });
      const shown = [
        tile,
        signAt(text[0], x + pitch / 2 - 0.75, y + 5, 2),
        words(x + pitch / 2 - 0.75, y + 17, text.slice(1)),
      ];
      return draw("g", { class: `p-strip row-${text[0]}${index + 1 >= goal ? " p-goal" : ""}` }, ...shown);
    });
    return draw("g", {}, start, ...made);
  };
}

/** The table of points by number of marks. @param {number} y */
function pointsTable(y) {
  return config.row_points.map((points, index) =>
    draw(
      "g",
      { class: "p-table" },
      words(middle(index), y + 9, String(index + 1), "p-quiet"),
      words(middle(index), y + 24, String(points)),
    ),
  );
}

/** @param {number} y */
const total = (y) => [...pointsTable(y), totalsLine(y - 3, words(TOTALS.x + 10, y + 11, "Σ"), "p-total")];
