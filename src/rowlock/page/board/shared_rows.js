// The board shared by both players of Duel: black tokens (seat 1) and grey ones (seat 2) on the same rows, the
// supplies, and the misthrow column.

import { make, setAttribute, setText } from "../dom.js";
import { figure, say } from "../words.js";
import { Cells, animateIn, cellOf, animationsDone, squareOf } from "./cells.js";
import { lockSign, sign, token } from "./pieces.js";
import { marksOf } from "./sheet.js";
import { cellLabel, choiceName, colourName, rowName } from "./wording.js";

/**
 * @typedef {import("./sheet.js").Row} Row
 * @typedef {import("./sheet.js").BoardGame} BoardGame
 * @typedef {import("./sheet.js").SeatBoard} SeatBoard
 * @typedef {import("./wording.js").Option} Option
 * @typedef {{closed: string, seats: SeatBoard[], turns_left?: ?number}} Board
 */

export class SharedRows {
  element;
  #cells;
  #rows;
  #sides;
  #misthrows;
  #isFirst = true;

  /** @param {{game: BoardGame, size: "large" | "small"}} options */
  constructor({ game, size }) {
    this.#rows = game.rows.map((row) => new SharedRow(row));
    this.#sides = [1, 2].map((seat) => new Side(seat, game.tokens));
    this.#misthrows = new Misthrows(game.penalties.most);
    const rows = make(
      "div",
      { class: "rows", role: "grid", "aria-label": say("board.shared-rows") },
      ...this.#rows.map((row) => row.element),
    );
    this.element = make(
      "div",
      { class: `board shared ${size}`, role: "group", "aria-label": say("board.shared-rows") },
      make(
        "div",
        { class: "shared-body" },
        this.#sides[0].element,
        this.#sides[1].element,
        rows,
        this.#misthrows.element,
      ),
    );
    this.#cells = new Cells(
      this.element,
      rows,
      this.#rows.map((row) => row.cells),
    );
  }

  /** @param {((choice: string) => void) | null} act */
  set onpick(act) {
    this.#cells.onpick = act;
  }

  /** Says why a square (`r5`, `rL` for a lock) can't be picked. @param {((square: string) => string) | null} explain */
  set whyNot(explain) {
    this.#cells.whyNot = explain && ((cell) => explain(cell.dataset.square ?? ""));
  }

  /** Draw the board. `seat` is the viewer's, or null for a spectator. Marks made since `before`, the board at the last
   * roll, are highlighted.
   * @param {{board: Board, before?: ?Board, options: Option[], seat: ?number, names: string[], faces?: (Element | string)[]}} shown */
  show({ board, before = null, options, seat, names, faces = [] }) {
    const moving = !this.#isFirst;
    const byChoice = new Map(options.map((option) => [option.choice, option]));
    /** @type {Map<HTMLElement, Option>} */
    const lit = new Map();
    this.#rows.forEach((row, index) =>
      row.show({ board, before: before ?? board, index, seat, byChoice, lit, moving }),
    );
    this.#sides.forEach((side, index) => side.show(board.seats[index], names[index], faces[index]));
    this.#misthrows.show(
      board.seats.map((side) => side.penalties),
      (before ?? board).seats.map((side) => side.penalties),
      moving,
    );
    this.#cells.light(lit);
    this.#isFirst = false;
  }
}

/** A row shared by both players. */
class SharedRow {
  row;
  cells;
  element;
  #slots;
  /** The owner and height of the stack on each square. */
  #stacks;
  #points = [1, 2].map(() => make("span"));
  #bothPoints = make("span", { class: "row-points", role: "gridcell" });

  /** @param {Row} row */
  constructor(row) {
    this.row = row;
    const tops = [
      ...row.numbers.map((number) => [make("span", { class: "number" }, String(number))]),
      [lockSign(false), lockSign(true)],
    ];
    this.#slots = tops.map(() => make("span", { class: "slot" }));
    this.#stacks = tops.map(() => ({ holder: 0, height: 0 }));
    this.cells = tops.map((top, square) => cellOf(row, square, "gridcell", ...top, this.#slots[square]));
    this.#bothPoints.append(
      ...this.#points.map((points, index) => make("span", { class: "of-side" }, token(index + 1, 1), points)),
    );
    this.element = make(
      "div",
      { class: `row row-${row.letter}`, role: "row" },
      make(
        "span",
        { class: "row-sign", role: "rowheader" },
        sign(row.letter),
        make("span", { class: "visually-hidden" }, rowName(row.letter)),
      ),
      make("div", { class: "cells", role: "presentation" }, ...this.cells),
      this.#bothPoints,
    );
  }

  /** @param {{board: Board, before: Board, index: number, seat: ?number, byChoice: Map<string, Option>, lit: Map<HTMLElement, Option>, moving: boolean}} shown */
  show({ board, before, index, seat, byChoice, lit, moving }) {
    const { letter, numbers } = this.row;
    const closed = board.closed.includes(letter);
    const [marks, were] = [board, before].map(({ seats }) => seats.map((side) => marksOf(side.rows[index])));
    const fronts = marks.map((side) => side.slice(0, numbers.length).findLastIndex((height) => height > 0));
    const front = closed ? -1 : Math.max(...fronts);
    // Squares behind a player's own tokens are out of reach; spectators see those that are out of reach for both.
    const behind = seat === null ? Math.min(...fronts) : fronts[seat - 1];
    this.element.classList.toggle("closed", closed);
    this.cells.forEach((cell, square) => {
      const option = byChoice.get(squareOf(this.row, square));
      if (option) lit.set(cell, option);
      const holder = marks.findIndex((side) => side[square] > 0) + 1;
      this.#put(square, { holder, height: holder && marks[holder - 1][square] }, moving);
      this.#preview(square, option?.chosen && seat ? token(seat, option.means.stack ?? 1) : null);
      const isNew = holder > 0 && marks[holder - 1][square] > were[holder - 1][square];
      cell.classList.toggle("newest", isNew);
      for (const owner of [1, 2]) cell.classList.toggle(`s${owner}`, holder === owner);
      cell.classList.toggle("gone", !holder && (closed || square < behind));
      cell.classList.toggle("front", square === front);
      cell.classList.toggle("beats", option?.means.beats === true);
      cell.classList.toggle("grows", option?.means.stack !== undefined);
      setAttribute(cell, "aria-label", this.#updateLabel(square, { isFront: square === front, isNew, closed }, option));
    });
    const points = board.seats.map((side) => side.row_points[index]);
    points.forEach((own, side) => setText(this.#points[side], figure(own)));
    const [black, grey] = points.map((own) => say("game.points", { n: own }));
    setAttribute(this.#bothPoints, "aria-label", say("board.points-of-both", { black, grey }));
  }

  /** @param {number} square @param {{isFront: boolean, isNew: boolean, closed: boolean}} options @param {Option | undefined} option */
  #updateLabel(square, { isFront, isNew, closed }, option) {
    const { letter, numbers } = this.row;
    const { holder, height } = this.#stacks[square];
    const state = holder ? [tokenWords(holder, height)] : [];
    if (isNew) state.push(say("board.newly-placed"));
    if (isFront) state.push(say("board.front"));
    if (square < numbers.length) return cellLabel(choiceName(squareOf(this.row, square)), state, option);
    if (!holder) state.push(say(closed ? "board.closed" : "board.open"));
    return cellLabel(say("board.lock", { colour: colourName(letter) }), state, option);
  }

  /** @param {number} square @param {{holder: number, height: number}} tokens @param {boolean} moving */
  #put(square, tokens, moving) {
    const before = this.#stacks[square];
    if (before.holder === tokens.holder && before.height === tokens.height) return;
    this.#stacks[square] = tokens;
    const slot = this.#slots[square];
    const taken = slot.firstElementChild;
    slot.replaceChildren(...(tokens.holder ? [token(tokens.holder, tokens.height)] : []));
    if (!moving || !tokens.holder) return;
    animateIn(this.cells[square]);
    if (taken && before.holder && before.holder !== tokens.holder) flyOff(slot, taken);
  }

  /** Show a choice that can still be undone. @param {number} square @param {SVGElement | null} chosen */
  #preview(square, chosen) {
    const slot = this.#slots[square];
    slot.querySelector(".ghost")?.remove();
    slot.classList.toggle("previewed", chosen !== null);
    if (!chosen) return;
    chosen.classList.add("ghost");
    slot.append(chosen);
  }
}

/** Animate a beaten token returning to its supply. @param {HTMLElement} slot @param {Element} taken */
async function flyOff(slot, taken) {
  taken.classList.add("beaten");
  slot.append(taken);
  await animationsDone(taken);
  taken.remove();
}

/** "black token", "grey stack of 3" @param {number} seat @param {number} height */
function tokenWords(seat, height) {
  if (height === 1) return say(seat === 1 ? "board.black-token" : "board.grey-token");
  return say(seat === 1 ? "board.black-stack" : "board.grey-stack", { height });
}

/** One player's side: name, points, and the tokens still in supply. */
class Side {
  element;
  #badge;
  #name = make("bdi", { class: "name" });
  #total = make("span", { class: "total" });
  #left = make("span", { class: "supply-count" });
  #tokens;
  #supply;

  /** @param {number} seat @param {number} tokens */
  constructor(seat, tokens) {
    this.#badge = make("span", { class: `seat s${seat}`, "aria-hidden": "true" }, String(seat));
    this.#tokens = Array.from({ length: tokens }, () => make("i"));
    const edges = make("span", { class: "edges" }, ...this.#tokens);
    this.#supply = make("div", { class: `supply ${seat === 1 ? "black" : "grey"}`, role: "img" }, edges, this.#left);
    const whose = make("p", { class: "whose" }, token(seat, 1), this.#badge, this.#name);
    this.element = make("div", { class: `side side-${seat}` }, whose, this.#supply, this.#total);
  }

  /** @param {SeatBoard} side @param {string} name @param {Element | string} [face] */
  show(side, name, face) {
    if (face) this.#badge.replaceChildren(face);
    const supply = side.supply ?? 0;
    setText(this.#name, name);
    setText(this.#total, figure(side.points));
    setText(this.#left, figure(supply));
    setAttribute(this.#supply, "aria-label", say("board.supply", { n: supply }));
    this.#tokens.forEach((one, index) => one.classList.toggle("gone", index >= supply));
  }
}

/** The misthrow column, shared by both players; when it is full, the game ends. */
class Misthrows {
  element;
  #slots;

  /** @param {number} most */
  constructor(most) {
    this.#slots = Array.from({ length: most }, () => make("span", { class: "slot" }));
    const name = make("span", { class: "misthrows-name" }, say("board.misthrows"));
    this.element = make(
      "div",
      { class: "misthrows", role: "img" },
      name,
      make("span", { class: "heap" }, ...this.#slots),
    );
  }

  /** @param {number[]} taken  by seat @param {number[]} before  at the last roll @param {boolean} moving */
  show(taken, before, moving) {
    const tokens = taken.flatMap((count, index) =>
      Array.from({ length: count }, (_, one) => ({ holder: index + 1, isNew: one >= before[index] })),
    );
    this.#slots.forEach((slot, index) => {
      const seat = String(tokens[index]?.holder ?? "");
      slot.classList.toggle("newest", tokens[index]?.isNew === true);
      if ((slot.dataset.lies ?? "") === seat) return;
      slot.dataset.lies = seat;
      slot.replaceChildren(...(seat ? [token(Number(seat), 1)] : []));
      if (seat && moving) animateIn(slot);
    });
    setAttribute(this.element, "aria-label", say("board.misthrown", { black: taken[0], grey: taken[1] }));
  }
}
