// A shared pad as the fold of its events.

import { afterEvents } from "../rules/api.js";

/**
 * @typedef {import("../server/live_connection.js").TableEvent} Event
 * @typedef {import("../rules/api.js").SharedSeat} SharedSeat
 * @typedef {import("./deeds.js").Done & {number: number}} Written
 * @typedef {{game: string, track: ?string, showPoints: boolean, begun: string, seats: SharedSeat[], mine: number[], deeds: Written[], games: number}} Shared
 */

/** Apply events to a pad; the first one opens it. @param {?Shared} pad @param {Event[]} events @returns {?Shared} */
export function applyEvents(pad, events) {
  const [first] = events;
  if (!first) return pad;
  const options = first.kind === "pad-opened" ? optionsOf(first) : pad;
  if (!options) throw new Error("the first event of a pad must open it");
  return { ...options, .../** @type {any} */ (afterEvents(pad, events)) };
}

/** @param {Event} opened */
const optionsOf = ({ at, data }) => ({
  game: data.game,
  track: data.track?.name ?? null,
  showPoints: data.show_points,
  begun: new Date(at * 1000).toISOString(),
});
