// Without dice or with them: a switch, and a question before a turn is broken off.

import { oneOf } from "../controls.js";
import { button, make } from "../dom.js";
import { say } from "../words.js";

/** @typedef {"free" | "dice"} Which */

export class Way {
  /** @param {{change: (way: Which) => void, isInTurn: () => boolean, look: () => void}} means  `isInTurn`: dice or choices were
   *   told of a turn that is not over; `look` shows everything anew */
  constructor({ change, isInTurn, look }) {
    this.look = look;
    this.asks = false;
    /** @type {Which} */
    this.way = "free";
    const choices = [
      { value: "free", label: say("pad.free") },
      { value: "dice", label: say("pad.with-dice") },
    ];
    this.switch = oneOf({
      legend: say("pad.way"),
      hideLegend: true,
      choices,
      chosen: (value) => (value === "free" && isInTurn() ? this.ask(true) : change(value === "dice" ? "dice" : "free")),
    });
    this.element = this.switch.element;
    this.element.classList.add("pad-way");
    this.stay = button({ class: "main" }, () => this.ask(false), say("pad.stay-with-dice"));
    const leave = button({}, () => this.leave(change), say("pad.leave-dice"));
    this.question = make(
      "div",
      { class: "offer", role: "alertdialog", "aria-labelledby": "way-sure", hidden: true },
      make("p", { id: "way-sure" }, say("pad.leave-dice-sure")),
      make("div", { class: "offer-buttons" }, this.stay, leave),
    );
  }

  /** @param {boolean} asks */
  ask(asks) {
    this.asks = asks;
    this.look();
    const checked = /** @type {?HTMLElement} */ (this.element.querySelector(":checked"));
    (asks ? this.stay : checked)?.focus();
  }

  /** @param {(way: Which) => void} change */
  leave(change) {
    this.asks = false;
    change("free");
  }

  /** @param {Which} way @param {boolean} isShown  whether it can be changed at all */
  show(way, isShown) {
    this.asks &&= way === "dice" && isShown;
    this.element.hidden = !isShown;
    this.question.hidden = !this.asks;
    this.switch.set(way);
  }
}
