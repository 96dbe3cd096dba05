// Python's semantics where JavaScript's differ, called by translated code. Values are in python_values.js; here are
// built-in functions, and methods of strings and sequences.

import {
  Dataclass,
  Dict,
  NamedTuple,
  ValueError,
  abs,
  add,
  and,
  asNumber,
  assert,
  bitCount,
  bitLength,
  construct,
  contains,
  divide,
  equal,
  floorDivide,
  modulo,
  or,
  order,
  range,
  subtract,
  times,
  truth,
  withFields,
} from "./python_values.js";

export {
  Dataclass,
  Dict,
  NamedTuple,
  ValueError,
  abs,
  add,
  and,
  assert,
  bitCount,
  bitLength,
  construct,
  contains,
  divide,
  equal,
  floorDivide,
  modulo,
  or,
  order,
  range,
  subtract,
  times,
  truth,
  withFields,
};

/** @typedef {any} Value */

/** @param {Value} value @returns {bigint} */
export function int(value) {
  if (typeof value === "string" && !/^[0-9]+$/.test(value))
    throw new ValueError(`${repr(value)} is not a whole number`);
  return BigInt(value);
}

/** @param {number} value */
export function floor(value) {
  return BigInt(Math.floor(value));
}

/** @param {number} value */
export function ceil(value) {
  return BigInt(Math.ceil(value));
}

/** @param {Value} value */
export function isFiniteNumber(value) {
  return typeof value === "bigint" || Number.isFinite(value);
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text */
export function bytesFromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Value} value @returns {string} */
export function str(value) {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value === null) return "None";
  return value instanceof Error ? value.message : String(value);
}

/** The Python literal. @param {Value} value */
export function repr(value) {
  if (typeof value !== "string") return str(value);
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const escaped = [...value].map((one) =>
    one === quote || one === "\\" ? `\\${one}` : /[\p{C}\p{Z}]/u.test(one) && one !== " " ? inCode(one) : one,
  );
  return quote + escaped.join("") + quote;
}

/** @param {string} character */
function inCode(character) {
  const [name] = { "\n": ["\\n"], "\r": ["\\r"], "\t": ["\\t"] }[character] ?? [];
  if (name) return name;
  const code = /** @type {number} */ (character.codePointAt(0)).toString(16);
  const [letter, digits] = code.length <= 2 ? ["x", 2] : code.length <= 4 ? ["u", 4] : ["U", 8];
  return `\\${letter}${code.padStart(digits, "0")}`;
}

/** @param {Value} many @returns {Value[]} */
export function items(many) {
  return [...many];
}

/** @param {Value} many */
export function len(many) {
  return BigInt(many instanceof Dict ? many.items().length : Array.isArray(many) ? many.length : [...many].length);
}

/** @param {Value} many @param {bigint} index */
export function at(many, index) {
  if (many instanceof Dict) return many.at(index);
  const listed = typeof many === "string" ? [...many] : many;
  const place = Number(index) + (index < 0n ? listed.length : 0);
  if (!(place in listed)) throw new RangeError(`index ${index} is out of range for length ${listed.length}`);
  return listed[place];
}

/** @param {Value} many @param {?bigint} begin @param {?bigint} end */
export function slice(many, begin, end) {
  const part = [...many].slice(begin === null ? 0 : Number(begin), end === null ? undefined : Number(end));
  return typeof many === "string" ? part.join("") : part;
}

/** The distinct items. @param {Iterable<Value>} many */
export function set(many) {
  return [...new Dict([...many].map((item) => [item, item]))];
}

/** @param {Iterable<Value>} many @param {Iterable<Value>} others */
export function isDisjoint(many, others) {
  const listed = [...others];
  return ![...many].some((item) => contains(listed, item));
}

/** @param {Iterable<Value>} many */
export function reversed(many) {
  return [...many].reverse();
}

/** @param {any} value @param {string} name @param {Value} fallback */
export function getattr(value, name, fallback) {
  return name in value ? value[name] : fallback;
}

/** @param {Iterable<Value>} many */
export function sorted(many) {
  return [...many].sort(order);
}

/** @param {Value[]} given */
export function min(...given) {
  return best(given, (left, right) => order(left, right) < 0);
}

/** @param {Value[]} given */
export function max(...given) {
  return best(given, (left, right) => order(left, right) > 0);
}

/** @param {Value[]} given @param {(left: Value, right: Value) => boolean} isBetter */
function best(given, isBetter) {
  const listed = given.length === 1 ? [...given[0]] : given;
  if (!listed.length) throw new ValueError("min or max of an empty sequence");
  return listed.reduce((found, one) => (isBetter(one, found) ? one : found));
}

/** The first item with the largest key. @param {Iterable<Value>} many @param {?((item: Value) => Value)} key @param {Value} [fallback] */
export function maxBy(many, key, fallback) {
  return bestBy([...many], key, fallback, (left, right) => order(left, right) > 0);
}

/** @param {Iterable<Value>} many @param {?((item: Value) => Value)} key @param {Value} [fallback] */
export function minBy(many, key, fallback) {
  return bestBy([...many], key, fallback, (left, right) => order(left, right) < 0);
}

/** @param {Value[]} listed @param {?((item: Value) => Value)} key @param {Value} fallback @param {(left: Value, right: Value) => boolean} isBetter */
function bestBy(listed, key, fallback, isBetter) {
  if (!listed.length && fallback !== undefined) return fallback;
  return best([listed.map((item) => [key ? key(item) : item, item])], ([left], [right]) => isBetter(left, right))[1];
}

/** @param {Iterable<Value>} many @param {(item: Value) => Value} key */
export function sortedBy(many, key) {
  return [...many]
    .map((item) => [key(item), item])
    .sort(([left], [right]) => order(left, right))
    .map(([, item]) => item);
}

/** @param {Iterable<number>} many */
export function sumOfFloats(many) {
  let total = 0;
  for (const one of many) total += one;
  return total;
}

/** The first item. @param {Iterable<Value>} many @param {Value} [fallback] */
export function next(many, fallback) {
  for (const item of many) return item;
  if (fallback === undefined) throw new RangeError("there is nothing to take");
  return fallback;
}

/** The nearest integer; halves round to even. @param {number} value */
export function round(value) {
  const up = Math.round(value);
  return BigInt(up - value === 0.5 && up % 2 !== 0 ? up - 1 : up);
}

/** @param {number} value @param {bigint} decimals */
export function roundTo(value, decimals) {
  return Number(fixed(value, decimals));
}

/** A number with some decimals, rounded by its exact value; halves round to even. @param {number} value @param {bigint} decimals */
export function fixed(value, decimals) {
  // JavaScript rounds only exact halves differently, and an exact half has few digits.
  const places = Number(decimals);
  const [whole, rest] = Math.abs(value).toFixed(60).split(".");
  const isHalf = /^50*$/.test(rest.slice(places)) && Number((places ? rest[places - 1] : whole.at(-1)) ?? 0) % 2 === 0;
  const size = isHalf ? `${whole}.${rest.slice(0, places)}`.replace(/\.$/, "") : Math.abs(value).toFixed(places);
  return value < 0 || Object.is(value, -0) ? `-${size}` : size;
}

/** Fill in the names in braces. @param {string} text @param {Dict} facts */
export function formatMap(text, facts) {
  return text.replace(/\{(\w+)\}/g, (_, name) => str(facts.at(name)));
}

/** @param {string} character */
export function ord(character) {
  return BigInt(/** @type {number} */ (character.codePointAt(0)));
}

/** @param {Value[] | string} many @param {Value} wanted */
export function count(many, wanted) {
  if (typeof many === "string") return BigInt(many.split(/** @type {string} */ (wanted)).length - 1);
  return BigInt(many.filter((item) => equal(item, wanted)).length);
}

/** @param {Value[]} listed @param {bigint} index @param {Value} value */
export function setItem(listed, index, value) {
  at(listed, index);
  listed[Number(index) + (index < 0n ? listed.length : 0)] = value;
}

/** @param {Iterable<Value>} many */
export function sum(many) {
  return [...many].reduce((total, one) => total + asNumber(one), 0n);
}

/** @param {Value} many @param {bigint} [start] @returns {[bigint, Value][]} */
export function enumerate(many, start = 0n) {
  return [...many].map((item, place) => [start + BigInt(place), item]);
}

/** @param {Iterable<Value>[]} many */
export function zip(...many) {
  const listed = many.map((one) => [...one]);
  return listed[0]
    .slice(0, Math.min(...listed.map((one) => one.length)))
    .map((_, place) => listed.map((one) => one[place]));
}

/** @param {Iterable<Value>[]} many */
export function zipStrictly(...many) {
  const lengths = new Set(many.map((one) => [...one].length));
  if (lengths.size > 1) throw new ValueError("the sequences differ in length");
  return zip(...many);
}

/** @param {(item: Value) => Value} each @param {Iterable<Value>} many */
export function map(each, many) {
  return [...many].map((item) => each(item));
}

/** Check the number of items. @param {number} count @param {Iterable<Value>} many */
export function exactly(count, many) {
  const listed = [...many];
  if (listed.length !== count) throw new ValueError(`expected ${count} items, but there are ${listed.length}`);
  return listed;
}

/** @param {number} count @param {Iterable<Value>} many */
export function atLeast(count, many) {
  const listed = [...many];
  if (listed.length < count) throw new ValueError(`expected at least ${count} items, but there are ${listed.length}`);
  return listed;
}

/** Move the last items to the front. @param {number} count @param {Iterable<Value>} many */
export function lastFirst(count, many) {
  const listed = atLeast(count, many);
  return [...listed.slice(listed.length - count), ...listed.slice(0, listed.length - count)];
}

/** Remove and return the last item. @param {Value[]} listed */
export function pop(listed) {
  if (!listed.length) throw new RangeError("there is nothing to take");
  return listed.pop();
}

/** @param {Value} many @param {Value} item */
export function index(many, item) {
  const place =
    typeof many === "string"
      ? [...many.slice(0, many.indexOf(item))].length
      : many.findIndex((/** @type {Value} */ one) => equal(one, item));
  if (place < 0 || !contains(many, item)) throw new ValueError(`${repr(item)} is not in the sequence`);
  return BigInt(place);
}

/** @param {string} between @param {Iterable<string>} texts */
export function join(between, texts) {
  return [...texts].join(between);
}

/** @param {string} text @param {string} [between] */
export function split(text, between) {
  return between === undefined ? text.split(/\s+/u).filter(Boolean) : text.split(between);
}

/** The part before the first separator, the separator, and the rest. @param {string} text @param {string} between */
export function partition(text, between) {
  const place = text.indexOf(between);
  return place < 0 ? [text, "", ""] : [text.slice(0, place), between, text.slice(place + between.length)];
}

/** @param {string} text @param {string} prefix */
export function removePrefix(text, prefix) {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

/** @param {string} text */
export function isAscii(text) {
  return [...text].every((one) => one < "\u0080");
}

/** ASCII digits only. @param {string} text */
export function isDigit(text) {
  assert(isAscii(text));
  return /^[0-9]+$/.test(text);
}
