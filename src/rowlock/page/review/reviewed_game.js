// The reviewed game: its steps in order, and where the mistakes are.

import { figure, say, signed } from "../words.js";

/**
 * @typedef {import("../board/sheet.js").Row} Row
 * @typedef {import("../board/shared_rows.js").Board} Board
 * @typedef {import("../board/dice.js").DicePicture} DicePicture
 * @typedef {import("../board/track.js").Track} Track
 * @typedef {{choice: string, means: import("../board/wording.js").Means, share: ?number, points: number, margin: ?number, loss: number, level: string,
 *   proven?: boolean, share_half: number, points_half: number, margin_half: number, loss_half: number}} Choice
 *   a legal choice with its figures, each with half of its 95% interval; `proven` if no other can be better
 * @typedef {{seat: number, chosen: string, forced: boolean, best: string, loss: number, loss_points: ?number,
 *   mark: ""|"?!"|"?"|"??", close: boolean, choices: Choice[]}} Judged  one seat's part of a decision
 * @typedef {{kind: "roll", turn: number, seat: number, luck: number[]}} Roll
 * @typedef {{kind: "decision", turn: number, action: number, action_words: string, white_sum: ?number, active: number, dice: DicePicture,
 *   position: string, board: Board, before: number[], met: number[], seats: Judged[]}} Decision
 * @typedef {{game: string, language: string, measure: "share"|"points", players: {seat: number, name: string}[], rows: Row[],
 *   penalties: {most: number, points: number}, tokens: number, track: ?Track, steps: (Roll | Decision)[], columns: string[]}} ReviewData
 * @typedef {{number: number, seat: number}} Place  a decision, counted from 1, and a seat; seat 0 is the most interesting one
 */

/** The marks, mildest first, with the names of their texts and CSS classes. @type {Object<string, "inaccuracy"|"mistake"|"blunder">} */
export const MARKS = { "?!": "inaccuracy", "?": "mistake", "??": "blunder" };
const FIGURES = ["share", "points", "margin", "loss"];
const SEVERITY = ["", ...Object.keys(MARKS)];

export class ReviewedGame {
  /** @param {ReviewData} data */
  constructor(data) {
    unpack(data);
    this.data = data;
    this.inShares = data.measure === "share";
    /** The factor for figures: win shares are shown as percentages. */
    this.scale = this.inShares ? 100 : 1;
    /** The indices of all decisions among the steps. A decision's number is its place here, from 1. */
    this.places = data.steps.flatMap((step, index) => (step.kind === "decision" ? [index] : []));
    /** All marked choices, in playing order. @type {Place[]} */
    this.mistakes = this.places.flatMap((_, index) =>
      this.at(index + 1)
        .seats.filter((judged) => judged.mark)
        .map(({ seat }) => ({ number: index + 1, seat })),
    );
  }

  get count() {
    return this.places.length;
  }

  /** @param {number} number @returns {Decision} */
  at(number) {
    return /** @type {Decision} */ (this.data.steps[this.places[number - 1]]);
  }

  /** @param {number} number @param {number} seat @returns {Judged | undefined} */
  judged(number, seat) {
    return this.at(number).seats.find((judged) => judged.seat === seat);
  }

  /** The roll right before a decision. @param {number} number @returns {?Roll} */
  rollBefore(number) {
    const before = this.data.steps[this.places[number - 1] - 1];
    return before?.kind === "roll" ? before : null;
  }

  /** The nearest valid place. @param {Place} place @returns {Place} */
  nearest({ number, seat }) {
    const there = Math.min(Math.max(number, 1), this.count);
    return { number: there, seat: this.judged(there, seat) ? seat : this.mainSeat(there) };
  }

  /** The seat to show first: with the worst mistake, else the roller, else one that had a choice. @param {number} number */
  mainSeat(number) {
    const step = this.at(number);
    const weight = (/** @type {Judged} */ judged) =>
      4 * SEVERITY.indexOf(judged.mark) + 2 * Number(!judged.forced) + Number(judged.seat === step.active);
    return step.seats.reduce((best, judged) => (weight(judged) > weight(best) ? judged : best)).seat;
  }

  /** How far a decision is from the start, in percent of the game. @param {number} number */
  percentAcross(number) {
    return (100 * (this.places[number - 1] + 1)) / this.data.steps.length;
  }

  /** @param {number} seat */
  name(seat) {
    return (this.data.players[seat - 1].name || "").trim() || say("game.player", { seat });
  }

  /** A share as `61.2%`, points as `61.2`. @param {number} value */
  worth(value) {
    const text = figure(value * this.scale, 1);
    return this.inShares ? say("game.percent", { figure: text }) : text;
  }

  /** A signed change of the outlook. @param {number} value */
  change(value) {
    return signed(value * this.scale, 1);
  }

  /** Whether a change rounds to zero. @param {number} value */
  isNegligible(value) {
    return figure(Math.abs(value * this.scale), 1) === figure(0, 1);
  }

  /** A loss with its unit. @param {number} loss */
  loss(loss) {
    return say(this.inShares ? "review.loss-share" : "review.points-figure", { figure: figure(loss * this.scale, 1) });
  }
}

/** The server sends choices as lists in the order of `columns`; turn them into objects. @param {ReviewData} data */
function unpack(data) {
  for (const step of data.steps) {
    if (step.kind !== "decision") continue;
    for (const judged of step.seats) {
      judged.choices = judged.choices.map((values) =>
        Array.isArray(values)
          ? /** @type {Choice} */ (Object.fromEntries(values.map((value, index) => [data.columns[index], value])))
          : withHalves(values),
      );
    }
  }
}

/** A choice with half of the interval of each figure, for reviews made in this browser. @param {any} choice @returns {Choice} */
function withHalves(choice) {
  if (choice.reach === undefined) return choice;
  const halves = FIGURES.map((name) => [`${name}_half`, (choice[`${name}_error`] ?? 0) * choice.reach]);
  return { share: null, margin: null, ...choice, ...Object.fromEntries(halves) };
}

/** Whether a choice is the best, or indistinguishable from it. @param {Judged} judged @param {Choice} choice */
export const isAsGoodAsBest = (judged, choice) => choice.choice === judged.best || choice.loss <= choice.loss_half;

/** @param {Judged} judged @param {string} choice @returns {Choice} */
export const choiceOf = (judged, choice) => /** @type {Choice} */ (judged.choices.find((one) => one.choice === choice));
