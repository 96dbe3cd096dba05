// The link to a table or a pad: to copy, share or scan.

import { copyText, shareLink, wasCopied } from "../clipboard.js";
import { announce, button, make } from "../dom.js";
import { say, sayParts } from "../words.js";

const ONLY_HERE = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** The commands that start a server for others: from a checkout, and with Rowlock installed. */
const FOR_OTHERS = "./rowlock serve --host 0.0.0.0";
const INSTALLED = "rowlock serve --host 0.0.0.0";

/** @param {{link: string, qr: string, words: {title: string, note: string, label: string, text: string}}} options  `qr`: the URL of the QR code */
export function invitation({ link, qr, words }) {
  const field = /** @type {HTMLInputElement} */ (
    make("input", { type: "text", readonly: true, value: link, "aria-label": words.label, class: "invite-link" })
  );
  field.addEventListener("focus", () => field.select());
  const canShare = "share" in navigator;
  const copy = button(
    { class: canShare ? null : "main" },
    async () => {
      await copyText(link);
      copy.textContent = say("gathering.copied");
      announce(say("gathering.copied"));
    },
    say(wasCopied(link) ? "gathering.copied" : "gathering.copy"),
  );
  const share = canShare
    ? button({ class: "main" }, () => shareLink({ text: words.text, url: link }), say("gathering.share"))
    : null;
  return make(
    "section",
    { class: "invitation card", "aria-labelledby": "invite" },
    make("h2", { id: "invite" }, words.title),
    make("p", { class: "quiet" }, words.note),
    field,
    make("div", { class: "invite-buttons" }, share, copy),
    ONLY_HERE.has(location.hostname) ? onlyHere() : picture(qr),
  );
}

/** Shown instead of the QR code, since phones can't reach localhost. */
const onlyHere = () =>
  make(
    "p",
    { class: "quiet" },
    ...sayParts("gathering.only-here", {
      command: make("code", {}, FOR_OTHERS),
      installed: make("code", {}, INSTALLED),
    }),
  );

/** @param {string} qr */
function picture(qr) {
  const made = make("img", { class: "qr", src: qr, alt: say("gathering.qr"), width: 168, height: 168 });
  // If the server can't draw the code, the link is enough.
  made.addEventListener("error", () => made.remove());
  return made;
}
