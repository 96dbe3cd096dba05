// The pieces that boards are made of: signs, dice, locks, crosses, tokens, pawns, chips. Pure functions of their
// arguments.

import { draw, make } from "../dom.js";

/** The colours of the rows by letter, with their keys in game.json. @type {Object<string, string>} */
export const COLOUR_OF = { r: "red", y: "yellow", g: "green", b: "blue" };

/** @type {Object<string, [string, Object<string, any>]>} */
const SIGN_SHAPES = {
  r: ["path", { d: "M8 1.8 15 14H1Z" }],
  y: ["circle", { cx: 8, cy: 8, r: 6.4 }],
  g: ["rect", { x: 2, y: 2, width: 12, height: 12 }],
  b: ["path", { d: "M8 .9 15.1 8 8 15.1.9 8Z" }],
};

/** The sign of a row: ▲ red, ● yellow, ■ green, ◆ blue. @param {string} letter */
export function sign(letter) {
  return draw(
    "svg",
    { class: `sign row-${letter}`, viewBox: "0 0 16 16", "aria-hidden": "true" },
    draw(...SIGN_SHAPES[letter]),
  );
}

/** The positions of the pips on a grid of three by three. @type {Object<number, number[]>} */
export const PIP_PLACES = {
  0: [],
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

/** The sign of a row centred on a point, for pips and pictures. @type {Object<string, (x: number, y: number, r: number) => SVGElement>} */
export const SIGNS_AT = {
  r: (x, y, r) => draw("path", { d: `M${x} ${y - r * 1.15}l${r * 1.18} ${r * 2.05}h${-r * 2.36}Z` }),
  y: (x, y, r) => draw("circle", { cx: x, cy: y, r }),
  g: (x, y, r) => draw("rect", { x: x - r * 0.92, y: y - r * 0.92, width: r * 1.84, height: r * 1.84 }),
  b: (x, y, r) =>
    draw("path", {
      d: `M${x} ${y - r * 1.25}l${r * 1.25} ${r * 1.25}-${r * 1.25} ${r * 1.25}-${r * 1.25}-${r * 1.25}Z`,
    }),
};

/** The pips of a die. Coloured dice use their row's sign as a pip, so dice can be told apart without colour.
 * @param {string} letter  "" for white @param {number} shown */
export function pips(letter, shown) {
  const shape = SIGNS_AT[letter] ?? SIGNS_AT.y;
  const radius = shown === 1 && letter ? 6 : 4.2;
  return PIP_PLACES[shown].map((place) => shape(12 + 12 * (place % 3), 12 + 12 * Math.floor(place / 3), radius));
}

/** A die: `letter` is "" for white, `shown` is 0 for a blank face. @param {string} letter @param {number} shown */
export function die(letter, shown) {
  const face = draw("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, ...pips(letter, shown));
  return make("span", { class: `die ${letter ? `row-${letter}` : "white"}` }, face);
}

/** A padlock. @param {boolean} closed */
export function lockSign(closed) {
  const shackle = closed ? "M4.8 8V5a3.2 3.2 0 0 1 6.4 0v3" : "M4.8 8V4.6a3.2 3.2 0 0 1 6.2-1.1";
  return draw(
    "svg",
    { class: `lock-sign${closed ? " shut" : ""}`, viewBox: "0 0 16 16", "aria-hidden": "true" },
    draw("path", { d: shackle }),
    draw("rect", { x: 2.6, y: 7.6, width: 10.8, height: 7.4, rx: 1.8 }),
  );
}

/** The shapes of hand-drawn crosses, two strokes each. */
const PEN_STROKES = [
  ["M7.5 6.5C13 13 24 26 33 33.5", "M32.5 7C26 13.5 14 25 7 33"],
  ["M6.5 8C14.5 15 26.5 25.5 32.5 32.5", "M33.5 6.5C24.5 14.5 15 26.5 8 33.5"],
  ["M8 6C14 15.5 25 24.5 33.5 32", "M31.5 6.5C27.5 13 14.5 25.5 6.5 32.5"],
  ["M7 7.5C12.5 12 25.5 27 32 33.5", "M33 8C25 13 13 27.5 8.5 32.5"],
  ["M6.5 7C15 13.5 24 27.5 33 32.5", "M32 6C25.5 15 15.5 24 7 33.5"],
];

/** A pen cross. The same `hand` always draws the same cross. @param {number} hand */
export function cross(hand) {
  const strokes = PEN_STROKES[hand % PEN_STROKES.length];
  return draw(
    "svg",
    { class: "cross", viewBox: "0 0 40 40", "aria-hidden": "true" },
    ...strokes.map((d) => draw("path", { d, pathLength: 1 })),
  );
}

/** How many tokens of a stack are visible, and how thick each is. */
const LAYERS = 4;
const LAYER = 6;

/** A token or a stack of them, seen from slightly above: black (seat 1) is filled, grey (seat 2) a ring. A stack shows its
 * height. @param {number} seat @param {number} height */
export function token(seat, height) {
  const layers = Math.min(height, LAYERS);
  // From the bottom up, because each token covers the one below.
  const tops = Array.from({ length: layers }, (_, layer) => 14 + LAYER * (layers - 1 - layer));
  const walls = tops.map((top) => draw("path", { class: "wall", d: `M2 ${top}v${LAYER}a18 12 0 0 0 36 0v${-LAYER}` }));
  const face = draw("ellipse", { class: "face", cx: 20, cy: 14, rx: 18, ry: 12 });
  const hole = seat === 2 ? draw("ellipse", { class: "hole", cx: 20, cy: 14, rx: 13, ry: 8.6 }) : null;
  const digits = height > 1 ? draw("text", { class: "height", x: 20, y: 20.5 }, String(height)) : null;
  const name = seat === 1 ? "black" : "grey";
  return draw(
    "svg",
    { class: `token ${name}`, viewBox: `0 0 40 ${28 + LAYER * layers}`, "aria-hidden": "true" },
    ...walls,
    face,
    hole,
    digits,
  );
}

const PAWN =
  "M16 1.5a7 7 0 0 1 5 11.9c1 4.6 3.3 9.1 6.6 13.4 1.8 2.3 2.4 4.6 2.4 7.2 0 2.8-6.2 4.5-14 4.5S2 36.8 2 34" +
  "c0-2.6.6-4.9 2.4-7.2C7.7 22.5 10 18 11 13.4A7 7 0 0 1 16 1.5Z";

/** A pawn with the number of its seat. @param {number} seat */
export function pawn(seat) {
  return draw(
    "svg",
    { class: `pawn s${seat}`, viewBox: "0 0 32 40", "aria-hidden": "true" },
    draw("path", { d: PAWN }),
    draw("text", { x: 16, y: 33 }, String(seat)),
  );
}

/** A pawn without a number. */
const pawnSign = () =>
  draw("svg", { class: "pawn-sign", viewBox: "0 0 32 40", "aria-hidden": "true" }, draw("path", { d: PAWN }));

/** A choice as a chip in its row's colour: ▲ 5, a pawn and +3, or a dash for passing. @param {string} choice */
export function chip(choice) {
  const square = /^([rygb])(\d+)$/.exec(choice);
  if (choice === "-") return make("span", { class: "chip", "aria-hidden": "true" }, "–");
  if (!square) return make("span", { class: "chip", "aria-hidden": "true" }, pawnSign(), choice);
  return make("span", { class: `chip row-${square[1]}`, "aria-hidden": "true" }, sign(square[1]), square[2]);
}
