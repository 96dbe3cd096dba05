// One player's sheet: the rows, the crosses on them, the penalties and the points.

import { make, setAttribute, setText } from "../dom.js";
import { figure, listed, say, sentence } from "../words.js";
import { Cells, animateIn, cellOf, showOption, squareOf } from "./cells.js";
import { cross, lockSign, sign } from "./pieces.js";
import { cellLabel, choiceName, colourName, rowName } from "./wording.js";

/**
 * @typedef {import("../config.js").Row} Row
 * @typedef {{rows: Row[], penalties: {most: number, points: number}, tokens: number}} BoardGame  the constant part of a game
 * @typedef {{rows: string[], row_points: number[], penalties: number, points: number, pawn: ?number, supply: ?number}} SeatBoard
 *   the board of one seat
 * @typedef {import("./wording.js").Option} Option
 * @typedef {"large" | "small" | "tiny"} Size
 */

/** The number of marks on each square of a row and on its lock; in base 36, so ten is an a. @param {string} row */
export const marksOf = (row) => [...row].map((digit) => parseInt(digit, 36));

export class Sheet {
  /** @type {HTMLElement} */
  element;
  /** A large sheet is a grid with keyboard navigation; smaller ones are read row by row. @type {Cells | null} */
  #cells = null;
  #rows;
  #size;
  #badge = make("span", { class: "seat", "aria-hidden": "true" });
  #name = make("bdi", { class: "name" });
  #total = make("span", { class: "total" });
  #penalties;
  /** Whose sheet was shown last: marks are animated only while it stays the same. */
  #seat = 0;

  /** @param {{game: BoardGame, size: Size}} options */
  constructor({ game, size }) {
    const isInteractive = size === "large";
    this.#size = size;
    this.#rows = game.rows.map((row, index) => new SheetRow(row, index, isInteractive));
    this.#penalties = new Penalties(game.penalties);
    const sum = make("p", { class: "sum" }, make("span", { class: "sum-name" }, say("board.total")), this.#total);
    const rows = make(
      "div",
      { class: "rows", role: isInteractive ? "grid" : null },
      ...this.#rows.map((row) => row.element),
    );
    this.element = make(
      "div",
      { class: `board sheet ${size}`, role: "group" },
      make(
        "div",
        { class: "sheet-body" },
        make("p", { class: "whose" }, this.#badge, this.#name),
        rows,
        this.#penalties.element,
        sum,
      ),
    );
    if (isInteractive)
      this.#cells = new Cells(
        this.element,
        rows,
        this.#rows.map((row) => row.cells),
      );
    if (isInteractive) setAttribute(rows, "aria-label", say("board.sheet"));
  }

  /** Called with a picked choice; only large sheets can be picked from. @param {((choice: string) => void) | null} act */
  set onpick(act) {
    if (this.#cells) this.#cells.onpick = act;
  }

  /** Says why a square (`r5`, `rL` for a lock) can't be picked. @param {((square: string) => string) | null} explain */
  set whyNot(explain) {
    if (this.#cells) this.#cells.whyNot = explain && ((cell) => explain(cell.dataset.square ?? ""));
  }

  /** Draw the sheet. Marks made since `before`, the sheet at the last roll, are highlighted.
   * @param {{sheet: SeatBoard, before?: ?SeatBoard, closed: string, options: Option[], name: string, seat: number, face?: Element | string}} shown */
  show({ sheet, before = null, closed, options, name, seat, face = String(seat) }) {
    setAttribute(this.element, "class", `board sheet ${this.#size} s${seat}`);
    this.#badge.replaceChildren(face);
    setText(this.#name, name);
    setAttribute(
      this.element,
      "aria-label",
      say("board.sheet-of", { name, points: say("game.points", { n: sheet.points }) }),
    );
    setText(this.#total, figure(sheet.points));
    const moving = seat === this.#seat;
    this.#penalties.show(sheet.penalties, before?.penalties ?? sheet.penalties, moving);
    const byChoice = new Map(options.map((option) => [option.choice, option]));
    /** @type {Map<HTMLElement, Option>} */
    const lit = new Map();
    this.#rows.forEach((row, index) => {
      const marks = marksOf(sheet.rows[index]);
      const marksBefore = before ? marksOf(before.rows[index]) : marks;
      row.show({
        marks,
        marksBefore,
        closed: closed.includes(row.row.letter),
        points: sheet.row_points[index],
        byChoice,
        lit,
        moving,
      });
    });
    this.#cells?.light(lit);
    this.#seat = seat;
  }
}

/** A row of a sheet. */
class SheetRow {
  row;
  cells;
  element;
  #walked;
  #points = make("span", { class: "row-points" });

  /** @param {Row} row @param {number} index @param {boolean} isInteractive */
  constructor(row, index, isInteractive) {
    this.row = row;
    this.#walked = isInteractive;
    const role = isInteractive ? "gridcell" : null;
    this.cells = [
      ...row.numbers.map((number, square) =>
        cellOf(row, square, role, make("span", { class: "number" }, String(number)), cross(square * 3 + index * 7)),
      ),
      cellOf(row, row.numbers.length, role, lockSign(false), lockSign(true), cross(index)),
    ];
    if (!isInteractive) for (const cell of this.cells) cell.append(make("span", { class: "corner" }));
    const name = make("span", { class: "visually-hidden" }, rowName(row.letter));
    this.element = make(
      "div",
      { class: `row row-${row.letter}`, role: isInteractive ? "row" : "img" },
      make("span", { class: "row-sign", role: isInteractive ? "rowheader" : null }, sign(row.letter), name),
      make("div", { class: "cells", role: isInteractive ? "presentation" : null }, ...this.cells),
      this.#points,
    );
    if (isInteractive) setAttribute(this.#points, "role", "gridcell");
  }

  /** @param {{marks: number[], marksBefore: number[], closed: boolean, points: number, byChoice: Map<string, Option>, lit: Map<HTMLElement, Option>, moving: boolean}} shown */
  show({ marks, marksBefore, closed, points, byChoice, lit, moving }) {
    const { letter, numbers } = this.row;
    const last = marks.slice(0, numbers.length).lastIndexOf(1);
    this.element.classList.toggle("closed", closed);
    this.cells.forEach((cell, square) => {
      const choice = squareOf(this.row, square);
      const option = byChoice.get(choice);
      const crossed = marks[square] > 0;
      const isNew = marks[square] > marksBefore[square];
      const gone = !crossed && (closed || square < last);
      setCrossed(cell, crossed, moving);
      cell.classList.toggle("newest", isNew);
      cell.classList.toggle("gone", gone);
      cell.classList.toggle("foremost", crossed && square === last);
      if (option) lit.set(cell, option);
      if (!this.#walked) showOption(cell, option);
      else if (square < numbers.length) {
        const state = crossed
          ? [say(isNew ? "board.newly-crossed" : "board.crossed")]
          : gone
            ? [say("board.gone")]
            : [];
        setAttribute(cell, "aria-label", cellLabel(choiceName(choice), state, option));
      } else {
        const state = crossed ? "board.crossed" : closed ? "board.closed" : "board.open";
        setAttribute(
          cell,
          "aria-label",
          cellLabel(say("board.lock", { colour: colourName(letter) }), [say(state)], option),
        );
      }
    });
    setText(this.#points, figure(points));
    const said = say("game.points", { n: points });
    setAttribute(this.#points, "aria-label", this.#walked ? said : null);
    if (!this.#walked) setAttribute(this.element, "aria-label", this.#updateLabel(marks, closed, said, byChoice));
  }

  /** @param {number[]} marks @param {boolean} closed @param {string} points @param {Map<string, Option>} byChoice */
  #updateLabel(marks, closed, points, byChoice) {
    const { letter, numbers } = this.row;
    const crossed = numbers.filter((_, square) => marks[square]).map(String);
    const legal = numbers.filter((_, square) => byChoice.has(squareOf(this.row, square))).map(String);
    const words = [
      crossed.length ? say("board.crossed-numbers", { numbers: listed(crossed) }) : say("board.nothing-crossed"),
    ];
    if (marks[numbers.length]) words.push(say("board.with-lock"));
    if (closed) words.push(say("board.row-closed"));
    if (legal.length) words.push(say("board.legal-numbers", { numbers: listed(legal) }));
    return sentence(`${rowName(letter)}: ${[...words, points].join(", ")}`);
  }
}

/** Cross a cell, animated if the cross is new. @param {HTMLElement} cell @param {boolean} crossed @param {boolean} moving */
function setCrossed(cell, crossed, moving) {
  const isNew = crossed && !cell.classList.contains("crossed");
  cell.classList.toggle("crossed", crossed);
  if (isNew && moving) animateIn(cell);
}

/** The boxes for penalties. */
class Penalties {
  #boxes;
  #cost;
  #count = make("span", { class: "cost" });
  element;

  /** @param {{most: number, points: number}} penalties */
  constructor({ most, points }) {
    this.#cost = points;
    this.#boxes = Array.from({ length: most }, (_, index) => make("span", { class: "box" }, cross(index + 1)));
    const name = make("span", { class: "penalties-name" }, say("board.penalties"));
    this.element = make("div", { class: "penalties", role: "img" }, name, ...this.#boxes, this.#count);
  }

  /** @param {number} taken @param {number} before  how many at the last roll @param {boolean} moving */
  show(taken, before, moving) {
    this.#boxes.forEach((box, index) => {
      setCrossed(box, index < taken, moving);
      box.classList.toggle("newest", index < taken && index >= before);
    });
    setText(this.#count, taken ? figure(-taken * this.#cost) : "");
    setAttribute(this.element, "aria-label", say("board.penalties-taken", { n: taken }));
  }
}
