// A shared pad as its events tell it: who sits there, and what is written, each deed in its place with the number of its
// event.

import { placed } from "./deeds.js";

/**
 * @typedef {import("../server/live_link.js").TableEvent} Event
 * @typedef {{name: string, colour: string, open: boolean, away: boolean}} SharedSeat
 * @typedef {import("./deeds.js").Done & {number: number}} Written
 * @typedef {{game: string, track: ?string, showPoints: boolean, begun: string, seats: SharedSeat[], mine: number[], deeds: Written[], games: number}} Shared
 */

/** The pad one event later; before the first there is none. @param {?Shared} pad @param {Event} event @returns {Shared} */
export function afterEvent(pad, event) {
  const { kind, data } = event;
  if (kind === "pad-opened") return opened(event);
  if (!pad) throw new Error("a pad begins with its opening");
  switch (kind) {
    case "joined":
      return {
        ...withSeat(pad, data.seat, { name: data.name, colour: data.colour, open: false, away: false }),
        // Whoever sent the command is told its id.
        mine: event.command ? [...pad.mine, data.seat].sort() : pad.mine,
      };
    case "released":
      return { ...withSeat(pad, data.seat, { open: true, away: false }), mine: pad.mine.filter((seat) => seat !== data.seat) };
    case "dropped":
      return withSeat(pad, data.seat, { away: true });
    case "came-back":
      return withSeat(pad, data.seat, { away: false });
    case "did":
      return { ...pad, deeds: placed(pad.deeds, { number: event.number, ...data }) };
    case "undone":
      return { ...pad, deeds: pad.deeds.filter(({ number }) => number !== data.number) };
    case "again":
      return { ...pad, deeds: [], games: pad.games + 1 };
    default:
      // A newer server may tell more; what it tells besides is not for this page.
      return pad;
  }
}

/** @param {Event} event @returns {Shared} */
function opened({ at, data, command }) {
  const seats = data.seats.map((/** @type {Omit<SharedSeat, "away">} */ seat) => ({ ...seat, away: false }));
  const mine = seats.flatMap((/** @type {SharedSeat} */ { open }, /** @type {number} */ place) => (command && !open ? [place + 1] : []));
  return { game: data.game, track: data.track?.name ?? null, showPoints: data.show_points, begun: new Date(at * 1000).toISOString(), seats, mine, deeds: [], games: 1 };
}

/** @param {Shared} pad @param {number} number @param {Partial<SharedSeat>} part @returns {Shared} */
function withSeat(pad, number, part) {
  const seats = [...pad.seats];
  seats[number - 1] = { ...seats[number - 1], .../** @type {SharedSeat} */ (part) };
  return { ...pad, seats };
}
