// Converts values of translated code to JSON and back. Integers are BigInt there, and dictionaries are Dict.

import { Dict } from "./python.js";

/** Convert to plain JSON values. @param {any} value @returns {any} */
export function plain(value) {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  return value instanceof Dict ? Object.fromEntries(value.items().map(([name, item]) => [name, plain(item)])) : value;
}

/** The inverse. @param {any} value @returns {any} */
export function pythonic(value) {
  if (Number.isInteger(value)) return BigInt(value);
  if (Array.isArray(value)) return value.map(pythonic);
  return typeof value === "object" && value
    ? new Dict(Object.entries(value).map(([name, item]) => [name, pythonic(item)]))
    : value;
}
