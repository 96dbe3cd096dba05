// One exercise: the position and the dice, with answers only after the reader has picked. Drawn like a review.

import { choiceName, meaningWords } from "../board/wording.js";
import { gameInfo } from "../config.js";
import { make } from "../dom.js";
import { exploreLink } from "../explore/links.js";
import { question } from "../review/answer_panel.js";
import { choiceTable, judgementOf, pickedWords } from "../review/judgement.js";
import { ReviewedGame } from "../review/reviewed_game.js";
import { OtherSheets, Situation } from "../review/situation.js";
import { say, sentence } from "../words.js";

/** @typedef {import("../review/reviewed_game.js").Judged} Judged */

export class ExerciseView {
  /** Called once, with whether the pick is right. @type {(right: boolean) => void} */
  onanswer = () => {};
  #reviewed;
  #judged;
  /** The choices that count as right. @type {string[]} */
  #right;
  /** In a puzzle, no choice was played. */
  #isPuzzle;
  #situation;
  #others;
  #answer = make("div", { class: "answer" });
  /** @type {?string} */
  #pick = null;
  element;

  /** @param {any} data  as `answersTo` returns it */
  constructor(data) {
    this.#reviewed = new ReviewedGame(data);
    this.#right = data.right;
    this.#isPuzzle = Boolean(data.isPuzzle);
    const [judged] = this.#reviewed.at(1).seats;
    this.#judged = judged;
    this.#situation = new Situation(this.#reviewed);
    this.#situation.onpick = (choice) => this.#answered(choice);
    this.#others = new OtherSheets(this.#reviewed);
    this.element = make("div", { class: "stage" }, this.#situation.element, this.#answer, this.#others.element);
    this.#show();
    this.#answer.append(
      question(this.#reviewed, judged, { pick: (/** @type {string} */ choice) => this.#answered(choice) }),
    );
  }

  #show() {
    const { seat, choices, chosen, best } = this.#judged;
    const isAsking = this.#pick === null;
    const options = choices.map(({ choice, means }) => ({
      choice,
      means,
      chosen: !isAsking && choice === chosen,
      best: !isAsking && choice === best,
    }));
    this.#situation.element.classList.toggle("asking", isAsking);
    this.#situation.show(1, seat, options);
    this.#others.show(1, seat, () => []);
  }

  /** @param {string} choice */
  #answered(choice) {
    if (this.#pick !== null) return;
    this.#pick = choice;
    this.#show();
    const isRight = this.#right.includes(choice);
    this.#answer.replaceChildren(
      this.#verdict(choice, isRight),
      this.#isPuzzle ? "" : judgementOf(this.#reviewed, this.#judged, { besidePick: true }),
      choiceTable(this.#reviewed, this.#judged, choice),
      exploreLink(this.#reviewed.at(1).position) ?? "",
    );
    this.onanswer(isRight);
  }

  /** Whether the pick is right and how good it is; for a wrong one, also its effects and the best choice's. @param {string} pick @param {boolean} isRight */
  #verdict(pick, isRight) {
    const words = pickedWords(this.#reviewed, this.#judged, pick);
    words.classList.toggle("right", isRight);
    words.prepend(make("b", { class: "pick-verdict" }, say(isRight ? "train.right" : "train.wrong")), " ");
    if (!isRight) words.append(...[pick, this.#judged.best].flatMap((choice) => [" ", this.#effects(choice)]));
    return words;
  }

  /** @param {string} choice */
  #effects(choice) {
    const { fault } = gameInfo(this.#reviewed.data.game);
    const option = /** @type {import("../board/wording.js").Option} */ (
      this.#judged.choices.find((one) => one.choice === choice)
    );
    const words = meaningWords(option, fault);
    return words.length
      ? make("span", { class: "pick-effects" }, `${sentence(choiceName(choice))}: ${words.join(", ")}.`)
      : "";
  }

  /** Put the next step right below the verdict on the pick, and focus it. @param {HTMLElement} onward */
  offer(onward) {
    const verdict = /** @type {HTMLElement} */ (this.#answer.querySelector(".picked"));
    verdict.after(onward);
    verdict.focus({ preventScroll: true });
    onward.scrollIntoView({ block: "nearest" });
  }

  /** Focus the question. */
  focus() {
    /** @type {?HTMLElement} */ (this.#answer.querySelector(".pick"))?.focus({ preventScroll: true });
    this.element.parentElement?.scrollIntoView({ block: "start" });
  }
}
