// The HTTP half of the protocol (docs/protocol.md).

import { found } from "./server_status.js";

/** A network that swallows everything looks like a slow server for so long. What has to be computed may take longer. */
const PATIENCE_MS = 20_000;

/** What the server, or the way to it, refused: a code, and a sentence in English for who reads no code. */
export class Refused extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @param {string} path @param {{method?: string, body?: any, token?: ?string, isLong?: boolean}} [asked] @returns {Promise<any>} */
async function ask(path, { method = "GET", body, token, isLong = false } = {}) {
  /** @type {Object<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer;
  try {
    const signal = isLong ? undefined : AbortSignal.timeout(PATIENCE_MS);
    answer = await fetch(`/api/v1${path}`, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    found(true);
  } catch {
    found(false);
    throw new Refused("unreachable", "the server cannot be reached");
  }
  if (answer.ok) return (answer.headers.get("Content-Type") ?? "").includes("json") ? answer.json() : answer.text();
  const { refused = "inside-error", message = answer.statusText } = await answer.json().catch(() => ({}));
  throw new Refused(refused, message);
}

/** @param {any} opening @returns {Promise<{table: string, seat: ?number, token: ?string, view: any}>} */
export const openTable = (opening) => ask("/tables", { method: "POST", body: opening });

/** @param {string} table @param {?string} [token] @returns {Promise<any>} */
export const look = (table, token) => ask(`/tables/${encodeURIComponent(table)}`, { token });

/** @param {string} table @returns {Promise<string>} */
export const record = (table) => ask(`/tables/${encodeURIComponent(table)}/record`);

/** Where the record lies. @param {string} table */
export const recordAddress = (table) => `/api/v1/tables/${encodeURIComponent(table)}/record`;

/** The review of a finished game, ready to be shown. @param {string} table @param {string} language @returns {Promise<{html: string, data: any}>} */
export const reviewParts = (table, language) =>
  ask(`/tables/${encodeURIComponent(table)}/review/parts?language=${language}`, { isLong: true });

/** Where the review lies as a file. @param {string} table @param {string} language */
export const reviewAddress = (table, language) =>
  `/api/v1/tables/${encodeURIComponent(table)}/review.html?language=${language}`;

/** The review of a game that no table of the server has. @param {string} record @param {string} language @param {"parts" | "file"} form @returns {Promise<any>} */
export const reviewOf = (record, language, form) =>
  ask(`/reviews?language=${language}&form=${form}`, { method: "POST", body: { record }, isLong: true });

/** @param {string} table @returns {Promise<any>} */
export const dice = (table) => ask(`/tables/${encodeURIComponent(table)}/dice`);

/** @param {string} table @param {string} token @returns {Promise<any>} */
export const hint = (table, token) => ask(`/tables/${encodeURIComponent(table)}/hint`, { token, isLong: true });

/** Where the picture of a link is. @param {string} place  as in `tables/ID` */
export const qrAddress = (place) => `/api/v1/${place}/qr.svg?origin=${encodeURIComponent(location.origin)}`;

/** What is sent to others. @param {string} path */
export const linkTo = (path) => location.origin + path;

/** The link to a table. @param {string} table */
export const tableLink = (table) => linkTo(`/t/${encodeURIComponent(table)}`);

/** @param {any} opening @returns {Promise<{pad: string, token: string}>} */
export const openPad = (opening) => ask("/pads", { method: "POST", body: opening });
