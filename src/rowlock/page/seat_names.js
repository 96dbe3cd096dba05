// The names of seats.

import { config } from "./config.js";
import { say } from "./words.js";

/** A seat's name for the reader. Bots are named after their level, which is translated; `casual 2` works too. A person
 * without a name is called after the seat. @param {{kind: string, name: string, seat: number}} seat */
export function seatName({ kind, name, seat }) {
  if (!name && kind === "person") return say("game.player", { seat });
  const [level, number] = name.split(" ");
  if (kind !== "bot" || !config.levels.some((one) => one.level === level)) return name;
  return [say(`game.level-${level}`), number].filter(Boolean).join(" ");
}
