// The log of a pad: its deeds in words, newest first.

import { logSection } from "../log_section.js";
import { choiceName, rowName } from "../board/wording.js";
import { make } from "../dom.js";
import { diceWords, smallDice } from "../table/event_log.js";
import { listed, say, sentence } from "../words.js";

/**
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").PadSession} PadSession
 * @typedef {import("./timeline.js").Turn} Turn
 * @typedef {(seat: number) => string} NameOf
 */

const SHOWN = 40;

/** The list of deeds. Undo removes its first line. */
export class DeedLog {
  /** @param {PadSession} session @param {NameOf} nameOf */
  constructor(session, nameOf) {
    this.session = session;
    this.nameOf = nameOf;
    const { list, element } = logSection();
    this.list = list;
    this.element = element;
  }

  show() {
    const { timeline } = this.session;
    const lines = timeline.turns.flatMap((turn) => this.line(turn) ?? []);
    this.element.hidden = !lines.length;
    this.list.replaceChildren(...lines.slice(-SHOWN).reverse());
  }

  /** @param {Turn} turn */
  line(turn) {
    const { done, roller } = turn;
    if (done.do === "roll")
      return make("li", { class: "story-turn" }, make("bdi", {}, this.nameOf(roller)), smallDice(done.dice));
    const words = turnWords(turn, this.session, this.nameOf);
    return words && make("li", {}, sentence(words));
  }
}

/** A turn in words; null if this device may not show it. On other devices' sheets only penalties and closed rows are
 * public. @param {Turn} turn @param {PadSession} session @param {NameOf} nameOf @returns {?string} */
export function turnWords({ done, roller, rows }, session, nameOf) {
  const words = deedWords(done, nameOf, roller);
  const isVisible = done.do !== "cross" || (session.shows?.(done.seat) ?? true);
  if (isVisible) return done.late === undefined ? words : say("pad.told-late", { deed: words });
  return rows ? say("phones.closed-by", { name: nameOf(done.seat), row: listed([...rows].map(rowName)) }) : null;
}

/** @param {Deed} deed @param {NameOf} nameOf @param {number} [roller]  whose turn it is; only needed for deeds with dice */
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
      // A single choice is the roller's.
      return deed.choices
        .map((choice, index) => `${nameOf(deed.choices.length > 1 ? index + 1 : roller)}: ${choiceName(choice)}`)
        .join("; ");
  }
}

/** Several deeds in one line: "Ada: red 8 and red 9". @param {Deed[]} deeds @param {NameOf} nameOf */
export function deedsWords(deeds, nameOf) {
  /** @type {Map<string, string[]>} */
  const each = new Map();
  for (const deed of deeds) {
    const name = "seat" in deed ? nameOf(deed.seat) : "";
    each.set(name, [...(each.get(name) ?? []), shortWords(deed)]);
  }
  return [...each].map(([name, words]) => (name ? `${name}: ` : "") + listed(words)).join("; ");
}

/** A deed without its player's name. @param {Deed} deed */
export const shortWords = (deed) =>
  deed.do === "cross"
    ? choiceName(deed.choice)
    : deed.do === "penalty"
      ? say("board.penalty")
      : deedWords(deed, () => "");
