// A score pad shared by several phones. Deeds count here immediately, and are stored until the server confirms them. They
// are sent one at a time, and resent with the same id after a lost connection. A deed that the server rejects because of
// what others did is a conflict: nothing after it is sent until people resolve it.

import { gameInfo } from "../config.js";
import { ExplainedError } from "../error_messages.js";
import { tokenDoes, view } from "../rules/api.js";
import { ApiError } from "../server/api.js";
import { LiveConnection, RETRY_DELAY_MS, TEMPORARY_ERRORS } from "../server/live_connection.js";
import { confirmNewGame } from "./new_game_dialog.js";
import { SharedPadState } from "./shared_pad_state.js";
import { waitingAfterRestart } from "./shared_storage.js";
import { saveResult } from "./local_pad.js";
import { applyEvents } from "./shared_events.js";
import { noticesFor } from "./notices.js";
import { conflictOf, isPossibleNow, withoutPlacement } from "./conflict_resolution.js";
import { redoDeed, renumberUndone, undoneDeed, whyNoRedo, whyNoUndo } from "./redo.js";

/**
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").PadSession} PadSession
 * @typedef {import("./shared_storage.js").Waiting} Waiting
 * @typedef {import("./conflict_resolution.js").Conflict} Conflict
 * @typedef {import("./notices.js").Notice} Notice
 */

/** @implements {PadSession} */
export class SharedPad extends SharedPadState {
  onchange = () => {};
  /** Called with notices about what others did. @type {(notices: Notice[]) => void} */
  onnotices = () => {};
  /** @type {"new" | "open" | "lost" | "gone"} */
  connection = "new";
  /** @type {?Conflict} */
  conflict = null;
  /** @type {?Waiting} */
  #inFlight = null;
  /** The rejected deed, if any; `oneByOne`: people want to be asked about each deed. @type {?{rejected: Waiting, error: ApiError, oneByOne: boolean}} */
  #rejection = null;
  #wasOver = false;

  /** @param {string} id */
  constructor(id) {
    super(id);
    this.link = new LiveConnection(
      `pads/${id}`,
      this.saved.token,
      {
        message: ({ events, first }) => this.#onEvents(events, first),
        state: (state) => this.#onConnection(state),
        token: (token) => this.update({ token }),
        restarted: () => this.#onRestarted(),
      },
      { views: false, since: this.saved.since, epoch: this.saved.epoch },
    );
    this.refold();
    this.#wasOver = this.pad !== null && this.timeline.isOver;
  }

  close() {
    this.link.close();
  }

  get disputed() {
    return this.conflict?.ids ?? [];
  }

  /** Throws if the deed is illegal, as far as this phone knows. @param {Deed} deed */
  async act(deed) {
    this.#queue(deed);
    this.update({ undone: [] });
    this.#update();
  }

  undo() {
    const { last } = this;
    if (!last) return;
    const { number } = last;
    const undone = undoneDeed(this.timeline, last);
    try {
      this.timeline.remove(number);
    } catch {
      // Others' later deeds depend on it.
      throw new ExplainedError(whyNoUndo(this.timeline, last, this.game));
    }
    this.update({ undone: [...this.saved.undone, undone] });
    const isUnsent = this.waiting.some((one) => one.id === number) && this.#inFlight?.id !== number;
    this.setWaiting(
      isUnsent
        ? this.waiting.filter((one) => one.id !== number)
        : [...this.waiting, { id: this.link.newId(), undo: number }],
    );
    this.#update();
  }

  /** Redo a deed. One that is no longer possible is dropped, so that the one before it can be redone. */
  redo() {
    const undone = this.saved.undone.at(-1);
    if (!undone) return;
    const deed = redoDeed(this.timeline, undone);
    const error = deed ? "" : whyNoRedo(this.timeline, undone, this.game);
    const left = this.saved.undone.slice(0, -1);
    this.update({ undone: deed ? renumberUndone(left, undone.number, this.#queue(deed)) : left });
    this.#update();
    if (error) throw new ExplainedError(error);
  }

  /** Take an open seat or, without one, join as another player. @param {{called?: string, colour?: string, seat?: number}} who */
  async join(who) {
    await this.link.send({ do: "join", ...who });
  }

  /** Start another game once this one is over, unless somebody else already has. */
  async newGame() {
    const { games } = this.knownPad;
    if (!(await confirmNewGame(this)) || this.knownPad.games !== games) return;
    await this.link.send({ do: "again" }).catch((error) => {
      if (error.code !== "not-over") throw error;
    });
  }

  /** Give up a seat, or open the seat of a phone that is away. @param {number} seat */
  async release(seat) {
    await this.link.send({ do: "release", seat });
  }

  /** Apply the resolution that people chose. @param {import("./conflict_resolution.js").ResolutionKind} kind */
  resolveConflict(kind) {
    const { conflict } = this;
    if (!conflict) return;
    this.#rejection = this.conflict = null;
    // An undo that failed can't be redone.
    if (conflict.isUndo) this.update({ undone: this.saved.undone.slice(0, -1) });
    const remaining = new Map(
      conflict.resolutions.find((resolution) => resolution.how === kind)?.remaining.map(({ id, deed }) => [id, deed]),
    );
    this.setWaiting(this.waiting.filter(({ id }) => !conflict.ids.includes(id) || remaining.has(id)));
    for (const [id, deed] of remaining) this.#resend(id, deed);
    this.#update();
  }

  /** Ask about each deed separately. */
  resolveOneByOne() {
    if (this.#rejection) this.#rejection.oneByOne = true;
    this.#updateConflict();
    this.onchange();
  }

  /** Send a rejected deed as a new command. @param {string} old @param {Deed} deed */
  #resend(old, deed) {
    const id = this.link.newId();
    const waiting = this.waiting.map((one) => (one.id === old && "deed" in one ? { id, game: one.game, deed } : one));
    this.rename(waiting, old, id);
  }

  /** @param {Deed} deed @returns {string} its id until the server has numbered it */
  #queue(deed) {
    const id = this.link.newId();
    this.timeline.add({ number: id, ...deed });
    const { game, games } = this.knownPad;
    this.setWaiting([
      ...this.waiting,
      { id, game: games, deed: deed.do === "cross" ? { ...deed, ...this.#observedEffect(game, id, deed) } : deed },
    ]);
    return id;
  }

  /** Where the pawn was seen to land, or what the token was seen to do: that holds even if others have moved meanwhile.
   * @param {string} game @param {string} id @param {{seat: number, choice: string}} cross */
  #observedEffect(game, id, cross) {
    if (gameInfo(game).mark === "token") return { does: tokenDoes(this.timeline.positionBefore(id), cross) };
    return cross.choice.startsWith("+")
      ? { to: view(this.timeline.position, 1).game.board.seats[cross.seat - 1].pawn }
      : {};
  }

  #update() {
    this.refold();
    this.onchange();
    this.#sendNext();
  }

  /** @param {import("./shared_events.js").Event[]} events @param {boolean} first */
  #onEvents(events, first) {
    const before = this.pad && this.timeline.closed;
    this.update({
      pad: applyEvents(this.pad, events),
      since: events.at(-1)?.number ?? this.saved.since,
      epoch: this.link.epoch,
    });
    if (events.some(({ kind }) => kind === "again")) this.update({ undone: [] });
    for (const { command, number } of events) if (command) this.#onConfirmed(command, number);
    this.refold();
    this.#recheckConflict();
    this.#saveResult();
    this.onchange();
    const notices = before === null || first ? [] : noticesFor(this.timeline, before, events);
    if (notices.length) this.onnotices(notices);
    this.#sendNext();
  }

  /** The server has restored a backup. Deeds that it never confirmed are sent again. */
  #onRestarted() {
    this.#inFlight = this.#rejection = this.conflict = null;
    this.setWaiting(waitingAfterRestart(this.waiting));
    // The next event that arrives reopens the pad.
    this.update({ since: 0, epoch: null, undone: [] });
  }

  /** Every phone with a sheet adds the game to its history, unless the end was undone. */
  #saveResult() {
    if (!this.pad?.mine.length) return;
    const { isOver } = this.timeline;
    if (isOver || this.#wasOver)
      saveResult({ ...this.game, id: `${this.id}.${this.pad.games}` }, this.position, this.#wasOver);
    this.#wasOver = isOver;
  }

  /** The server has confirmed a deed. @param {string} id @param {number} number */
  #onConfirmed(id, number) {
    if (this.#inFlight?.id === id) this.#inFlight = null;
    if (this.#rejection?.rejected.id === id) this.#rejection = this.conflict = null;
    if (!this.waiting.some((one) => one.id === id)) return;
    this.rename(
      this.waiting.filter((one) => one.id !== id),
      id,
      number,
    );
  }

  #sendNext() {
    const [next] = this.waiting;
    if (!next || this.#inFlight || this.conflict || this.connection !== "open" || !this.pad?.mine.length) return;
    this.#inFlight = next;
    const command = "deed" in next ? this.#command(next) : { do: "undo", number: next.undo };
    this.link.send(command, next.id).then(
      (events) => {
        this.#onConfirmed(next.id, events[0]?.number ?? 0);
        this.#sendNext();
      },
      (error) => this.#onRejected(next, error),
    );
  }

  /** The deed it precedes may have been undone; then it just goes last. @param {{game: number, deed: Deed}} waiting */
  #command({ game, deed: { before, ...deed } }) {
    return { ...deed, game, ...(this.knownPad.deeds.some(({ number }) => number === before) ? { before } : {}) };
  }

  /** @param {Waiting} waiting @param {ApiError} error */
  #onRejected(waiting, error) {
    if (error.code === "restarted") return;
    this.#inFlight = null;
    if (TEMPORARY_ERRORS.has(error.code)) {
      setTimeout(() => this.#sendNext(), RETRY_DELAY_MS);
      return;
    }
    const takenBack = this.waiting.find((one) => "undo" in one && one.undo === waiting.id);
    if (takenBack) {
      // It has been undone here.
      this.setWaiting(this.waiting.filter((one) => one !== waiting && one !== takenBack));
    } else if ("undo" in waiting && error.code === "no-such-deed") {
      // Somebody else has already undone it.
      this.setWaiting(this.waiting.filter((one) => one !== waiting));
    } else if (
      "deed" in waiting &&
      ("with" in waiting.deed || "before" in waiting.deed) &&
      (error.code === "no-such-deed" || isPossibleNow(this.confirmed, waiting, error.code))
    ) {
      // Its blocker has just been undone.
      this.#resend(waiting.id, withoutPlacement(waiting.deed));
    } else {
      this.#rejection = { rejected: waiting, error, oneByOne: false };
      this.#updateConflict();
    }
    this.#update();
  }

  /** Recompute the conflict of the rejected deed. */
  #updateConflict() {
    if (!this.#rejection) return;
    const conflict = conflictOf({ ...this.#rejection, confirmed: this.confirmed, waiting: this.waiting });
    if (JSON.stringify(conflict) !== JSON.stringify(this.conflict)) this.conflict = conflict;
    this.refold();
  }

  /** Others may have undone the blocker. */
  #recheckConflict() {
    if (!this.#rejection) return;
    const { rejected, error } = this.#rejection;
    if (!this.waiting.includes(rejected)) this.#rejection = this.conflict = null;
    else if (isPossibleNow(this.confirmed, rejected, error.code)) {
      this.#rejection = this.conflict = null;
      if ("deed" in rejected) this.#resend(rejected.id, withoutPlacement(rejected.deed));
    } else return this.#updateConflict();
    this.refold();
  }

  /** @param {"open" | "lost" | "stale" | "gone"} state */
  #onConnection(state) {
    if (state === "stale") {
      // Another phone got the seat. Waiting deeds are kept, in case this phone joins again.
      this.update({ token: null, pad: this.pad && { ...this.pad, mine: [] } });
    } else this.connection = state;
    this.refold();
    this.onchange();
    this.#sendNext();
  }
}
