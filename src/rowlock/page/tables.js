// Access to tables: on a server, or on this device if there is no server or it can't be reached.

import { config } from "./config.js";
import * as server from "./server/api.js";
import { isReachable } from "./server/server_status.js";
import { isLocal } from "./local/ids.js";

export { isLocal };

const host = () => import("./local/host.js");

/** Open a table. A server is only needed if somebody joins by link, and is never used for a deal. @param {any} opening
 * @returns {Promise<{table: string, seats: number[], token: ?string}>} */
export async function openTable(opening) {
  const needsServer = opening.seats.some((/** @type {any} */ { kind }) => kind === "open");
  const openHere = async () => (await host()).openLocalTable(opening);
  if (opening.deal || (!needsServer && (!config.has_server || !isReachable()))) return openHere();
  try {
    return await server.openTable(opening);
  } catch (why) {
    if (needsServer || /** @type {server.ApiError} */ (why).code !== "unreachable") throw why;
    return openHere();
  }
}

/** @param {string} table @param {?string} [token] @returns {Promise<any>} */
export const fetchView = async (table, token) =>
  isLocal(table) ? (await host()).localView(table) : server.fetchView(table, token);

/** @param {string} table @returns {Promise<string>} */
export const fetchRecord = async (table) =>
  isLocal(table) ? (await host()).localRecord(table) : server.fetchRecord(table);

/** The worth of each choice. @param {string} table @param {string} token @returns {Promise<any>} */
export async function fetchHint(table, token) {
  if (!isLocal(table)) return server.fetchHint(table, token);
  return (await host()).localHint(table);
}

/** The review of a finished game on this device, as HTML and data. @param {string} table @param {string} language @param {import("./review/request.js").OnProgress} onProgress */
export const localReview = async (table, language, onProgress) =>
  (await host()).localReview(table, language, onProgress);

/** Delete a local table permanently. @param {string} table */
export async function deleteLocal(table) {
  if (isLocal(table)) (await import("./local/store.js")).remove(table);
}
