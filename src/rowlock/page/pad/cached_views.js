// Free views, cached because positions are immutable and computing a view takes milliseconds.

import { freeView } from "../rules/api.js";

/** @typedef {import("../rules/api.js").FreeView} FreeView */

/** @type {WeakMap<object, Map<string, FreeView>>} */
const viewCache = new WeakMap();

/** A seat's free view; `rows` are letters of rows that others closed in the same action 1. @param {import("./deeds.js").Position} position @param {number} seat @param {string} [rows] */
export function cachedFreeView(position, seat, rows = "") {
  const views = viewCache.get(position) ?? new Map();
  viewCache.set(position, views);
  const name = `${seat} ${rows}`;
  if (!views.has(name)) views.set(name, freeView(position, seat, rows));
  return /** @type {FreeView} */ (views.get(name));
}
