// Reads the file of a net: a header in JSON, then the numbers of each layer. See values/net_file.py, which writes it.

import { NumberArray } from "./numpy.js";

/** @typedef {{shape: number[], scales: number, bytes: number}} Layer  `scales` is how many scales precede the numbers */

/** @param {ArrayBuffer} file */
export function layersOf(file) {
  const headerBytes = new DataView(file).getUint32(0, true);
  /** @type {Layer[]} */
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, headerBytes)));
  let place = 4 + headerBytes;
  return header.map((layer) => {
    const read = readLayer(file, place, layer);
    place += 4 * layer.scales + layer.bytes;
    return read;
  });
}

/** @param {ArrayBuffer} file @param {number} place @param {Layer} layer */
function readLayer(file, place, { shape, scales, bytes }) {
  const layer = new NumberArray("float32", shape);
  if (!scales) {
    layer.data.set(new Float32Array(file.slice(place, place + bytes)));
    return layer;
  }
  const scale = new Float32Array(file.slice(place, place + 4 * scales));
  const numbers = new Int8Array(file, place + 4 * scales, bytes);
  // Storing a product as a single-precision number rounds it just as multiplying two of them does.
  for (let index = 0; index < numbers.length; index += 1) layer.data[index] = numbers[index] * scale[index % scales];
  return layer;
}
