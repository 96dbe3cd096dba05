// Requests reviews: from the server, which also searches endings exactly, or from the bots in this browser if there is no
// server or it takes too long. A new server compiles for a minute before its first review; this device needs a second or
// two.

import { config } from "../config.js";
import { ApiError, fetchRecord, fetchReview, reviewRecord } from "../server/api.js";
import { isReachable } from "../server/server_status.js";

/** @typedef {(done: number, all: number) => void} OnProgress @typedef {{html: string, data: any, here?: boolean}} Review
 *   `here` if this device made it */

/** How long to wait for the server before this device starts a review too, in milliseconds. */
const PATIENCE = 3_000;

/** The review of a record.
 * @param {string} record @param {string} language @param {OnProgress} onProgress @returns {Promise<Review>} */
export function requestReview(record, language, onProgress) {
  const here = () => reviewHere(record, language, onProgress);
  return config.has_server && isReachable() ? soonest(reviewRecord(record, language, "parts"), here) : here();
}

/** The review of a finished game at a server's table.
 * @param {string} table @param {string} language @param {OnProgress} onProgress @returns {Promise<Review>} */
export function requestTableReview(table, language, onProgress) {
  return soonest(fetchReview(table, language), async () => reviewHere(await fetchRecord(table), language, onProgress));
}

/** @param {string} record @param {string} language @param {OnProgress} onProgress @returns {Promise<Review>} */
async function reviewHere(record, language, onProgress) {
  const { reviewParts } = await import("../bots/client.js");
  return { ...(await reviewParts({ record, language }, onProgress)), here: true };
}

/** The server's review. If it can't be reached or takes long, this device starts one too, and the first to finish wins.
 * @param {Promise<Review>} answer @param {() => Promise<Review>} here */
async function soonest(answer, here) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  try {
    if (await Promise.race([answer, late])) return await answer;
  } catch (why) {
    if (!(why instanceof ApiError) || why.code !== "unreachable") throw why;
  }
  return Promise.any([answer, here()]).catch(() => answer);
}
