// Who plays on a shared pad, as the reader calls them.

import { COLOURS } from "../device/people.js";
import { seatName } from "../seat_names.js";

/** Whoever has no name is called by the seat. @param {import("./shared_events.js").Shared} pad @returns {import("./deeds.js").Player[]} */
export const playersOf = ({ seats }) =>
  seats.map(({ name, colour }, place) => ({
    name: seatName({ kind: "person", name, seat: place + 1 }),
    colour: colour || COLOURS[place],
  }));
