// The course of a game on a pad: deeds in the order in which they were done, and where the game stood after each. Deeds
// may be taken out of the middle and put into it; what came before need not be worked out again.

import { activeSeat, afterDeed, start, view } from "../rules/api.js";
import { placed } from "./deeds.js";

/**
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").Done} Done
 * @typedef {import("./deeds.js").Position} Position
 * @typedef {{done: Done, roller: number, rows: string, ended: boolean}} Turn  a step: whose turn it was, and what it closed or ended
 */

export class Course {
  /** @type {Done[]} */
  steps = [];
  /** Where the game stood before the first step, after it, and so on. @type {Position[]} */
  #stood = [];
  #options = "";

  get position() {
    return this.#stood[this.#stood.length - 1];
  }

  /** The letters of the closed rows. */
  get closed() {
    return standing(this.position).closed;
  }

  get isOver() {
    return standing(this.position).isOver;
  }

  /** @param {{game: string, track: ?string, players: number}} options @param {Done[]} steps */
  begin(options, steps) {
    const wanted = JSON.stringify(options);
    if (this.#options !== wanted) {
      this.#options = wanted;
      this.steps = [];
      this.#stood = [start(options)];
    }
    this.#become(steps);
  }

  /** Another that goes its own way from here. */
  branch() {
    const course = new Course();
    course.steps = this.steps;
    course.#stood = this.#stood;
    course.#options = this.#options;
    return course;
  }

  /** One deed more; refused, if it cannot be, or what came since cannot be then. @param {Done} deed */
  then(deed) {
    this.#become(placed(this.steps, deed));
    return this.position;
  }

  /** Takes a deed out; refused, if what came since cannot be without. @param {number | string} number */
  without(number) {
    this.#become(this.steps.filter((step) => step.number !== number));
  }

  /** Where the game stood when a deed was done. @param {number | string} number */
  before(number) {
    return this.#stood[this.steps.findIndex((step) => step.number === number)];
  }

  /** The steps since something is so, with the one that brought it about. @param {(position: Position) => boolean} isSo */
  since(isSo) {
    return this.steps.slice(this.#stood.findLastIndex((position) => !isSo(position)));
  }

  /** Whether a deed would be possible right before a step. @param {Deed} deed @param {number} place */
  #could(deed, place) {
    try {
      afterDeed(this.#stood[place], deed);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether it can be done, so that all that came since can be. @param {Done} deed */
  allows(deed) {
    try {
      this.branch().then(deed);
      return true;
    } catch {
      return false;
    }
  }

  /** Whose turn each step was of, what it has closed, and whether it was the end. @returns {Turn[]} */
  get turns() {
    lookAt(this.#stood);
    return this.steps.map((done, place) => {
      const [before, later] = [standing(this.#stood[place]), standing(this.#stood[place + 1])];
      return {
        done,
        roller: activeSeat(this.#stood[place]),
        rows: [...later.closed].filter((row) => !before.closed.includes(row)).join(""),
        ended: later.isOver && !before.isOver,
      };
    });
  }

  /** The step by which a deed came too late: the latest before which it, and then all since, could be (`isFree`); or, if
   * there is none such, the latest before which it could. @param {Deed} deed @returns {?Turn & {isFree: boolean}} */
  inTheWay(deed) {
    /** @type {?number} */
    let latest = null;
    for (let place = this.steps.length - 1; place >= 0; place -= 1) {
      if (!this.#could(deed, place)) continue;
      latest ??= place;
      const { number } = this.steps[place];
      if (this.allows({ ...deed, number: "late", before: number })) return { ...this.turns[place], isFree: true };
    }
    return latest === null ? null : { ...this.turns[latest], isFree: false };
  }

  /** The rows that others closed, with which a cross counts if it was for the same white sum. @param {Deed} deed */
  together(deed) {
    if (deed.do !== "cross" || deed.choice.startsWith("+")) return "";
    const each = this.turns.flatMap(({ done, rows }) => ("seat" in done && done.seat !== deed.seat ? [...rows] : []));
    return (
      [...each, each.join("")].find((some) => some && this.#could({ ...deed, with: some }, this.steps.length)) ?? ""
    );
  }

  /** The first step that could not be without another. @param {number | string} number @returns {?Done} */
  builtOn(number) {
    const rest = this.branch();
    const place = this.steps.findIndex((step) => step.number === number);
    rest.#become(this.steps.slice(0, place));
    for (const step of this.steps.slice(place + 1)) {
      if (!rest.#could(step, rest.steps.length)) return step;
      rest.#become([...rest.steps, step]);
    }
    return null;
  }

  /** @param {Done[]} steps */
  #become(steps) {
    let same = 0;
    while (same < steps.length && same < this.steps.length && isSame(steps[same], this.steps[same])) same += 1;
    const stood = this.#stood.slice(0, same + 1);
    for (const deed of steps.slice(same)) stood.push(afterDeed(stood[stood.length - 1], deed));
    this.steps = steps;
    this.#stood = stood;
  }
}

/** @param {Done} one @param {Done} other */
const isSame = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** A position never changes: it is looked at once. @type {WeakMap<object, {closed: string, isOver: boolean}>} */
const looked = new WeakMap();

/** @param {Position} position */
function standing(position) {
  const known = looked.get(position);
  if (known) return known;
  const { game, result } = view(position, 1);
  const found = { closed: game.board.closed, isOver: result !== null };
  looked.set(position, found);
  return found;
}

/** What is closed stays closed, and what is over stays over: between two positions that are alike in that, all are. So few
 * have to be looked at. @param {Position[]} stood @param {number} [from] @param {number} [to] */
function lookAt(stood, from = 0, to = stood.length - 1) {
  if (to - from < 2) return;
  const [first, last] = [standing(stood[from]), standing(stood[to])];
  if (first.closed === last.closed && first.isOver === last.isOver) {
    for (const position of stood.slice(from + 1, to)) looked.set(position, first);
    return;
  }
  const middle = Math.floor((from + to) / 2);
  lookAt(stood, from, middle);
  lookAt(stood, middle, to);
}
