// What only one screen needs is fetched when it opens.

import { make } from "./dom.js";
import { facts } from "./facts.js";

/** A file of the page, as data. @param {string} path */
export async function data(path) {
  const answer = await fetch(`${facts.base}/${path}`);
  return answer.json();
}

/** The styles of a screen: resolves when they are there. @param {string} path */
export function styles(path) {
  const href = `${facts.base}/${path}`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = make("link", { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve(undefined));
    link.addEventListener("error", () => {
      // Else the next try would find it, and believe it is there.
      link.remove();
      reject(new TypeError(`${path} cannot be fetched`));
    });
  });
}
