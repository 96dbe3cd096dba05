// SHA-256 (FIPS 180-4). Browsers only have it over https, which home servers often lack.

const FIRST_PRIMES = primes(64);

/** The first 32 bits of the fractional part of a root. @param {number} value @param {number} power */
const fraction = (value, power) => ((value ** power % 1) * 2 ** 32) | 0;

const CONSTANTS = FIRST_PRIMES.map((prime) => fraction(prime, 1 / 3));
const INITIAL_HASH = FIRST_PRIMES.slice(0, 8).map((prime) => fraction(prime, 1 / 2));

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** @param {number} word @param {number} bits */
const rotated = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const blocks = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) << 6) + 64));
  bytes.forEach((byte, index) => blocks.setUint8(index, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
  const state = [...INITIAL_HASH];
  for (let block = 0; block < blocks.byteLength; block += 64) {
    const words = Array.from({ length: 16 }, (_, index) => blocks.getInt32(block + 4 * index));
    for (let index = 16; index < 64; index += 1) {
      const early = words[index - 15];
      const late = words[index - 2];
      const mixed =
        (rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)) +
        (rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10));
      words.push((words[index - 16] + words[index - 7] + mixed) | 0);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let index = 0; index < 64; index += 1) {
      const first =
        h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + CONSTANTS[index] + words[index];
      const second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index] + word) | 0));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setInt32(4 * index, word));
  return new Uint8Array(digest.buffer);
}
