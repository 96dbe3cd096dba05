// A row that was just closed, or a game that just ended: others may still have a cross to make for the same roll.
// Action 1 is simultaneous and comes before the active player's own actions, but on a pad people enter it whenever they
// get to it.

import { gameInfo } from "../config.js";
import { cachedFreeView } from "./cached_views.js";

/**
 * @typedef {import("./timeline.js").Timeline} Timeline
 * @typedef {import("../board/wording.js").Option} Option
 * @typedef {{number: number | string, closing: string, by: number, rows: string, ended: boolean, white: boolean, seats: number[]}} RecentClosing
 *   `closing` is its key on this device; `seats` have done nothing since; `white`: several closed together, so it was the white sum
 */

/** The latest closing, until the player who closed does something else. None if players don't act simultaneously.
 * @param {Timeline} timeline @param {{game: string, players: any[]}} game @returns {?RecentClosing} */
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
  const seats = players.map((_, index) => index + 1).filter((seat) => !acted.has(seat));
  return seats.length ? { number, closing, by, rows, ended, white, seats } : null;
}

/** A key that stays the same when the server assigns a number. @param {import("./timeline.js").Turn} turn */
export const closingKey = ({ done, rows, ended }) => `${"seat" in done ? done.seat : 0} ${rows} ${ended}`;

/** The crosses that a seat can't make any more, but could for the same roll: with the same white sum as the closing, or
 * before it. Crosses that would close a row are not among them: those rows couldn't have been closed before.
 * @param {Timeline} timeline @param {RecentClosing} closing @param {number} seat @returns {{together: Option[], before: Option[]}} */
export function lateCrosses(timeline, { number, rows, white }, seat) {
  const able = choices(cachedFreeView(timeline.position, seat).mine.legal);
  const together = cachedFreeView(timeline.position, seat, rows).mine.legal.filter(({ choice }) => !able.has(choice));
  if (white) return { together, before: [] };
  const excluded = new Set([...able, ...choices(together)]);
  const then = cachedFreeView(timeline.positionBefore(number), seat).mine.legal;
  const before = then.filter(
    ({ choice, means }) => !excluded.has(choice) && !choice.startsWith("+") && !means.closes && !means.ends_game,
  );
  return { together, before };
}

/** @param {Option[]} options */
const choices = (options) => new Set(options.map(({ choice }) => choice));
