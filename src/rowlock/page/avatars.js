// Avatars: little drawn faces. The same name always gets the same face. People are round, bots are square with an
// antenna. There is always a name next to an avatar, so screen readers skip it.

import { draw, make } from "./dom.js";

/** The colours of the rows, and two greys, for clothes and antennas. */
const ACCENTS = ["#d55e00", "#f0e442", "#009e73", "#0072b2", "#3a414b", "#c3c7cb"];
const HAIR_COLOURS = ["#23201d", "#5b3a21", "#b5702c", "#d8b25a", "#8d8d8d", "#a33b20"];
const SKINS = ["#f6d7bd", "#eec39a", "#d9a066", "#b9804b", "#8f5a35", "#6a4128"];
const METALS = ["#dfe4ea", "#cfd8dc", "#e6ddcf", "#c9d3c0"];
const TONES = [1, 2, 3, 4, 5, 6];

/** Head and shoulders, for people without a name. */
const NOBODY = ["M32 15a11 12 0 1 1 0 24 11 12 0 1 1 0-24Z", "M12 57a20 15 0 0 1 40 0 32 32 0 0 1-40 0Z"];

const HAIR = [
  "M13 27c-2-19 40-19 38 0-6-9-12-6-19-9-7 3-13 0-19 9Z",
  "M13 31C10 6 54 6 51 31c-2-8-6-11-9-13-9 5-18 4-25 0-2 3-3 7-4 13Z",
  "M12 44C8 4 56 4 52 44l-5-1c2-12-1-19-5-22-9 4-17 4-23 0-3 4-4 10-2 22Z",
  "M14 25c3-7 2-8 7-7-1-7 5-5 7-9 3 3 6 0 9 3 4-2 5 3 8 4 3 2 2 5 5 9-8-6-26-7-36 0Z",
  "M8 23h48c0-3-4-3-7-3C47 7 17 7 15 20c-4 0-7 0-7 3Z",
  "M15 24C15 6 49 6 49 24c-11-4-23-4-34 0Zm17-19a4 4 0 1 1 0-1Z",
];
const MOUTHS = ["M25 43q7 6 14 0", "M26 44h12", "M25 42q7 9 14 0Z", "M27 44q6 3 10-2"];
const GRILLES = ["M24 45h16", "M24 43q8 6 16 0", "M23 43h18v5H23Zm6 0v5m6-5v5", "M25 45h3m3 0h3m3 0h3"];
const ANTENNAS = ["M32 14V6", "M24 14V7m16 7V7", "M32 14 38 5", "M20 15 15 8m29 7 5-7"];
const ANTENNA_ENDS = [
  [[32, 5]],
  [
    [24, 6],
    [40, 6],
  ],
  [[38, 5]],
  [
    [15, 7],
    [49, 7],
  ],
];

/** A number from a text (FNV-1a), the same on every device. @param {string} text */
function hash(text) {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  // Mix the high bits in, or similar texts would make the same picks.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** A function that picks an item from a list, with a new hash of the name on each call. @param {string} name */
function picker(name) {
  let round = 0;
  /** @template T @param {T[]} list @returns {T} */
  return (list) => list[hash(`${name.trim().toLocaleLowerCase()}/${(round += 1)}`) % list.length];
}

/** The avatar of the player in a seat. Inside an element of that seat it has the seat's colour, otherwise one picked by
 * name. @param {{kind: string, name: string, seat: number}} seat @returns {SVGElement} */
export function avatar({ kind, name, seat }) {
  const pick = picker(name || `seat ${seat}`);
  return draw(
    "svg",
    { class: `avatar tone-${pick(TONES)}`, viewBox: "0 0 64 64", "aria-hidden": "true" },
    draw("circle", { class: "avatar-ground", cx: 32, cy: 32, r: 32 }),
    ...(kind === "bot"
      ? botFace(pick)
      : name
        ? face(pick)
        : NOBODY.map((d) => draw("path", { class: "avatar-nobody", d }))),
  );
}

/** The content of a seat's badge: the player's avatar or, on score pads and in lessons, the number of the seat.
 * @param {any} seat @returns {SVGElement | string} */
export const badgeContent = (seat) => (seat.kind ? avatar(seat) : String(seat.seat));

/** A seat's badge. @param {any} seat */
export const badge = (seat) =>
  make("span", { class: "seat", "aria-hidden": "true", "data-seat": seat.seat }, badgeContent(seat));

/** @param {ReturnType<typeof picker>} pick */
const face = (pick) => [
  draw("path", { d: "M12 58a20 15 0 0 1 40 0 32 32 0 0 1-40 0Z", fill: pick(ACCENTS) }),
  draw("circle", { cx: 32, cy: 34, r: 18, fill: pick(SKINS) }),
  draw("path", { d: pick(HAIR), fill: pick(HAIR_COLOURS) }),
  ...eyes(2.4),
  draw("path", { class: "avatar-line", d: pick(MOUTHS) }),
];

/** @param {ReturnType<typeof picker>} pick */
function botFace(pick) {
  const antenna = pick([...ANTENNAS.keys()]);
  const accent = pick(ACCENTS.slice(0, 4));
  const rounding = pick([4, 9, 15]);
  return [
    draw("path", { class: "avatar-line", d: ANTENNAS[antenna] }),
    ...ANTENNA_ENDS[antenna].map(([cx, cy]) => draw("circle", { cx, cy, r: 3.5, fill: accent })),
    draw("rect", { x: 13, y: 14, width: 38, height: 38, rx: rounding, fill: pick(METALS) }),
    draw("rect", { x: 18, y: 24, width: 28, height: 13, rx: 6.5, fill: accent }),
    ...eyes(pick([3, 3.8])),
    draw("path", { class: "avatar-line", d: pick(GRILLES) }),
  ];
}

/** @param {number} r */
const eyes = (r) => [25, 39].map((cx) => draw("circle", { cx, cy: r > 2.5 ? 30.5 : 33, r, fill: "#1d2126" }));
