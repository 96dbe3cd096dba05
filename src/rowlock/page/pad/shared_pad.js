// A score pad that several phones write on. What is done here counts here at once, and is kept until the server has it; it
// is sent one after another, again with the same id after a drop. What the server refuses, because of what others have
// done meanwhile, is a conflict: nothing behind it is sent until the people have settled it.

import { gameFacts } from "../config.js";
import { tokenDoes, view } from "../rules/api.js";
import { Refused } from "../server/api.js";
import { LiveLink } from "../server/live_connection.js";
import { agreesToAnother } from "./new_game_dialog.js";
import { HeldPad } from "./shared_pad_state.js";
import { noteResult } from "./local_pad.js";
import { padAfter } from "./shared_events.js";
import { newsOf } from "./notices.js";
import { conflictOf, isFreeAgain, plain } from "./conflict_resolution.js";
import { againIn, renamedIn, undoneFrom, whyNotAgain, whyNotBack } from "./redo.js";

/**
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").Keeper} Keeper
 * @typedef {import("./shared_storage.js").Waiting} Waiting
 * @typedef {import("./conflict_resolution.js").Conflict} Conflict
 * @typedef {import("./notices.js").News} News
 */

/** What the server could not do just now: it is sent again after a moment. */
const FOR_NOW = new Set(["busy", "storage-failed", "too-fast", "closing"]);
const MOMENT = 1000;

/** @implements {Keeper} */
export class SharedPad extends HeldPad {
  onchange = () => {};
  /** What others have done that everybody must know. @type {(news: News[]) => void} */
  onnews = () => {};
  /** @type {"new" | "open" | "lost" | "gone"} */
  line = "new";
  /** @type {?Conflict} */
  conflict = null;
  /** @type {?Waiting} */
  #sent = null;
  /** What the server would not have; `alone`: the people want to be asked about each. @type {?{refused: Waiting, why: Refused, alone: boolean}} */
  #refusal = null;
  #wasOver = false;

  /** @param {string} id */
  constructor(id) {
    super(id);
    this.link = new LiveLink(
      `pads/${id}`,
      this.kept.token,
      {
        message: ({ events, first }) => this.#hear(events, first),
        state: (state) => this.#lineIs(state),
        token: (token) => this.keep({ token }),
      },
      { views: false, since: this.kept.since },
    );
    this.fold();
    this.#wasOver = this.pad !== null && this.course.isOver;
  }

  close() {
    this.link.close();
  }

  get disputed() {
    return this.conflict?.ids ?? [];
  }

  /** What cannot be, as this phone knows it, is refused at once. @param {Deed} deed */
  async act(deed) {
    this.#do(deed);
    this.keep({ undone: [] });
    this.#changed();
  }

  undo() {
    const { last } = this;
    if (!last) return;
    const { number } = last;
    const undone = undoneFrom(this.course, last);
    try {
      this.course.without(number);
    } catch {
      // What others have done since needs it: then it stays.
      throw new Error(whyNotBack(this.course, last, this.nameOf));
    }
    this.keep({ undone: [...this.kept.undone, undone] });
    const isUnsent = this.waiting.some((one) => one.id === number) && this.#sent?.id !== number;
    this.wait(
      isUnsent
        ? this.waiting.filter((one) => one.id !== number)
        : [...this.waiting, { id: this.link.newId(), undo: number }],
    );
    this.#changed();
  }

  /** What cannot be done again is forgotten, so that what was taken back before it can. */
  redo() {
    const undone = this.kept.undone.at(-1);
    if (!undone) return;
    const deed = againIn(this.course, undone);
    const why = deed ? "" : whyNotAgain(this.course, undone, this.nameOf);
    const left = this.kept.undone.slice(0, -1);
    this.keep({ undone: deed ? renamedIn(left, undone.number, this.#do(deed)) : left });
    this.#changed();
    if (why) throw new Error(why);
  }

  /** Sits down: on an open seat or, without one, as another player. @param {{called?: string, colour?: string, seat?: number}} who */
  async join(who) {
    await this.link.send({ do: "join", ...who });
  }

  /** Another game of the same people, once this one is over; unless somebody else has begun it meanwhile. */
  async again() {
    const { games } = this.known;
    if (!(await agreesToAnother(this)) || this.known.games !== games) return;
    await this.link.send({ do: "again" }).catch((why) => {
      if (why.code !== "not-over") throw why;
    });
  }

  /** Gives up a seat, or opens that of a phone which is away. @param {number} seat */
  async release(seat) {
    await this.link.send({ do: "release", seat });
  }

  /** The people have agreed how it was. @param {import("./conflict_resolution.js").How} how */
  settle(how) {
    const { conflict } = this;
    if (!conflict) return;
    this.#refusal = this.conflict = null;
    // What could not be taken back cannot be done once more.
    if (conflict.isUndo) this.keep({ undone: this.kept.undone.slice(0, -1) });
    const kept = new Map(conflict.ways.find((way) => way.how === how)?.kept.map(({ id, deed }) => [id, deed]));
    this.wait(this.waiting.filter(({ id }) => !conflict.ids.includes(id) || kept.has(id)));
    for (const [id, deed] of kept) this.#sayAnew(id, deed);
    this.#changed();
  }

  /** About several at once the people may not want to say the same. */
  settleEach() {
    if (this.#refusal) this.#refusal.alone = true;
    this.#judge();
    this.onchange();
  }

  /** What was refused is sent as another command. @param {string} old @param {Deed} deed */
  #sayAnew(old, deed) {
    const id = this.link.newId();
    const waiting = this.waiting.map((one) => (one.id === old && "deed" in one ? { id, game: one.game, deed } : one));
    this.rename(waiting, old, id);
  }

  /** @param {Deed} deed @returns {string} what it is called until the server has it */
  #do(deed) {
    const id = this.link.newId();
    this.course.then({ number: id, ...deed });
    const { game, games } = this.known;
    this.wait([
      ...this.waiting,
      { id, game: games, deed: deed.do === "cross" ? { ...deed, ...this.#seen(game, id, deed) } : deed },
    ]);
    return id;
  }

  /** A pawn must land where it was seen to, and a token do what it was seen to, though others may have moved meanwhile.
   * @param {string} game @param {string} id @param {{seat: number, choice: string}} cross */
  #seen(game, id, cross) {
    if (gameFacts(game).mark === "token") return { does: tokenDoes(this.course.before(id), cross) };
    return cross.choice.startsWith("+")
      ? { to: view(this.course.position, 1).game.board.seats[cross.seat - 1].pawn }
      : {};
  }

  #changed() {
    this.fold();
    this.onchange();
    this.#sendNext();
  }

  /** @param {import("./shared_events.js").Event[]} events @param {boolean} first */
  #hear(events, first) {
    const before = this.pad && this.course.closed;
    this.keep({ pad: padAfter(this.pad, events), since: events.at(-1)?.number ?? this.kept.since });
    if (events.some(({ kind }) => kind === "again")) this.keep({ undone: [] });
    for (const { command, number } of events) if (command) this.#answered(command, number);
    this.fold();
    this.#judgeAgain();
    this.#noteEnd();
    this.onchange();
    const news = before === null || first ? [] : newsOf(this.course, before, events);
    if (news.length) this.onnews(news);
    this.#sendNext();
  }

  /** Every phone with a sheet has the game in its history, unless the end was taken back. */
  #noteEnd() {
    if (!this.pad?.mine.length) return;
    const { isOver } = this.course;
    if (isOver || this.#wasOver)
      noteResult({ ...this.game, id: `${this.id}.${this.pad.games}` }, this.position, this.#wasOver);
    this.#wasOver = isOver;
  }

  /** The server has it. @param {string} id @param {number} number */
  #answered(id, number) {
    if (this.#sent?.id === id) this.#sent = null;
    if (this.#refusal?.refused.id === id) this.#refusal = this.conflict = null;
    if (!this.waiting.some((one) => one.id === id)) return;
    this.rename(
      this.waiting.filter((one) => one.id !== id),
      id,
      number,
    );
  }

  #sendNext() {
    const [next] = this.waiting;
    if (!next || this.#sent || this.conflict || this.line !== "open" || !this.pad?.mine.length) return;
    this.#sent = next;
    const command = "deed" in next ? this.#command(next) : { do: "undo", number: next.undo };
    this.link.send(command, next.id).then(
      (events) => {
        this.#answered(next.id, events[0]?.number ?? 0);
        this.#sendNext();
      },
      (why) => this.#refused(next, why),
    );
  }

  /** What it was done before may have been taken back: then nothing is in its way. @param {{game: number, deed: Deed}} waiting */
  #command({ game, deed: { before, ...deed } }) {
    return { ...deed, game, ...(this.known.deeds.some(({ number }) => number === before) ? { before } : {}) };
  }

  /** @param {Waiting} waiting @param {Refused} why */
  #refused(waiting, why) {
    this.#sent = null;
    if (FOR_NOW.has(why.code)) {
      setTimeout(() => this.#sendNext(), MOMENT);
      return;
    }
    const takenBack = this.waiting.find((one) => "undo" in one && one.undo === waiting.id);
    if (takenBack) {
      // Nobody wants it any more.
      this.wait(this.waiting.filter((one) => one !== waiting && one !== takenBack));
    } else if ("undo" in waiting && why.code === "no-such-deed") {
      // Somebody else has taken it back: that is what was wanted.
      this.wait(this.waiting.filter((one) => one !== waiting));
    } else if (
      "deed" in waiting &&
      ("with" in waiting.deed || "before" in waiting.deed) &&
      (why.code === "no-such-deed" || isFreeAgain(this.heard, waiting, why.code))
    ) {
      // What was in its way was taken back in this moment.
      this.#sayAnew(waiting.id, plain(waiting.deed));
    } else {
      this.#refusal = { refused: waiting, why, alone: false };
      this.#judge();
    }
    this.#changed();
  }

  /** What is to be asked about what was refused. */
  #judge() {
    if (!this.#refusal) return;
    const conflict = conflictOf({ ...this.#refusal, heard: this.heard, waiting: this.waiting });
    if (JSON.stringify(conflict) !== JSON.stringify(this.conflict)) this.conflict = conflict;
    this.fold();
  }

  /** Others may have taken back what was in the way. */
  #judgeAgain() {
    if (!this.#refusal) return;
    const { refused, why } = this.#refusal;
    if (!this.waiting.includes(refused)) this.#refusal = this.conflict = null;
    else if (isFreeAgain(this.heard, refused, why.code)) {
      this.#refusal = this.conflict = null;
      if ("deed" in refused) this.#sayAnew(refused.id, plain(refused.deed));
    } else return this.#judge();
    this.fold();
  }

  /** @param {"open" | "lost" | "stale" | "gone"} state */
  #lineIs(state) {
    if (state === "stale") {
      // The seat was given to another phone. What waits is kept, should this one sit down again.
      this.keep({ token: null, pad: this.pad && { ...this.pad, mine: [] } });
    } else this.line = state;
    this.fold();
    this.onchange();
    this.#sendNext();
  }
}
