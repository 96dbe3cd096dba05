// Access to tables: on a server, or on this device if there is no server or it can't be reached.

import { savesData } from "./assets.js";
import { config } from "./config.js";
import * as server from "./server/api.js";
import { serverFirst } from "./server/server_first.js";
import { isReachable } from "./server/server_status.js";
import { isLocal } from "./local/ids.js";

export { isLocal };

/** @typedef {import("./bots/client.js").Place} Place */

/** How long the server has to give a hint before this device's own counts. A server that has compiled its kernels needs
 * about 150 ms for 99 of 100 hints, even if its cores are busy. This device needs up to 900 ms, on a slow phone. */
const HINT_FALLBACK_DELAY_MS = 700;

const host = () => import("./local/host.js");
const bots = () => import("./bots/client.js");

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

/** The worth of each choice. @param {string} table @param {string} token @param {Place} place @returns {Promise<any>} */
export async function fetchHint(table, token, place) {
  if (isLocal(table)) return (await host()).localHint(table);
  const ask = (/** @type {AbortSignal} */ signal) => server.fetchHint(table, token, signal);
  const compute = async () => (await bots()).hint(place);
  if (savesData()) return serverFirst(ask, compute, HINT_FALLBACK_DELAY_MS);
  // It is little work, so this device begins at once, to have the hint ready as soon as the server is late.
  const computed = compute();
  computed.catch(() => {});
  return serverFirst(ask, () => computed, HINT_FALLBACK_DELAY_MS);
}

/** Load what this device needs to compute a hint, unless the user asked the browser to load little. @param {Place} place */
export async function prepareHint(place) {
  if (savesData()) return;
  try {
    await (await bots()).prepareHint(place);
  } catch {
    // The hint itself tries again.
  }
}

/** The review of a finished game on this device, as HTML and data. @param {string} table @param {string} language @param {import("./review/request.js").OnProgress} onProgress */
export const localReview = async (table, language, onProgress) =>
  (await host()).localReview(table, language, onProgress);

/** Delete a local table permanently. @param {string} table */
export async function deleteLocal(table) {
  if (isLocal(table)) (await import("./local/store.js")).remove(table);
}
