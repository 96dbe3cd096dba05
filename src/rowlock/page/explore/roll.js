// Before a roll: pick the dice, or roll them.

import { gameInfo } from "../config.js";
import { button, make } from "../dom.js";
import { TypedDice } from "../table/typed_dice.js";
import { say } from "../words.js";
import { ExploredBoards } from "./boards.js";
import { gameOf, playerName } from "./position.js";

export class RollView {
  element;

  /** @param {import("../rules/api.js").View} view @param {(dice: string) => void} rolled */
  constructor(view, rolled) {
    const boards = new ExploredBoards(view);
    const typed = new TypedDice(gameInfo(gameOf(view)).rows, rolled);
    typed.show(view.game.board.closed);
    const atRandom = () => {
      typed.faces.forEach((_, die) => typed.isOut(die) || typed.set(die, 1 + Math.floor(6 * Math.random())));
      rolled(typed.text());
    };
    const question =
      view.game.scores.length > 1
        ? say("explore.rolls", { name: playerName(view.game.active) })
        : say("explore.roll-alone");
    const panel = make(
      "div",
      { class: "answer explore-roll" },
      make("p", {}, question),
      button({ class: "main big" }, atRandom, say("explore.roll")),
      make("p", { class: "quiet" }, say("explore.or-pick")),
      typed.element,
    );
    boards.show(view);
    this.element = make("div", { class: "stage" }, boards.element, panel, boards.others);
  }
}
