// Whether answers are shown, or hidden until the reader has picked a choice. A trial goes through the mistakes of one
// seat again with hidden answers.

import { choiceOf, isAsGoodAsBest } from "./reviewed_game.js";

/**
 * @typedef {import("./reviewed_game.js").ReviewedGame} ReviewedGame
 * @typedef {import("./reviewed_game.js").Judged} Judged
 * @typedef {import("./reviewed_game.js").Place} Place
 */

export class Quiz {
  #reviewed;
  /** Whether answers are hidden until the reader has picked. */
  isHiding = false;
  /** The mistakes of the current trial, or null. @type {Place[] | null} */
  trial = null;
  /** The reader's picks, by decision and seat. @type {Map<string, string>} */
  #picks = new Map();

  /** @param {ReviewedGame} reviewed */
  constructor(reviewed) {
    this.#reviewed = reviewed;
  }

  /** Hide or show all answers. @param {boolean} isHiding */
  hide(isHiding) {
    this.isHiding = isHiding;
    this.trial = null;
    this.#picks.clear();
  }

  /** Start a trial of one seat's mistakes. @param {number} seat */
  tryAgain(seat) {
    this.isHiding = true;
    this.trial = this.#reviewed.mistakes.filter((place) => place.seat === seat);
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

  /** How many mistakes of the trial were avoided this time. */
  get foundCount() {
    return (this.trial ?? []).filter((place) => {
      const judged = this.#reviewed.judged(place.number, place.seat);
      const pick = this.pickAt(place);
      return judged && pick && isAsGoodAsBest(judged, choiceOf(judged, pick));
    }).length;
  }

  /** The number of a place in the trial, from 1; 0 if it isn't part of it. @param {Place} place */
  trialNumber({ number, seat }) {
    return (this.trial ?? []).findIndex((place) => place.number === number && place.seat === seat) + 1;
  }
}
