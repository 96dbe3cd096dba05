// The link to a table or a pad, to be copied, sent, or photographed.

import { announce, button, make } from "../dom.js";
import { say, sayParts } from "../words.js";

const ONLY_HERE = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** What starts a server for others: from a checkout, as the README has it, and where Rowlock is installed. */
const FOR_OTHERS = "./rowlock serve --host 0.0.0.0";
const INSTALLED = "rowlock serve --host 0.0.0.0";

/** @param {{link: string, qr: string, words: {title: string, note: string, label: string, text: string}}} to  `qr`: where its picture is */
export function invitation({ link, qr, words }) {
  const field = /** @type {HTMLInputElement} */ (
    make("input", { type: "text", readonly: true, value: link, "aria-label": words.label, class: "invite-link" })
  );
  field.addEventListener("focus", () => field.select());
  const copy = button(
    { class: "main" },
    async () => {
      await copied(field);
      copy.textContent = say("gathering.copied");
      announce(say("gathering.copied"));
    },
    say("gathering.copy"),
  );
  const share = "share" in navigator ? button({}, () => shared(link, words.text), say("gathering.share")) : null;
  return make(
    "section",
    { class: "invitation card", "aria-labelledby": "invite" },
    make("h2", { id: "invite" }, words.title),
    make("p", { class: "quiet" }, words.note),
    field,
    make("div", { class: "invite-buttons" }, copy, share),
    ONLY_HERE.has(location.hostname) ? onlyHere() : picture(qr),
  );
}

/** No telephone comes to an address of this computer alone: there is nothing to photograph. */
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
  // A server without the means to draw it has the link all the same.
  made.addEventListener("error", () => made.remove());
  return made;
}

/** @param {HTMLInputElement} field */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // At home pages often do not come over https, and then there is only the old way.
    field.select();
    document.execCommand("copy");
  }
}

/** @param {string} link @param {string} text */
async function shared(link, text) {
  try {
    await navigator.share({ title: "Rowlock", text, url: link });
  } catch {
    // Whoever changed their mind need not be told.
  }
}
