// What was chosen, once it is revealed: a line for everybody who chose.

import { chip } from "../board/pieces.js";
import { choiceName } from "../board/spoken.js";
import { make } from "../dom.js";
import { say } from "../words.js";

/** What the event `revealed` tells. @typedef {{seats: number[], choices: string[], ran_out: number[]}} Revealed */

/** @param {Revealed} revealed @param {(seat: number) => string} nameOf */
export function deeds({ seats, choices, ran_out: ranOut }, nameOf) {
  const lines = seats.map((seat, place) =>
    make(
      "li",
      { class: `deed s${seat}` },
      make("span", { class: "seat", "aria-hidden": "true" }, String(seat)),
      make("bdi", { class: "deed-name" }, nameOf(seat)),
      ranOut.includes(seat) ? make("span", { class: "quiet" }, say("table.ran-out")) : null,
      chip(choices[place]),
      make("span", { class: "visually-hidden" }, choiceName(choices[place])),
    ),
  );
  return make("ul", { class: "deeds" }, ...lines);
}

/** The same in one breath. @param {Revealed} revealed @param {(seat: number) => string} nameOf */
export const deedWords = ({ seats, choices }, nameOf) => seats.map((seat, place) => `${nameOf(seat)}: ${choiceName(choices[place])}`).join("; ");
