// A box for the short commands of the terminal and the engine protocol: r5, -, +3, and also roll, done, undo, hint. A
// key opens it; Escape closes it.

import { make } from "../dom.js";
import { say } from "../words.js";

export class CommandBox {
  /** @param {(text: string) => string} run  returns an error message, or empty */
  constructor(run) {
    this.input = /** @type {HTMLInputElement} */ (
      make("input", {
        id: "command",
        autocomplete: "off",
        autocapitalize: "none",
        spellcheck: "false",
        placeholder: "r5  -  +3  roll  done",
        maxlength: "12",
        "aria-describedby": "command-wrong",
      })
    );
    this.errorNote = make("p", { class: "quiet", id: "command-wrong", role: "status" });
    const form = make(
      "form",
      { class: "command-box" },
      make("label", { for: "command" }, say("table.command")),
      this.input,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.errorNote.textContent = run(this.input.value.trim().replace(/^\//, "").toLowerCase());
      if (!this.errorNote.textContent) this.input.value = "";
    });
    this.element = make("div", { class: "command", hidden: true }, form, this.errorNote);
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.input.blur();
      this.element.hidden = true;
    });
  }

  open() {
    this.element.hidden = false;
    this.input.focus();
  }
}
