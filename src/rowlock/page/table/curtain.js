// Several people at one device: between two who choose in secret a curtain falls, until the next one has the device.

import { button, make } from "../dom.js";
import { say, sayParts } from "../words.js";

export class Curtain {
  constructor() {
    this.title = make("p", { class: "curtain-title", id: "curtain-title" });
    /** Shows the table to whoever has the device now, and lifts the curtain. @type {?() => void} */
    this.opened = null;
    // The next one's table is drawn before the curtain is gone: that it was closed, a dialog says later.
    this.open = button({ class: "main" }, () => this.opened?.());
    this.dialog = /** @type {HTMLDialogElement} */ (make("dialog", { class: "curtain", "aria-labelledby": "curtain-title" }, this.title, make("p", { class: "quiet" }, say("table.curtain-why")), this.open));
    this.dialog.oncancel = (event) => event.preventDefault();
    // A browser may close it all the same.
    this.dialog.onclose = () => this.opened?.();
    this.element = this.dialog;
  }

  lift() {
    this.opened = null;
    if (this.dialog.open) this.dialog.close();
  }

  /** Falls for somebody, and is opened by them. @param {string} name @param {() => void} opened */
  fall(name, opened) {
    this.title.replaceChildren(...sayParts("table.curtain-for", { name: make("bdi", {}, name) }));
    // One piece: a button keeps its pieces apart.
    this.open.replaceChildren(make("span", {}, ...sayParts("table.curtain-open", { name: make("bdi", {}, name) })));
    this.opened = opened;
    if (!this.dialog.open) this.dialog.showModal();
  }
}
