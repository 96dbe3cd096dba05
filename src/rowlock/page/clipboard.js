// Copying and sharing text.

import { make } from "./dom.js";

const copied = { text: "" };

/** Whether this text was the last one copied. @param {string} text */
export const wasCopied = (text) => copied.text === text;

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    copied.text = text;
  } catch {
    // The clipboard API needs https, which home servers often lack.
    const field = /** @type {HTMLTextAreaElement} */ (
      make("textarea", { class: "visually-hidden", "aria-hidden": "true" }, text)
    );
    // Outside an open modal dialog everything is inert.
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    if (document.execCommand("copy")) copied.text = text;
    field.remove();
  }
}

/** Share a text if the device can, otherwise copy it. @param {string} text @returns {Promise<boolean>} whether it was copied */
export async function shareText(text) {
  if (!("share" in navigator)) {
    await copyText(text);
    return true;
  }
  // The user cancelled.
  await navigator.share({ title: "Rowlock", text }).catch(() => {});
  return false;
}

/** Share a link if the device can, otherwise copy it. @param {{text: string, url: string}} shared @returns {Promise<boolean>} whether it was copied */
export async function shareLink({ text, url }) {
  if (!("share" in navigator)) {
    await copyText(url);
    return true;
  }
  // The user cancelled.
  await navigator.share({ title: "Rowlock", text, url }).catch(() => {});
  return false;
}
