// What only one screen needs is fetched when it opens.

import { make } from "./dom.js";
import { config } from "./config.js";

/** A file of the page, as data. @param {string} path */
export async function fetchData(path) {
  const answer = await fetch(`${config.base}/${path}`);
  return answer.json();
}

/** Once its styles hold, or could not be had. @param {string} path */
export function loadStyles(path) {
  const href = `${config.base}/${path}`;
  if (document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = make("link", { rel: "stylesheet", href });
  return new Promise((resolve) => {
    for (const kind of ["load", "error"]) link.addEventListener(kind, () => resolve(undefined));
    document.head.append(link);
  });
}
