// The review of a record: by the server, which also searches endings exactly, or else by the bots in this browser.

import { config } from "../config.js";
import { ApiError, reviewRecord } from "../server/api.js";
import { isReachable } from "../server/server_status.js";

/** @typedef {(done: number, all: number) => void} OnProgress */

/** @param {string} record @param {string} language @param {OnProgress} onProgress @returns {Promise<{html: string, data: any}>} */
export async function requestReview(record, language, onProgress) {
  if (config.has_server && isReachable()) {
    try {
      return await reviewRecord(record, language, "parts");
    } catch (why) {
      if (!(why instanceof ApiError) || why.code !== "unreachable") throw why;
    }
  }
  const { reviewParts } = await import("../bots/client.js");
  return reviewParts({ record, language }, onProgress);
}
