// Error messages in the reader's language.

import { isText, say } from "./words.js";

/** Codes that mean the same to a player as another one, and share its text. @type {Object<string, string>} */
const SAME_TEXT = {
  "already-away": "already-done",
  "already-said": "already-done",
  "built-on": "wrong-phase",
  "final-already": "stale-decision",
  "foreign-origin": "wrong-host",
  moved: "busy",
  "no-hello": "unreachable",
  "no-such-decision": "not-now",
  "no-such-deed": "already-done",
  "not-a-player": "no-seat",
  "not-allowed": "no-seat",
  "not-awaited": "not-now",
  "not-deciding": "not-now",
  "not-over": "not-now",
  "not-possible": "not-now",
  "not-seated": "no-seat",
  "not-taken-over": "not-now",
  "not-the-last": "wrong-phase",
  "not-your-seat": "no-seat",
  "nothing-chosen": "not-now",
  "nothing-to-decide": "not-now",
  "nothing-to-undo": "not-now",
  "other-game": "wrong-phase",
  "pawn-elsewhere": "wrong-phase",
  "seat-open": "not-now",
  "square-changed": "wrong-phase",
  "stale-token": "no-seat",
  "too-slow": "unreachable",
};

/** An error whose message is already in the reader's language. */
export class ExplainedError extends Error {}

/** What went wrong. A code without a text comes from a mistake of the page's own, and is shown as the server sent it.
 * @param {unknown} error */
export function errorMessage(error) {
  if (error instanceof ExplainedError) return error.message;
  const { code = "", message = "" } = /** @type {{code?: string, message?: string}} */ (error);
  const key = `page.refused-${SAME_TEXT[code] ?? code}`;
  if (isText(key)) return say(key);
  if (code) return say("page.refused", { message });
  console.warn(error);
  return say("page.refused-unknown");
}
