// The guide: explanations, and the buttons to go on. The next thing to do always has keyboard focus.

import { ChoiceList } from "../board/choice_list.js";
import { announce, button, make, setAttribute, setText, withEmphasis } from "../dom.js";
import { gameInfo } from "../config.js";
import { say } from "../words.js";

/** @typedef {import("../board/wording.js").Option} Option */

export class Guide {
  /** @param {{game: string, pick: (choice: string) => void, goOn: () => void, goBack: () => void, skip: () => void}} options */
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
    // On a short screen it is one line that scrolls sideways.
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

  /** Show the current chapter. @param {import("./progress.js").Progress} progress */
  show({ lesson, chapter, picks, mayGoBack, isLastChapter }) {
    const title = say(`learn.${lesson.chapters[chapter].title}`);
    setText(this.where, say("learn.where", { n: chapter + 1, of: lesson.chapters.length, title }));
    this.restartNote.hidden = chapter === 0 || picks.length > 0;
    setAttribute(this.back, "disabled", !mayGoBack);
    this.skip.hidden = isLastChapter;
  }

  /** @param {string} words @param {{kindly?: boolean}} [options]  `kindly`: a gentle objection */
  explain(words, { kindly = false } = {}) {
    this.words.replaceChildren(...withEmphasis(words));
    this.words.classList.toggle("kindly", kindly);
    const before = this.restartNote.hidden ? "" : `${this.restartNote.textContent}. `;
    announce(before + words.replaceAll("*", ""));
  }

  /** Show the picture of a step, if any. @param {?Element} picture */
  draw(picture) {
    this.picture.replaceChildren(...(picture ? [picture] : []));
    this.picture.hidden = !picture;
  }

  /** Ask the learner for a choice. @param {Option[]} options */
  askChoice(options) {
    this.list.show({ options, chosen: null });
    this.#only(this.list.element);
  }

  get asksChoice() {
    return !this.list.element.hidden;
  }

  /** Show the button that goes on. @param {string} words */
  askOn(words) {
    setText(this.nextButton, words);
    this.#only(this.nextButton);
  }

  /** End the lesson. @param {...HTMLElement} buttons */
  finish(...buttons) {
    this.end.replaceChildren(...buttons);
    this.#only(this.end);
  }

  /** @param {HTMLElement} shown */
  #only(shown) {
    for (const one of [this.list.element, this.nextButton, this.end]) one.hidden = one !== shown;
  }

  /** Focus the next thing to do. */
  focus() {
    const next = [
      this.nextButton,
      ...this.list.element.querySelectorAll("[tabindex='0']"),
      ...this.end.querySelectorAll("button"),
    ].find((one) => one.checkVisibility());
    /** @type {?HTMLElement} */ (next ?? null)?.focus({ preventScroll: true });
  }
}
