// The link to a table, to be copied, sent, or photographed.

import { announce, button, make } from "../dom.js";
import { qrAddress, tableLink } from "../server/api.js";
import { say } from "../words.js";

const ONLY_HERE = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @param {string} table @param {string} game */
export function invitation(table, game) {
  const link = tableLink(table);
  const field = /** @type {HTMLInputElement} */ (make("input", { type: "text", readonly: true, value: link, "aria-label": say("gathering.link"), class: "invite-link" }));
  field.addEventListener("focus", () => field.select());
  const copy = button({ class: "main" }, async () => {
    await copied(field);
    copy.textContent = say("gathering.copied");
    announce(say("gathering.copied"));
  }, say("gathering.copy"));
  const share = "share" in navigator ? button({}, () => shared(link, game), say("gathering.share")) : null;
  const picture = make("img", { class: "qr", src: qrAddress(table), alt: say("gathering.qr"), width: 168, height: 168 });
  // A server without the means to draw it has the link all the same.
  picture.addEventListener("error", () => picture.remove());
  return make(
    "section",
    { class: "invitation card", "aria-labelledby": "invite" },
    make("h2", { id: "invite" }, say("gathering.invite")),
    make("p", { class: "quiet" }, say("gathering.invite-note")),
    field,
    make("div", { class: "invite-buttons" }, copy, share),
    ONLY_HERE.has(location.hostname) ? make("p", { class: "quiet" }, say("gathering.only-here")) : null,
    picture,
  );
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

/** @param {string} link @param {string} game */
async function shared(link, game) {
  try {
    await navigator.share({ title: "Rowlock", text: say("gathering.share-text", { game: say(`game.${game}`) }), url: link });
  } catch {
    // Whoever changed their mind need not be told.
  }
}
