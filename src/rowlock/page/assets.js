// Loading files that only one screen needs.

import { make } from "./dom.js";
import { config } from "./config.js";
import { applyTheme } from "./theme.js";

/** Fetch a JSON file of the page. @param {string} path */
export async function fetchData(path) {
  const answer = await fetch(`${config.base}/${path}`);
  return answer.json();
}

/** Resolve when a stylesheet has loaded or failed to. @param {string} path */
export function loadStyles(path) {
  const href = `${config.base}/${path}`;
  if (document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = make("link", { rel: "stylesheet", href });
  return new Promise((resolve) => {
    for (const kind of ["load", "error"])
      link.addEventListener(kind, () => {
        applyTheme();
        resolve(undefined);
      });
    document.head.append(link);
  });
}

/** Whether the user asked the browser to load little. */
export const savesData = () => Boolean(/** @type {any} */ (navigator).connection?.saveData);
