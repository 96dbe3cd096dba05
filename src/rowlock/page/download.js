// A text as a file that the browser puts where it puts what is saved.

import { make } from "./dom.js";

/** @param {string} name @param {string} text @param {string} [type] */
export function downloadText(name, text, type = "text/plain") {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = make("a", { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // It is read once the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
