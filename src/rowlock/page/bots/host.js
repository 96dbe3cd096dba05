// Stands in for the Python modules that can't be translated: the kernels, which are WebAssembly, and the nets.
//
// All kernels share one memory. The first part is their own; above it are the nets, then the arrays of the current
// call, which are copied in before it and back out after it.

import { Dict } from "../rules/python.js";
import { NumberArray } from "./numpy.js";

/**
 * @typedef {any} Type  of a parameter, as the compiler describes it: a name, `{array, dimensions}`, a list for a tuple, or null
 * @typedef {{parameters: Type[], result: Type}} Signature
 * @typedef {{stack: number, signatures: Record<string, Signature>}} Description
 */

/** The types of array items, with the typed arrays that read them from memory. */
const ITEMS = {
  int: { kind: "int64", view: BigInt64Array },
  float: { kind: "float64", view: Float64Array },
  float32: { kind: "float32", view: Float32Array },
  bool: { kind: "bool_", view: Uint8Array },
};

const PAGE = 65536;

/** The kernels by name, once `startKernels` has been called. @type {Record<string, (...given: any[]) => any>} */
export const kernels = {};

/** @type {WebAssembly.Memory} */
let memory;
/** Where the arrays of the next call go. */
let free = 0;

/** An array that stays in the kernels' memory. */
class Resident {
  /** @param {number} address @param {number[]} shape */
  constructor(address, shape) {
    this.address = address;
    this.shape = shape;
  }
}

/** @param {BufferSource} code @param {Description} description */
export async function startKernels(code, { stack, signatures }) {
  const { instance } = await WebAssembly.instantiate(code, {});
  memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  free = stack;
  for (const [name, signature] of Object.entries(signatures)) {
    const kernel = /** @type {(...given: any[]) => any} */ (instance.exports[name]);
    kernels[name] = (...given) => run(kernel, signature, given);
  }
}

/** @param {(...given: any[]) => any} kernel @param {Signature} signature @param {any[]} given */
function run(kernel, { parameters, result }, given) {
  const before = free;
  /** @type {any[]} */
  const parts = [];
  /** @type {[NumberArray, number][]} */
  const copied = [];
  parameters.forEach((type, index) => flatten(type, given[index], parts, copied));
  try {
    const returned = kernel(...parts);
    for (const [array, address] of copied) array.data.set(viewOf(array, address));
    return result === "bool" ? returned !== 0 : returned;
  } finally {
    free = before;
  }
}

/** Append the parts of an argument: a tuple's items, or an array's address and dimensions. @param {Type} type @param {any} value @param {any[]} parts @param {[NumberArray, number][]} copied */
function flatten(type, value, parts, copied) {
  if (type === null) return;
  if (Array.isArray(type)) type.forEach((item, index) => flatten(item, value[index], parts, copied));
  else if (type === "int") parts.push(BigInt(value));
  else if (typeof type === "string") parts.push(Number(value));
  else if (value instanceof Resident) parts.push(...dimensions(value.address, value.shape, type.array));
  else {
    const address = reserve(value.data.byteLength);
    viewOf(value, address).set(value.data);
    copied.push([value, address]);
    parts.push(...dimensions(address, value.shape, type.array));
  }
}

/** The address, then the length and stride of each dimension. @param {number} address @param {number[]} shape @param {string} item */
function dimensions(address, shape, item) {
  const steps = [];
  let step = ITEMS[/** @type {keyof typeof ITEMS} */ (item)].view.BYTES_PER_ELEMENT;
  for (const length of [...shape].reverse()) {
    steps.unshift([length, step]);
    step *= length;
  }
  return [address, ...steps.flat()];
}

/** @param {number} size  in bytes @returns {number} the address */
function reserve(size) {
  const address = free;
  free += Math.ceil(size / 8) * 8;
  const missing = free - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  return address;
}

/** @param {NumberArray} array @param {number} address */
function viewOf(array, address) {
  return new array.data.constructor(memory.buffer, address, array.data.length);
}

/** The nets by name, each as the arrays of its layers. @type {Map<string, Resident[]>} */
const nets = new Map();

/** @param {string} name */
export const hasNet = (name) => nets.has(name);

/** Put a net into the kernels' memory. @param {string} name @param {NumberArray[]} layers */
export function addNet(name, layers) {
  const resident = layers.map((layer) => {
    const address = reserve(layer.data.byteLength);
    viewOf(layer, address).set(layer.data);
    return new Resident(address, layer.shape);
  });
  nets.set(name, resident);
}

/** @param {string} game @param {bigint} players */
export const learntNet = (game, players) => netNamed(`${game}-${players}`);

/** @param {string} game @param {bigint} players */
export const pointsNet = (game, players) => netNamed(`${game}-${players}-points`);

/** @param {string} name */
function netNamed(name) {
  const net = nets.get(name);
  if (!net) throw new Error(`the net ${name} is missing`);
  return net;
}

/** The texts of each language. @type {Map<string, Dict>} */
const textsByLanguage = new Map();

/** @param {string} language */
export const hasTexts = (language) => textsByLanguage.has(language);

/** @param {string} language @param {Record<string, string | Record<string, string>>} texts */
export function addTexts(language, texts) {
  const pairs = Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === "string" ? text : new Dict(Object.entries(text)),
  ]);
  textsByLanguage.set(language, new Dict(pairs));
}

/** @param {string} language */
export function texts(language) {
  const found = textsByLanguage.get(language);
  if (!found) throw new Error(`the texts of ${language} are missing`);
  return found;
}

/** Says that a browser doesn't have something, such as tables of solved positions. */
export const no = () => false;

/** Stands in for functions that only a server has, and that are never called here. @returns {never} */
export function missing() {
  throw new Error("this needs a server");
}
