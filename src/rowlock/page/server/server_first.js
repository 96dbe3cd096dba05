// Answers that both the server and this device can compute. The server is asked first, because it searches endings
// exactly. But a new server compiles for a minute, and the cores of a small one may be busy, so this device helps out.

import { ApiError } from "./api.js";

/** Errors that only say that the server can't answer now. All others are answers. */
const NOT_NOW = new Set(["unreachable", "busy", "closing", "moved"]);

/** The server's answer. If the server is late or can't answer now, this device computes, too, and the first to finish
 * wins. An error of the server counts as an answer; an error of this device doesn't.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} ask  the request to the server, which is aborted if this device wins
 * @param {() => Promise<T>} compute
 * @param {number} delayMs  how long the server has to itself, in milliseconds
 * @returns {Promise<T>} */
export async function serverFirst(ask, compute, delayMs) {
  const controller = new AbortController();
  const asked = ask(controller.signal);
  const early = asked.then((result) => ({ result }), throwUnlessNotNow);
  const answer = await Promise.race([early, delay(delayMs)]);
  if (answer) return answer.result;
  const computed = compute().then(
    (result) => {
      controller.abort();
      return result;
    },
    () => asked,
  );
  return Promise.race([
    asked.catch((why) => {
      throwUnlessNotNow(why);
      return computed;
    }),
    computed,
  ]);
}

/** @param {number} milliseconds @returns {Promise<void>} */
const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** @param {unknown} why */
function throwUnlessNotNow(why) {
  if (!(why instanceof ApiError) || !NOT_NOW.has(why.code)) throw why;
}
