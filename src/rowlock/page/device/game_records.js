// The records of the games in the history, which are stored here or fetched from the table.

import { fetchRecord } from "../tables.js";
import { get, write } from "./archive.js";

/** The record of a game; null if its dice are unknown, or it can't be fetched now.
 * @param {import("./history.js").PlayedGame} game @returns {Promise<?string>} */
export async function recordOf(game) {
  const stored = await get("records", game.id);
  if (stored !== undefined || game.way !== "table") return stored ?? null;
  const record = await fetchRecord(game.id).catch(() => null);
  if (record !== null) await write({ put: [["records", record, game.id]] });
  return record;
}
