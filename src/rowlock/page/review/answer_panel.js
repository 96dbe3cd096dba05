// Beside the board: whose choice it is, the question or the answer, and how to go on when trying again.

import { squareOf } from "../board/cells.js";
import { chip } from "../board/pieces.js";
import { choiceName } from "../board/wording.js";
import { button, make } from "../dom.js";
import { say, sayParts, sentence } from "../words.js";
import { choiceTable, judgementOf, markTag, meeting, named, pickedWords } from "./judgement.js";

/**
 * @typedef {import("./reviewed_game.js").Course} Course
 * @typedef {import("./reviewed_game.js").Judged} Judged
 * @typedef {import("./reviewed_game.js").Choice} Choice
 * @typedef {import("./reviewed_game.js").Place} Place
 * @typedef {import("./quiz.js").Answers} Answers
 * @typedef {{look: (seat: number) => void, pick: (choice: string) => void, onward: () => void, once: () => void, stop: () => void}} Ways
 *   what the reader can do here
 */

/** Everything beside the board. @param {Course} course @param {Answers} answers @param {Place} place @param {Ways} ways */
export function answerAt(course, answers, place, ways) {
  const step = course.at(place.number);
  const judged = /** @type {Judged} */ (course.judged(place.number, place.seat));
  const parts = [trialHead(answers, place), seatButtons(course, answers, place, ways)];
  if (answers.isHidden(place.number, judged)) parts.push(question(course, judged, ways));
  else {
    const pick = answers.picked(place);
    if (pick) parts.push(pickedWords(course, judged, pick));
    if (pick && answers.trial) parts.push(onward(answers, place, ways));
    parts.push(judgementOf(course, judged, { besidePick: pick !== null }));
    if (!judged.forced) parts.push(choiceTable(course, judged, pick));
    parts.push(meeting(course, step));
  }
  return parts.filter((part) => part !== null);
}

/** What came of trying again. @param {Answers} answers @param {Ways} ways */
export function trialResult(answers, ways) {
  const count = answers.trial?.length ?? 0;
  return [
    make("p", { class: "trial-result", tabindex: "-1" }, say("review.try-found", { n: answers.found, count })),
    make(
      "div",
      { class: "onward" },
      button({ class: "main" }, ways.once, say("review.try-once-more")),
      button({}, ways.stop, say("review.try-stop")),
    ),
  ];
}

/** @param {Answers} answers @param {Place} place */
function trialHead(answers, place) {
  const number = answers.trialNumber(place);
  return number
    ? make("p", { class: "quiet trial-head" }, say("review.trying", { number, count: answers.trial?.length }))
    : null;
}

/** @param {Answers} answers @param {Place} place @param {Ways} ways */
function onward(answers, place, ways) {
  const isLast = answers.trialNumber(place) === answers.trial?.length;
  return make(
    "div",
    { class: "onward" },
    button({ class: "main" }, ways.onward, say(isLast ? "review.try-end" : "review.try-next")),
  );
}

/** Where several seats decide at once, each can be looked at. @param {Course} course @param {Answers} answers @param {Place} place @param {Ways} ways */
function seatButtons(course, answers, place, ways) {
  const { seats } = course.at(place.number);
  if (seats.length < 2 || answers.trial) return null;
  const buttons = seats.map((judged) =>
    button(
      { class: `s${judged.seat}`, "aria-pressed": String(judged.seat === place.seat) },
      () => ways.look(judged.seat),
      make("span", { class: "seat" }, String(judged.seat)),
      named(course, judged.seat),
      judged.mark && !answers.isHidden(place.number, judged) ? markTag(judged) : null,
    ),
  );
  return make("div", { class: "seats", role: "group", "aria-label": say("review.whose-choice") }, ...buttons);
}

/** @param {Course} course @param {Judged} judged @param {Ways} ways */
function question(course, judged, ways) {
  const buttons = inSheetOrder(course, judged.choices).map(({ choice }) =>
    button({ class: "pick" }, () => ways.pick(choice), chip(choice), sentence(choiceName(choice))),
  );
  return make(
    "div",
    { class: "question" },
    make("p", {}, ...sayParts("review.question", { name: named(course, judged.seat) })),
    make("div", { class: "picks" }, ...buttons),
  );
}

/** The choices in the order of the sheet: the order of the data would tell which is best. @param {Course} course @param {Choice[]} choices */
function inSheetOrder(course, choices) {
  const { rows } = course.data;
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
