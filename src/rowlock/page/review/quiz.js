// Whether the reader may see what was played and what would have been best: all of it, or nothing until they have picked
// for themselves. Whoever tries again goes through the mistakes of one seat so.

import { choiceOf, isAsGoodAsBest } from "./reviewed_game.js";

/**
 * @typedef {import("./reviewed_game.js").ReviewedGame} ReviewedGame
 * @typedef {import("./reviewed_game.js").Judged} Judged
 * @typedef {import("./reviewed_game.js").Place} Place
 */

export class Quiz {
  #course;
  /** Nothing is told before it was picked, anywhere. */
  isHiding = false;
  /** The mistakes that are tried again, or null. @type {Place[] | null} */
  trial = null;
  /** What the reader picked, by decision and seat. @type {Map<string, string>} */
  #picks = new Map();

  /** @param {ReviewedGame} reviewed */
  constructor(reviewed) {
    this.#course = reviewed;
  }

  /** Hides everything, or shows everything. @param {boolean} isHiding */
  hide(isHiding) {
    this.isHiding = isHiding;
    this.trial = null;
    this.#picks.clear();
  }

  /** From now on the mistakes of one seat are tried again. @param {number} seat */
  tryAgain(seat) {
    this.isHiding = true;
    this.trial = this.#course.mistakes.filter((place) => place.seat === seat);
    this.#picks.clear();
  }

  /** @param {number} number @param {Judged} judged */
  isHidden(number, judged) {
    return this.isHiding && !judged.forced && !this.#picks.has(`${number}.${judged.seat}`);
  }

  /** @param {Place} place @param {string} choice */
  pick({ number, seat }, choice) {
    this.#picks.set(`${number}.${seat}`, choice);
  }

  /** @param {Place} place @returns {?string} */
  pickAt({ number, seat }) {
    return this.#picks.get(`${number}.${seat}`) ?? null;
  }

  /** How many of those tried again were found this time. */
  get foundCount() {
    return (this.trial ?? []).filter((place) => {
      const judged = this.#course.judged(place.number, place.seat);
      const pick = this.pickAt(place);
      return judged && pick && isAsGoodAsBest(judged, choiceOf(judged, pick));
    }).length;
  }

  /** Which of the mistakes that are tried again this is, from 1; 0 for none. @param {Place} place */
  trialNumber({ number, seat }) {
    return (this.trial ?? []).findIndex((place) => place.number === number && place.seat === seat) + 1;
  }
}
