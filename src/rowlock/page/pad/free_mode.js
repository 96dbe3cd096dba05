// Playing without dice: people enter their crosses. Shows the latest deed, asks who still has a cross to make for the
// roll that closed a row, and handles the last round.

import { chip } from "../board/pieces.js";
import { optionWords, rowsPhrase } from "../board/wording.js";
import { button, make, setText } from "../dom.js";
import { gameInfo } from "../config.js";
import { save, load } from "../storage.js";
import { listed, say } from "../words.js";
import { closingKey, recentClosing, lateCrosses } from "./recent_closing.js";
import { cachedFreeView } from "./cached_views.js";
import { turnWords } from "./deed_log.js";

/**
 * @typedef {import("./deeds.js").PadSession} PadSession
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./recent_closing.js").RecentClosing} RecentClosing
 * @typedef {import("../board/wording.js").Option} Option
 */

/** The closings after which everyone here had nothing more to cross. */
const ANSWERED = "pad-answered";

export class FreeMode {
  /** @param {{session: PadSession, act: (deed: Deed) => void, nameOf: (seat: number) => string, turn: (seat: number) => void}} options */
  constructor({ session, act, nameOf, turn }) {
    this.session = session;
    this.act = act;
    this.nameOf = nameOf;
    this.turn = turn;
    this.seat = 1;
    /** The seat that still has a cross for that roll. @type {?number} */
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

  /** The closings that were answered; this device doesn't ask about them again. @returns {string[]} */
  get answeredClosings() {
    const { pad, closings } = load(ANSWERED, { pad: "", closings: [] });
    return pad === this.session.game.id ? closings : [];
  }

  set answeredClosings(closings) {
    save(ANSWERED, { pad: this.session.game.id, closings });
  }

  /** The recent closing to ask about, if any. @returns {?RecentClosing} */
  get closing() {
    const closing = recentClosing(this.session.timeline, this.session.game);
    if (!closing || this.answeredClosings.includes(closing.closing)) return null;
    const seats = closing.seats.filter((seat) => this.session.seats.includes(seat));
    return seats.length ? { ...closing, seats } : null;
  }

  /** What a seat may do, including late crosses for the roll that closed a row. @param {number} seat */
  viewFor(seat) {
    const { position, seats, timeline } = this.session;
    const freeView = cachedFreeView(position, seat);
    // Another device crosses for seats that aren't ours.
    if (!seats.includes(seat)) return { ...freeView, mine: { legal: [], may_take_penalty: false, may_end: false } };
    const { closing } = this;
    if (!closing?.seats.includes(seat)) return freeView;
    const { together, before } = lateCrosses(timeline, closing, seat);
    return {
      ...freeView,
      mine: { ...freeView.mine, legal: [...freeView.mine.legal, ...together, ...(this.late === seat ? before : [])] },
    };
  }

  /** @param {number} seat */
  show(seat) {
    this.seat = seat;
    const { session } = this;
    const { timeline, latest } = session;
    const { result } = cachedFreeView(session.position, seat);
    const turn = latest && timeline.turns.find(({ done }) => done.number === latest.number);
    const first = say(`pad.tap-${gameInfo(session.game.game).mark}`);
    // Without dice it doesn't matter who rolls next.
    setText(this.status, turn && turn.done.do !== "turn" ? (turnWords(turn, session) ?? "") : first);
    this.status.hidden = result !== null;
    this.showOffer();
    this.showLastRound();
  }

  /** The last round can't be over until all others have crossed something or taken a penalty. */
  showLastRound() {
    const { position, seats, timeline, game } = this.session;
    this.last.hidden = !seats.length || !cachedFreeView(position, seats[0]).mine.may_end;
    if (this.last.hidden) return;
    const round = timeline.stepsSince((then) => cachedFreeView(then, 1).mine.may_end);
    const acted = new Set(round.map((step) => ("seat" in step ? step.seat : 0)));
    const left = game.players.flatMap(({ name }, index) => (acted.has(index + 1) ? [] : [name]));
    setText(
      this.lastWords,
      left.length ? say("pad.last-round-left", { names: listed(left) }) : say("pad.last-round-ask"),
    );
    this.lastRound.hidden = left.length > 0;
  }

  /** Offer only the crosses that the closed row forbids; the rest can be tapped as usual. */
  showOffer() {
    const { closing } = this;
    const able =
      closing?.seats
        .map((seat) => ({ seat, ...lateCrosses(this.session.timeline, closing, seat) }))
        .filter(({ together, before }) => together.length + before.length) ?? [];
    this.offer.hidden = !closing || !able.length;
    if (!closing || this.offer.hidden) {
      this.late = null;
      return this.forgetAnswers();
    }
    const { late } = this;
    if (late && able.some(({ seat }) => seat === late)) {
      const none = button({}, () => this.showLate(null), say("pad.together-none"));
      this.offer.replaceChildren(
        make("p", {}, say("pad.together-tap", { name: this.nameOf(late) })),
        make("div", { class: "offer-buttons" }, none),
      );
      return;
    }
    const asked = closing.rows
      ? say("pad.together-ask", { name: this.nameOf(closing.by), rows: rowsPhrase(closing.rows) })
      : say("pad.ended-ask");
    const buttons = able.flatMap(({ seat, together, before }) => [
      ...together.map((option) => this.togetherButton(seat, option, closing.rows)),
      ...(before.length
        ? [button({}, () => this.showLate(seat), say("pad.together-other", { name: this.nameOf(seat) }))]
        : []),
    ]);
    const no = button({}, () => this.answer(closing), say("pad.together-no"));
    this.offer.replaceChildren(make("p", {}, asked), make("div", { class: "offer-buttons" }, ...buttons, no));
  }

  /** Undone closings may happen again, and so may those of the last game. */
  forgetAnswers() {
    const { answeredClosings } = this;
    if (!answeredClosings.length) return;
    const closings = new Set(this.session.timeline.turns.map(closingKey));
    const stand = answeredClosings.filter((closing) => closings.has(closing));
    if (stand.length < answeredClosings.length) this.answeredClosings = stand;
  }

  /** Remember that nobody has a late cross. @param {RecentClosing} closing */
  answer(closing) {
    this.answeredClosings = [...this.answeredClosings, closing.closing];
    this.late = null;
    this.turn(this.seat);
  }

  /** Light up the choices that a seat had before the closing. @param {?number} seat */
  showLate(seat) {
    this.late = seat;
    this.turn(seat ?? this.seat);
  }

  /** @param {number} seat @param {Option} option @param {string} rows */
  togetherButton(seat, option, rows) {
    const name = this.nameOf(seat);
    return button(
      { "aria-label": `${name}: ${optionWords(option, gameInfo(this.session.game.game).fault)}` },
      () => this.act({ do: "cross", seat, choice: option.choice, with: rows }),
      make("bdi", {}, name),
      chip(option.choice),
    );
  }

  /** @param {string} choice @returns {Deed} */
  deedOf(choice) {
    const { seat, closing } = this;
    const { timeline, position } = this.session;
    const deed = { do: /** @type {const} */ ("cross"), seat, choice };
    if (!closing || cachedFreeView(position, seat).mine.legal.some((option) => option.choice === choice)) return deed;
    const isTogether = lateCrosses(timeline, closing, seat).together.some((option) => option.choice === choice);
    return isTogether ? { ...deed, with: closing.rows } : { ...deed, before: closing.number };
  }
}
