// The fair dice, recomputed on this device; docs/table.md has the exact bytes. Nothing here asks the server.

import { sha256 } from "./sha256.js";

/** @typedef {(Uint8Array | null)[]} Entropy  what each seat added, in order; null for bots and if nothing was sent */

const LABEL = new TextEncoder().encode("rowlock fair dice 1");
const LOT = 0;
const BLOCK_BYTES = 64;

/** @param {string} hex */
export const hexToBytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** HMAC-SHA256 (RFC 2104) for keys of at most one block. @param {Uint8Array} key @param {number[]} message */
function hmac(key, message) {
  const padded = Array.from({ length: BLOCK_BYTES }, (_, index) => key[index] ?? 0);
  const inner = sha256(Uint8Array.from([...padded.map((byte) => byte ^ 0x36), ...message]));
  return sha256(Uint8Array.from([...padded.map((byte) => byte ^ 0x5c), ...inner]));
}

/** Four bytes, big-endian. @param {number} number */
const fourBytes = (number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff);

/** Uniform numbers below a limit; bytes that would bias them are skipped.
 * @param {number} limit @param {Uint8Array} seed @param {Entropy} entropy @param {number} draw @returns {Generator<number, never>} */
export function* numbersBelow(limit, seed, entropy, draw) {
  const usable = 256 - (256 % limit);
  const added = entropy.flatMap((bytes) => (bytes ? [1, ...bytes] : [0]));
  for (let number = 0; ; number += 1) {
    const block = hmac(seed, [...LABEL, entropy.length, ...added, ...fourBytes(draw), ...fourBytes(number)]);
    for (const byte of block) if (byte < usable) yield byte % limit;
  }
}

/** All six dice of a roll; rolls count from 1. @param {Uint8Array} seed @param {Entropy} entropy @param {number} roll @returns {number[]} */
export function fairRoll(seed, entropy, roll) {
  const faces = numbersBelow(6, seed, entropy, roll);
  return Array.from({ length: 6 }, () => 1 + faces.next().value);
}

/** The seat that rolls first, drawn by lot, from 1. @param {Uint8Array} seed @param {Entropy} entropy */
export const fairFirst = (seed, entropy) => 1 + numbersBelow(entropy.length, seed, entropy, LOT).next().value;

/** The rolls of a record that don't follow from its seed and entropy; 0 is the draw for the first seat. Only the dice of
 * the record are parsed: `1. 36 6163 | b9 | g12`, where a dot is a die that is out. @param {string} record @returns {number[]} */
export function mismatchedRolls(record) {
  const tag = (/** @type {string} */ name) => new RegExp(`^\\[${name} "(.*)"\\]`, "m").exec(record)?.[1] ?? "";
  const seats = Array.from({ length: Number(tag("Players")) }, (_, index) => tag(`FairEntropy${index + 1}`));
  const seed = hexToBytes(tag("FairSeed"));
  const entropy = seats.map((hex) => (hex ? hexToBytes(hex) : null));
  const rolls = [...record.matchAll(/^(\d+)\. (\d\d) ([\d.]{4})/gm)].map(([, number, white, colours]) => ({
    number: Number(number),
    dice: [...white, ...colours],
  }));
  const matches = (/** @type {{number: number, dice: string[]}} */ { number, dice }) => {
    const expected = fairRoll(seed, entropy, number);
    return dice.every((shown, index) => shown === "." || Number(shown) === expected[index]);
  };
  const lot = tag("FairFirst") === "lot" && fairFirst(seed, entropy) !== Number(tag("First"));
  return [...(lot ? [0] : []), ...rolls.filter((roll) => !matches(roll)).map(({ number }) => number)];
}
