// Fetches the kernels and the nets, each when it is first needed. They are in the same folder as this module.

import { addNet, addTexts, hasNet, hasTexts, startKernels } from "./host.js";
import { layersOf } from "./net_file.js";

/** @param {string} path */
async function fetchFile(path) {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path} can't be fetched: ${response.status}`);
  return response;
}

/** @type {?Promise<void>} */
let started = null;

/** If it fails, the next request tries again. */
export function loadKernels() {
  started ??= start().catch((error) => {
    started = null;
    throw error;
  });
  return started;
}

async function start() {
  const [code, description] = await Promise.all([fetchFile("kernels.wasm"), fetchFile("kernels.json")]);
  await startKernels(await code.arrayBuffer(), await description.json());
}

/** @param {string[]} names */
export async function loadNets(names) {
  const missing = names.filter((name) => !hasNet(name));
  await Promise.all(
    missing.map(async (name) => {
      addNet(name, layersOf(await decompressed(await fetchFile(`nets/${name}.bin`))));
    }),
  );
}

/** @param {Response} file */
function decompressed(file) {
  const body = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (file.body);
  return new Response(body.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
}

/** The texts that hints and reviews contain. @param {string} language */
export async function loadTexts(language) {
  if (hasTexts(language)) return;
  const files = ["", "-more"].map(async (part) => (await fetchFile(`../words/${language}${part}.json`)).json());
  addTexts(language, Object.assign({}, ...(await Promise.all(files))));
}
