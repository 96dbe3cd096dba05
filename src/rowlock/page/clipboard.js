// Texts for elsewhere: copied, or handed to whatever this device shares with.

import { make } from "./dom.js";

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // At home pages often do not come over https, and then there is only the old way.
    const field = /** @type {HTMLTextAreaElement} */ (
      make("textarea", { class: "visually-hidden", "aria-hidden": "true" }, text)
    );
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/** Shares a link where the device can, and copies it where not. @param {{text: string, url: string}} shared @returns {Promise<boolean>} whether it was copied */
export async function shareLink({ text, url }) {
  if (!("share" in navigator)) {
    await copyText(url);
    return true;
  }
  // Whoever changed their mind need not be told.
  await navigator.share({ title: "Rowlock", text, url }).catch(() => {});
  return false;
}
