// Without dice: you tell what you crossed. What was done last, the end of the last round, and who closed a row together
// with whom.

import { chip } from "../board/pieces.js";
import { optionWords, rowName } from "../board/spoken.js";
import { button, make, setText } from "../dom.js";
import { freeView } from "../rules/door.js";
import { listed, say, sentence } from "../words.js";
import { closedTogether, inForce } from "./deeds.js";
import { deedWords, rollerOf } from "./told.js";

/**
 * @typedef {import("./deeds.js").Keeper} Keeper
 * @typedef {import("./deeds.js").Deed} Deed
 */

/** What was looked at already: a position never changes, and to look costs milliseconds. @type {WeakMap<object, Map<string, import("../rules/door.js").FreeView>>} */
const looked = new WeakMap();

/** @param {import("./deeds.js").Position} position @param {number} seat @param {string} [rows] */
function seenBy(position, seat, rows = "") {
  const views = looked.get(position) ?? new Map();
  looked.set(position, views);
  const name = `${seat} ${rows}`;
  if (!views.has(name)) views.set(name, freeView(position, seat, rows));
  return /** @type {import("../rules/door.js").FreeView} */ (views.get(name));
}

export class FreePart {
  /** @param {{keeper: Keeper, act: (deed: Deed) => void, nameOf: (seat: number) => string}} means */
  constructor({ keeper, act, nameOf }) {
    this.keeper = keeper;
    this.act = act;
    this.nameOf = nameOf;
    this.seat = 1;
    this.status = make("p", { class: "status" });
    this.lastRound = button({ class: "main big" }, () => act({ do: "last-round" }), say("pad.last-round-over"));
    this.offer = make("div", { class: "offer", role: "group", "aria-label": say("pad.together") });
    this.element = make("section", { class: "pad-part", "aria-label": say("pad.free") }, this.status, this.offer, make("div", { class: "act-buttons" }, this.lastRound));
  }

  /** What a seat may do, with what it may still cross for a row that others closed just now. @param {number} seat */
  lookFor(seat) {
    const { game, position, seats } = this.keeper;
    const together = closedTogether(game);
    const seen = seenBy(position, seat, together?.seats.includes(seat) ? together.rows : "");
    // Another device crosses for those that are not ours.
    return seats.includes(seat) ? seen : { ...seen, mine: { legal: [], may_take_penalty: false, may_end: false } };
  }

  /** @param {number} seat */
  show(seat) {
    this.seat = seat;
    const { mine, result } = this.lookFor(seat);
    this.lastRound.hidden = !mine.may_end;
    const done = inForce(this.keeper.game);
    const last = done.at(-1);
    const first = say(this.keeper.game.game === "duel" ? "pad.tap-token" : "pad.tap-number");
    setText(this.status, last ? deedWords(last, this.nameOf, rollerOf(this.keeper, done.length - 1)) : first);
    this.status.classList.toggle("of-deed", last !== undefined);
    this.status.hidden = result !== null;
    this.showOffer();
  }

  /** Only what the closed row would forbid is offered: the rest can be tapped as ever. */
  showOffer() {
    const { game, position } = this.keeper;
    const together = closedTogether(game);
    const buttons = (together?.seats ?? []).filter((seat) => this.keeper.seats.includes(seat)).flatMap((seat) => {
      const able = new Set(seenBy(position, seat).mine.legal.map(({ choice }) => choice));
      const more = seenBy(position, seat, together?.rows).mine.legal.filter(({ choice }) => !able.has(choice));
      return more.map((option) => this.offerButton(seat, option, together?.rows ?? ""));
    });
    this.offer.hidden = !buttons.length;
    if (!together || !buttons.length) return;
    const rows = listed([...together.rows].map(rowName));
    const asked = say("pad.together-ask", { rows, number: together.number });
    this.offer.replaceChildren(make("p", {}, sentence(asked)), make("div", { class: "offer-buttons" }, ...buttons));
  }

  /** @param {number} seat @param {import("../board/spoken.js").Option} option @param {string} rows */
  offerButton(seat, option, rows) {
    const name = this.nameOf(seat);
    return button(
      { "aria-label": `${name}: ${optionWords(option, this.keeper.game.game)}` },
      () => this.act({ do: "cross", seat, choice: option.choice, with: rows }),
      make("bdi", {}, name),
      chip(option.choice),
    );
  }

  /** @param {string} choice @returns {Deed} */
  deedOf(choice) {
    const { game, position } = this.keeper;
    const isOpen = seenBy(position, this.seat).mine.legal.some((option) => option.choice === choice);
    const rows = isOpen ? undefined : closedTogether(game)?.rows;
    return { do: "cross", seat: this.seat, choice, ...(rows ? { with: rows } : {}) };
  }
}
