// The worker's request handlers: for each kind of request, what to load and how to answer it. Seats count from 0 here.

import { plain } from "../rules/json.js";
import { partsOf } from "./record_parts.js";
import { studyAnswers } from "./study_answers.js";
import {
  choose,
  hint,
  nets_for_hint,
  nets_for_review,
  nets_to_choose,
  review_data,
  review_parts,
  track_of,
} from "./translated.js";

/**
 * @typedef {{position: string, seat: number, track?: ?import("../config.js").Track}} Place  `track` is only for custom tracks of On Board
 * @typedef {(done: number, of: number) => void} OnProgress
 * @typedef {{nets: string[], language?: string}} Needs  the names of nets, and the language of texts if there are any
 * @typedef {{needs: (given: any) => Needs, work: (given: any, progress: OnProgress) => any}} Answer
 */

/** @param {{track?: ?import("../config.js").Track}} given */
const trackOf = ({ track }) => (track ? track_of(track.name, track.fields, track.points.map(BigInt)) : null);

/** @param {Place} given @returns {Needs} */
const needsOfHint = (given) => ({ nets: nets_for_hint(given.position, trackOf(given)), language: "en" });

/** @typedef {{record: string, language?: string, track?: ?import("../config.js").Track}} ReviewRequest */

/** @param {ReviewRequest} given @returns {Needs} */
function needsOfReview({ record, language = "en" }) {
  return { nets: nets_for_review(partsOf(record).tags), language };
}

/** @param {ReviewRequest} given @param {OnProgress} progress */
function reviewOf(given, progress) {
  const { tags, turns } = partsOf(given.record);
  const onProgress = (/** @type {bigint} */ done, /** @type {bigint} */ of) => progress(Number(done), Number(of));
  return review_data(tags, turns, trackOf(given), given.language ?? "en", onProgress);
}

/** @type {Record<string, Answer>} */
export const answers = {
  choose: {
    needs: (given) => ({ nets: nets_to_choose(given.level, given.position, trackOf(given)) }),
    work: (given) =>
      Number(choose(given.level, given.position, trackOf(given), BigInt(given.seat), String(given.seed))),
  },
  hint: {
    needs: needsOfHint,
    work: (given) => plain(hint(given.position, trackOf(given), BigInt(given.seat))),
  },
  prepareHint: {
    needs: needsOfHint,
    work: () => null,
  },
  review: {
    needs: needsOfReview,
    work: (given, progress) => plain(reviewOf(given, progress)),
  },
  reviewParts: {
    needs: needsOfReview,
    work: (given, progress) => plain(review_parts(reviewOf(given, progress))),
  },
  ...studyAnswers,
};
