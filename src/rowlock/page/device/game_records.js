// The records of the games in the history. They are stored with the game, or fetched from where it was played.

import { fetchRecord } from "../tables.js";
import { get, write } from "./archive.js";

/** The record of a game; null if its dice are unknown, or it can't be fetched now.
 * @param {import("./history.js").PlayedGame} game @returns {Promise<?string>} */
export async function recordOf(game) {
  const held = await get("records", game.id);
  if (held !== undefined || game.way !== "table") return held ?? null;
  const record = await fetchRecord(game.id).catch(() => null);
  if (record !== null) await write({ put: [["records", record, game.id]] });
  return record;
}
