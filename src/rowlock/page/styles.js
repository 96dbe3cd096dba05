// Stylesheets of screens that are not on the way to the first table: they come with their screen.

import { make } from "./dom.js";
import { facts } from "./facts.js";

/** Once its styles hold, or could not be had. @param {string} path */
export function fetchStyles(path) {
  const href = `${facts.base}/${path}`;
  if (document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = make("link", { rel: "stylesheet", href });
  return new Promise((resolve) => {
    for (const kind of ["load", "error"]) link.addEventListener(kind, () => resolve(undefined));
    document.head.append(link);
  });
}
