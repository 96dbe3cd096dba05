// The switch between playing with and without dice; asks for confirmation in the middle of a turn.

import { oneOf } from "../controls.js";
import { button, make } from "../dom.js";
import { say } from "../words.js";

/** @typedef {"free" | "dice"} Mode */

export class ModeSwitch {
  /** @param {{change: (mode: Mode) => void, isInTurn: () => boolean, refresh: () => void}} options  `isInTurn`: dice or choices were
   *   entered for a turn that is not over; `refresh` redraws everything */
  constructor({ change, isInTurn, refresh }) {
    this.refresh = refresh;
    this.isAsking = false;
    /** @type {Mode} */
    this.mode = "free";
    const choices = [
      { value: "free", label: say("pad.free") },
      { value: "dice", label: say("pad.with-dice") },
    ];
    this.switch = oneOf({
      legend: say("pad.way"),
      hideLegend: true,
      choices,
      onChange: (value) =>
        value === "free" && isInTurn() ? this.ask(true) : change(value === "dice" ? "dice" : "free"),
    });
    this.element = this.switch.element;
    this.element.classList.add("pad-way");
    this.stayButton = button({ class: "main" }, () => this.ask(false), say("pad.stay-with-dice"));
    const leaveDice = button({}, () => this.leaveDice(change), say("pad.leave-dice"));
    this.question = make(
      "div",
      { class: "offer", role: "alertdialog", "aria-labelledby": "way-sure", hidden: true },
      make("p", { id: "way-sure" }, say("pad.leave-dice-sure")),
      make("div", { class: "offer-buttons" }, this.stayButton, leaveDice),
    );
  }

  /** @param {boolean} isAsking */
  ask(isAsking) {
    this.isAsking = isAsking;
    this.refresh();
    const checked = /** @type {?HTMLElement} */ (this.element.querySelector(":checked"));
    (isAsking ? this.stayButton : checked)?.focus();
  }

  /** @param {(mode: Mode) => void} change */
  leaveDice(change) {
    this.isAsking = false;
    change("free");
  }

  /** @param {Mode} mode @param {boolean} isShown  whether it can be changed at all */
  show(mode, isShown) {
    this.isAsking &&= mode === "dice" && isShown;
    this.element.hidden = !isShown;
    this.question.hidden = !this.isAsking;
    this.switch.set(mode);
  }
}
