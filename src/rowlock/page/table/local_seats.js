// The seats of this device at a table, each with its own connection; a spectator has one too. Their part in
// the fair dice is handled here, since people have nothing to do for it.

import { saveTable, savedTable } from "../storage.js";
import { newEntropy, commitmentTo } from "../server/seating.js";
import { LiveConnection } from "../server/live_connection.js";

/**
 * @typedef {import("../storage.js").SavedSeat} SavedSeat
 * @typedef {import("../server/live_connection.js").Message} Message
 * @typedef {import("../server/api.js").ApiError} ApiError
 * @typedef {{link: LiveConnection, view: any, sent: Set<string>}} LocalSeat
 */

export class LocalSeats {
  /** @param {string} table
   * @param {{message: (message: Message) => void, view: () => void, connection: (state: "open"|"lost"|"gone", why?: ApiError) => void}} handlers
   *   `message`: what happened, once for all seats; `view`: another seat's view has changed */
  constructor(table, handlers) {
    this.table = table;
    this.handlers = handlers;
    /** @type {LocalSeat[]} the first one tells what happens */
    this.localSeats = [];
    const seats = savedTable(table)?.seats ?? [];
    for (const seat of seats.length ? seats : [null]) this.sit(seat);
  }

  /** @param {?SavedSeat} seat */
  sit(seat) {
    const isFirst = this.localSeats.length === 0;
    /** @type {LocalSeat} */
    const local = {
      view: null,
      sent: new Set(),
      link: new LiveConnection(`tables/${this.table}`, seat?.token ?? null, {
        message: (message) => this.onMessage(local, seat, isFirst, message),
        state: (state, why) => {
          if (state === "stale" && seat) this.removeSeat(seat);
          else if (isFirst && state !== "stale") this.handlers.connection(state, why);
        },
      }),
    };
    this.localSeats.push(local);
  }

  /** @param {LocalSeat} local @param {?SavedSeat} seat @param {boolean} isFirst @param {Message} message */
  onMessage(local, seat, isFirst, message) {
    local.view = message.view;
    if (seat && message.view.me && message.view.me !== seat.seat) this.updateSeatNumber(seat, message.view.me);
    if (seat) this.prepareDice(local, seat);
    if (isFirst) this.handlers.message(message);
    else this.handlers.view();
  }

  /** Commit to this seat's entropy and reveal it when it's time. @param {LocalSeat} local @param {SavedSeat} seat */
  prepareDice(local, seat) {
    for (const [step, parts] of /** @type {[string, any][]} */ ([
      ["seal-entropy", { sealed: commitmentTo(seat.entropy) }],
      ["show-entropy", { entropy: seat.entropy }],
    ])) {
      if (!local.sent.has(step) && local.view.may.some((/** @type {any} */ one) => one.do === step)) {
        local.sent.add(step);
        // If it's too late, the server goes on without it.
        local.link.send({ do: step, ...parts }).catch(() => {});
      }
    }
  }

  /** Seats rotate for a rematch. @param {SavedSeat} seat @param {number} number */
  updateSeatNumber(seat, number) {
    seat.seat = number;
    const saved = savedTable(this.table);
    if (saved)
      saveTable({
        ...saved,
        seats: saved.seats.map((one) => (one.token === seat.token ? { ...one, seat: number } : one)),
      });
  }

  /** Remove a seat whose token is no longer valid. @param {SavedSeat} seat */
  removeSeat(seat) {
    const saved = savedTable(this.table);
    if (saved) saveTable({ ...saved, seats: saved.seats.filter((one) => one.token !== seat.token) });
  }

  /** The seats of this device. @returns {number[]} */
  get seats() {
    return this.localSeats.flatMap(({ view }) => (view?.me ? [view.me] : []));
  }

  /** Whether all seats have the same events. Otherwise one would be shown an outdated state. */
  get isInSync() {
    return this.localSeats.every(({ view }) => view?.events === this.localSeats[0].view?.events);
  }

  /** The view of a seat, or the public one. @param {?number} seat @returns {any} */
  viewOf(seat) {
    return (this.localSeats.find(({ view }) => seat !== null && view?.me === seat) ?? this.localSeats[0]).view;
  }

  /** Send a command of a seat. @param {?number} seat @param {any} command */
  send(seat, command) {
    const local = this.localSeats.find(({ view }) => seat !== null && view?.me === seat) ?? this.localSeats[0];
    return local.link.send(command);
  }

  askView() {
    for (const { link } of this.localSeats) link.askView();
  }

  /** Take the same people to the rematch: their tokens are valid there. @param {string} next */
  moveToRematch(next) {
    const saved = savedTable(this.table);
    if (!saved || savedTable(next)) return;
    const seats = saved.seats.map((seat) => ({ ...seat, entropy: newEntropy() }));
    saveTable({ ...saved, table: next, seats, opened: Date.now() });
  }

  close() {
    for (const { link } of this.localSeats) link.close();
  }
}
