// The players of a shared pad, with names for the reader.

import { COLOURS } from "../device/people.js";
import { seatName } from "../seat_names.js";

/** Players without a name are named after their seat. @param {import("./shared_events.js").Shared} pad @returns {import("./deeds.js").Player[]} */
export const playersOf = ({ seats }) =>
  seats.map(({ name, colour }, index) => ({
    name: seatName({ kind: "person", name, seat: index + 1 }),
    colour: colour || COLOURS[index],
  }));
