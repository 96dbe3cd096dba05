// The HTTP half of the protocol (docs/protocol.md).

import { reportReachable } from "./server_status.js";

/** How long to wait for a response. Slow requests have no limit. */
const TIMEOUT_MS = 20_000;

/** An error from the server or the network: a code, and a message in English. */
export class ApiError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @param {string} path @param {{method?: string, body?: any, token?: ?string, isSlow?: boolean, signal?: AbortSignal}} [options]
 *   `signal` aborts a slow request @returns {Promise<any>} */
async function request(path, { method = "GET", body, token, isSlow = false, signal } = {}) {
  /** @type {Object<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers,
      signal: isSlow ? signal : AbortSignal.timeout(TIMEOUT_MS),
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    reportReachable(true);
  } catch {
    if (signal?.aborted) throw new ApiError("aborted", "the request was aborted");
    reportReachable(false);
    throw new ApiError("unreachable", "the server cannot be reached");
  }
  if (response.ok)
    return (response.headers.get("Content-Type") ?? "").includes("json") ? response.json() : response.text();
  const { refused = "inside-error", message = response.statusText } = await response.json().catch(() => ({}));
  throw new ApiError(refused, message);
}

/** @param {any} body @returns {Promise<{table: string, seats: number[], token: ?string, view: any}>} */
export const openTable = (body) => request("/tables", { method: "POST", body });

/** @param {string} table @param {?string} [token] @returns {Promise<any>} */
export const fetchView = (table, token) => request(`/tables/${encodeURIComponent(table)}`, { token });

/** @param {string} table @returns {Promise<string>} */
export const fetchRecord = (table) => request(`/tables/${encodeURIComponent(table)}/record`);

/** The URL of the record. @param {string} table */
export const recordUrl = (table) => `/api/v1/tables/${encodeURIComponent(table)}/record`;

/** The review of a finished game, as HTML and data. @param {string} table @param {string} language @param {AbortSignal} signal @returns {Promise<{html: string, data: any}>} */
export const fetchReview = (table, language, signal) =>
  request(`/tables/${encodeURIComponent(table)}/review/parts?language=${language}`, { isSlow: true, signal });

/** The URL of the review as a file. @param {string} table @param {string} language */
export const reviewUrl = (table, language) =>
  `/api/v1/tables/${encodeURIComponent(table)}/review.html?language=${language}`;

/** The review of a game from its record. @param {string} record @param {string} language @param {"parts" | "file"} form @param {AbortSignal} [signal] @returns {Promise<any>} */
export const reviewRecord = (record, language, form, signal) =>
  request(`/reviews?language=${language}&form=${form}`, { method: "POST", body: { record }, isSlow: true, signal });

/** @param {string} table @returns {Promise<any>} */
export const fetchDice = (table) => request(`/tables/${encodeURIComponent(table)}/dice`);

/** @param {string} table @param {string} token @param {AbortSignal} signal @returns {Promise<any>} */
export const fetchHint = (table, token, signal) =>
  request(`/tables/${encodeURIComponent(table)}/hint`, { token, isSlow: true, signal });

/** The URL of a QR code. @param {string} path  as in `tables/ID` */
export const qrUrl = (path) => `/api/v1/${path}/qr.svg?origin=${encodeURIComponent(location.origin)}`;

/** A link for others. @param {string} path */
export const absoluteUrl = (path) => location.origin + path;

/** The link to a table. @param {string} table */
export const tableLink = (table) => absoluteUrl(`/t/${encodeURIComponent(table)}`);

/** @param {any} body @returns {Promise<{pad: string, token: string}>} */
export const openPad = (body) => request("/pads", { method: "POST", body });
