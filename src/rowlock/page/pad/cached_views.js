// What a seat may do by some roll. A position never changes, and to look costs milliseconds: each look is taken once.

import { freeView } from "../rules/api.js";

/** @typedef {import("../rules/api.js").FreeView} FreeView */

/** @type {WeakMap<object, Map<string, FreeView>>} */
const looked = new WeakMap();

/** With the letters of rows that others closed in the same action 1. @param {import("./deeds.js").Position} position @param {number} seat @param {string} [rows] */
export function cachedFreeView(position, seat, rows = "") {
  const views = looked.get(position) ?? new Map();
  looked.set(position, views);
  const name = `${seat} ${rows}`;
  if (!views.has(name)) views.set(name, freeView(position, seat, rows));
  return /** @type {FreeView} */ (views.get(name));
}
