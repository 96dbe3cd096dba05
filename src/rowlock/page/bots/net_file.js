// Reads the file of a net, once it has been decompressed. See values/net_file.py, which writes it.

import { NumberArray } from "./numpy.js";

/** @typedef {{shapes: number[][], components: number, scale: number}} Header  `components` is how many coefficients a row has */

/** @param {ArrayBuffer} file */
export function layersOf(file) {
  const headerBytes = new DataView(file).getUint32(0, true);
  /** @type {Header} */
  const { shapes, components, scale } = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, headerBytes)));
  let offset = 4 + headerBytes;
  /** @param {number} bytes */
  const next = (bytes) => {
    offset += bytes;
    return file.slice(offset - bytes, offset);
  };
  const [[features, units], ...others] = shapes;
  const basis = new Int16Array(next(2 * components * units));
  const halvings = new Uint8Array(next(features));
  const low = new Uint8Array(next(components * features));
  const high = new Uint8Array(next(components * features));
  const first = new NumberArray("float32", [features, units]);
  const sums = new Float64Array(units);
  for (let row = 0; row < features; row += 1) {
    sums.fill(0);
    for (let component = 0; component < components; component += 1) {
      const index = component * features + row;
      const folded = low[index] + 256 * high[index];
      // Skip zeros, which are most of them.
      if (folded) addTimes(sums, folded % 2 ? -(folded + 1) / 2 : folded / 2, basis, component * units);
    }
    for (let unit = 0; unit < units; unit += 1)
      first.data[row * units + unit] = (sums[unit] * scale) / 2 ** halvings[row];
  }
  return [first, ...others.map((shape) => singlePrecision(shape, next))];
}

/** @param {Float64Array} sums @param {number} factor @param {Int16Array} basis @param {number} begin */
function addTimes(sums, factor, basis, begin) {
  for (let unit = 0; unit < sums.length; unit += 1) sums[unit] += factor * basis[begin + unit];
}

/** @param {number[]} shape @param {(bytes: number) => ArrayBuffer} next */
function singlePrecision(shape, next) {
  const layer = new NumberArray("float32", shape);
  layer.data.set(new Float32Array(next(layer.data.byteLength)));
  return layer;
}
