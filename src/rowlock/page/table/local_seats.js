// The people at this device who play at a table, or a spectator, with one connection for all of them. Their part in the
// fair dice is done here, automatically.

import { saveTable, savedTable } from "../storage.js";
import { newEntropy, commitmentTo } from "../server/seating.js";
import { LocalConnection } from "../local/connection.js";
import { isLocal } from "../local/ids.js";
import { LiveConnection, RETRY_DELAY_MS, TEMPORARY_ERRORS } from "../server/live_connection.js";

/**
 * @typedef {import("../storage.js").SavedSeat} SavedSeat
 * @typedef {import("../server/live_connection.js").Message} Message
 * @typedef {import("../server/api.js").ApiError} ApiError
 */

/** The seats of the device that a view was made for. @param {any} view @returns {number[]} */
export const seatsOf = (view) => [view, ...view.also].flatMap(({ me }) => (me === null ? [] : [me]));

export class LocalSeats {
  /** @param {string} table
   * @param {{message: (message: Message) => void, restarted: () => void, connection: (state: "open"|"lost"|"gone", why?: ApiError) => void}} handlers */
  constructor(table, handlers) {
    this.table = table;
    this.handlers = handlers;
    /** @type {any} */
    this.view = null;
    /** @type {SavedSeat[]} */
    this.saved = savedTable(table)?.seats ?? [];
    /** The steps sent so far to prepare the dice. @type {Set<string>} */
    this.sent = new Set();
    const [token = null, ...others] = new Set(this.saved.map((seat) => seat.token));
    const listeners = {
      message: (/** @type {Message} */ message) => this.onMessage(message),
      restarted: handlers.restarted,
      state: (/** @type {"open"|"lost"|"stale"|"gone"} */ state, /** @type {ApiError | undefined} */ why) => {
        if (state === "stale") this.save(this.saved.filter((seat) => others.includes(seat.token)));
        else handlers.connection(state, why);
      },
    };
    this.link = isLocal(table)
      ? new LocalConnection(table, token ?? "", listeners)
      : new LiveConnection(`tables/${table}`, token, listeners);
    // In tables saved by earlier versions each seat has its own token.
    for (const other of others) this.adopt(other);
  }

  /** Move the seats of another token to this connection's. @param {string} other */
  adopt(other) {
    this.link.send({ do: "adopt", other }).catch(({ code }) => {
      if (code === "not-a-player") this.save(this.saved.filter((seat) => seat.token !== other));
    });
  }

  /** @param {Message} message */
  onMessage(message) {
    this.view = message.view;
    this.updateSaved();
    this.prepareDice();
    this.handlers.message(message);
  }

  /** Save this device's current seats. Seats still to be adopted are kept. */
  updateSaved() {
    const { token } = this.link;
    if (!token) return;
    const here = this.seats.map((number) => {
      const name = this.view.seats[number - 1].name;
      const seat = this.saved.find((one) => one.seat === number) ?? { seat: number, name, entropy: newEntropy() };
      return { ...seat, token };
    });
    const others = this.saved.filter((seat) => seat.token !== token && !this.seats.includes(seat.seat));
    this.save([...here, ...others]);
  }

  /** @param {SavedSeat[]} seats */
  save(seats) {
    if (JSON.stringify(seats) === JSON.stringify(this.saved)) return;
    this.saved = seats;
    const { table } = this;
    const saved = savedTable(table) ?? { table, game: this.view.options.game, opened: Date.now() };
    saveTable({ ...saved, seats });
  }

  /** Seal and reveal the entropy of each seat when it is time. */
  prepareDice() {
    for (const { seat, entropy } of this.saved.filter((one) => this.seats.includes(one.seat))) {
      const steps = { "seal-entropy": { sealed: commitmentTo(entropy) }, "show-entropy": { entropy } };
      for (const [step, fields] of Object.entries(steps)) {
        const isAllowed = this.viewOf(seat).may.some((/** @type {any} */ one) => one.do === step);
        if (!isAllowed || this.sent.has(`${step} ${seat}`)) continue;
        this.sent.add(`${step} ${seat}`);
        this.send(seat, { do: step, ...fields }).catch(({ code }) => {
          // If it was too late, the dice are rolled without it.
          if (TEMPORARY_ERRORS.has(code)) setTimeout(() => this.retryStep(`${step} ${seat}`), RETRY_DELAY_MS);
        });
      }
    }
  }

  /** Prepare the dice again after a step failed. @param {string} step */
  retryStep(step) {
    this.sent.delete(step);
    if (!this.link.isClosed) this.prepareDice();
  }

  /** The seats of this device. @returns {number[]} */
  get seats() {
    return this.view ? seatsOf(this.view) : [];
  }

  /** The view of a seat; of the first one or a spectator, if no seat is given. @param {?number} seat @returns {any} */
  viewOf(seat) {
    const own = this.view?.also.find((/** @type {any} */ one) => one.me === seat);
    return own ? { ...this.view, ...own } : this.view;
  }

  /** Take an open seat for somebody at this device; the first one by default. @param {string} name @param {?number} seat */
  join(name, seat) {
    const also = this.seats.length > 0;
    return this.link.send({ do: "join", called: name, also, ...(seat ? { seat } : {}) });
  }

  /** Send a command from a seat of this device. @param {?number} seat @param {any} command */
  send(seat, command) {
    return this.link.send(seat ? { ...command, by: seat } : command);
  }

  askView() {
    this.link.askView();
  }

  /** The token also works for the same people at the rematch, where everyone moves one seat on. @param {string} next */
  moveToRematch(next) {
    const saved = savedTable(this.table);
    if (!saved || savedTable(next)) return;
    const last = this.view.seats.length;
    const seats = saved.seats.map((one) => ({
      ...one,
      seat: one.seat === 1 ? last : one.seat - 1,
      entropy: newEntropy(),
    }));
    saveTable({ ...saved, table: next, seats, opened: Date.now() });
  }

  close() {
    this.link.close();
  }
}
