// The values of translated code, with Python's semantics: classes, dictionaries, comparisons, arithmetic. Integers are
// BigInt, tuples and lists are arrays, None is null.

/** @typedef {any} Value */

/** An error of the rules, with a message for users. */
export class ValueError extends Error {
  /** @param {string} [message] */
  constructor(message) {
    super(message);
    this.name = new.target.name;
  }
}

/** A tuple with named items. `map` and the like return plain arrays. */
export class NamedTuple extends Array {
  /** @type {string[]} */
  static _fields = [];

  /** Its key in dictionaries, cached: tuples are immutable, and positions share large ones. @type {?string} */
  #key = null;

  static get [Symbol.species]() {
    return Array;
  }

  get _key() {
    this.#key ??= `(${this.map(asKey).join()})`;
    return this.#key;
  }

  /** @param {Value[]} items */
  constructor(...items) {
    // Array's constructor would treat a single number as a length.
    super();
    this.push(...items);
  }

  /** @param {Record<string, Value>} changes */
  _replace(changes) {
    const kind = /** @type {typeof NamedTuple} */ (this.constructor);
    return new kind(...kind._fields.map((name, index) => (name in changes ? changes[name] : this[index])));
  }

  /** Another instance of the same class. @param {Value[]} items */
  _make(items) {
    const kind = /** @type {typeof NamedTuple} */ (this.constructor);
    return new kind(...items);
  }

  _asdict() {
    const kind = /** @type {typeof NamedTuple} */ (this.constructor);
    return new Dict(kind._fields.map((name, index) => [name, this[index]]));
  }
}

/** A class with named fields. */
export class Dataclass {
  /** @type {string[]} */
  static _fields = [];

  /** A copy with some fields changed. @param {Record<string, Value>} changes */
  _replace(changes) {
    const kind = /** @type {any} */ (this.constructor);
    return new kind(
      ...kind._fields.map((/** @type {string} */ name) =>
        name in changes ? changes[name] : /** @type {any} */ (this)[name],
      ),
    );
  }
}

/** An instance with the fields in a dictionary; the others have their defaults. @param {any} kind @param {Dict} fields */
export function construct(kind, fields) {
  return new kind(
    ...kind._fields.map((/** @type {string} */ name) => (fields.has(name) ? fields.get(name) : undefined)),
  );
}

/** Define a getter for each field. @param {typeof NamedTuple} kind */
export function withFields(kind) {
  kind._fields.forEach((name, index) => {
    Object.defineProperty(kind.prototype, name, {
      get() {
        return this[index];
      },
    });
  });
}

/** A dictionary; equal keys are the same key, tuples included. */
export class Dict {
  /** @type {Map<Value, [Value, Value]>} */
  #pairs = new Map();

  /** @param {Iterable<Value>} [pairs] */
  constructor(pairs = []) {
    for (const [key, value] of pairs) this.set(key, value);
  }

  /** @param {Value} key @param {Value} value */
  set(key, value) {
    this.#pairs.set(asKey(key), [key, value]);
  }

  /** @param {Value} key @param {Value} [fallback] */
  get(key, fallback = null) {
    const pair = this.#pairs.get(asKey(key));
    return pair ? pair[1] : fallback;
  }

  /** @param {Value} key */
  at(key) {
    if (!this.has(key)) throw new RangeError(`there is no key ${key}`);
    return this.get(key);
  }

  /** @param {Value} key */
  has(key) {
    return this.#pairs.has(asKey(key));
  }

  /** @returns {[Value, Value][]} */
  items() {
    return [...this.#pairs.values()];
  }

  /** @returns {Value[]} */
  values() {
    return this.items().map(([, value]) => value);
  }

  [Symbol.iterator]() {
    return this.items()
      .map(([key]) => key)
      [Symbol.iterator]();
  }
}

/** @param {Value} value @returns {Value} */
function asKey(value) {
  if (typeof value === "string") return `"${value}"`;
  if (value instanceof NamedTuple) return value._key;
  if (Array.isArray(value)) return `(${value.map(asKey).join()})`;
  if (typeof value === "boolean") return String(Number(value));
  return typeof value === "bigint" ? String(value) : value;
}

/** @param {Value} value */
export function truth(value) {
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Dict) return value.items().length > 0;
  return Boolean(value);
}

/** @param {Value} left @param {() => Value} right */
export function and(left, right) {
  return truth(left) ? right() : left;
}

/** @param {Value} left @param {() => Value} right */
export function or(left, right) {
  return truth(left) ? left : right();
}

/** @param {boolean} fact */
export function assert(fact) {
  if (!fact) throw new Error("assertion failed");
}

/** @param {Value} left @param {Value} right @returns {boolean} */
export function equal(left, right) {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => equal(item, right[index]));
  }
  if (left instanceof Dict && right instanceof Dict) {
    const pairs = left.items();
    return (
      pairs.length === right.items().length &&
      pairs.every(([key, value]) => right.has(key) && equal(value, right.at(key)))
    );
  }
  const [one, other] = [asNumber(left), asNumber(right)];
  // biome-ignore lint/suspicious/noDoubleEquals: it compares an integer with a float
  return isMixed(one, other) ? one == other : one === other;
}

/** Whether one is an integer and the other a float. @param {Value} one @param {Value} other */
function isMixed(one, other) {
  const kinds = [typeof one, typeof other];
  return kinds.includes("bigint") && kinds.includes("number");
}

/** Negative, 0 or positive if the left is less, equal or greater. @param {Value} left @param {Value} right @returns {number} */
export function order(left, right) {
  if (Array.isArray(left) && Array.isArray(right)) {
    const index = left.findIndex((item, at) => at >= right.length || !equal(item, right[at]));
    if (index < 0) return left.length - right.length;
    return index < right.length ? order(left[index], right[index]) : 1;
  }
  const [one, other] = [asNumber(left), asNumber(right)];
  if (typeof one !== typeof other && !isMixed(one, other)) throw new TypeError(`${one} and ${other} can't be compared`);
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Booleans are integers too. @param {Value} value */
export function asNumber(value) {
  return typeof value === "boolean" ? BigInt(value) : value;
}

/** @param {Value} many @param {Value} item */
export function contains(many, item) {
  if (typeof many === "string") return many.includes(item);
  return many instanceof Dict ? many.has(item) : [...many].some((one) => equal(one, item));
}

/** @param {Value} left @param {Value} right */
export function add(left, right) {
  if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
  const [one, other] = alike(left, right, "added");
  return one + other;
}

/** @param {Value} left @param {Value} right */
export function subtract(left, right) {
  const [one, other] = alike(left, right, "subtracted");
  return one - other;
}

/** @param {Value} left @param {Value} right @returns {Value} */
export function times(left, right) {
  if (typeof left === "bigint" && (typeof right === "string" || Array.isArray(right))) return times(right, left);
  if (typeof left === "string") return left.repeat(Math.max(0, Number(right)));
  if (Array.isArray(left)) return range(BigInt(right)).flatMap(() => left);
  const [one, other] = alike(left, right, "multiplied");
  return one * other;
}

/** @param {Value} left @param {Value} right */
export function divide(left, right) {
  const [one, other] = alike(left, right, "divided");
  return Number(one) / Number(other);
}

/** Two numbers (both floats if one of them is), or two strings. @param {Value} left @param {Value} right @param {string} what */
function alike(left, right, what) {
  const [one, other] = [asNumber(left), asNumber(right)];
  if (isMixed(one, other)) return [Number(one), Number(other)];
  sameKind(one, other, what);
  return [one, other];
}

/** @param {Value} left @param {Value} right @param {string} what */
function sameKind(left, right, what) {
  if (typeof left !== typeof right || typeof left === "object")
    throw new TypeError(`${left} and ${right} cannot be ${what}`);
  return true;
}

/** Rounds down, where BigInt rounds towards 0. @param {bigint} left @param {bigint} right */
export function floorDivide(left, right) {
  return (left - modulo(left, right)) / right;
}

/** The remainder with the sign of the divisor. @param {bigint} left @param {bigint} right */
export function modulo(left, right) {
  const rest = left % right;
  return rest !== 0n && rest < 0n !== right < 0n ? rest + right : rest;
}

/** @param {bigint} number */
export function bitLength(number) {
  return number === 0n ? 0n : BigInt(size(number).toString(2).length);
}

/** @param {bigint} number */
export function bitCount(number) {
  return BigInt(size(number).toString(2).replaceAll("0", "").length);
}

/** @param {bigint} number */
function size(number) {
  return number < 0n ? -number : number;
}

export { size as abs };

/** @param {bigint} first @param {bigint} [end] @returns {bigint[]} */
export function range(first, end) {
  const [begin, length] = end === undefined ? [0n, first] : [first, end - first];
  return Array.from({ length: Math.max(0, Number(length)) }, (_, index) => begin + BigInt(index));
}
