// The situation of a decision: the dice, the chances, and the boards.

import { DiceTray } from "../board/dice.js";
import { SharedRows } from "../board/shared_rows.js";
import { Sheet } from "../board/sheet.js";
import { TrackBoard } from "../board/track.js";
import { make } from "../dom.js";
import { say, sayParts, sentence } from "../words.js";
import { named } from "./judgement.js";

/**
 * @typedef {import("./reviewed_game.js").ReviewedGame} ReviewedGame
 * @typedef {import("./reviewed_game.js").Decision} Decision
 * @typedef {import("../board/wording.js").Option} Option
 */

/** The deciding seat's view. Elements are created once and updated for each decision. */
export class Situation {
  #course;
  #head = make("div", { class: "step-head" });
  #dice;
  #chances = make("ul", { class: "chances" });
  #boards;
  element;

  /** @param {ReviewedGame} reviewed */
  constructor(reviewed) {
    this.#course = reviewed;
    this.#boards = boardsOf(reviewed);
    this.#dice = new DiceTray(reviewed.data.rows);
    this.#chances.setAttribute("aria-label", say(reviewed.inShares ? "review.chances" : "review.points-to-expect"));
    const own = make("div", { class: "boards" }, ...this.#boards.elements);
    this.element = make(
      "div",
      { class: "situation" },
      this.#head,
      make("div", { class: "rolled" }, this.#dice.element, this.#chances),
      own,
    );
  }

  /** Called with a choice picked on the board. @param {(choice: string) => void} act */
  set onpick(act) {
    this.#boards.onpick(act);
  }

  /** @param {number} number @param {number} seat @param {Option[]} options */
  show(number, seat, options) {
    const step = this.#course.at(number);
    this.#head.replaceChildren(
      make(
        "h3",
        {},
        step.turn
          ? say("review.place", { turn: step.turn, action: step.action })
          : say("review.action", { action: step.action }),
        this.#course.count > 1
          ? make("span", { class: "of" }, say("review.number-of", { number, count: this.#course.count }))
          : null,
      ),
      make(
        "p",
        {},
        ...sayParts("review.rolled-by", { about: sentence(step.action_words), name: named(this.#course, step.active) }),
      ),
    );
    this.#dice.show({ dice: step.dice, number: null, rolling: false, sum: step.white_sum });
    this.#chances.replaceChildren(...chancesAt(this.#course, number));
    this.#boards.show(step, seat, options);
  }
}

/** All players' chances, and how the roll changed them. @param {ReviewedGame} reviewed @param {number} number */
function chancesAt(reviewed, number) {
  const roll = reviewed.rollBefore(number);
  return reviewed
    .at(number)
    .before.map((value, index) =>
      make(
        "li",
        { class: `s${index + 1}` },
        make("span", { class: "seat" }, String(index + 1)),
        make("b", {}, reviewed.worth(value)),
        roll
          ? make("span", { class: "quiet" }, say("review.by-the-roll", { change: reviewed.change(roll.luck[index]) }))
          : null,
      ),
    );
}

/** Games with tokens have one board for all. @param {ReviewedGame} reviewed */
const isShared = (reviewed) => reviewed.data.tokens > 0;

/** The boards in front of one seat.
 * @param {ReviewedGame} reviewed
 * @returns {{elements: HTMLElement[], onpick: (act: (choice: string) => void) => void, show: (step: Decision, seat: number, options: Option[]) => void}} */
function boardsOf(reviewed) {
  const game = reviewed.data;
  const names = game.players.map(({ seat }) => reviewed.name(seat));
  if (isShared(reviewed)) {
    const shared = new SharedRows({ game, size: "large" });
    return {
      elements: [shared.element],
      onpick: (act) => (shared.onpick = act),
      show: ({ board }, seat, options) => shared.show({ board, options, seat, names }),
    };
  }
  const sheet = new Sheet({ game, size: "large" });
  const track = game.track && new TrackBoard(game.track, { game, size: "large" });
  return {
    elements: track ? [sheet.element, track.element] : [sheet.element],
    onpick: (act) => {
      sheet.onpick = act;
      if (track) track.onpick = act;
    },
    show: ({ board }, seat, options) => {
      sheet.show({ sheet: board.seats[seat - 1], closed: board.closed, options, name: names[seat - 1], seat });
      track?.show({ board, options, seat });
    },
  };
}

/** The sheets of the other players, small. */
export class OtherSheets {
  #course;
  #sheets;
  element;

  /** @param {ReviewedGame} reviewed */
  constructor(reviewed) {
    this.#course = reviewed;
    const count = isShared(reviewed) ? 0 : reviewed.data.players.length - 1;
    this.#sheets = Array.from({ length: count }, () => new Sheet({ game: reviewed.data, size: "small" }));
    this.element = make(
      "div",
      { class: "rest" },
      ...this.#sheets.map((sheet) => make("div", { class: "other" }, sheet.element)),
    );
  }

  /** @param {number} number @param {number} seat  whose sheet is left out @param {(seat: number) => Option[]} optionsOf */
  show(number, seat, optionsOf) {
    const { board } = this.#course.at(number);
    const others = this.#course.data.players.map((player) => player.seat).filter((other) => other !== seat);
    this.#sheets.forEach((sheet, index) => {
      const other = others[index];
      sheet.show({
        sheet: board.seats[other - 1],
        closed: board.closed,
        options: optionsOf(other),
        name: this.#course.name(other),
        seat: other,
      });
    });
  }
}
