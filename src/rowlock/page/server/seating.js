// Opening a table with people at this device, and their entropy for the fair dice.

import { saveTable } from "../storage.js";
import { openTable } from "../tables.js";
import { hexToBytes } from "./fair_dice.js";
import { sha256 } from "./sha256.js";

const ENTROPY_BYTES = 32;

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const newEntropy = () => hex(crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES)));

/** The SHA-256 of entropy, which is published first. @param {string} entropy */
export const commitmentTo = (entropy) => hex(sha256(hexToBytes(entropy)));

/** Open a table. A seat of the opening that is `{kind: "here", name}` belongs to somebody at this device. `rival` is
 * the link of a game with the same dice, to compare with.
 * @param {any} opening @returns {Promise<string>} the table */
export async function openAndSit(opening) {
  const seats = opening.seats.map((/** @type {any} */ seat) => (seat.kind === "here" ? { ...seat, kind: "me" } : seat));
  const { table, seats: mine, token } = await openTable({ ...opening, seats });
  const saved = mine.map((seat) => ({ seat, token: token ?? "", name: seats[seat - 1].name, entropy: newEntropy() }));
  const { deal, rival } = opening;
  saveTable({
    table,
    game: opening.game,
    seats: saved,
    opened: Date.now(),
    ...(deal ? { deal } : {}),
    ...(rival ? { rival } : {}),
  });
  return table;
}
