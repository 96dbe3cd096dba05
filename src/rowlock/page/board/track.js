// A track: a spiral from the start on the outside to the goal in the middle, with the pawns.

import { draw, make, setAttribute } from "../dom.js";
import { say } from "../words.js";
import { Cells, squareOf } from "./cells.js";
import { cross, pawn, sign } from "./pieces.js";
import { marksOf } from "./sheet.js";
import { cellLabel, fieldName } from "./wording.js";

/**
 * @typedef {{name: string, fields: string[], points: number[], goal: number}} Track  field 0 is the start
 * @typedef {import("./sheet.js").BoardGame} BoardGame
 * @typedef {import("./sheet.js").SeatBoard} SeatBoard
 * @typedef {import("./shared_rows.js").Board} Board
 * @typedef {import("./wording.js").Option} Option
 */

/** The start is two places wide, each field one. */
const START_WIDTH = 2;
const STEP_MS = 110;
const MAX_WALK_MS = 550;

/** The smallest grid for the start and the fields that is square or one place wider: 7 by 6 for 40 fields.
 * @param {Track} track @returns {[number, number]} */
export function gridOf(track) {
  const count = track.fields.length - 1 + START_WIDTH;
  const across = Math.ceil(Math.sqrt(count));
  return [across, Math.ceil(count / across)];
}

/** The places of a track as [x, y], in spiral order from the outside in. The start takes the first two, each field one.
 * @param {Track} track */
export function placesOf(track) {
  const [across, down] = gridOf(track);
  /** @type {[number, number][]} */
  const places = [];
  let [left, top, right, bottom] = [0, 0, across - 1, down - 1];
  while (left <= right && top <= bottom) {
    for (let x = left; x <= right; x += 1) places.push([x, top]);
    for (let y = top + 1; y <= bottom; y += 1) places.push([right, y]);
    for (let x = right - 1; x >= left && bottom > top; x -= 1) places.push([x, bottom]);
    for (let y = bottom - 1; y > top && right > left; y -= 1) places.push([left, y]);
    [left, top, right, bottom] = [left + 1, top + 1, right - 1, bottom - 1];
  }
  return places.slice(0, track.fields.length - 1 + START_WIDTH);
}

export class TrackBoard {
  element;
  #track;
  #places;
  #game;
  #cells;
  #fields;
  #grid;
  #layer = make("div", { class: "pawns", "aria-hidden": "true" });
  /** @type {SVGElement[]} */
  #pawns = [];
  /** The field where each pawn was last shown. @type {number[]} */
  #pawnFields = [];
  /** The field of the pawn that is kept in sight. */
  #followed = 0;

  /** @param {Track} track @param {{game: BoardGame, size: "large" | "small"}} options */
  constructor(track, { game, size }) {
    this.#track = track;
    this.#game = game;
    this.#places = placesOf(track);
    this.#fields = track.fields.map((text, number) => fieldOf(track, this.#places, text, number));
    const line = make("div", { class: "fields", role: "row" }, ...this.#fields);
    this.#grid = make(
      "div",
      { class: "lattice", role: "grid", "aria-label": say("board.track"), "data-scrolls": "" },
      ribbon(track, this.#places),
      line,
      this.#layer,
    );
    this.element = make("div", { class: `board track ${size}` }, this.#grid);
    this.element.style.setProperty("--across", String(gridOf(track)[0]));
    this.#cells = new Cells(this.element, this.#grid, [this.#fields]);
    // When it is first laid out, and when a phone is turned.
    new ResizeObserver(() => this.#follow()).observe(this.#grid);
  }

  /** @param {((choice: string) => void) | null} act */
  set onpick(act) {
    this.#cells.onpick = act;
  }

  /** Says why the pawn can't go to a field. @param {((field: number) => string) | null} explain */
  set whyNot(explain) {
    this.#cells.whyNot = explain && ((cell) => explain(this.#fields.indexOf(cell)));
  }

  /** Draw the track. `seat` is whose crosses are shown on the fields, or null for none. Pawns that have moved since
   * `before`, the board at the last roll, are highlighted.
   * @param {{board: Board, before?: ?Board, options: Option[], seat: ?number}} shown */
  show({ board, before = null, options, seat }) {
    const crossed = seat === null ? new Set() : crossedBy(board.seats[seat - 1], this.#game);
    const byField = new Map(options.flatMap((option) => (option.means.field ? [[option.means.field, option]] : [])));
    /** @type {Map<HTMLElement, Option>} */
    const lit = new Map();
    this.#fields.forEach((cell, number) => {
      const option = byField.get(number);
      const standing = board.seats.flatMap((own, index) => (own.pawn === number ? [index + 1] : []));
      const has = crossed.has(this.#track.fields[number]);
      const arrivals = standing.filter((holder) => before !== null && before.seats[holder - 1].pawn !== number);
      if (option) lit.set(cell, option);
      cell.classList.toggle("crossed", has);
      cell.classList.toggle("held", standing.length > 0 && number > 0);
      cell.classList.toggle("newest", arrivals.length > 0);
      setAttribute(cell, "data-steps", option?.choice);
      setAttribute(cell, "aria-label", this.#updateLabel(number, has, { standing, arrivals }, option));
    });
    this.#cells.light(lit);
    const isNew = this.#pawnFields.length === 0;
    this.#movePawns(board.seats.map((own) => own.pawn ?? 0));
    if (isNew || seat !== null) this.#followed = this.#pawnFields[(seat ?? 1) - 1];
    if (seat !== null) this.#follow();
  }

  /** @param {number} number @param {boolean} has @param {{standing: number[], arrivals: number[]}} pawns  seats @param {Option | undefined} option */
  #updateLabel(number, has, { standing, arrivals }, option) {
    const pawns = standing.map((seat) => say(arrivals.includes(seat) ? "board.pawn-came" : "board.pawn-of", { seat }));
    if (!number) return cellLabel(say("board.start"), pawns, undefined);
    const name = fieldName(this.#track.fields[number]);
    const points = say("game.points", { n: this.#track.points[number] });
    const goal = number >= this.#track.goal ? [say("board.goal")] : [];
    return cellLabel(name, [...goal, points, ...(has ? [say("board.crossed")] : []), ...pawns], option);
  }

  /** @param {number[]} fields  the field of each pawn */
  #movePawns(fields) {
    for (let seat = this.#pawns.length + 1; seat <= fields.length; seat += 1) {
      this.#pawns.push(pawn(seat));
      this.#layer.append(this.#pawns[seat - 1]);
    }
    const atStart = fields.flatMap((field, index) => (field ? [] : [index]));
    fields.forEach((field, index) => {
      const own = this.#pawns[index];
      const [x, y] = field
        ? this.#places[field + START_WIDTH - 1].map((corner) => corner + 0.5)
        : [(START_WIDTH * (atStart.indexOf(index) + 0.7)) / (atStart.length + 0.4), 0.5];
      own.style.setProperty("--x", String(x));
      own.style.setProperty("--y", String(y));
      own.style.setProperty("--at", String(field));
      own.classList.toggle("at-start", !field);
      const from = this.#pawnFields[index];
      if (from !== undefined && from < field && !matchMedia("(prefers-reduced-motion: reduce)").matches)
        animateWalk(own, this.#fields.slice(from, field + 1));
    });
    this.#pawnFields = fields;
  }

  /** On phones the track is a strip: scroll to the pawn and the fields ahead of it. */
  #follow() {
    const { offsetLeft, offsetWidth } = this.#fields[this.#followed];
    this.#grid.scrollTo({ left: offsetLeft - offsetWidth });
  }
}

/** Move a pawn field by field. @param {SVGElement} moved @param {HTMLElement[]} path */
function animateWalk(moved, path) {
  const keyframes = path.map(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => ({
    left: `${offsetLeft + offsetWidth / 2}px`,
    top: `${offsetTop + offsetHeight / 2}px`,
  }));
  moved.animate(keyframes, { duration: Math.min(STEP_MS * (path.length - 1), MAX_WALK_MS), easing: "ease-in-out" });
}

/** The numbers that a seat has crossed, as choices. @param {SeatBoard} own @param {BoardGame} game */
function crossedBy(own, game) {
  return new Set(
    game.rows.flatMap((row, index) => {
      const marks = marksOf(own.rows[index]);
      return row.numbers.flatMap((_, square) => (marks[square] ? [squareOf(row, square)] : []));
    }),
  );
}

/** @param {Track} track @param {[number, number][]} places @param {string} text @param {number} number */
function fieldOf(track, places, text, number) {
  const letter = text.slice(0, 1);
  const made = number
    ? make(
        "div",
        { class: `cell field row-${letter}${number >= track.goal ? " goal" : ""}`, role: "gridcell" },
        make("span", { class: "square" }, sign(letter), make("span", { class: "number" }, text.slice(1))),
        make("span", { class: "worth" }, String(track.points[number])),
        cross(number),
      )
    : make(
        "div",
        { class: "cell field start", role: "gridcell" },
        make("span", { class: "start-name" }, say("board.start")),
      );
  const [x, y] = number ? places[number + START_WIDTH - 1] : places[0];
  made.style.gridColumn = number ? String(x + 1) : `1 / ${START_WIDTH + 1}`;
  made.style.gridRow = String(y + 1);
  return made;
}

/** The ribbon under the fields: neighbours are joined only if the track goes from one to the other.
 * @param {Track} track @param {[number, number][]} places */
function ribbon(track, places) {
  const link = (/** @type {number} */ from, /** @type {number} */ to) =>
    places
      .slice(from, to)
      .map(([x, y], index) => `${index ? "L" : "M"}${x + 0.5} ${y + 0.5}`)
      .join("");
  const goal = track.goal + START_WIDTH - 1;
  return draw(
    "svg",
    { class: "ribbon", viewBox: `0 0 ${gridOf(track).join(" ")}`, "aria-hidden": "true" },
    draw("path", { class: "way", d: link(0, places.length) }),
    draw("path", { class: "way goal", d: link(goal, places.length) }),
  );
}
