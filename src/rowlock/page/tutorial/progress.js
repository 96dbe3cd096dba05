// The progress in a lesson, stored on this device.

import { save, load } from "../storage.js";
import { positionAfter } from "./lesson.js";

/** @typedef {import("./lesson.js").Lesson} Lesson */

export class Progress {
  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    this.chapter = 0;
    /** The learner's choices in the steps done; "" for steps without one. @type {string[]} */
    this.picks = [];
    /** The completed chapters. @type {Set<number>} */
    this.done = new Set();
    this.#resume(load(this.#name, {}));
  }

  get #name() {
    return `learn.${this.lesson.game}`;
  }

  /** Restore the progress; start over if it no longer fits the lesson. @param {any} before */
  #resume(before) {
    try {
      const { chapter = 0, picks = [], done = [] } = before;
      positionAfter(this.lesson, chapter, picks);
      [this.chapter, this.picks, this.done] = [chapter, picks, new Set(done)];
    } catch {
      this.#save();
    }
  }

  #save() {
    save(this.#name, { chapter: this.chapter, picks: this.picks, done: [...this.done] });
  }

  get steps() {
    return this.lesson.chapters[this.chapter].steps;
  }

  /** The current step; undefined at the end of the lesson. */
  get step() {
    return this.steps[this.picks.length];
  }

  get isLastStep() {
    return this.picks.length === this.steps.length - 1;
  }

  get isLastChapter() {
    return this.chapter === this.lesson.chapters.length - 1;
  }

  get game() {
    return positionAfter(this.lesson, this.chapter, this.picks);
  }

  /** Complete a step. The last one of a chapter leads to the next chapter. @param {string} pick */
  goOn(pick) {
    this.picks.push(pick);
    if (!this.step) {
      this.done.add(this.chapter);
      if (!this.isLastChapter) this.#open(this.chapter + 1);
    }
    this.#save();
  }

  get mayGoBack() {
    return this.chapter + this.picks.length > 0;
  }

  /** Go back one step, into the previous chapter if necessary. */
  goBack() {
    if (!this.picks.length) {
      this.#open(this.chapter - 1);
      this.picks = this.steps.map((step) => step.mine ?? "");
    }
    this.picks.pop();
    this.#save();
  }

  /** @param {number} chapter */
  open(chapter) {
    this.#open(chapter);
    this.#save();
  }

  /** @param {number} chapter */
  #open(chapter) {
    this.chapter = chapter;
    this.picks = [];
  }
}
