// Input for real dice: a column for each die, a button for each face. Digit keys work too.

import { COLOUR_OF, lockSign, sign } from "../board/pieces.js";
import { button, make, setAttribute } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("../config.js").Row} Row */

const FACES = [1, 2, 3, 4, 5, 6];

export class TypedDice {
  /** @param {Row[]} rows @param {(dice: string) => void} typed */
  constructor(rows, typed) {
    this.rows = rows;
    /** @type {(?number)[]} */
    this.faces = [null, null, ...rows.map(() => null)];
    this.closed = "";
    this.confirm = button({ class: "main", disabled: true }, () => typed(this.text()), say("table.take-dice"));
    this.columns = [null, null, ...rows].map((row, die) => this.column(row, die));
    const columns = make("div", { class: "typed-columns" }, ...this.columns);
    columns.style.setProperty("--columns", String(this.columns.length));
    this.element = make(
      "fieldset",
      { class: "typed-dice" },
      make("legend", { class: "visually-hidden" }, say("table.what-dice")),
      columns,
      this.confirm,
    );
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** A digit sets the next die, Backspace clears the last one. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.faces.findIndex((face, die) => face === null && !this.isOut(die));
    const last = this.faces.findLastIndex((face) => face !== null);
    if (FACES.includes(Number(event.key)) && next >= 0) this.set(next, Number(event.key));
    else if (event.key === "Backspace" && last >= 0) this.set(last, null);
    else return;
    event.preventDefault();
    if (!this.confirm.hasAttribute("disabled")) this.confirm.focus();
  }

  /** @param {?Row} row @param {number} die */
  column(row, die) {
    const name = row ? say(`game.${row.name}`) : say("table.white-die", { n: die + 1 });
    const faces = FACES.map((face) => {
      const made = button(
        { "aria-pressed": "false", "aria-label": `${name} ${face}` },
        () => this.set(die, face),
        String(face),
      );
      return made;
    });
    return make(
      "div",
      { class: `typed-column ${row ? `row-${row.letter}` : "white"}`, role: "group", "aria-label": name },
      make(
        "span",
        { class: "typed-sign", "aria-hidden": "true" },
        ...(row ? [sign(row.letter), lockSign(true)] : ["○"]),
      ),
      ...faces,
    );
  }

  /** @param {number} die @param {?number} face */
  set(die, face) {
    this.faces[die] = face;
    for (const [index, made] of [...this.columns[die].querySelectorAll("button")].entries())
      setAttribute(made, "aria-pressed", String(index + 1 === face));
    this.updateConfirm();
  }

  /** Whether a die is out of the game. @param {number} die */
  isOut(die) {
    return die > 1 && this.closed.includes(this.rows[die - 2].letter);
  }

  updateConfirm() {
    setAttribute(
      this.confirm,
      "disabled",
      this.faces.some((face, die) => face === null && !this.isOut(die)),
    );
  }

  /** Whether a die has been entered. */
  get isBegun() {
    return this.faces.some((face) => face !== null);
  }

  /** The roll as in a record: a die that is out is a dot. */
  text() {
    const coloured = Object.keys(COLOUR_OF).map((letter) => {
      const die = 2 + this.rows.findIndex((row) => row.letter === letter);
      return die < 2 || this.isOut(die) ? "." : this.faces[die];
    });
    return `${this.faces[0]}${this.faces[1]} ${coloured.join("")}`;
  }

  /** Clear the input for the next roll. @param {string} closed the letters of the closed rows */
  show(closed) {
    this.closed = closed;
    for (let die = 0; die < this.faces.length; die += 1) {
      this.set(die, null);
      this.columns[die].classList.toggle("out", this.isOut(die));
      for (const made of this.columns[die].querySelectorAll("button")) setAttribute(made, "disabled", this.isOut(die));
    }
  }
}
