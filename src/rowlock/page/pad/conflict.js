// Two phones, one moment: what was crossed here cannot be any more, because of what others have done. The people say how it
// was, and the rules whether it can be.

import { choiceName, rowName } from "../board/spoken.js";
import { button, make } from "../dom.js";
import { listed, say, sayParts } from "../words.js";
import { deedWords } from "./told.js";

/** @typedef {import("./shared_pad.js").SharedPad} SharedPad */

const KNOWN = new Set(["game-over", "illegal-choice", "pawn-elsewhere", "not-your-seat", "not-seated", "other-game", "built-on", "not-the-last"]);

export class ConflictDialog {
  /** @param {SharedPad} keeper */
  constructor(keeper) {
    this.keeper = keeper;
    this.title = make("h2", { id: "conflict" }, say("phones.conflict"));
    this.words = make("div", { class: "conflict-words" });
    this.buttons = make("div", { class: "conflict-buttons" });
    this.element = /** @type {HTMLDialogElement} */ (make("dialog", { class: "conflict", "aria-labelledby": "conflict" }, this.title, this.words, this.buttons));
    // It must be settled before anything else is sent.
    this.element.addEventListener("cancel", (event) => event.preventDefault());
    /** @type {?import("./shared_pad.js").Conflict} */
    this.shown = null;
  }

  show() {
    const { conflict } = this.keeper;
    if (conflict === this.shown) return;
    this.shown = conflict;
    if (!conflict) {
      this.element.close();
      return;
    }
    this.words.replaceChildren(...this.told(conflict).map((parts) => make("p", {}, ...parts)));
    this.buttons.replaceChildren(...this.ways(conflict));
    if (!this.element.open) this.element.showModal();
  }

  /** @param {import("./shared_pad.js").Conflict} conflict @returns {(string | Node)[][]} */
  told({ deed, rows, by, why, message }) {
    const name = this.nameOf;
    if (deed?.do === "cross" && rows) {
      const facts = { cross: choiceName(deed.choice), names: make("bdi", {}, listed(by.map(name))), rows: listed([...rows].map(rowName)) };
      return [sayParts("phones.conflict-closed", facts), [say("phones.conflict-ask")]];
    }
    const what = deed ? say("phones.conflict-deed", { deed: deedWords(deed, name) }) : say("phones.conflict-undo");
    return [[what], [KNOWN.has(why) ? say(`phones.why-${why}`) : say("phones.why-other", { message })]];
  }

  /** @param {import("./shared_pad.js").Conflict} conflict */
  ways({ deed, rows, why }) {
    const settle = (/** @type {"together" | "anyway" | "back"} */ how, /** @type {string} */ words, /** @type {boolean} */ isMain = false) =>
      button({ class: isMain ? "main big" : "big" }, () => this.keeper.settle(how), words);
    if (rows) return [settle("together", say("phones.same-roll"), true), settle("back", say("phones.not-same-roll"))];
    if (!deed) return [settle("back", say("phones.leave-it"), true)];
    const back = settle("back", say("phones.take-back"), why !== "pawn-elsewhere");
    return why === "pawn-elsewhere" ? [settle("anyway", say("phones.anyway"), true), back] : [back];
  }

  /** @param {number} seat */
  nameOf = (seat) => this.keeper.game.players[seat - 1].name;
}
