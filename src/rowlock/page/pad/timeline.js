// The timeline of a game on a pad: its deeds in order, and the position after each. Deeds can be inserted or removed in
// the middle; only what follows is replayed.

import { activeSeat, afterDeed, start, view } from "../rules/api.js";
import { insertDeed } from "./deeds.js";

/**
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").Done} Done
 * @typedef {import("./deeds.js").Position} Position
 * @typedef {{done: Done, roller: number, rows: string, ended: boolean}} Turn  a step, with its roller and what it closed or ended
 */

export class Timeline {
  /** @type {Done[]} */
  steps = [];
  /** The position before the first step, after it, and so on. @type {Position[]} */
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

  /** An independent copy. */
  copy() {
    const copy = new Timeline();
    copy.steps = this.steps;
    copy.#positions = this.#positions;
    copy.#options = this.#options;
    return copy;
  }

  /** Add a deed. Throws if it is illegal, or makes a later step illegal. @param {Done} deed */
  add(deed) {
    this.#replay(insertDeed(this.steps, deed));
    return this.position;
  }

  /** Remove a deed. Throws if that makes a later step illegal. @param {number | string} number */
  remove(number) {
    this.#replay(this.steps.filter((step) => step.number !== number));
  }

  /** The position in which a deed was done. @param {number | string} number */
  positionBefore(number) {
    return this.#positions[this.steps.findIndex((step) => step.number === number)];
  }

  /** The steps since a condition has held, including the one that made it true. @param {(position: Position) => boolean} holds */
  stepsSince(holds) {
    return this.steps.slice(this.#positions.findLastIndex((position) => !holds(position)));
  }

  /** Whether a deed would be legal just before a step. @param {Deed} deed @param {number} index */
  #isPossible(deed, index) {
    try {
      afterDeed(this.#positions[index], deed);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether a deed can be added. @param {Done} deed */
  allows(deed) {
    try {
      this.copy().add(deed);
      return true;
    } catch {
      return false;
    }
  }

  /** Each step with its roller, the rows it closed, and whether it ended the game. @returns {Turn[]} */
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

  /** The step that made a deed too late: the latest step before which the deed can be inserted (`isFree`), or else the latest
   * before which the deed itself is legal. @param {Deed} deed @returns {?Turn & {isFree: boolean}} */
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

  /** The rows closed by others with which a cross counts, if it was for the same white sum. @param {Deed} deed */
  closedTogetherWith(deed) {
    if (deed.do !== "cross" || deed.choice.startsWith("+")) return "";
    const each = this.turns.flatMap(({ done, rows }) => ("seat" in done && done.seat !== deed.seat ? [...rows] : []));
    return (
      [...each, each.join("")].find((some) => some && this.#isPossible({ ...deed, with: some }, this.steps.length)) ??
      ""
    );
  }

  /** The first step that is illegal without another one. @param {number | string} number @returns {?Done} */
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

/** Positions are immutable, so each is examined only once. @type {WeakMap<object, {closed: string, isOver: boolean}>} */
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

/** Closed rows stay closed and a finished game stays finished. So if two positions agree on that, so do all between
 * them, and only a few need to be examined. @param {Position[]} positions @param {number} [from] @param {number} [to] */
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
