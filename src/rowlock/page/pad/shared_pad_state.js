// This phone's state of a shared pad: the confirmed state, the deeds that wait for the server, and the undone ones. All
// of it is stored on the device.

import { say } from "../words.js";
import { Timeline } from "./timeline.js";
import { saveShared, saveWaiting, renumberWaiting, loadShared, adoptWaiting } from "./shared_storage.js";
import { playersOf } from "./shared_players.js";
import { renumberUndone } from "./redo.js";

/**
 * @typedef {import("./deeds.js").Done} Done
 * @typedef {import("./deeds.js").PadGame} PadGame
 * @typedef {import("./shared_events.js").Shared} Shared
 * @typedef {import("./shared_storage.js").Waiting} Waiting
 */

export class SharedPadState {
  /** Commands that the server hasn't confirmed, in order. @type {Waiting[]} */
  waiting;
  timeline = new Timeline();
  /** The timeline without waiting deeds. */
  confirmed = new Timeline();
  #tab = crypto.getRandomValues(new Uint32Array(2)).join("-");

  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.saved = loadShared(id);
    this.waiting = adoptWaiting(id, this.#tab);
  }

  /** The pad as last received, if ever. @returns {?Shared} */
  get pad() {
    return this.saved.pad;
  }

  get knownPad() {
    if (!this.pad) throw new Error("this pad has not been loaded yet");
    return this.pad;
  }

  /** The seats that this phone may write for: its own first and, if it has any, the open ones. */
  get seats() {
    const { seats, mine } = this.knownPad;
    return mine.length ? [...mine, ...seats.flatMap(({ open }, index) => (open ? [index + 1] : []))] : [];
  }

  /** @returns {PadGame} */
  get game() {
    const { game, track, begun } = this.knownPad;
    const deeds = this.timeline.steps;
    return {
      id: this.id,
      game,
      track,
      players: playersOf(this.knownPad),
      way: "free",
      deeds,
      done: deeds.length,
      begun,
    };
  }

  get position() {
    return this.timeline.position;
  }

  /** Short notes on the other players. */
  get notes() {
    const { seats, mine } = this.knownPad;
    return seats.map(({ open, away }, index) =>
      mine.includes(index + 1) ? "" : open ? say("phones.note-open") : away ? say("phones.note-away") : "",
    );
  }

  get mayUndo() {
    return this.last !== null;
  }

  get mayRedo() {
    return this.saved.undone.length > 0;
  }

  /** The deed to undo: among the last deeds of this phone's seats, the one reported last. @returns {?Done} */
  get last() {
    const { seats } = this;
    if (!seats.length) return null;
    const own = this.timeline.steps.filter((step) => !("seat" in step) || seats.includes(step.seat));
    const lastOfEach = new Map(own.map((step) => ["seat" in step ? step.seat : 0, step]));
    return this.#lastReported([...lastOfEach.values()]);
  }

  get next() {
    return this.saved.undone.at(-1) ?? null;
  }

  /** @returns {?Done} */
  get latest() {
    return this.#lastReported(this.timeline.steps);
  }

  /** The deed that was reported last; waiting deeds come after all numbered ones. @param {Done[]} steps @returns {?Done} */
  #lastReported(steps) {
    const queueIndex = (/** @type {Done} */ { number }) =>
      typeof number === "number" ? -1 : this.waiting.findIndex(({ id }) => id === number);
    return (
      [...steps]
        .sort((one, other) => queueIndex(one) - queueIndex(other) || Number(one.number) - Number(other.number))
        .at(-1) ?? null
    );
  }

  /** Whether this phone may show a seat's crosses. @param {number} seat */
  shows(seat) {
    return this.knownPad.showPoints || this.seats.includes(seat);
  }

  /** @param {number} seat */
  nameOf = (seat) => this.game.players[seat - 1].name;

  /** The ids of waiting deeds that don't count until their conflict is resolved. @returns {string[]} */
  get disputed() {
    return [];
  }

  /** Replay the confirmed deeds, then those that wait. Illegal ones are left out. */
  refold() {
    if (!this.pad) return;
    const { game, track, seats, deeds, games } = this.pad;
    this.confirmed.replay({ game, track, players: seats.length }, deeds);
    this.timeline = this.confirmed.copy();
    for (const one of this.waiting) {
      if (this.disputed.includes(one.id) || ("game" in one && one.game !== games)) continue;
      try {
        if ("deed" in one) this.timeline.add({ number: one.id, ...one.deed });
        else this.timeline.remove(one.undo);
      } catch {
        // Leave it out until the server has decided.
      }
    }
  }

  /** @param {Partial<import("./shared_storage.js").SavedShared>} changes */
  update(changes) {
    this.saved = { ...this.saved, ...changes };
    saveShared(this.id, this.saved);
  }

  /** @param {Waiting[]} waiting */
  setWaiting(waiting) {
    this.waiting = waiting;
    saveWaiting(this.id, this.#tab, waiting);
  }

  /** Replace an id in everything that refers to it. @param {Waiting[]} waiting @param {string} old @param {number | string} now */
  rename(waiting, old, now) {
    this.setWaiting(renumberWaiting(waiting, old, now));
    this.update({ undone: renumberUndone(this.saved.undone, old, now) });
  }
}
