// A place in a review as a URL hash: `#12` is the twelfth decision, `#12.3` seat 3's choice in it.

/** @typedef {import("./reviewed_game.js").Place} Place */

/** @param {string} hash @returns {?Place} */
export function parseHash(hash) {
  const found = /^#(\d+)(?:\.(\d+))?$/.exec(hash);
  return found && { number: Number(found[1]), seat: Number(found[2] ?? 0) };
}

/** @param {Place} place */
export const placeHash = ({ number, seat }) => `#${number}${seat ? `.${seat}` : ""}`;
