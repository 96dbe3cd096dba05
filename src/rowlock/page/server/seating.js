// Taking seats at tables for people at this device, with their tokens and entropy for the fair dice.

import { saveTable, savedTable } from "../storage.js";
import { openTable, ApiError } from "./api.js";
import { hexToBytes } from "./fair_dice.js";
import { sha256 } from "./sha256.js";
import { LiveConnection } from "./live_connection.js";

/** @typedef {import("../storage.js").SavedSeat} SavedSeat */

const ENTROPY_BYTES = 32;

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const newEntropy = () => hex(crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES)));

/** The commitment to an entropy. @param {string} entropy */
export const commitmentTo = (entropy) => hex(sha256(hexToBytes(entropy)));

/** Open a table. Seats given as `{kind: "here", name}` are taken by people at this device.
 * @param {any} opening @returns {Promise<string>} the table */
export async function openAndSit(opening) {
  const names = opening.seats.map((/** @type {any} */ seat) => (seat.kind === "here" ? seat.name : null));
  const mine = names.findIndex((/** @type {?string} */ name) => name !== null);
  const seats = opening.seats.map((/** @type {any} */ seat, /** @type {number} */ place) =>
    place === mine ? { kind: "me", name: seat.name } : seat.kind === "here" ? { kind: "open" } : seat,
  );
  const opened = await openTable({ ...opening, seats });
  /** @type {SavedSeat[]} */
  const sitting =
    opened.seat && opened.token
      ? [{ seat: opened.seat, token: opened.token, name: names[mine], entropy: newEntropy() }]
      : [];
  saveTable({ table: opened.table, game: opening.game, seats: sitting, opened: Date.now() });
  for (const [place, name] of names.entries()) {
    if (name !== null && place !== mine) await takeSeat(opened.table, opening.game, name, place + 1);
  }
  return opened.table;
}

/** Take a seat at a table, by default the first open one.
 * @param {string} table @param {string} game @param {string} name @param {?number} seat @returns {Promise<SavedSeat>} */
export function takeSeat(table, game, name, seat = null) {
  const entropy = newEntropy();
  let token = "";
  return new Promise((seated, failed) => {
    const link = new LiveConnection(`tables/${table}`, null, {
      // Tables with real dice accept no entropy.
      message: ({ view, first }) => first && join(view.fair_dice ? { sealed: commitmentTo(entropy) } : {}),
      token: (given) => (token = given),
      state: (state, why) => {
        if (state === "gone") failed(why ?? new ApiError("no-such-table", "there is no such table"));
      },
    });
    /** @param {{sealed?: string}} share */
    const join = (share) =>
      link
        .send({ do: "join", called: name, ...share, ...(seat ? { seat } : {}) })
        .then((events) => {
          const taken = { seat: events.find((event) => event.kind === "joined")?.data.seat, token, name, entropy };
          const saved = savedTable(table) ?? { table, game, seats: [], opened: Date.now() };
          saveTable({ ...saved, seats: [...saved.seats, taken] });
          seated(taken);
        })
        .catch(failed)
        .finally(() => link.close());
  });
}
