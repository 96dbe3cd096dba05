// Those of this device who sit at a table, each with a line of their own; a spectator has one too. Their programs' part
// in the fair dice is done here, since nobody has to do anything for it.

import { keepTable, tableKept } from "../storage.js";
import { newEntropy, sealed } from "../server/seating.js";
import { LiveLink } from "../server/live_connection.js";

/**
 * @typedef {import("../storage.js").KeptSeat} KeptSeat
 * @typedef {import("../server/live_connection.js").Message} Message
 * @typedef {import("../server/api.js").Refused} Refused
 * @typedef {{link: LiveLink, view: any, given: Set<string>}} Sitter
 */

export class Company {
  /** @param {string} table
   * @param {{message: (message: Message) => void, view: () => void, line: (state: "open"|"lost"|"gone", why?: Refused) => void}} told
   *   `message`: what happened, once, however many sit here; `view`: somebody else's view has changed */
  constructor(table, told) {
    this.table = table;
    this.told = told;
    /** @type {Sitter[]} the first one tells what happens */
    this.sitters = [];
    const seats = tableKept(table)?.seats ?? [];
    for (const seat of seats.length ? seats : [null]) this.sit(seat);
  }

  /** @param {?KeptSeat} seat */
  sit(seat) {
    const leads = this.sitters.length === 0;
    /** @type {Sitter} */
    const sitter = {
      view: null,
      given: new Set(),
      link: new LiveLink(`tables/${this.table}`, seat?.token ?? null, {
        message: (message) => this.hear(sitter, seat, leads, message),
        state: (state, why) => {
          if (state === "stale" && seat) this.forget(seat);
          else if (leads && state !== "stale") this.told.line(state, why);
        },
      }),
    };
    this.sitters.push(sitter);
  }

  /** @param {Sitter} sitter @param {?KeptSeat} seat @param {boolean} leads @param {Message} message */
  hear(sitter, seat, leads, message) {
    sitter.view = message.view;
    if (seat && message.view.me && message.view.me !== seat.seat) this.correct(seat, message.view.me);
    if (seat) this.prepareDice(sitter, seat);
    if (leads) this.told.message(message);
    else this.told.view();
  }

  /** Seals and shows this seat's entropy when it is time. @param {Sitter} sitter @param {KeptSeat} seat */
  prepareDice(sitter, seat) {
    for (const [step, parts] of /** @type {[string, any][]} */ ([
      ["seal-entropy", { sealed: sealed(seat.entropy) }],
      ["show-entropy", { entropy: seat.entropy }],
    ])) {
      if (!sitter.given.has(step) && sitter.view.may.some((/** @type {any} */ one) => one.do === step)) {
        sitter.given.add(step);
        // Too late is as good as not at all: the server goes on without.
        sitter.link.send({ do: step, ...parts }).catch(() => {});
      }
    }
  }

  /** At a rematch the seats are turned. @param {KeptSeat} seat @param {number} number */
  correct(seat, number) {
    seat.seat = number;
    const kept = tableKept(this.table);
    if (kept)
      keepTable({
        ...kept,
        seats: kept.seats.map((one) => (one.token === seat.token ? { ...one, seat: number } : one)),
      });
  }

  /** Its token opens no seat here. @param {KeptSeat} seat */
  forget(seat) {
    const kept = tableKept(this.table);
    if (kept) keepTable({ ...kept, seats: kept.seats.filter((one) => one.token !== seat.token) });
  }

  /** The seats of this device. @returns {number[]} */
  get seats() {
    return this.sitters.flatMap(({ view }) => (view?.me ? [view.me] : []));
  }

  /** Everybody here has heard the same. One may be a moment behind another, and would be shown what is over. */
  get isTogether() {
    return this.sitters.every(({ view }) => view?.events === this.sitters[0].view?.events);
  }

  /** What a seat sees, or what everybody may see. @param {?number} seat @returns {any} */
  viewOf(seat) {
    return (this.sitters.find(({ view }) => seat !== null && view?.me === seat) ?? this.sitters[0]).view;
  }

  /** Sends a command of a seat's. @param {?number} seat @param {any} command */
  send(seat, command) {
    const sitter = this.sitters.find(({ view }) => seat !== null && view?.me === seat) ?? this.sitters[0];
    return sitter.link.send(command);
  }

  askView() {
    for (const { link } of this.sitters) link.askView();
  }

  /** The tokens open the same persons' seats at the rematch. @param {string} next */
  moveTo(next) {
    const kept = tableKept(this.table);
    if (!kept || tableKept(next)) return;
    const seats = kept.seats.map((seat) => ({ ...seat, entropy: newEntropy() }));
    keepTable({ ...kept, table: next, seats, opened: Date.now() });
  }

  close() {
    for (const { link } of this.sitters) link.close();
  }
}
