// The course of a game on a pad: deeds in the order in which they were done, and where the game stood after each. Deeds
// may be taken out of the middle and put into it; what came before need not be worked out again.

import { activeSeat, afterDeed, start, view } from "../rules/api.js";
import { insertDeed } from "./deeds.js";

/**
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").Done} Done
 * @typedef {import("./deeds.js").Position} Position
 * @typedef {{done: Done, roller: number, rows: string, ended: boolean}} Turn  a step: whose turn it was, and what it closed or ended
 */

export class Timeline {
  /** @type {Done[]} */
  steps = [];
  /** Where the game stood before the first step, after it, and so on. @type {Position[]} */
  #positions = [];
  #options = "";

  get position() {
    return this.#positions[this.#positions.length - 1];
  }

  /** The letters of the closed rows. */
  get closed() {
    return statusOf(this.position).closed;
  }

  get isOver() {
    return statusOf(this.position).isOver;
  }

  /** @param {{game: string, track: ?string, players: number}} options @param {Done[]} steps */
  replay(options, steps) {
    const wanted = JSON.stringify(options);
    if (this.#options !== wanted) {
      this.#options = wanted;
      this.steps = [];
      this.#positions = [start(options)];
    }
    this.#replay(steps);
  }

  /** Another that goes its own way from here. */
  copy() {
    const copy = new Timeline();
    copy.steps = this.steps;
    copy.#positions = this.#positions;
    copy.#options = this.#options;
    return copy;
  }

  /** One deed more; refused, if it cannot be, or what came since cannot be then. @param {Done} deed */
  add(deed) {
    this.#replay(insertDeed(this.steps, deed));
    return this.position;
  }

  /** Takes a deed out; refused, if what came since cannot be without. @param {number | string} number */
  remove(number) {
    this.#replay(this.steps.filter((step) => step.number !== number));
  }

  /** Where the game stood when a deed was done. @param {number | string} number */
  positionBefore(number) {
    return this.#positions[this.steps.findIndex((step) => step.number === number)];
  }

  /** The steps since something is so, with the one that brought it about. @param {(position: Position) => boolean} holds */
  stepsSince(holds) {
    return this.steps.slice(this.#positions.findLastIndex((position) => !holds(position)));
  }

  /** Whether a deed would be possible right before a step. @param {Deed} deed @param {number} index */
  #isPossible(deed, index) {
    try {
      afterDeed(this.#positions[index], deed);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether it can be done, so that all that came since can be. @param {Done} deed */
  allows(deed) {
    try {
      this.copy().add(deed);
      return true;
    } catch {
      return false;
    }
  }

  /** Whose turn each step was of, what it has closed, and whether it was the end. @returns {Turn[]} */
  get turns() {
    fillStatusCache(this.#positions);
    return this.steps.map((done, index) => {
      const [positionBefore, later] = [statusOf(this.#positions[index]), statusOf(this.#positions[index + 1])];
      return {
        done,
        roller: activeSeat(this.#positions[index]),
        rows: [...later.closed].filter((row) => !positionBefore.closed.includes(row)).join(""),
        ended: later.isOver && !positionBefore.isOver,
      };
    });
  }

  /** The step by which a deed came too late: the latest before which it, and then all since, could be (`isFree`); or, if
   * there is none such, the latest before which it could. @param {Deed} deed @returns {?Turn & {isFree: boolean}} */
  blockerOf(deed) {
    /** @type {?number} */
    let latest = null;
    for (let index = this.steps.length - 1; index >= 0; index -= 1) {
      if (!this.#isPossible(deed, index)) continue;
      latest ??= index;
      const { number } = this.steps[index];
      if (this.allows({ ...deed, number: "late", before: number })) return { ...this.turns[index], isFree: true };
    }
    return latest === null ? null : { ...this.turns[latest], isFree: false };
  }

  /** The rows that others closed, with which a cross counts if it was for the same white sum. @param {Deed} deed */
  closedTogetherWith(deed) {
    if (deed.do !== "cross" || deed.choice.startsWith("+")) return "";
    const each = this.turns.flatMap(({ done, rows }) => ("seat" in done && done.seat !== deed.seat ? [...rows] : []));
    return (
      [...each, each.join("")].find((some) => some && this.#isPossible({ ...deed, with: some }, this.steps.length)) ??
      ""
    );
  }

  /** The first step that could not be without another. @param {number | string} number @returns {?Done} */
  firstDependent(number) {
    const rest = this.copy();
    const index = this.steps.findIndex((step) => step.number === number);
    rest.#replay(this.steps.slice(0, index));
    for (const step of this.steps.slice(index + 1)) {
      if (!rest.#isPossible(step, rest.steps.length)) return step;
      rest.#replay([...rest.steps, step]);
    }
    return null;
  }

  /** @param {Done[]} steps */
  #replay(steps) {
    let same = 0;
    while (same < steps.length && same < this.steps.length && isSame(steps[same], this.steps[same])) same += 1;
    const positions = this.#positions.slice(0, same + 1);
    for (const deed of steps.slice(same)) positions.push(afterDeed(positions[positions.length - 1], deed));
    this.steps = steps;
    this.#positions = positions;
  }
}

/** @param {Done} one @param {Done} other */
const isSame = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** A position never changes: it is looked at once. @type {WeakMap<object, {closed: string, isOver: boolean}>} */
const statusCache = new WeakMap();

/** @param {Position} position */
function statusOf(position) {
  const cached = statusCache.get(position);
  if (cached) return cached;
  const { game, result } = view(position, 1);
  const status = { closed: game.board.closed, isOver: result !== null };
  statusCache.set(position, status);
  return status;
}

/** What is closed stays closed, and what is over stays over: between two positions that are alike in that, all are. So few
 * have to be looked at. @param {Position[]} positions @param {number} [from] @param {number} [to] */
function fillStatusCache(positions, from = 0, to = positions.length - 1) {
  if (to - from < 2) return;
  const [first, last] = [statusOf(positions[from]), statusOf(positions[to])];
  if (first.closed === last.closed && first.isOver === last.isOver) {
    for (const position of positions.slice(from + 1, to)) statusCache.set(position, first);
    return;
  }
  const middle = Math.floor((from + to) / 2);
  fillStatusCache(positions, from, middle);
  fillStatusCache(positions, middle, to);
}
