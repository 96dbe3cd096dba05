// Requests reviews: from the server, which also searches endings exactly, or from the bots in this browser if there is no
// server or it takes too long.

import { config } from "../config.js";
import { fetchRecord, fetchReview, reviewRecord } from "../server/api.js";
import { serverFirst } from "../server/server_first.js";
import { isReachable } from "../server/server_status.js";

/** @typedef {(done: number, all: number) => void} OnProgress @typedef {{html: string, data: any, here?: boolean}} Review
 *   `here` if this device made it */

/** How long to wait for the server before this device starts a review too. It needs a second or two. */
const FALLBACK_DELAY_MS = 3_000;

/** The review of a record.
 * @param {string} record @param {string} language @param {OnProgress} onProgress @returns {Promise<Review>} */
export function requestReview(record, language, onProgress) {
  const here = () => reviewHere(record, language, onProgress);
  if (!config.has_server || !isReachable()) return here();
  return serverFirst((signal) => reviewRecord(record, language, "parts", signal), here, FALLBACK_DELAY_MS);
}

/** The review of a finished game at a server's table.
 * @param {string} table @param {string} language @param {OnProgress} onProgress @returns {Promise<Review>} */
export function requestTableReview(table, language, onProgress) {
  const here = async () => reviewHere(await fetchRecord(table), language, onProgress);
  return serverFirst((signal) => fetchReview(table, language, signal), here, FALLBACK_DELAY_MS);
}

/** @param {string} record @param {string} language @param {OnProgress} onProgress @returns {Promise<Review>} */
async function reviewHere(record, language, onProgress) {
  const { reviewParts } = await import("../bots/client.js");
  return { ...(await reviewParts({ record, language }, onProgress)), here: true };
}
