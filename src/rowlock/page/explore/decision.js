// A decision: what each choice is worth and what follows it. Picking a choice selects it; a button plays it.

import { choiceName } from "../board/wording.js";
import { button, make } from "../dom.js";
import { errorMessage } from "../error_messages.js";
import { choiceTable, named } from "../review/judgement.js";
import { ReviewedGame } from "../review/reviewed_game.js";
import { OtherSheets, Situation } from "../review/situation.js";
import { explore } from "../study/client.js";
import { language, listed, say, sentence } from "../words.js";
import { playerName } from "./position.js";

/** @typedef {import("../rules/api.js").View} View */

export class DecisionView {
  #view;
  #on;
  /** The seat whose choices are shown. */
  #seat;
  /** The pick of each seat. @type {Map<number, string>} */
  #picks = new Map();
  /** The analysis for each seat. @type {Map<number, Promise<any>>} */
  #analyses = new Map();
  element = make("div", {});

  /** @param {View} view @param {{played: (picks: Map<number, string>) => void, otherDice: () => void}} on */
  constructor(view, on) {
    this.#view = view;
    this.#on = on;
    const { from } = view.awaited;
    this.#seat = from.includes(view.game.active) ? view.game.active : from[0];
  }

  /** @param {number} seat @returns {Promise<any>} */
  #analysis(seat) {
    const { position, scores } = this.#view.game;
    const analysis =
      this.#analyses.get(seat) ??
      explore({ position, seat: seat - 1, language: language() }).then((data) => ({
        ...data,
        players: scores.map((_, index) => ({ seat: index + 1, name: playerName(index + 1) })),
      }));
    this.#analyses.set(seat, analysis);
    return analysis;
  }

  /** Draw the choices of the seat, once they are analysed. */
  async show() {
    const seat = this.#seat;
    this.element.setAttribute("aria-busy", "true");
    if (!this.element.hasChildNodes())
      this.element.replaceChildren(make("p", { class: "quiet thinking", role: "status" }, say("explore.thinking")));
    let data;
    try {
      data = await this.#analysis(seat);
    } catch (why) {
      this.#analyses.delete(seat);
      const hasNoNets = /** @type {{code?: string}} */ (why).code === "no-nets";
      this.element.replaceChildren(
        make("p", { role: "alert" }, hasNoNets ? errorMessage(why) : say("explore.failed")),
        ...(hasNoNets ? [] : [button({ class: "main" }, () => this.show(), say("review.retry"))]),
      );
      return;
    } finally {
      this.element.removeAttribute("aria-busy");
    }
    if (seat === this.#seat) this.#draw(structuredClone(data));
  }

  /** @param {any} data */
  #draw(data) {
    for (const { seat, choice } of data.expected) if (!this.#picks.has(seat)) this.#picks.set(seat, choice);
    const reviewed = new ReviewedGame(data);
    const [judged] = reviewed.at(1).seats;
    const then = new Map(data.then.map((/** @type {any} */ one) => [one.choice, one.choices]));
    const situation = new Situation(reviewed);
    const others = new OtherSheets(reviewed);
    const answer = make("div", { class: "answer" });
    const draw = () => {
      const pick = this.#picks.get(this.#seat) ?? judged.best;
      const options = judged.choices.map(({ choice, means }) => ({
        choice,
        means,
        chosen: choice === pick,
        best: choice === judged.best,
      }));
      situation.show(1, this.#seat, options);
      others.show(1, this.#seat, () => []);
      const picker = { pick: picked, note: (/** @type {string} */ choice) => thenWords(then.get(choice)) };
      answer.replaceChildren(
        ...this.#head(reviewed, pick, thenWords(then.get(pick))),
        choiceTable(reviewed, judged, pick, picker),
        button({ class: "plain" }, this.#on.otherDice, say("explore.other-dice")),
      );
    };
    const picked = (/** @type {string} */ choice) => {
      this.#picks.set(this.#seat, choice);
      const focused = answer.contains(document.activeElement);
      draw();
      if (focused) /** @type {?HTMLElement} */ (answer.querySelector(`[data-choice="${choice}"]`))?.focus();
    };
    situation.onpick = picked;
    situation.element.classList.add("asking");
    draw();
    const focused = this.element.contains(document.activeElement);
    this.element.replaceChildren(make("div", { class: "stage" }, situation.element, answer, others.element));
    if (focused) /** @type {?HTMLElement} */ (answer.querySelector("[aria-pressed=true]"))?.focus();
  }

  /** Whose choice it is, the choice to play, and what the others are expected to choose.
   * @param {ReviewedGame} reviewed @param {string} pick @param {string} then */
  #head(reviewed, pick, then) {
    const { from } = this.#view.awaited;
    const buttons = from.map((seat) =>
      button(
        { class: `s${seat}`, "aria-pressed": String(seat === this.#seat) },
        () => this.#selectSeat(seat),
        make("span", { class: "seat" }, String(seat)),
        named(reviewed, seat),
      ),
    );
    const rest = from
      .filter((seat) => seat !== this.#seat)
      .map((seat) => `${playerName(seat)}: ${choiceName(this.#picks.get(seat) ?? "-")}`);
    const seats = make("div", { class: "seats", role: "group", "aria-label": say("review.whose-choice") }, ...buttons);
    return [
      ...(from.length > 1 ? [seats] : []),
      make(
        "div",
        { class: "explore-play" },
        make("p", {}, make("b", {}, sentence(choiceName(pick))), then ? `, ${then}` : ""),
        button({ class: "main" }, () => this.#on.played(this.#picks), say("explore.play")),
      ),
      ...(rest.length ? [make("p", { class: "quiet" }, say("explore.others", { choices: listed(rest) }))] : []),
    ];
  }

  /** @param {number} seat */
  #selectSeat(seat) {
    this.#seat = seat;
    this.show();
  }
}

/** What follows a choice in the same turn. @param {string[]} [choices] */
const thenWords = (choices) =>
  choices?.length ? say("explore.then", { choices: listed(choices.map(choiceName)) }) : "";
