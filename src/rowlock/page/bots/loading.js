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
/** The names of all nets. @type {Set<string>} */
let existing = new Set();

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
  const { nets, ...kernels } = await description.json();
  existing = new Set(nets);
  await startKernels(await code.arrayBuffer(), kernels);
}

/** Once the kernels are loaded. Rejects with the code `no-nets` for a game that has none. @param {string[]} names */
export async function loadNets(names) {
  const unknown = names.filter((name) => !existing.has(name));
  if (unknown.length) throw Object.assign(new Error(`there is no net ${unknown[0]}`), { code: "no-nets" });
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
