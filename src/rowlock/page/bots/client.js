// Bots, hints and reviews without a server. They are computed in a worker, which starts on first use and then fetches
// the nets it needs. The levels are the same as on the server, translated from the same Python.

import { config } from "../config.js";

/**
 * @typedef {import("./answers.js").Place} Place
 * @typedef {import("./answers.js").OnProgress} OnProgress
 * @typedef {import("./answers.js").ReviewRequest} ReviewRequest
 * @typedef {{resolve: (result: any) => void, reject: (error: Error) => void, progress?: OnProgress}} Waiting
 */

/** @type {?Worker} */
let worker = null;
/** The unanswered requests. @type {Map<number, Waiting>} */
const waiting = new Map();
let requests = 0;

function runningWorker() {
  if (worker) return worker;
  worker = new Worker(`${config.base}/bots/worker.js`, { type: "module" });
  worker.addEventListener("message", ({ data }) => receive(data));
  // If the worker's own file can't be loaded, the next request tries again.
  worker.addEventListener("error", () => {
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error("the bots can't be started"));
    waiting.clear();
  });
  return worker;
}

/** @param {{id: number, progress?: [number, number], result?: any, error?: string, code?: string}} answer */
function receive({ id, progress, result, error, code }) {
  const request = waiting.get(id);
  if (!request) return;
  if (progress) {
    request.progress?.(...progress);
    return;
  }
  waiting.delete(id);
  if (error === undefined) request.resolve(result);
  else request.reject(Object.assign(new Error(error), { code }));
}

/** The worker's answer to a request. @param {string} wanted @param {object} given @param {OnProgress} [progress] @returns {Promise<any>} */
export function ask(wanted, given, progress) {
  return new Promise((resolve, reject) => {
    requests += 1;
    waiting.set(requests, { resolve, reject, progress });
    runningWorker().postMessage({ id: requests, wanted, given });
  });
}

/**
 * A bot's choice, by its number in the rules. The same seed gives the same choice.
 * @param {Place & {level: string, seed: string | number}} given  `seat` counts from 0
 * @returns {Promise<number>}
 */
export const choose = (given) => ask("choose", given);

/**
 * What each legal choice is worth, best first: the same data as the server's hint, but endings aren't searched exactly.
 * @param {Place} given  `seat` counts from 0
 * @returns {Promise<object>}
 */
export const hint = (given) => ask("hint", given);

/** Load what a hint needs, so that it takes no longer than its computation. @param {Place} given @returns {Promise<void>} */
export const prepareHint = (given) => ask("prepareHint", given);

/**
 * The review of a game: the same data as the server's, but endings aren't searched exactly.
 * @param {ReviewRequest} given
 * @param {OnProgress} [onProgress]  called with the number of positions done and the total
 * @returns {Promise<object>}
 */
export const review = (given, onProgress) => ask("review", given, onProgress);

/**
 * The same as HTML and as data for the modules that make it interactive, like the server's `parts`.
 * @param {ReviewRequest} given @param {OnProgress} [onProgress]
 * @returns {Promise<{html: string, data: any}>}
 */
export const reviewParts = (given, onProgress) => ask("reviewParts", given, onProgress);
