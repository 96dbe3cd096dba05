// The parts of NumPy that translated.js and the kernels need. Integers are BigInt, as everywhere in translated.js.

const KINDS = { float64: Float64Array, float32: Float32Array, int64: BigInt64Array, bool_: Uint8Array };

/** @typedef {keyof typeof KINDS} Kind */

/** Numbers in one or several dimensions, in row-major order. */
export class NumberArray {
  /** @param {Kind} kind @param {number[]} shape */
  constructor(kind, shape) {
    this.kind = kind;
    this.shape = shape;
    /** @type {any} */
    this.data = new KINDS[kind](shape.reduce((size, length) => size * length, 1));
  }

  /** @param {(bigint | number)[]} places */
  #index(places) {
    if (places.length !== this.shape.length) throw new RangeError(`${places.length} indices, not ${this.shape.length}`);
    let index = 0;
    places.forEach((place, dimension) => {
      const length = this.shape[dimension];
      const at = Number(place) < 0 ? Number(place) + length : Number(place);
      if (!(at >= 0 && at < length)) throw new RangeError(`index ${place} is out of range for length ${length}`);
      index = index * length + at;
    });
    return index;
  }

  /** @param {(bigint | number)[]} places */
  at(...places) {
    const found = this.data[this.#index(places)];
    return this.kind === "bool_" ? found !== 0 : found;
  }

  /** @param {any[]} placesAndValue */
  set(...placesAndValue) {
    const value = placesAndValue.pop();
    this.data[this.#index(placesAndValue)] = value;
  }
}

/** @param {bigint | bigint[]} size @param {Kind} kind */
export function zeros(size, kind) {
  return new NumberArray(kind, Array.isArray(size) ? size.map(Number) : [Number(size)]);
}

/** @param {bigint | bigint[]} size @param {any} value @param {Kind} kind */
export function full(size, value, kind) {
  const made = zeros(size, kind);
  made.data.fill(value);
  return made;
}

/** An array from nested lists. @param {any[]} lists @param {Kind} kind */
export function array(lists, kind) {
  /** @type {number[]} */
  const shape = [];
  for (let inside = /** @type {any} */ (lists); Array.isArray(inside); inside = inside[0]) shape.push(inside.length);
  const made = new NumberArray(kind, shape);
  const flat = lists.flat(shape.length - 1);
  if (flat.length !== made.data.length) throw new RangeError("lists of different lengths");
  made.data.set(flat);
  return made;
}
