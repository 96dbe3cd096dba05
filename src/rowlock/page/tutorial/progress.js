// How far somebody has come with a lesson: kept on this device, so that they can go on another day.

import { save, load } from "../storage.js";
import { positionAfter } from "./lesson.js";

/** @typedef {import("./lesson.js").Lesson} Lesson */

export class Progress {
  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    this.chapter = 0;
    /** What the learner chose in each step that is done; a step without a choice has "". @type {string[]} */
    this.picks = [];
    /** The chapters that were gone through. @type {Set<number>} */
    this.done = new Set();
    this.#resume(load(this.#name, {}));
  }

  get #name() {
    return `learn.${this.lesson.game}`;
  }

  /** Another version may have kept it: what cannot be played any more begins anew. @param {any} before */
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

  /** The step that is open; none where the lesson is at its end. */
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

  /** One step is done. After the last one of a chapter comes the next chapter. @param {string} pick */
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

  /** One step. Before the first one of a chapter lies the last one of the chapter before. */
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
