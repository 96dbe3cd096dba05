// Error messages in the reader's language.

import { say } from "./words.js";

/** Errors that users can run into or fix; the others are shown as the server sent them. */
const TRANSLATED_CODES = new Set([
  "already-seated",
  "bad-name",
  "bot-missing",
  "busy",
  "closing",
  "illegal-choice",
  "name-taken",
  "no-hints",
  "no-nets",
  "no-open-seat",
  "no-such-table",
  "pad-full",
  "restarted",
  "seat-taken",
  "stale-decision",
  "stale-roll",
  "storage-failed",
  "table-full",
  "too-fast",
  "too-many-changes",
  "too-many-connections",
  "too-many-reviews",
  "too-many-tables",
  "too-much-stored",
  "too-soon",
  "unreachable",
  "wrong-phase",
]);

/** @param {unknown} error @returns {string} */
export function errorMessage(error) {
  const { code = "", message = String(error) } = /** @type {{code?: string, message?: string}} */ (error);
  return TRANSLATED_CODES.has(code) ? say(`page.refused-${code}`) : say("page.refused", { message });
}
