// Several people at one device: between two who choose in secret a curtain falls, until the next one has the device.

import { button, make } from "../dom.js";
import { say, sayParts } from "../words.js";

export class Curtain {
  constructor() {
    this.title = make("p", { class: "curtain-title", id: "curtain-title" });
    this.open = button({ class: "main" }, () => this.dialog.close());
    this.dialog = /** @type {HTMLDialogElement} */ (make("dialog", { class: "curtain", "aria-labelledby": "curtain-title" }, this.title, make("p", { class: "quiet" }, say("table.curtain-why")), this.open));
    this.element = this.dialog;
  }

  lift() {
    this.dialog.onclose = null;
    if (this.dialog.open) this.dialog.close();
  }

  /** Falls for somebody, and is opened by them. @param {string} name @param {() => void} opened */
  fall(name, opened) {
    this.title.replaceChildren(...sayParts("table.curtain-for", { name: make("bdi", {}, name) }));
    this.open.replaceChildren(...sayParts("table.curtain-open", { name: make("bdi", {}, name) }));
    this.dialog.oncancel = (event) => event.preventDefault();
    this.dialog.onclose = opened;
    if (!this.dialog.open) this.dialog.showModal();
  }
}
