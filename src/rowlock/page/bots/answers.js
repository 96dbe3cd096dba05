// What the worker answers: for each kind of request the nets it needs, and the work. Seats count from 0 here.

import { track_of } from "../rules/translated.js";
import { choose, nets_to_choose } from "./translated.js";

/**
 * @typedef {{position: string, seat: number, track?: ?import("../config.js").Track}} Place  `track` only for On Board, if it isn't one of ours
 * @typedef {(done: number, of: number) => void} OnProgress
 */

/** @param {Place} place */
const trackOf = ({ track }) => (track ? track_of(track.name, track.fields, track.points.map(BigInt)) : null);

export const answers = {
  choose: {
    /** @param {Place & {level: string}} given @returns {string[]} */
    nets: (given) => nets_to_choose(given.level, given.position, trackOf(given)),
    /** @param {Place & {level: string, seed: string | number}} given @param {OnProgress} _progress */
    work: (given, _progress) =>
      Number(choose(given.level, given.position, trackOf(given), BigInt(given.seat), String(given.seed))),
  },
};
