// The panel next to the board: whose choice it is, the question or the answer, and the button to go on in a trial.

import { squareOf } from "../board/cells.js";
import { chip } from "../board/pieces.js";
import { choiceName } from "../board/wording.js";
import { button, make } from "../dom.js";
import { say, sayParts, sentence } from "../words.js";
import { choiceTable, judgementOf, markTag, meeting, named, pickedWords } from "./judgement.js";

/**
 * @typedef {import("./reviewed_game.js").ReviewedGame} ReviewedGame
 * @typedef {import("./reviewed_game.js").Judged} Judged
 * @typedef {import("./reviewed_game.js").Choice} Choice
 * @typedef {import("./reviewed_game.js").Place} Place
 * @typedef {import("./quiz.js").Quiz} Quiz
 * @typedef {{showSeat: (seat: number) => void, pick: (choice: string) => void, onward: () => void, restart: () => void, stop: () => void,
 *   explore: (position: string) => ?HTMLElement}} Handlers
 *   the reader's actions; `explore` creates the link to the explorer, if there is one
 */

/** The whole panel. @param {ReviewedGame} reviewed @param {Quiz} quiz @param {Place} place @param {Handlers} handlers */
export function answerPanel(reviewed, quiz, place, handlers) {
  const step = reviewed.at(place.number);
  const judged = /** @type {Judged} */ (reviewed.judged(place.number, place.seat));
  const parts = [trialHead(quiz, place), seatButtons(reviewed, quiz, place, handlers)];
  if (quiz.isHidden(place.number, judged)) parts.push(question(reviewed, judged, handlers));
  else {
    const pick = quiz.pickAt(place);
    if (pick) parts.push(pickedWords(reviewed, judged, pick));
    if (pick && quiz.trial) parts.push(nextButton(quiz, place, handlers));
    parts.push(judgementOf(reviewed, judged, { besidePick: pick !== null }));
    if (!judged.forced) parts.push(choiceTable(reviewed, judged, pick));
    parts.push(meeting(reviewed, step), handlers.explore(step.position));
  }
  return parts.filter((part) => part !== null);
}

/** The result of a trial. @param {Quiz} quiz @param {Handlers} handlers */
export function trialResult(quiz, handlers) {
  const count = quiz.trial?.length ?? 0;
  return [
    make("p", { class: "trial-result", tabindex: "-1" }, say("review.try-found", { n: quiz.foundCount, count })),
    make(
      "div",
      { class: "onward" },
      button({ class: "main" }, handlers.restart, say("review.try-once-more")),
      button({}, handlers.stop, say("review.try-stop")),
    ),
  ];
}

/** @param {Quiz} quiz @param {Place} place */
function trialHead(quiz, place) {
  const number = quiz.trialNumber(place);
  return number
    ? make("p", { class: "quiet trial-head" }, say("review.trying", { number, count: quiz.trial?.length }))
    : null;
}

/** @param {Quiz} quiz @param {Place} place @param {Handlers} handlers */
function nextButton(quiz, place, handlers) {
  const isLast = quiz.trialNumber(place) === quiz.trial?.length;
  return make(
    "div",
    { class: "onward" },
    button({ class: "main" }, handlers.onward, say(isLast ? "review.try-end" : "review.try-next")),
  );
}

/** Buttons to switch between seats that decide at the same time. @param {ReviewedGame} reviewed @param {Quiz} quiz @param {Place} place @param {Handlers} handlers */
function seatButtons(reviewed, quiz, place, handlers) {
  const { seats } = reviewed.at(place.number);
  if (seats.length < 2 || quiz.trial) return null;
  const buttons = seats.map((judged) =>
    button(
      { class: `s${judged.seat}`, "aria-pressed": String(judged.seat === place.seat) },
      () => handlers.showSeat(judged.seat),
      make("span", { class: "seat" }, String(judged.seat)),
      named(reviewed, judged.seat),
      judged.mark && !quiz.isHidden(place.number, judged) ? markTag(judged) : null,
    ),
  );
  return make("div", { class: "seats", role: "group", "aria-label": say("review.whose-choice") }, ...buttons);
}

/** The question, with a button for each choice. @param {ReviewedGame} reviewed @param {Judged} judged @param {Pick<Handlers, "pick">} handlers */
export function question(reviewed, judged, handlers) {
  const buttons = inSheetOrder(reviewed, judged.choices).map(({ choice }) =>
    button({ class: "pick" }, () => handlers.pick(choice), chip(choice), sentence(choiceName(choice))),
  );
  return make(
    "div",
    { class: "question" },
    make("p", {}, ...sayParts("review.question", { name: named(reviewed, judged.seat) })),
    make("div", { class: "picks" }, ...buttons),
  );
}

/** The choices in the order of the sheet, since the order of the data would give away the best one. @param {ReviewedGame} reviewed @param {Choice[]} choices */
function inSheetOrder(reviewed, choices) {
  const { rows } = reviewed.data;
  const order = [
    "",
    ...rows.flatMap((row) => row.numbers.map((_, square) => squareOf(row, square))),
    "+1",
    "+2",
    "+3",
    "+4",
    "+5",
    "-",
  ];
  return [...choices].sort((a, b) => order.indexOf(a.choice) - order.indexOf(b.choice));
}
