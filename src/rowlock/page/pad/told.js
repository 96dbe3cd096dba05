// What was done, in words.

import { choiceName } from "../board/spoken.js";
import { diceWords } from "../table/story.js";
import { say } from "../words.js";

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
      return deed.choices.map(choiceName).join(", ");
  }
}
