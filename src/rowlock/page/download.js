// Saving a text as a file.

import { make } from "./dom.js";

/** @param {string} name @param {string} text @param {string} [type] */
export function downloadText(name, text, type = "text/plain") {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = make("a", { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Revoking the URL too early would break the download.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
