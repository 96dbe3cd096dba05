// A new game on a shared pad starts for everyone, so ask first.

import { button, make } from "../dom.js";
import { listed, say } from "../words.js";

/** @typedef {import("./shared_pad.js").SharedPad} SharedPad */

/** Ask whether to start a new game, unless no other phone is affected. @param {SharedPad} session @returns {Promise<boolean>} */
export function confirmNewGame(session) {
  const { pad } = session;
  const others = (pad?.seats ?? [])
    .map((seat, index) => ({ ...seat, number: index + 1 }))
    .filter(({ open, number }) => !open && !pad?.mine.includes(number));
  if (!others.length) return Promise.resolve(true);
  const away = others.filter((seat) => seat.away).map(({ number }) => session.nameOf(number));
  const begin = button(
    { class: away.length ? "big" : "main big" },
    () => dialog.close("begin"),
    say("phones.again-now"),
  );
  const wait = button({ class: away.length ? "main big" : "big" }, () => dialog.close(""), say("phones.again-wait"));
  const dialog = /** @type {HTMLDialogElement} */ (
    make(
      "dialog",
      { class: "conflict", "aria-labelledby": "again-ask" },
      make("h2", { id: "again-ask" }, say("phones.again-ask")),
      make(
        "div",
        { class: "conflict-words" },
        ...(away.length ? [make("p", {}, say("phones.again-away", { names: listed(away) }))] : []),
        make("p", {}, say("phones.again-words")),
      ),
      make("div", { class: "conflict-buttons" }, ...(away.length ? [wait, begin] : [begin, wait])),
    )
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((answer) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "begin");
    }),
  );
}
