// The print version: all marked decisions with their boards.

import { make } from "../dom.js";
import { say } from "../words.js";
import { choiceTable, judgementOf } from "./judgement.js";
import { Situation } from "./situation.js";

/**
 * @typedef {import("./reviewed_game.js").ReviewedGame} ReviewedGame
 * @typedef {import("./reviewed_game.js").Judged} Judged
 */

/** Draw them just before printing. @param {ReviewedGame} reviewed @param {HTMLElement} container */
export function drawForPrint(reviewed, container) {
  if (container.childElementCount || !reviewed.mistakes.length) return;
  const prints = reviewed.mistakes.map(({ number, seat }) => {
    const judged = /** @type {Judged} */ (reviewed.judged(number, seat));
    const situation = new Situation(reviewed);
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
      make("div", {}, judgementOf(reviewed, judged), choiceTable(reviewed, judged, null)),
    );
  });
  container.append(make("h2", {}, say("review.marked-decisions")), ...prints);
  container.hidden = false;
}
