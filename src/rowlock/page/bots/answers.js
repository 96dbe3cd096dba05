// What the worker answers: for each kind of request what it needs, and the work. Seats count from 0 here.

import { plain, pythonic } from "../rules/json.js";
import { track_of } from "../rules/translated.js";
import { partsOf } from "./record_parts.js";
import {
  answered,
  choose,
  exercise_answers,
  game_facts,
  hint,
  nets_for_hint,
  nets_for_review,
  nets_to_choose,
  rated,
  review_data,
  studied,
  training,
} from "./translated.js";

/**
 * @typedef {{position: string, seat: number, track?: ?import("../config.js").Track}} Place  `track` only for On Board, if it isn't one of ours
 * @typedef {(done: number, of: number) => void} OnProgress
 * @typedef {{nets: string[], language?: string}} Needs  the names of nets, and the language of texts if there are any
 * @typedef {{needs: (given: any) => Needs, work: (given: any, progress: OnProgress) => any}} Answer
 */

/** @param {{track?: ?import("../config.js").Track}} given */
const trackOf = ({ track }) => (track ? track_of(track.name, track.fields, track.points.map(BigInt)) : null);

/** The tags, turns and track of a record. @param {{record: string, track?: ?import("../config.js").Track}} given @returns {[import("../rules/python.js").Dict, string[], any]} */
function gameOf(given) {
  const { tags, turns } = partsOf(given.record);
  return [tags, turns, trackOf(given)];
}

/** @param {OnProgress} progress */
const counted = (progress) => (/** @type {bigint} */ done, /** @type {bigint} */ of) =>
  progress(Number(done), Number(of));

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
    work: (given, progress) => plain(review_data(...gameOf(given), given.language ?? "en", counted(progress))),
  },
  facts: {
    needs: () => ({ nets: [] }),
    work: (given) => plain(game_facts(...gameOf(given))),
  },
  study: {
    needs: (given) => ({ nets: nets_for_review(partsOf(given.record).tags) }),
    work: (given, progress) => plain(studied(...gameOf(given), counted(progress))),
  },
  exercise: {
    needs: (given) => ({ nets: nets_for_hint(given.position, trackOf(given)), language: given.language }),
    work: (given) =>
      plain(
        exercise_answers(
          given.position,
          trackOf(given),
          BigInt(given.seat),
          given.chosen,
          BigInt(given.turn),
          given.language,
        ),
      ),
  },
  training: {
    needs: () => ({ nets: [] }),
    work: (given) => plain(training(pythonic(given.cards), BigInt(given.today))),
  },
  answered: {
    needs: () => ({ nets: [] }),
    work: (given) => plain(answered(pythonic(given.card), given.right, BigInt(given.today))),
  },
  rated: {
    needs: () => ({ nets: [] }),
    work: (given) => plain(rated(given.game, BigInt(given.players), given.decisions.map(BigInt), given.losses)),
  },
};
