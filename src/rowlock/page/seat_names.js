// How seats are called.

import { config } from "./config.js";
import { say } from "./words.js";

/** A seat's name for the reader: a bot is named after its level, which has a word in every language; `casual 2` too. A
 * person who gave none is called by the seat. @param {{kind: string, name: string, seat: number}} seat */
export function seatName({ kind, name, seat }) {
  if (!name && kind === "person") return say("game.player", { seat });
  const [level, number] = name.split(" ");
  if (kind !== "bot" || !config.levels.some((one) => one.level === level)) return name;
  return [say(`game.level-${level}`), number].filter(Boolean).join(" ");
}
