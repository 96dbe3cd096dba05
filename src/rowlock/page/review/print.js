// On paper: all marked decisions with their boards.

import { make } from "../dom.js";
import { say } from "../words.js";
import { choiceTable, judgementOf } from "./judgement.js";
import { Situation } from "./situation.js";

/**
 * @typedef {import("./reviewed_game.js").Course} Course
 * @typedef {import("./reviewed_game.js").Judged} Judged
 */

/** Draws them where they are to be, once somebody prints. @param {Course} course @param {HTMLElement} paper */
export function drawPaper(course, paper) {
  if (paper.childElementCount || !course.mistakes.length) return;
  const prints = course.mistakes.map(({ number, seat }) => {
    const judged = /** @type {Judged} */ (course.judged(number, seat));
    const situation = new Situation(course);
    const options = judged.choices.map(({ choice, means }) => ({
      choice,
      means,
      chosen: choice === judged.chosen,
      best: choice === judged.best,
    }));
    situation.show(number, seat, options);
    return make(
      "article",
      { class: "print" },
      situation.element,
      make("div", {}, judgementOf(course, judged), choiceTable(course, judged, null)),
    );
  });
  paper.append(make("h2", {}, say("review.marked-decisions")), ...prints);
  paper.hidden = false;
}
