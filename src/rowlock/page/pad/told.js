// What was done, in words, the latest first.

import { choiceName } from "../board/spoken.js";
import { make } from "../dom.js";
import { activeSeat } from "../rules/door.js";
import { diceWords, smallDice } from "../table/story.js";
import { say, sentence } from "../words.js";
import { inForce } from "./deeds.js";

/**
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").Keeper} Keeper
 * @typedef {(seat: number) => string} NameOf
 */

const SHOWN = 40;

/** The list of what was done. Undoing takes its first line away. */
export class Told {
  /** @param {NameOf} nameOf */
  constructor(nameOf) {
    this.nameOf = nameOf;
    this.list = make("ol", { class: "story-list", tabindex: "0", "aria-label": say("table.story") });
    this.element = make("section", { class: "story", "aria-label": say("table.story") }, make("h2", {}, say("table.story")), this.list);
  }

  /** @param {Keeper} keeper */
  show(keeper) {
    const deeds = inForce(keeper.game);
    const first = Math.max(0, deeds.length - SHOWN);
    const lines = deeds.slice(first).map((deed, place) => this.line(deed, rollerOf(keeper, first + place)));
    this.element.hidden = !deeds.length;
    this.list.replaceChildren(...lines.reverse());
  }

  /** @param {Deed} deed @param {number} roller */
  line(deed, roller) {
    if (deed.do === "roll") return make("li", { class: "story-turn" }, make("bdi", {}, this.nameOf(roller)), smallDice(deed.dice));
    return make("li", {}, sentence(deedWords(deed, this.nameOf, roller)));
  }
}

/** Whose turn it was when a deed was done. Only those that tell of dice need it, and only who keeps such knows it.
 * @param {Keeper} keeper @param {number} place */
export const rollerOf = (keeper, place) => (keeper.before ? activeSeat(keeper.before(place)) : 1);

/** @param {Deed} deed @param {NameOf} nameOf @param {number} [roller]  whose turn it is */
export function deedWords(deed, nameOf, roller = 1) {
  switch (deed.do) {
    case "cross":
      return `${nameOf(deed.seat)}: ${choiceName(deed.choice)}`;
    case "penalty":
      return `${nameOf(deed.seat)}: ${say("board.penalty")}`;
    case "last-round":
      return say("pad.last-round-over");
    case "turn":
      return say("table.their-roll", { name: nameOf(deed.seat) });
    case "roll":
      return `${nameOf(roller)}: ${diceWords(deed.dice)}`;
    case "choose":
      // One choice is that of whoever has rolled.
      return deed.choices.map((choice, place) => `${nameOf(deed.choices.length > 1 ? place + 1 : roller)}: ${choiceName(choice)}`).join("; ");
  }
}
