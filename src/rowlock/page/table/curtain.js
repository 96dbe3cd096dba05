// When several people at one device choose in secret, a curtain hides the table until the next one has the device. When
// all have chosen, it asks to hand the device back.

import { button, make } from "../dom.js";
import { say, sayParts } from "../words.js";

export class Curtain {
  constructor() {
    this.title = make("p", { class: "curtain-title", id: "curtain-title" });
    this.why = make("p", { class: "quiet" });
    /** Shows the table to the next person and lifts the curtain. @type {?() => void} */
    this.opened = null;
    // Draw the next person's table before the curtain is gone; the close event comes later.
    this.open = button({ class: "main" }, () => this.opened?.());
    this.dialog = /** @type {HTMLDialogElement} */ (
      make("dialog", { class: "curtain", "aria-labelledby": "curtain-title" }, this.title, this.why, this.open)
    );
    this.dialog.oncancel = (event) => event.preventDefault();
    // Some browsers close a dialog on a second Escape regardless.
    this.dialog.onclose = () => this.opened?.();
    this.element = this.dialog;
  }

  lift() {
    this.opened = null;
    if (this.dialog.open) this.dialog.close();
  }

  /** Lower the curtain until a person opens it. @param {string} name @param {boolean} secret whether others choose too @param {() => void} opened */
  fall(name, secret, opened) {
    this.title.replaceChildren(
      ...sayParts(secret ? "table.curtain-for" : "table.curtain-back", { name: make("bdi", {}, name) }),
    );
    this.why.textContent = say(secret ? "table.curtain-why" : "table.curtain-back-why");
    // A single text node, because a button lays out its children separately.
    this.open.replaceChildren(make("span", {}, ...sayParts("table.curtain-open", { name: make("bdi", {}, name) })));
    this.opened = opened;
    if (!this.dialog.open) this.dialog.showModal();
  }
}
