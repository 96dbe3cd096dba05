// A row that was closed just now, or a game that ended: the others may still have a cross of the same roll. Action 1 is
// everybody's at the same time, and comes before the actions of whoever rolled; on a pad it is tapped whenever somebody
// gets to it.

import { gameInfo } from "../config.js";
import { cachedFreeView } from "./cached_views.js";

/**
 * @typedef {import("./timeline.js").Timeline} Timeline
 * @typedef {import("../board/wording.js").Option} Option
 * @typedef {{number: number | string, closing: string, by: number, rows: string, ended: boolean, white: boolean, seats: number[]}} RecentClosing
 *   `closing` is its name on this device; `seats` have done nothing since; `white`: several closed together, so it was with the white sum
 */

/** As long as whoever closed has done nothing else. Where turns are not taken together, nobody else has an action.
 * @param {Timeline} course @param {{game: string, players: any[]}} game @returns {?RecentClosing} */
export function recentClosing({ turns }, { game, players }) {
  if (!gameInfo(game).simultaneous) return null;
  /** @type {?{number: number | string, closing: string, by: number, rows: string, ended: boolean, white: boolean, closers: Set<number>, acted: Set<number>}} */
  let open = null;
  for (const turn of turns) {
    const { done, rows, ended } = turn;
    const seat = "seat" in done ? done.seat : 0;
    const isTogether = done.do === "cross" && done.with;
    if (!seat) open = null;
    else if (open && isTogether) {
      open.rows += rows;
      open.white = true;
      open.ended ||= ended;
      open.closers.add(seat);
      open.acted.add(seat);
    } else if (rows || ended) {
      const late = turns.flatMap(({ done: other }) =>
        other.late === done.number && "seat" in other ? [other.seat] : [],
      );
      open = {
        number: done.number,
        closing: closingKey(turn),
        by: seat,
        rows,
        ended,
        white: false,
        closers: new Set([seat]),
        acted: new Set([seat, ...late]),
      };
    } else if (open?.closers.has(seat)) open = null;
    else open?.acted.add(seat);
  }
  if (!open) return null;
  const { number, closing, by, rows, ended, white, acted } = open;
  const seats = players.map((_, place) => place + 1).filter((seat) => !acted.has(seat));
  return seats.length ? { number, closing, by, rows, ended, white, seats } : null;
}

/** It has no number before the server has it, and then it has one. @param {import("./timeline.js").Turn} turn */
export const closingKey = ({ done, rows, ended }) => `${"seat" in done ? done.seat : 0} ${rows} ${ended}`;

/** What a seat can no longer cross, but could for the same roll: with the same white sum as whoever closed, or with
 * another, before that. Nobody closes before: the rows would not have been there to close.
 * @param {Timeline} timeline @param {RecentClosing} just @param {number} seat @returns {{together: Option[], before: Option[]}} */
export function lateCrosses(timeline, { number, rows, white }, seat) {
  const able = choices(cachedFreeView(timeline.position, seat).mine.legal);
  const together = cachedFreeView(timeline.position, seat, rows).mine.legal.filter(({ choice }) => !able.has(choice));
  if (white) return { together, before: [] };
  const known = new Set([...able, ...choices(together)]);
  const then = cachedFreeView(timeline.positionBefore(number), seat).mine.legal;
  const before = then.filter(
    ({ choice, means }) => !known.has(choice) && !choice.startsWith("+") && !means.closes && !means.ends_game,
  );
  return { together, before };
}

/** @param {Option[]} options */
const choices = (options) => new Set(options.map(({ choice }) => choice));
