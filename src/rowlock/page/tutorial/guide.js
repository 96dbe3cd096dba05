// The one who explains: what is said, and the means to go on. What there is to do next always has the focus of those who
// work by keyboard.

import { ChoiceList } from "../board/choice_list.js";
import { announce, button, make, setAttribute, setText, withEmphasis } from "../dom.js";
import { gameInfo } from "../config.js";
import { say } from "../words.js";

/** @typedef {import("../board/wording.js").Option} Option */

export class Guide {
  /** @param {{game: string, pick: (choice: string) => void, goOn: () => void, goBack: () => void, skip: () => void}} means */
  constructor({ game, pick, goOn, goBack, skip }) {
    this.where = make("h2", { class: "guide-where" });
    this.restartNote = make("p", { class: "guide-anew" }, say("learn.anew"));
    this.words = make("p", { class: "guide-words" });
    this.picture = make("div", { class: "guide-picture" });
    this.nextButton = button({ class: "main big" }, goOn);
    this.back = button({ class: "plain" }, goBack, say("learn.back"));
    this.skip = button({ class: "plain" }, skip, say("learn.skip"));
    this.list = new ChoiceList(gameInfo(game).fault);
    this.list.onpick = pick;
    // On a low screen it is one line that is pushed sideways.
    setAttribute(this.list.element, "data-scrolls", "");
    this.end = make("div", { class: "guide-end" });
    this.element = make(
      "section",
      { class: "guide card", "aria-label": say("learn.guide") },
      this.where,
      this.restartNote,
      this.words,
      this.picture,
      this.list.element,
      this.nextButton,
      this.end,
      make("div", { class: "guide-foot" }, this.back, this.skip),
    );
  }

  /** Where in the lesson one is. @param {import("./progress.js").Progress} progress */
  show({ lesson, chapter, picks, mayGoBack, isLastChapter }) {
    const title = say(`learn.${lesson.chapters[chapter].title}`);
    setText(this.where, say("learn.where", { n: chapter + 1, of: lesson.chapters.length, title }));
    this.restartNote.hidden = chapter === 0 || picks.length > 0;
    setAttribute(this.back, "disabled", !mayGoBack);
    this.skip.hidden = isLastChapter;
  }

  /** @param {string} words @param {{kindly?: boolean}} [how]  kindly: an answer to what is not wanted now */
  tell(words, { kindly = false } = {}) {
    this.words.replaceChildren(...withEmphasis(words));
    this.words.classList.toggle("kindly", kindly);
    const before = this.restartNote.hidden ? "" : `${this.restartNote.textContent}. `;
    announce(before + words.replaceAll("*", ""));
  }

  /** What is drawn to the words, if anything. @param {?Element} picture */
  draw(picture) {
    this.picture.replaceChildren(...(picture ? [picture] : []));
    this.picture.hidden = !picture;
  }

  /** The learner chooses. @param {Option[]} options */
  askChoice(options) {
    this.list.show({ options, chosen: null });
    this.#only(this.list.element);
  }

  get asksChoice() {
    return !this.list.element.hidden;
  }

  /** The learner goes on, by a button with these words on it. @param {string} words */
  askOn(words) {
    setText(this.nextButton, words);
    this.#only(this.nextButton);
  }

  /** There is nothing more to learn here. @param {...HTMLElement} buttons */
  finish(...buttons) {
    this.end.replaceChildren(...buttons);
    this.#only(this.end);
  }

  /** @param {HTMLElement} shown */
  #only(shown) {
    for (const one of [this.list.element, this.nextButton, this.end]) one.hidden = one !== shown;
  }

  /** To what is to be done next. */
  focus() {
    const next = [
      this.nextButton,
      ...this.list.element.querySelectorAll("[tabindex='0']"),
      ...this.end.querySelectorAll("button"),
    ].find((one) => one.checkVisibility());
    /** @type {?HTMLElement} */ (next ?? null)?.focus({ preventScroll: true });
  }
}
