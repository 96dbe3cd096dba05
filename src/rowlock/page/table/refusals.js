// What could not be done, for the person who wanted it. The server's own sentence is English, so codes are told here.

import { say } from "../words.js";

const TOLD = new Set(["illegal-choice", "stale-decision", "stale-roll", "too-fast", "busy", "closing", "storage-failed", "unreachable", "no-such-table", "name-taken", "bad-name", "no-open-seat", "seat-taken", "too-many-tables", "too-many-connections", "too-soon"]);

/** @param {any} why */
export function refusalWords(why) {
  const code = why?.code ?? "inside-error";
  return TOLD.has(code) ? say(`table.refused-${code}`) : say("table.refused", { code });
}
