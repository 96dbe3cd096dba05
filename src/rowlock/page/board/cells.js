// A grid of cells with arrow-key navigation and a single tab stop. Only lit cells can be picked.

import { announce, make, setAttribute } from "../dom.js";
import { describe } from "./dice_pairs.js";
import { sign } from "./pieces.js";
import { Tip } from "./tip.js";

/** @typedef {import("./wording.js").Option} Option */

const LONG_PRESS_MS = 450;
/** How far a finger may move during a long press. */
const MAX_WOBBLE_PX = 10;

/** @type {Object<string, [number, number]>} */
const ARROW_STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Cells {
  /** @type {((choice: string) => void) | null} */
  onpick = null;
  /** Called with a picked cell that isn't lit; returns why it can't be picked, or nothing if it can. @type {((cell: HTMLElement) => string) | null} */
  whyNot = null;
  /** @type {Map<HTMLElement, Option>} */
  #lit = new Map();
  /** @type {HTMLElement} */
  #tabStop;
  #rows;
  #tip;
  /** A long press shows a tip, so the click that follows its release is ignored. */
  #wasLongPress = false;
  /** @type {{timer: number, x: number, y: number} | null} */
  #pressing = null;

  /** @param {HTMLElement} board  where the tip is shown @param {HTMLElement} grid @param {HTMLElement[][]} rows */
  constructor(board, grid, rows) {
    this.#rows = rows;
    this.#tip = new Tip(board);
    this.#tabStop = rows[0][0];
    for (const cell of rows.flat()) {
      cell.tabIndex = cell === this.#tabStop ? 0 : -1;
      cell.append(make("span", { class: "corner", "aria-hidden": "true" }));
    }
    grid.addEventListener("keydown", (event) => this.#onkey(event));
    grid.addEventListener("click", (event) => this.#onclick(event));
    grid.addEventListener("focusin", (event) => this.#onfocus(event));
    grid.addEventListener("focusout", () => this.#hideTip());
    grid.addEventListener("pointerover", (event) => this.#onhover(event));
    grid.addEventListener("pointerdown", (event) => this.#onpress(event));
    grid.addEventListener("pointermove", (event) => this.#onmove(event));
    for (const kind of ["pointerup", "pointercancel", "pointerleave"])
      grid.addEventListener(kind, () => this.#cancelPress());
    grid.addEventListener("contextmenu", (event) => this.#wasLongPress && event.preventDefault());
    board.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.#hideTip());
  }

  #hideTip() {
    this.#tip.hide();
    describe(this.#tabStop, null);
  }

  /** Set which cells can be picked, and their options. @param {Map<HTMLElement, Option>} lit */
  light(lit) {
    this.#lit = lit;
    for (const cell of this.#rows.flat()) showOption(cell, lit.get(cell));
    this.#hideTip();
    const focused = this.#rows.flat().find((cell) => cell === document.activeElement);
    const best = [...lit].find(([, option]) => option.chosen)?.[0] ?? [...lit.keys()][0];
    this.#setTabStop(focused ?? best ?? this.#tabStop);
  }

  /** @param {HTMLElement} cell */
  #setTabStop(cell) {
    this.#tabStop.tabIndex = -1;
    this.#tabStop = cell;
    cell.tabIndex = 0;
  }

  /** @param {Event} event @returns {HTMLElement | null} */
  #cellOf(event) {
    return /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".cell"));
  }

  /** @param {HTMLElement | null} cell */
  #pick(cell) {
    const option = cell && this.#lit.get(cell);
    if (option) this.onpick?.(option.choice);
    else if (cell && this.whyNot) {
      const words = this.whyNot(cell);
      if (words) this.#explain(cell, words);
    }
  }

  /** @param {HTMLElement} cell @param {string} words */
  #explain(cell, words) {
    this.#tip.say(cell, words);
    announce(words);
    this.#hideAtNextPress();
  }

  #hideAtNextPress() {
    document.addEventListener("pointerdown", () => this.#hideTip(), { once: true, capture: true });
  }

  /** @param {HTMLElement} cell */
  #describe(cell) {
    const option = this.#lit.get(cell);
    if (!option) return this.#hideTip();
    this.#tip.show(cell, option);
    describe(cell, option.choice);
  }

  /** @param {KeyboardEvent} event */
  #onkey(event) {
    const cell = this.#cellOf(event);
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") this.#hideTip();
    else if (event.key === "Enter" || event.key === " ") this.#pick(cell);
    else {
      const next = this.#next(cell, event.key);
      if (!next) return;
      this.#setTabStop(next);
      next.focus();
    }
    event.preventDefault();
  }

  /** @param {HTMLElement} cell @param {string} key */
  #next(cell, key) {
    const y = this.#rows.findIndex((row) => row.includes(cell));
    const x = this.#rows[y].indexOf(cell);
    if (key === "Home") return this.#rows[y][0];
    if (key === "End") return this.#rows[y].at(-1);
    const step = ARROW_STEPS[key];
    if (!step) return undefined;
    // A single row ignores up and down.
    const [down, right] = this.#rows.length > 1 ? step : [0, step[0] + step[1]];
    return this.#rows[y + down]?.[x + right] ?? cell;
  }

  /** @param {Event} event */
  #onclick(event) {
    const isIntended = !this.#wasLongPress;
    this.#wasLongPress = false;
    const cell = this.#cellOf(event);
    if (cell) this.#setTabStop(cell);
    if (isIntended) this.#pick(cell);
  }

  /** @param {Event} event */
  #onfocus(event) {
    const cell = this.#cellOf(event);
    if (!cell) return;
    this.#setTabStop(cell);
    // Only keyboard users get the tip here; a click has already picked the cell.
    if (cell.matches(":focus-visible")) this.#describe(cell);
  }

  /** @param {PointerEvent} event */
  #onhover(event) {
    const cell = this.#cellOf(event);
    if (event.pointerType === "mouse" && cell) this.#describe(cell);
  }

  /** @param {PointerEvent} event */
  #onpress(event) {
    this.#wasLongPress = false;
    const cell = this.#cellOf(event);
    if (event.pointerType === "mouse" || !cell) return;
    this.#hideTip();
    const timer = setTimeout(() => {
      this.#pressing = null;
      if (!this.#lit.has(cell)) return;
      this.#wasLongPress = true;
      this.#describe(cell);
      this.#hideAtNextPress();
    }, LONG_PRESS_MS);
    this.#pressing = { timer, x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  #onmove(event) {
    const from = this.#pressing;
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MAX_WOBBLE_PX) this.#cancelPress();
  }

  #cancelPress() {
    if (this.#pressing) clearTimeout(this.#pressing.timer);
    this.#pressing = null;
  }
}

/** The name of a square, as in choices: `r5`, or `rL` for the lock of a row. @param {import("./sheet.js").Row} row @param {number} square */
export const squareOf = ({ letter, numbers, colours }, square) =>
  square < numbers.length ? `${colours[square]}${numbers[square]}` : `${letter}L`;

/** A square of a row; the lock is the last one. In a row of several colours each number shows its own.
 * @param {import("./sheet.js").Row} row @param {number} square @param {?string} role @param {...Element} parts */
export function cellOf(row, square, role, ...parts) {
  const { letter, numbers, colours } = row;
  const isLock = square === numbers.length;
  const colour = isLock || [...colours].every((one) => one === letter) ? null : colours[square];
  const kind = `cell${isLock ? " lock" : ""}${colour ? ` of-colour row-${colour}` : ""}`;
  return make("div", { class: kind, role, "data-square": squareOf(row, square) }, colour && sign(colour), ...parts);
}

/** Style a cell for its option; also used for cells that nobody can pick. @param {HTMLElement} cell @param {Option | undefined} option */
export function showOption(cell, option) {
  cell.classList.toggle("lit", option !== undefined);
  cell.classList.toggle("chosen", option?.chosen === true);
  cell.classList.toggle("best", option?.best === true);
  setAttribute(cell, "data-choice", option?.choice);
  if (cell.getAttribute("role") === "gridcell")
    setAttribute(cell, "aria-selected", option && String(option.chosen === true));
  const corner = cell.querySelector(":scope > .corner");
  const marks = `${option?.chosen ? "✓" : ""}${option?.best ? "★" : ""}`;
  if (corner && corner.textContent !== marks) corner.textContent = marks;
}

/** Animate a mark that has just been added. @param {HTMLElement} cell */
export async function animateIn(cell) {
  cell.classList.add("fresh");
  await animationsDone(cell);
  cell.classList.remove("fresh");
}

/** Resolve when all animations in the element have finished; immediately if there are none. @param {Element} element */
export function animationsDone(element) {
  return Promise.allSettled(element.getAnimations({ subtree: true }).map((motion) => motion.finished));
}
