// The names of seats.

import { config } from "./config.js";
import { say } from "./words.js";

/** A seat's name for the reader. The server calls a bot by its level, as in `casual` or `casual 2`; each of these has its
 * own name. A person without a name is named after the seat. @param {{kind: string, name: string, seat: number}} seat */
export function seatName({ kind, name, seat }) {
  if (!name && kind === "person") return say("game.player", { seat });
  const [level, number = "1"] = name.split(" ");
  if (kind !== "bot" || !config.levels.some((one) => one.level === level)) return name;
  const names = say(`game.bots-${level}`).split(", ");
  return names[Number(number) - 1] ?? `${names[0]} ${number}`;
}

/** A bot's strength in words. @param {string} level */
export const levelName = (level) => say(`game.level-${level}`);
