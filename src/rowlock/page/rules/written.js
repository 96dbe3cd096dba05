// Handwritten parts that translated code needs and the translator can't handle: hashes, Unicode, and the log. Each has
// the name of the Python function or class that it replaces; site/translation.py lists them.

import { numbersBelow } from "../server/fair_dice.js";
import { sha256 } from "../server/sha256.js";
import { hex } from "./python.js";

/** All events of a table so far; immutable. */
export class Log extends Array {
  static get [Symbol.species]() {
    return Array;
  }

  /** @param {any[]} [events] */
  constructor(events = []) {
    super();
    this.push(...events);
  }

  /** The log with one more event, which must have the next number. @param {any} event */
  then(event) {
    if (Number(event.number) !== this.length + 1)
      throw new Error(`event ${event.number} cannot follow event ${this.length}`);
    return new Log([...this, event]);
  }

  /** The events a command produced, or none if it is not in this log. @param {string} by @param {string} id */
  of_command(by, id) {
    return this.filter((event) => event.by === by && event.command === id);
  }
}

/** @param {string} text */
export const text_hash = (text) => hex(sha256(new TextEncoder().encode(text)));

export const token_hash = text_hash;

/** @param {Uint8Array} secret */
export const commitment_to = (secret) => hex(sha256(secret));

/** The first numbers of a draw. @param {bigint} count @param {bigint} limit @param {Uint8Array} seed
 * @param {(Uint8Array | null)[]} entropy @param {bigint} draw */
export function draw_numbers(count, limit, seed, entropy, draw) {
  const numbers = numbersBelow(Number(limit), seed, entropy, Number(draw));
  return Array.from({ length: Number(count) }, () => BigInt(numbers.next().value));
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
const BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\u{16fe4}\u{1d159}";
const VARIATION_SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** @param {string} character */
export const is_invisible = (character) => INVISIBLE.test(character) || [...BLANKS].includes(character);

/** @param {string} character */
export function code_point(character) {
  const code = /** @type {number} */ (character.codePointAt(0));
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** @param {string} name */
export const has_substance = (name) => /[^\p{M}\p{Z}]/u.test(name);

/** @param {string} name */
export function folded(name) {
  const plain = name.normalize("NFKC").replace(VARIATION_SELECTORS, "");
  // The closest that JavaScript has to Python's casefold.
  const lower = plain.toLowerCase().toUpperCase().toLowerCase();
  return lower.split(/\s+/u).filter(Boolean).join(" ");
}

/** On one device nobody impersonates anyone, so lookalike letters of other scripts may differ. @param {string} name */
export const shape = (name) => folded(name);
