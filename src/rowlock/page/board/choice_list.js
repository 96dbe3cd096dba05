// The legal choices as big buttons: the choice, its gain, its effects, and its worth after a hint.
// Passing comes last.

import { button, make, setAttribute } from "../dom.js";
import { say, sentence } from "../words.js";
import { describe } from "./dice_pairs.js";
import { chip } from "./pieces.js";
import { briefWords, choiceName, gainWords, optionWords } from "./wording.js";

/** @typedef {import("./wording.js").Option} Option */

/** @type {Object<string, number>} */
const ARROW_STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class ChoiceList {
  /** @type {((choice: string) => void) | null} */
  onpick = null;
  element = make("div", {
    class: "choice-list",
    role: "toolbar",
    "aria-orientation": "vertical",
    "aria-label": say("board.choices"),
  });
  /** @type {Map<string, HTMLElement>} */
  #buttons = new Map();
  /** @type {HTMLElement | undefined} */
  #tabStop;
  #fault;

  /** @param {import("./wording.js").Fault} fault */
  constructor(fault) {
    this.#fault = fault;
    this.element.addEventListener("keydown", (event) => this.#onkey(event));
    this.element.addEventListener("focusin", (event) => this.#setTabStop(/** @type {HTMLElement} */ (event.target)));
    for (const kind of ["focusin", "pointerover"])
      this.element.addEventListener(kind, (event) => describeTarget(event));
    for (const kind of ["focusout", "pointerleave"])
      this.element.addEventListener(kind, () => describe(this.element, null));
  }

  /** @param {{options: Option[], chosen: ?string}} shown */
  show({ options, chosen }) {
    const hadFocus = this.element.contains(document.activeElement);
    const ordered = [
      ...options.filter((option) => option.choice !== "-"),
      ...options.filter((option) => option.choice === "-"),
    ];
    const wanted = ordered.map((option) => this.#buttonFor(option, option.choice === chosen));
    for (const choice of this.#buttons.keys())
      if (!options.some((option) => option.choice === choice)) this.#buttons.delete(choice);
    const listed = [...this.element.children];
    // Moving a button to where it already is would take the focus from it.
    if (listed.length !== wanted.length || wanted.some((one, index) => one !== listed[index]))
      this.element.replaceChildren(...wanted);
    const stop =
      wanted.find((one) => one === document.activeElement) ??
      wanted.find((one) => one.getAttribute("aria-pressed") === "true") ??
      wanted[0];
    if (!stop) return;
    this.#setTabStop(stop);
    // Keep keyboard focus in the list when the next decision replaces its buttons.
    if (hadFocus && !this.element.contains(document.activeElement)) stop.focus();
  }

  /** @param {Option} option @param {boolean} pressed */
  #buttonFor(option, pressed) {
    const { choice, means, worth, best } = option;
    let item = this.#buttons.get(choice);
    if (!item) {
      item = button({ class: "choice", tabindex: -1, "data-choice": choice }, () => this.onpick?.(choice));
      this.#buttons.set(choice, item);
    }
    const destination = means.enters
      ? [make("span", { class: "choice-way", "aria-hidden": "true" }, "→"), chip(means.enters)]
      : [];
    const steps = means.enters && make("span", { class: "choice-steps" }, choiceName(choice));
    const chips = make("span", { class: "choice-chips" }, steps || chip(choice), ...destination);
    const [name, ...rest] = briefWords(option, this.#fault);
    const words = make(
      "span",
      { class: "choice-words" },
      ...[sentence(name), ...rest].map((phrase) => make("span", { class: "phrase" }, phrase)),
    );
    const brings = make("span", { class: "choice-brings" }, worth?.shown ?? gainWords(means));
    const behind = worth ? make("small", { class: "choice-behind" }, best ? "" : worth.behind) : "";
    item.replaceChildren(chips, words, brings, behind);
    item.classList.toggle("costs", means.penalty === true || means.leads_to_penalty === true);
    item.classList.toggle("best", best === true);
    setAttribute(item, "aria-pressed", String(pressed));
    setAttribute(
      item,
      "aria-label",
      [optionWords(option, this.#fault), ...(worth ? [worth.spoken, worth.behind] : [])].join(", "),
    );
    return item;
  }

  /** @param {HTMLElement} one */
  #setTabStop(one) {
    if (!this.element.contains(one)) return;
    for (const other of this.#buttons.values()) other.tabIndex = other === one ? 0 : -1;
    this.#tabStop = one;
  }

  /** @param {KeyboardEvent} event */
  #onkey(event) {
    const all = /** @type {HTMLElement[]} */ ([...this.element.children]);
    const at = this.#tabStop ? all.indexOf(this.#tabStop) : -1;
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : at + (ARROW_STEPS[event.key] ?? 0);
    if (to === at || !all[to]) return;
    all[to].focus();
    event.preventDefault();
  }
}

/** @param {Event} event */
function describeTarget({ target }) {
  const choice = /** @type {?HTMLElement} */ (/** @type {Element} */ (target).closest(".choice"));
  if (choice) describe(choice, choice.dataset.choice ?? null);
}
