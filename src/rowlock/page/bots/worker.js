// Runs the bots in a separate thread, so that they never block the page. The page calls them through client.js.
//
// A request is {id, wanted, given}. It is answered with any number of {id, progress}, then {id, result} or {id, error, code}.
// Requests are handled one at a time.

import { loadKernels, loadNets, loadTexts } from "./loading.js";
import { answers } from "./answers.js";

// TypeScript's lib types cover either pages or workers, not both.
const worker = /** @type {any} */ (self);

/** The last request, which the next one waits for. @type {Promise<void>} */
let last = Promise.resolve();

worker.addEventListener("message", (/** @type {any} */ { data }) => {
  last = last.then(() => answer(data));
});

/** @param {{id: number, wanted: string, given: any}} request */
async function answer({ id, wanted, given }) {
  try {
    await loadKernels();
    const { needs, work } = answers[wanted];
    const { nets, language } = needs(given);
    await Promise.all([loadNets(nets), language && loadTexts(language)]);
    const progress = (/** @type {number} */ done, /** @type {number} */ of) =>
      worker.postMessage({ id, progress: [done, of] });
    worker.postMessage({ id, result: work(given, progress) });
  } catch (error) {
    const { message, code } = /** @type {Error & {code?: string}} */ (error);
    worker.postMessage({ id, error: message, code });
  }
}
