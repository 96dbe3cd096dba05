// Static pictures of boards, for covers and rules, drawn from a position line and a list of lit squares. Interactive
// boards are in board/.

import { squareOf } from "../board/cells.js";
import { COLOUR_OF, PIP_PLACES, SIGNS_AT } from "../board/pieces.js";
import { draw } from "../dom.js";
import { config, gameInfo } from "../config.js";
import { readPosition } from "./position.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {{x: number, y: number}} Place */

export const PITCH = 25;
export const CELL = 23;
export const SIGN = 23;
const ROW_WIDTH = SIGN + 12 * PITCH + 1;
const DIE = 28;
const ROW_HEIGHT = 34;
const SHARED_HEIGHT = 44;

/** The sign of a row. @param {string} letter @param {number} x @param {number} y @param {number} r */
export const signAt = (letter, x, y, r) => draw("g", { class: `p-sign row-${letter}` }, SIGNS_AT[letter](x, y, r));

/** @param {number} x @param {number} y @param {string} text @param {string} [kind] */
const textAt = (x, y, text, kind = "") => draw("text", { class: kind, x, y }, text);

/** A hand-drawn cross. @param {number} x @param {number} y  the centre @param {number} hand  its variant */
function crossAt(x, y, hand) {
  const lean = ((hand * 7) % 5) - 2;
  return draw("path", {
    class: "p-cross",
    d: `M${x - 8} ${y - 9 + lean / 2}Q${x + lean} ${y + 1} ${x + 8} ${y + 9}M${x + 8 + lean / 3} ${y - 9}Q${x - 1} ${y + lean} ${x - 8} ${y + 9}`,
  });
}

/** A token, or a stack seen from the front with its height: black is filled, grey a ring.
 * @param {number} x @param {number} y  the base @param {number} seat @param {number} height */
function tokenAt(x, y, seat, height) {
  const layers = Math.min(height, 3);
  const top = y - 4 * layers;
  const walls = Array.from({ length: layers }, (_, layer) =>
    draw("path", { d: `M${x - 9} ${y - 4 * layer - 4}v4a9 4 0 0 0 18 0v-4` }),
  );
  return draw(
    "g",
    { class: `p-token p-seat-${seat}` },
    ...walls,
    draw("ellipse", { cx: x, cy: top, rx: 9, ry: 4 }),
    ...(seat === 2 ? [draw("ellipse", { class: "hole", cx: x, cy: top, rx: 5, ry: 2 })] : []),
    ...(height > 1 ? [textAt(x, y + 2, String(height))] : []),
  );
}

/** A pawn with the number of its seat. @param {number} x @param {number} y @param {number} seat */
export function pawnAt(x, y, seat) {
  const body = `M${x} ${y - 11}a4.5 4.5 0 0 1 3.2 7.7c3 1.5 5.3 6 5.3 12.3h-17c0-6.3 2.3-10.8 5.3-12.3A4.5 4.5 0 0 1 ${x} ${y - 11}Z`;
  return draw("g", { class: `p-pawn s${seat}` }, draw("path", { d: body }), textAt(x, y + 7, String(seat)));
}

/** @param {number} x @param {number} y @param {boolean} closed */
function padlockAt(x, y, closed) {
  const shackle = closed
    ? `M${x - 3.5} ${y - 1}v-3a3.5 3.5 0 0 1 7 0v3`
    : `M${x - 3.5} ${y - 1}v-3.5a3.5 3.5 0 0 1 6.7-1.3`;
  return draw(
    "g",
    { class: "p-padlock" },
    draw("path", { d: shackle }),
    draw("rect", { x: x - 6, y: y - 1, width: 12, height: 8.5, rx: 2 }),
  );
}

/** One row for the seats that share it: crosses for one seat, tokens for two. Crossed, skipped and lit squares can
 * be told apart without colour. @param {Place} at @param {string} letter  of the row @param {Position} position @param {number[]} seats from 1 @param {string[]} lit */
export function rowAt({ x, y }, letter, position, seats, lit) {
  const { rows, is_shared: isShared } = gameInfo(position.game);
  const row = /** @type {import("../config.js").Row} */ (rows.find((one) => one.letter === letter));
  const { numbers, colours } = row;
  const height = isShared ? SHARED_HEIGHT - 10 : ROW_HEIGHT - 8;
  const closed = position.seats.some(({ marks }) => marks[letter].includes("lock"));
  const own = seats.map((seat) => position.seats[seat - 1].marks[letter]);
  const reached = isShared
    ? -1
    : Math.max(-1, ...own[0].map((mark) => (mark === "lock" ? numbers.length : numbers.indexOf(mark))));
  const cells = [...numbers, /** @type {const} */ ("lock")].map((number, square) => {
    const left = x + SIGN + PITCH * square;
    const middle = left + CELL / 2;
    const heights = own.map((marks) => marks.filter((mark) => mark === number).length);
    const holder = heights.findIndex(Boolean);
    const isLit = lit.includes(squareOf(row, square));
    const gone = holder < 0 && (closed || square < reached);
    const parts = [
      draw("rect", { class: "p-tile", x: left, y, width: CELL, height, rx: number === "lock" ? CELL / 2 : 5 }),
    ];
    const labelled = isShared ? y + 13 : y + height / 2 + 4.5;
    parts.push(
      number === "lock"
        ? padlockAt(middle, isShared ? y + 9.5 : y + height / 2 - 2, closed)
        : textAt(middle, labelled, String(number)),
    );
    if (holder >= 0)
      parts.push(
        isShared
          ? tokenAt(middle, y + height - 6, seats[holder], heights[holder])
          : crossAt(middle, y + height / 2, square),
      );
    if (isLit)
      parts.push(draw("rect", { class: "p-ring", x: left - 1, y: y - 1, width: CELL + 2, height: height + 2, rx: 6 }));
    const state = `${holder >= 0 && !isShared ? " p-crossed" : ""}${gone ? " gone" : ""}${isLit ? " lit" : ""}`;
    return draw(
      "g",
      {
        class: `p-cell${state} row-${colours[square] ?? letter}`,
        "data-cell": number === "lock" ? `${letter}lock` : squareOf(row, square),
        "data-marks": heights.join(","),
      },
      ...parts,
    );
  });
  const tray = draw("rect", { class: "p-tray", x, y: y - 3, width: ROW_WIDTH, height: height + 6, rx: 7 });
  // Lit squares overlap their neighbours, so draw them last.
  const raised = cells.filter((cell) => cell.classList.contains("lit"));
  const flat = cells.filter((cell) => !raised.includes(cell));
  return draw(
    "g",
    { class: `p-row row-${letter}${isShared ? " p-shared" : ""}` },
    tray,
    signAt(letter, x + 11, y + height / 2, 5.5),
    ...flat,
    ...raised,
  );
}

/** A die; "." means it is out of the game. @param {Place} at @param {string} letter @param {string} shown @param {boolean} [quiet] */
export function dieAt({ x, y }, letter, shown, quiet = false) {
  const pips = (PIP_PLACES[Number(shown)] ?? []).map((place) => {
    const [px, py] = [x + 6.5 + 7.5 * (place % 3), y + 6.5 + 7.5 * Math.floor(place / 3)];
    return letter ? SIGNS_AT[letter](px, py, 2.7) : draw("circle", { cx: px, cy: py, r: 2.7 });
  });
  const state = `${shown === "." ? " out" : ""}${quiet ? " quiet" : ""}`;
  return draw(
    "g",
    { class: `p-die ${letter ? `row-${letter}` : "white"}${state}` },
    draw("rect", { x, y, width: DIE, height: DIE, rx: 7 }),
    ...pips,
  );
}

/** All dice of the game, with the used ones highlighted. @param {Place} at @param {Position} position @param {string} used of `wWrygb`: the first white one, the second, the colours */
function diceAt({ x, y }, { game, dice }, used) {
  const [whites, coloured] = (dice ?? "").split("-");
  const faces = new Map(Object.keys(COLOUR_OF).map((letter, index) => [letter, coloured[index]]));
  const shown = [
    ["w", "", whites[0]],
    ["W", "", whites[1]],
    ...gameInfo(game).rows.map(({ letter }) => [letter, letter, faces.get(letter) ?? "."]),
  ];
  const parts = shown.map(([name, letter, face], index) =>
    dieAt({ x: x + (DIE + 5) * index + (index > 1 ? 10 : 0), y }, letter, face, used !== "" && !used.includes(name)),
  );
  return draw("g", { class: "p-dice" }, ...parts);
}

const FIELD = { width: 29, pitch: 32, bare: 26, held: 46, points: 18 };
const FIELDS_PER_LINE = 10;

/** Short spans are drawn taller, with room for pawns. @param {[number, number]} span */
const fieldHeight = ([first, last]) => (last - first < FIELDS_PER_LINE ? FIELD.held : FIELD.bare);

/** Fields of the track from one to another. Lit steps show their number.
 * @param {Place} at @param {Position} position @param {[number, number]} span @param {Object<number, string>} lit by field */
function trackAt({ x, y: top }, position, [first, last], lit) {
  const height = fieldHeight([first, last]);
  const track = /** @type {import("../config.js").Track} */ (config.tracks.find(({ name }) => name === position.track));
  const mover = position.seats[position.active - 1];
  const fields = [];
  for (let field = first; field <= last; field += 1) {
    const text = track.fields[field];
    const left = x + FIELD.pitch * ((field - first) % FIELDS_PER_LINE);
    const y = top + (height + FIELD.points) * Math.floor((field - first) / FIELDS_PER_LINE);
    const middle = left + FIELD.width / 2;
    const holder = position.seats.findIndex(({ pawn }) => pawn === field);
    const crossed = mover.marks[text[0]].includes(Number(text.slice(1)));
    const parts = [
      draw("rect", { class: "p-field-tile", x: left, y, width: FIELD.width, height, rx: 6 }),
      signAt(text[0], left + 6.5, y + 13, 3.4),
      textAt(middle + 5.5, y + 17, text.slice(1)),
    ];
    if (crossed) parts.push(crossAt(middle, y + 12, field));
    if (holder >= 0) parts.push(pawnAt(middle, y + 33, holder + 1));
    if (lit[field]) {
      parts.push(
        draw("rect", {
          class: "p-ring",
          x: left - 0.5,
          y: y - 0.5,
          width: FIELD.width + 1,
          height: height + 1,
          rx: 6.5,
        }),
        textAt(middle, y + 39, lit[field], "p-step"),
      );
    }
    fields.push(
      draw(
        "g",
        { class: `p-field row-${text[0]}${lit[field] ? " lit" : ""}`, "data-field": field, "data-pawn": holder + 1 },
        ...parts,
        textAt(middle, y + height + 12, `${track.points[field]}`, "p-points"),
      ),
    );
  }
  return draw("g", {}, ...fields);
}

/**
 * One moment: a position, its lit squares, and which part of it is shown.
 * `rows` are letters; all rows are shown by default.
 * @typedef {{line: string, rows?: string, seats?: number[], used?: string, lit?: string[], span?: [number, number], steps?: Object<number, string>}} Scene
 */

/** A picture of one moment, or of several below each other. Its caption describes it for screen readers.
 * @param {Scene[]} scenes @param {string} caption the id of the caption */
export function picture(scenes, caption) {
  const parts = [];
  let y = 4;
  let width = ROW_WIDTH;
  for (const { line, rows, seats, used = "", lit = [], span, steps = {} } of scenes) {
    const position = readPosition(line);
    const { rows: all, is_shared: isShared } = gameInfo(position.game);
    const scene = [];
    if (parts.length) {
      scene.push(draw("path", { class: "p-then", d: `M${width / 2 - 7} ${y + 1}l7 6 7-6` }));
      y += 14;
    }
    if (position.dice && used !== "none") {
      scene.push(diceAt({ x: 2, y }, position, used));
      y += DIE + 10;
    }
    if (span) {
      scene.push(trackAt({ x: 4, y }, position, span, steps));
      y += (fieldHeight(span) + FIELD.points) * Math.ceil((span[1] - span[0] + 1) / FIELDS_PER_LINE) + 2;
      width = Math.max(width, 4 + FIELD.pitch * FIELDS_PER_LINE);
    }
    const shown = isShared ? [[1, 2]] : (seats ?? [1]).map((seat) => [seat]);
    for (const letter of rows ?? all.map((row) => row.letter)) {
      for (const own of shown) {
        const badge = shown.length > 1 ? 20 : 0;
        if (badge)
          scene.push(
            draw(
              "g",
              { class: `p-badge s${own[0]}` },
              draw("circle", { cx: 8, cy: y + 13, r: 8 }),
              textAt(8, y + 17, String(own[0])),
            ),
          );
        scene.push(rowAt({ x: badge, y }, letter, position, own, lit));
        width = Math.max(width, badge + ROW_WIDTH);
        y += isShared ? SHARED_HEIGHT : ROW_HEIGHT;
      }
    }
    y += 4;
    parts.push(draw("g", { "data-line": line, "data-lit": [...lit, ...Object.values(steps)].join(" ") }, ...scene));
  }
  return draw(
    "svg",
    { class: "picture", viewBox: `-1 0 ${width + 2} ${y}`, role: "img", "aria-labelledby": caption },
    ...parts,
  );
}
