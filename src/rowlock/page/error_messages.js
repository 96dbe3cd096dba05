// What was refused, in the words of the reader.

import { say } from "./words.js";

/** What may happen to somebody who does nothing wrong, and what a person can put right. */
const TOLD = new Set([
  "already-seated",
  "bad-name",
  "busy",
  "closing",
  "illegal-choice",
  "name-taken",
  "no-hints",
  "no-open-seat",
  "no-such-table",
  "seat-taken",
  "stale-decision",
  "stale-roll",
  "storage-failed",
  "too-fast",
  "too-many-connections",
  "too-many-reviews",
  "too-many-tables",
  "too-soon",
  "unreachable",
  "wrong-phase",
]);

/** @param {unknown} error @returns {string} */
export function whyNot(error) {
  const { code = "", message = String(error) } = /** @type {{code?: string, message?: string}} */ (error);
  return TOLD.has(code) ? say(`page.refused-${code}`) : say("page.refused", { message });
}
