// A tip next to a cell: the effects of picking it, or why it can't be picked.

import { make } from "../dom.js";
import { choiceName, meaningWords } from "./wording.js";
import { sentence } from "../words.js";
import { chip } from "./pieces.js";

const GAP_PX = 8;

export class Tip {
  #board;
  // Not linked with aria-describedby: the cell's label already says the same.
  #element = make("div", { class: "tip", role: "tooltip", hidden: true });

  /** @param {HTMLElement} board */
  constructor(board) {
    this.#board = board;
    board.append(this.#element);
  }

  /** @param {HTMLElement} cell @param {import("./wording.js").Option} option */
  show(cell, option) {
    const name = make("p", { class: "tip-name" }, chip(option.choice), sentence(choiceName(option.choice)));
    this.#show(cell, name, ...meaningWords(option).map((phrase) => make("p", {}, sentence(phrase))));
  }

  /** @param {HTMLElement} cell @param {string} words */
  say(cell, words) {
    this.#show(cell, make("p", {}, words));
  }

  /** @param {HTMLElement} cell @param {...HTMLElement} lines */
  #show(cell, ...lines) {
    this.#element.replaceChildren(...lines);
    this.#element.hidden = false;
    const board = this.#board.getBoundingClientRect();
    const at = cell.getBoundingClientRect();
    const own = this.#element.getBoundingClientRect();
    const wanted = at.left + at.width / 2 - board.left - own.width / 2;
    const left = Math.max(0, Math.min(wanted, board.width - own.width));
    const above = at.top - own.height - GAP_PX;
    const top = above > 0 ? above : at.bottom + GAP_PX;
    this.#element.style.left = `${left}px`;
    this.#element.style.top = `${top - board.top}px`;
  }

  hide() {
    this.#element.hidden = true;
  }
}
