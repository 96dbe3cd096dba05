// Several people at one device: between two who choose in secret a curtain falls, until the next one has the device. When all
// have chosen, it asks to give the device back to who goes on.

import { button, make } from "../dom.js";
import { say, sayParts } from "../words.js";

export class Curtain {
  constructor() {
    this.title = make("p", { class: "curtain-title", id: "curtain-title" });
    this.why = make("p", { class: "quiet" });
    /** Shows the table to whoever has the device now, and lifts the curtain. @type {?() => void} */
    this.opened = null;
    // The next one's table is drawn before the curtain is gone: that it was closed, a dialog says later.
    this.open = button({ class: "main" }, () => this.opened?.());
    this.dialog = /** @type {HTMLDialogElement} */ (
      make("dialog", { class: "curtain", "aria-labelledby": "curtain-title" }, this.title, this.why, this.open)
    );
    this.dialog.oncancel = (event) => event.preventDefault();
    // A browser may close it all the same.
    this.dialog.onclose = () => this.opened?.();
    this.element = this.dialog;
  }

  lift() {
    this.opened = null;
    if (this.dialog.open) this.dialog.close();
  }

  /** Falls for somebody, and is opened by them. @param {string} name @param {boolean} secret whether others choose too @param {() => void} opened */
  fall(name, secret, opened) {
    this.title.replaceChildren(
      ...sayParts(secret ? "table.curtain-for" : "table.curtain-back", { name: make("bdi", {}, name) }),
    );
    this.why.textContent = say(secret ? "table.curtain-why" : "table.curtain-back-why");
    // One piece: a button keeps its pieces apart.
    this.open.replaceChildren(make("span", {}, ...sayParts("table.curtain-open", { name: make("bdi", {}, name) })));
    this.opened = opened;
    if (!this.dialog.open) this.dialog.showModal();
  }
}
