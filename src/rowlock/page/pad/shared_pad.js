// A score pad that several phones write on. What is done here counts here at once, and is kept until the server has it; it
// is sent one after another, again with the same id after a drop. What the server refuses, because of what others have
// done meanwhile, is a conflict: nothing behind it is sent until the people have settled it.

import { COLOURS } from "../device/people.js";
import { view } from "../rules/door.js";
import { Refused } from "../server/api.js";
import { LiveLink } from "../server/live_link.js";
import { say } from "../words.js";
import { Course } from "./course.js";
import { noteResult } from "./kept_pad.js";
import { afterEvent } from "./shared_events.js";
import { keepShared, keepWaiting, sharedKept, takeOver } from "./shared_kept.js";

/**
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").PadGame} PadGame
 * @typedef {import("./deeds.js").Keeper} Keeper
 * @typedef {import("./shared_events.js").Shared} Shared
 * @typedef {import("./shared_kept.js").Waiting} Waiting
 * @typedef {import("./course.js").Step} Step
 * @typedef {{waiting: Waiting, deed: ?Deed, why: string, message: string, rows: string, by: number[]}} Conflict
 *   `rows` were closed `by` others; the deed can be, if it was crossed for the same white sum
 */

/** What the server could not do just now: it is sent again after a moment. */
const FOR_NOW = new Set(["busy", "storage-failed", "too-fast", "closing"]);
const MOMENT = 1000;

/** @implements {Keeper} */
export class SharedPad {
  onchange = () => {};
  /** Who closed rows, other than this phone. @type {(news: {seat: number, rows: string}[]) => void} */
  onnews = () => {};
  /** @type {"new" | "open" | "lost" | "gone"} */
  line = "new";
  /** @type {?Conflict} */
  conflict = null;
  /** What the server has not answered, in its order. @type {Waiting[]} */
  waiting;
  /** @type {Course} */
  #course = new Course();
  /** @type {?Waiting} */
  #sent = null;
  #wasOver = false;
  #tab = crypto.getRandomValues(new Uint32Array(2)).join("-");

  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.kept = sharedKept(id);
    this.waiting = takeOver(id, this.#tab);
    this.link = new LiveLink(
      `pads/${id}`,
      this.kept.token,
      {
        message: ({ events, first }) => this.#hear(events, first),
        state: (state) => this.#lineIs(state),
        token: (token) => this.#keep({ token }),
      },
      { views: false, since: this.kept.since },
    );
    this.#fold();
    this.#wasOver = this.pad !== null && this.#isOver;
  }

  close() {
    this.link.close();
  }

  /** How the pad stands, once it was heard of. @returns {?Shared} */
  get pad() {
    return this.kept.pad;
  }

  /** The seats that this phone may write for: its own, and, if it has any, those that nobody has. */
  get seats() {
    const { seats, mine } = this.#known;
    return mine.length ? seats.flatMap(({ open }, place) => (open || mine.includes(place + 1) ? [place + 1] : [])) : [];
  }

  /** @returns {PadGame} */
  get game() {
    const { game, track, seats, begun } = this.#known;
    const deeds = this.#course.steps.map(({ deed }) => deed);
    return { id: this.id, game, track, players: seats.map(({ name, colour }, place) => ({ name, colour: colour || COLOURS[place] })), way: "free", deeds, done: deeds.length, begun };
  }

  get position() {
    return this.#course.position;
  }

  /** What is to be said of the others, in a word. */
  get notes() {
    const { seats, mine } = this.#known;
    return seats.map(({ open, away }, place) => (mine.includes(place + 1) ? "" : open ? say("phones.note-open") : away ? say("phones.note-away") : ""));
  }

  get mayUndo() {
    return this.#lastOwn !== undefined;
  }

  get mayRedo() {
    return this.kept.undone.length > 0;
  }

  /** What cannot be, as this phone knows it, is refused at once. @param {Deed} deed */
  async act(deed) {
    this.#do(deed);
    this.#keep({ undone: [] });
    this.#changed();
  }

  undo() {
    const last = this.#lastOwn;
    if (!last) return;
    // What others have done since may need it: then it stays, and the reason is told.
    this.#course.without(last.key);
    this.#keep({ undone: [...this.kept.undone, last.deed] });
    const isUnsent = this.waiting.some((one) => one.id === last.key) && this.#sent?.id !== last.key;
    this.#wait(isUnsent ? this.waiting.filter((one) => one.id !== last.key) : [...this.waiting, { id: this.link.newId(), undo: last.key }]);
    this.#changed();
  }

  redo() {
    const deed = this.kept.undone.at(-1);
    if (!deed) return;
    this.#keep({ undone: this.kept.undone.slice(0, -1) });
    this.#do(deed);
    this.#changed();
  }

  /** Sits down: on an open seat or, without one, as another player. @param {{called?: string, colour?: string, seat?: number}} who */
  async join(who) {
    await this.link.send({ do: "join", ...who });
  }

  /** Another game of the same people, once this one is over. */
  async again() {
    await this.link.send({ do: "again" });
  }

  /** Gives up a seat, or opens that of a phone which is away. @param {number} seat */
  async release(seat) {
    await this.link.send({ do: "release", seat });
  }

  /** The people have agreed: it was crossed for the same white sum; or it counts as it would be now; or it is taken back.
   * @param {"together" | "anyway" | "back"} how */
  settle(how) {
    const { conflict } = this;
    if (!conflict) return;
    this.conflict = null;
    const { id } = conflict.waiting;
    // What could not be taken back cannot be done once more.
    if (!conflict.deed) this.#keep({ undone: this.kept.undone.slice(0, -1) });
    const again = how === "back" || !conflict.deed ? null : this.#asItWouldBe(conflict, how);
    this.#wait(this.waiting.flatMap((one) => (one.id !== id ? [one] : again ? [{ id: this.link.newId(), game: this.#known.games, deed: again }] : [])));
    this.#changed();
  }

  /** @param {Conflict} conflict @param {"together" | "anyway"} how @returns {Deed} */
  #asItWouldBe({ deed, rows }, how) {
    const { to: _, ...plain } = /** @type {any} */ (deed);
    return how === "together" ? { ...plain, with: rows } : plain;
  }

  get #known() {
    if (!this.pad) throw new Error("nothing has been heard of this pad");
    return this.pad;
  }

  /** The last that was done for one of this phone's seats. @returns {Step | undefined} */
  get #lastOwn() {
    const { seats } = this;
    return seats.length ? this.#course.steps.findLast(({ deed }) => !("seat" in deed) || seats.includes(deed.seat)) : undefined;
  }

  /** @param {Deed} deed */
  #do(deed) {
    const id = this.link.newId();
    const after = this.#course.then({ key: id, deed });
    // A pawn must land where it was seen to, though other pawns may have moved meanwhile.
    const lands = deed.do === "cross" && deed.choice.startsWith("+");
    const to = lands ? { to: view(after, 1).game.board.seats[deed.seat - 1].pawn } : {};
    this.#wait([...this.waiting, { id, game: this.#known.games, deed: { ...deed, ...to } }]);
  }

  #changed() {
    this.#fold();
    this.onchange();
    this.#sendNext();
  }

  /** What was heard, and on it what waits. What cannot be on it is left out here, until the server has judged it. */
  #fold() {
    if (!this.pad) return;
    const { game, track, seats, deeds } = this.pad;
    this.#course.begin({ game, track, players: seats.length }, deeds.map(({ number, ...deed }) => ({ key: number, deed: /** @type {Deed} */ (deed) })));
    for (const one of this.waiting) {
      if (one === this.conflict?.waiting || ("game" in one && one.game !== this.pad.games)) continue;
      try {
        if ("deed" in one) this.#course.then({ key: one.id, deed: one.deed });
        else this.#course.without(one.undo);
      } catch {
        continue;
      }
    }
  }

  /** @param {import("./shared_events.js").Event[]} events @param {boolean} first */
  #hear(events, first) {
    const before = this.pad && this.#course.closed;
    this.#keep({ pad: events.reduce(afterEvent, this.pad), since: events.at(-1)?.number ?? this.kept.since });
    if (events.some(({ kind }) => kind === "again")) this.#keep({ undone: [] });
    for (const { command, number } of events) if (command) this.#answered(command, number);
    this.#fold();
    if (before !== null && !first) this.#tell(before, events);
    this.#noteEnd();
    this.onchange();
    this.#sendNext();
  }

  /** Every phone with a sheet has the game in its history, unless the end was taken back. */
  #noteEnd() {
    if (!this.pad?.mine.length) return;
    const isOver = this.#isOver;
    if (isOver || this.#wasOver) noteResult({ ...this.game, id: `${this.id}.${this.pad.games}` }, this.position, this.#wasOver);
    this.#wasOver = isOver;
  }

  get #isOver() {
    return view(this.position, 1).result !== null;
  }

  /** @param {string} before @param {import("./shared_events.js").Event[]} events */
  #tell(before, events) {
    const others = new Set(events.filter(({ kind, command }) => kind === "did" && !command).map(({ number }) => number));
    const news = this.#course.closings.filter(({ key, row }) => typeof key === "number" && others.has(key) && !before.includes(row));
    if (news.length) this.onnews(news.map(({ seat, row }) => ({ seat, rows: row })));
  }

  /** The server has it. @param {string} id @param {number} number */
  #answered(id, number) {
    if (this.#sent?.id === id) this.#sent = null;
    if (this.conflict?.waiting.id === id) this.conflict = null;
    if (!this.waiting.some((one) => one.id === id)) return;
    this.#wait(this.waiting.flatMap((one) => (one.id === id ? [] : "undo" in one && one.undo === id ? [{ ...one, undo: number }] : [one])));
  }

  #sendNext() {
    const [next] = this.waiting;
    if (!next || this.#sent || this.conflict || this.line !== "open" || !this.pad?.mine.length) return;
    this.#sent = next;
    const command = "deed" in next ? { ...next.deed, game: next.game } : { do: "undo", number: next.undo };
    this.link.send(command, next.id).then(
      (events) => {
        this.#answered(next.id, events[0]?.number ?? 0);
        this.#sendNext();
      },
      (why) => this.#refused(next, why),
    );
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
      this.#wait(this.waiting.filter((one) => one !== waiting && one !== takenBack));
    } else if ("undo" in waiting && why.code === "no-such-deed") {
      // Somebody else has taken it back: that is what was wanted.
      this.#wait(this.waiting.filter((one) => one !== waiting));
    } else {
      const deed = "deed" in waiting ? waiting.deed : null;
      this.#fold();
      const { rows, by } = deed ? this.#course.inTheWay(deed) : { rows: "", by: [] };
      this.conflict = { waiting, deed, why: why.code, message: why.message, rows, by };
    }
    this.#changed();
  }

  /** @param {"open" | "lost" | "stale" | "gone"} state */
  #lineIs(state) {
    if (state === "stale") {
      // The seat was given to another phone. What waits is kept, should this one sit down again.
      this.#keep({ token: null, pad: this.pad && { ...this.pad, mine: [] } });
    } else this.line = state;
    this.#fold();
    this.onchange();
    this.#sendNext();
  }

  /** @param {Partial<import("./shared_kept.js").SharedKept>} part */
  #keep(part) {
    this.kept = { ...this.kept, ...part };
    keepShared(this.id, this.kept);
  }

  /** @param {Waiting[]} waiting */
  #wait(waiting) {
    this.waiting = waiting;
    keepWaiting(this.id, this.#tab, waiting);
  }
}
