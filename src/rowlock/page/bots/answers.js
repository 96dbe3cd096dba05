// What the worker answers: for each kind of request what it needs, and the work. Seats count from 0 here.

import { Dict } from "../rules/python.js";
import { track_of } from "../rules/translated.js";
import { partsOf } from "./record_parts.js";
import { choose, hint, nets_for_hint, nets_for_review, nets_to_choose, review_data } from "./translated.js";

/**
 * @typedef {{position: string, seat: number, track?: ?import("../config.js").Track}} Place  `track` only for On Board, if it isn't one of ours
 * @typedef {(done: number, of: number) => void} OnProgress
 * @typedef {{nets: string[], language?: string}} Needs  the names of nets, and the language of texts if there are any
 * @typedef {{needs: (given: any) => Needs, work: (given: any, progress: OnProgress) => any}} Answer
 */

/** @param {{track?: ?import("../config.js").Track}} given */
const trackOf = ({ track }) => (track ? track_of(track.name, track.fields, track.points.map(BigInt)) : null);

/** Convert to plain JSON values. @param {any} value @returns {any} */
function plain(value) {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  return value instanceof Dict ? Object.fromEntries(value.items().map(([name, held]) => [name, plain(held)])) : value;
}

/** @type {Record<string, Answer>} */
export const answers = {
  choose: {
    needs: (given) => ({ nets: nets_to_choose(given.level, given.position, trackOf(given)) }),
    work: (given) =>
      Number(choose(given.level, given.position, trackOf(given), BigInt(given.seat), String(given.seed))),
  },
  hint: {
    needs: (given) => ({ nets: nets_for_hint(given.position, trackOf(given)), language: "en" }),
    work: (given) => plain(hint(given.position, trackOf(given), BigInt(given.seat))),
  },
  review: {
    needs: (given) => ({ nets: nets_for_review(partsOf(given.record).tags), language: given.language ?? "en" }),
    work: (given, progress) => {
      const { tags, turns } = partsOf(given.record);
      const onProgress = (/** @type {bigint} */ done, /** @type {bigint} */ of) => progress(Number(done), Number(of));
      return plain(review_data(tags, turns, trackOf(given), given.language ?? "en", onProgress));
    },
  },
};
