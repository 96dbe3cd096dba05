// Without dice: you tell what you crossed. What was done last, who still has a cross of the roll in which a row was closed,
// and the last round.

import { chip } from "../board/pieces.js";
import { optionWords, rowName } from "../board/wording.js";
import { button, make, setText } from "../dom.js";
import { gameFacts } from "../config.js";
import { keep, kept } from "../storage.js";
import { listed, say, sentence } from "../words.js";
import { closingName, justNow, stillToCross } from "./recent_closing.js";
import { seenBy } from "./cached_views.js";
import { turnWords } from "./deed_log.js";

/**
 * @typedef {import("./deeds.js").Keeper} Keeper
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./recent_closing.js").JustNow} JustNow
 * @typedef {import("../board/wording.js").Option} Option
 */

/** What was closed while everybody here said that they had nothing more of that roll. */
const ANSWERED = "pad-answered";

export class FreePart {
  /** @param {{keeper: Keeper, act: (deed: Deed) => void, nameOf: (seat: number) => string, turn: (seat: number) => void}} means */
  constructor({ keeper, act, nameOf, turn }) {
    this.keeper = keeper;
    this.act = act;
    this.nameOf = nameOf;
    this.turn = turn;
    this.seat = 1;
    /** Who has said to have a cross of that roll. @type {?number} */
    this.late = null;
    this.status = make("p", { class: "status" });
    this.lastWords = make("p", {});
    this.lastRound = button({ class: "big" }, () => act({ do: "last-round" }), say("pad.last-round-over"));
    this.last = make(
      "div",
      { class: "offer last-round", role: "status" },
      this.lastWords,
      make("div", { class: "act-buttons" }, this.lastRound),
    );
    this.offer = make("div", { class: "offer", role: "group", "aria-label": say("pad.together") });
    this.element = make(
      "section",
      { class: "pad-part", "aria-label": say("pad.free") },
      this.status,
      this.offer,
      this.last,
    );
  }

  /** Nobody has anything more of the rolls in which these were closed. This device does not ask again. @returns {string[]} */
  get answered() {
    const { pad, closings } = kept(ANSWERED, { pad: "", closings: [] });
    return pad === this.keeper.game.id ? closings : [];
  }

  set answered(closings) {
    keep(ANSWERED, { pad: this.keeper.game.id, closings });
  }

  /** What is asked about, if anything: a row that was closed just now. @returns {?JustNow} */
  get just() {
    const just = justNow(this.keeper.course, this.keeper.game);
    if (!just || this.answered.includes(just.closing)) return null;
    const seats = just.seats.filter((seat) => this.keeper.seats.includes(seat));
    return seats.length ? { ...just, seats } : null;
  }

  /** What a seat may do, with what it may still cross of the roll in which a row was closed. @param {number} seat */
  lookFor(seat) {
    const { position, seats, course } = this.keeper;
    const seen = seenBy(position, seat);
    // Another device crosses for those that are not ours.
    if (!seats.includes(seat)) return { ...seen, mine: { legal: [], may_take_penalty: false, may_end: false } };
    const { just } = this;
    if (!just?.seats.includes(seat)) return seen;
    const { together, before } = stillToCross(course, just, seat);
    return {
      ...seen,
      mine: { ...seen.mine, legal: [...seen.mine.legal, ...together, ...(this.late === seat ? before : [])] },
    };
  }

  /** @param {number} seat */
  show(seat) {
    this.seat = seat;
    const { keeper } = this;
    const { course, latest } = keeper;
    const { result } = seenBy(keeper.position, seat);
    const turn = latest && course.turns.find(({ done }) => done.number === latest.number);
    const first = say(`pad.tap-${gameFacts(keeper.game.game).mark}`);
    // Who rolls next says nothing where no dice are told.
    setText(this.status, turn && turn.done.do !== "turn" ? (turnWords(turn, keeper, this.nameOf) ?? "") : first);
    this.status.hidden = result !== null;
    this.showOffer();
    this.showLastRound();
  }

  /** It cannot be over before everybody else has had a turn, in which they have crossed something or taken a penalty. */
  showLastRound() {
    const { position, seats, course, game } = this.keeper;
    this.last.hidden = !seats.length || !seenBy(position, seats[0]).mine.may_end;
    if (this.last.hidden) return;
    const round = course.since((then) => seenBy(then, 1).mine.may_end);
    const acted = new Set(round.map((step) => ("seat" in step ? step.seat : 0)));
    const left = game.players.flatMap(({ name }, place) => (acted.has(place + 1) ? [] : [name]));
    setText(
      this.lastWords,
      left.length ? say("pad.last-round-left", { names: listed(left) }) : say("pad.last-round-ask"),
    );
    this.lastRound.hidden = left.length > 0;
  }

  /** Only what the closed row would forbid is offered: the rest can be tapped as ever. */
  showOffer() {
    const { just } = this;
    const able =
      just?.seats
        .map((seat) => ({ seat, ...stillToCross(this.keeper.course, just, seat) }))
        .filter(({ together, before }) => together.length + before.length) ?? [];
    this.offer.hidden = !just || !able.length;
    if (!just || this.offer.hidden) {
      this.late = null;
      return this.forgetAnswers();
    }
    const { late } = this;
    if (late && able.some(({ seat }) => seat === late)) {
      const none = button({}, () => this.tellLate(null), say("pad.together-none"));
      this.offer.replaceChildren(
        make("p", {}, say("pad.together-tap", { name: this.nameOf(late) })),
        make("div", { class: "offer-buttons" }, none),
      );
      return;
    }
    const rows = listed([...just.rows].map(rowName));
    const asked = just.rows ? say("pad.together-ask", { name: this.nameOf(just.by), rows }) : say("pad.ended-ask");
    const buttons = able.flatMap(({ seat, together, before }) => [
      ...together.map((option) => this.togetherButton(seat, option, just.rows)),
      ...(before.length
        ? [button({}, () => this.tellLate(seat), say("pad.together-other", { name: this.nameOf(seat) }))]
        : []),
    ]);
    const no = button({}, () => this.answer(just), say("pad.together-no"));
    this.offer.replaceChildren(make("p", {}, sentence(asked)), make("div", { class: "offer-buttons" }, ...buttons, no));
  }

  /** What was taken back may be closed once more; and in the next game the same may be closed by the same. */
  forgetAnswers() {
    const { answered } = this;
    if (!answered.length) return;
    const closings = new Set(this.keeper.course.turns.map(closingName));
    const stand = answered.filter((closing) => closings.has(closing));
    if (stand.length < answered.length) this.answered = stand;
  }

  /** Nobody has one. @param {JustNow} just */
  answer(just) {
    this.answered = [...this.answered, just.closing];
    this.late = null;
    this.turn(this.seat);
  }

  /** What fitted before is lit for whoever has crossed it. @param {?number} seat */
  tellLate(seat) {
    this.late = seat;
    this.turn(seat ?? this.seat);
  }

  /** @param {number} seat @param {Option} option @param {string} rows */
  togetherButton(seat, option, rows) {
    const name = this.nameOf(seat);
    return button(
      { "aria-label": `${name}: ${optionWords(option, gameFacts(this.keeper.game.game).fault)}` },
      () => this.act({ do: "cross", seat, choice: option.choice, with: rows }),
      make("bdi", {}, name),
      chip(option.choice),
    );
  }

  /** @param {string} choice @returns {Deed} */
  deedOf(choice) {
    const { seat, just } = this;
    const { course, position } = this.keeper;
    const deed = { do: /** @type {const} */ ("cross"), seat, choice };
    if (!just || seenBy(position, seat).mine.legal.some((option) => option.choice === choice)) return deed;
    const isTogether = stillToCross(course, just, seat).together.some((option) => option.choice === choice);
    return isTogether ? { ...deed, with: just.rows } : { ...deed, before: just.number };
  }
}
