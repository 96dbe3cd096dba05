// Steps through the decisions, with answers shown or hidden.

import { button, draw, make, setAttribute } from "../dom.js";
import { say } from "../words.js";
import { answerPanel, trialResult } from "./answer_panel.js";
import { Quiz } from "./quiz.js";
import { judgementSpoken } from "./judgement.js";
import { OtherSheets, Situation } from "./situation.js";

/**
 * @typedef {import("./reviewed_game.js").ReviewedGame} ReviewedGame
 * @typedef {import("./reviewed_game.js").Judged} Judged
 * @typedef {import("./reviewed_game.js").Place} Place
 * @typedef {import("../board/wording.js").Option} Option
 */

export class Stepper {
  /** Called when the reader has moved; seat 0 means the most interesting one. @type {((place: Place) => void) | null} */
  onplace = null;
  #reviewed;
  #quiz;
  #situation;
  #others;
  #answer = make("div", { class: "answer" });
  #liveRegion = make("p", { class: "visually-hidden", "aria-live": "polite" });
  /** @type {Place} */
  #now;
  #isSummedUp = false;
  #hide;
  #explore;
  /** @type {Object<string, HTMLElement>} */
  #steps;
  element;

  /** @param {ReviewedGame} reviewed @param {HTMLElement} strip @param {() => void} showKeys @param {(position: string) => ?HTMLElement} explore */
  constructor(reviewed, strip, showKeys, explore) {
    this.#explore = explore;
    this.#reviewed = reviewed;
    this.#quiz = new Quiz(reviewed);
    this.#situation = new Situation(reviewed);
    this.#situation.onpick = (choice) => this.#isAsking && this.#pick(choice);
    this.#others = new OtherSheets(reviewed);
    this.#now = reviewed.nearest({ number: 1, seat: 0 });
    this.#steps = {
      first: button({ "aria-label": say("review.first") }, () => this.first(), icon("⇤")),
      back: button(
        { "aria-label": say("review.back") },
        () => this.step(-1),
        icon("←"),
        wide(say("review.back-short")),
      ),
      next: button({ "aria-label": say("review.next") }, () => this.step(1), wide(say("review.next-short")), icon("→")),
      last: button({ "aria-label": say("review.last") }, () => this.last(), icon("⇥")),
    };
    this.#hide = button(
      { class: "hide", "aria-pressed": "false", "aria-label": say("review.hide") },
      () => this.toggleHiding(),
      wide(say("review.hide")),
      closedEye(),
    );
    const buttons = make(
      "div",
      { class: "buttons" },
      ...Object.values(this.#steps),
      button(
        { "aria-label": say("review.next-mistake") },
        () => this.mistake(1),
        wide(say("review.next-mistake")),
        narrow("?»"),
      ),
      this.#hide,
      button({ class: "keys", "aria-label": say("review.keys") }, showKeys, icon("⌨")),
    );
    this.element = make(
      "div",
      { class: "stepping" },
      make("div", { class: "controls" }, strip, buttons),
      this.#liveRegion,
      make("div", { class: "stage" }, this.#situation.element, this.#answer, this.#others.element),
    );
    this.#show();
  }

  get place() {
    return this.#now;
  }

  /** @param {Place} place */
  go(place) {
    this.#now = this.#reviewed.nearest(place);
    this.#isSummedUp = false;
    // In a trial, step from mistake to mistake; going elsewhere ends it.
    if (this.#quiz.trial && !this.#quiz.trialNumber(this.#now)) this.#quiz.hide(false);
    this.#show();
    const plain = this.#now.seat === this.#reviewed.mainSeat(this.#now.number);
    this.onplace?.({ number: this.#now.number, seat: plain ? 0 : this.#now.seat });
  }

  first() {
    this.go(this.#places[0]);
  }

  last() {
    this.go(this.#places[this.#places.length - 1]);
  }

  /** @param {number} by */
  step(by) {
    const here = this.#quiz.trial ? this.#quiz.trialNumber(this.#now) - 1 : this.#now.number - 1;
    this.go(this.#places[Math.min(Math.max(here + by, 0), this.#places.length - 1)]);
  }

  /** The places to step through. @returns {Place[]} */
  get #places() {
    return this.#quiz.trial ?? this.#reviewed.places.map((_, index) => ({ number: index + 1, seat: 0 }));
  }

  /** Go to the next mistake, or the previous one. @param {1 | -1} direction */
  mistake(direction) {
    const { number, seat } = this.#now;
    const places = this.#quiz.trial ?? this.#reviewed.mistakes;
    const found = (direction > 0 ? places : [...places].reverse()).find(
      (place) => (place.number - number || place.seat - seat) * direction > 0,
    );
    if (found) this.go(found);
    else this.#liveRegion.textContent = say(direction > 0 ? "review.no-further-mistake" : "review.no-earlier-mistake");
  }

  /** Look at another seat's choice in the same decision. @param {number} seat */
  showSeat(seat) {
    this.go({ number: this.#now.number, seat });
  }

  toggleHiding() {
    this.#quiz.hide(!this.#quiz.isHiding);
    this.#isSummedUp = false;
    this.#show();
  }

  /** Go through the mistakes of one seat, from the first. @param {number} seat */
  tryAgain(seat) {
    this.#quiz.tryAgain(seat);
    this.first();
  }

  get #judged() {
    return /** @type {Judged} */ (this.#reviewed.judged(this.#now.number, this.#now.seat));
  }

  get #isAsking() {
    return this.#quiz.isHidden(this.#now.number, this.#judged);
  }

  /** @param {string} choice */
  #pick(choice) {
    this.#quiz.pick(this.#now, choice);
    this.#show();
    this.#focus(".picked");
    this.scrollToAnswer();
  }

  /** If the panel is below the board, scroll to the question, with the dice if there is room, or to the answer and the
   * button to go on. */
  scrollToAnswer() {
    if (this.#isAsking) this.#situation.element.scrollIntoView({ block: "nearest" });
    const target = this.#answer.querySelector(".question, .onward") ?? this.#answer.querySelector(".picked");
    target?.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} selector */
  #focus(selector) {
    /** @type {?HTMLElement} */ (this.#answer.querySelector(selector))?.focus({ preventScroll: true });
  }

  /** The reader's actions in the panel next to the board. */
  #handlers = {
    explore: (/** @type {string} */ position) => this.#explore(position),
    showSeat: (/** @type {number} */ seat) => {
      this.showSeat(seat);
      this.#focus("[aria-pressed=true]");
    },
    pick: (/** @type {string} */ choice) => this.#pick(choice),
    onward: () => {
      const isLast = this.#quiz.trialNumber(this.#now) === this.#quiz.trial?.length;
      this.#isSummedUp = isLast;
      if (isLast) this.#show();
      else this.step(1);
      this.#focus(isLast ? ".trial-result" : ".pick");
      this.scrollToAnswer();
    },
    restart: () => {
      this.tryAgain(this.#now.seat);
      this.#focus(".pick");
      this.scrollToAnswer();
    },
    stop: () => this.toggleHiding(),
  };

  #show() {
    const { number, seat } = this.#now;
    this.#situation.show(number, seat, this.#options(seat));
    this.#situation.element.classList.toggle("asking", this.#isAsking);
    this.#others.show(number, seat, (other) => this.#options(other));
    this.#answer.replaceChildren(
      ...(this.#isSummedUp
        ? trialResult(this.#quiz, this.#handlers)
        : answerPanel(this.#reviewed, this.#quiz, this.#now, this.#handlers)),
    );
    setAttribute(this.#hide, "aria-pressed", String(this.#quiz.isHiding));
    const here = this.#quiz.trial ? this.#quiz.trialNumber(this.#now) : number;
    for (const [name, step] of Object.entries(this.#steps)) {
      setAttribute(
        step,
        "aria-disabled",
        String(name === "first" || name === "back" ? here === 1 : here === this.#places.length),
      );
    }
    this.#liveRegion.textContent = this.#announcement();
  }

  /** The legal choices of a seat, without marks while answers are hidden. @param {number} seat @returns {Option[]} */
  #options(seat) {
    const judged = this.#reviewed.judged(this.#now.number, seat);
    if (!judged) return [];
    const hidden = this.#quiz.isHidden(this.#now.number, judged);
    return judged.choices.map(({ choice, means }) => ({
      choice,
      means,
      chosen: !hidden && choice === judged.chosen,
      best: !hidden && !judged.forced && choice === judged.best,
    }));
  }

  #announcement() {
    const { number } = this.#now;
    const { turn, action, action_words: about } = this.#reviewed.at(number);
    const place = say("review.announced", { number, count: this.#reviewed.count, turn, action, about });
    const target = this.#isAsking
      ? say("review.question", { name: this.#reviewed.name(this.#now.seat) })
      : judgementSpoken(this.#reviewed, this.#judged);
    return `${place} ${target}`;
  }
}

/** A sign that screen readers skip. @param {string} text */
const icon = (text) => make("span", { "aria-hidden": "true" }, text);

/** Text that only wide screens show. @param {string} text */
const wide = (text) => make("span", { class: "wide" }, text);

/** Its replacement on narrow ones. @param {string} text */
const narrow = (text) => make("span", { class: "narrow", "aria-hidden": "true" }, text);

/** The sign for hidden answers. */
const closedEye = () =>
  draw(
    "svg",
    { class: "eye-sign narrow", viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("path", { d: "M3 9.5c2.4 3.3 5.4 5 9 5s6.6-1.7 9-5M12 14.5v4M6.3 12.9 4 16.1M17.7 12.9l2.3 3.2" }),
  );
