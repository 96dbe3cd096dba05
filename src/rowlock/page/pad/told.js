// What was done, in words, the latest first.

import { choiceName } from "../board/spoken.js";
import { make } from "../dom.js";
import { diceWords } from "../table/story.js";
import { say, sentence } from "../words.js";
import { inForce } from "./deeds.js";

const SHOWN = 40;

/** The list of what was done. Undoing takes its first line away. */
export class Told {
  /** @param {(seat: number) => string} nameOf */
  constructor(nameOf) {
    this.nameOf = nameOf;
    this.list = make("ol", { class: "story-list", tabindex: "0", "aria-label": say("table.story") });
    this.element = make("section", { class: "story", "aria-label": say("table.story") }, make("h2", {}, say("table.story")), this.list);
  }

  /** @param {import("./deeds.js").PadGame} game */
  show(game) {
    const latest = inForce(game).slice(-SHOWN).reverse();
    this.element.hidden = !latest.length;
    this.list.replaceChildren(...latest.map((deed) => make("li", {}, sentence(deedWords(deed, this.nameOf)))));
  }
}

/** @param {import("./deeds.js").Deed} deed @param {(seat: number) => string} nameOf */
export function deedWords(deed, nameOf) {
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
      return diceWords(deed.dice);
    case "choose":
      // One choice is that of whoever rolled, whose name stands with the dice.
      return deed.choices.map((choice, place) => (deed.choices.length > 1 ? `${nameOf(place + 1)}: ` : "") + choiceName(choice)).join("; ");
  }
}
