// The big view of a table: loaded when opened, and updated from then on.

import { COLOURS } from "../device/people.js";
import { make } from "../dom.js";
import { say } from "../words.js";

export class LazyBigView {
  element = make("div", { class: "big-place" });
  /** @type {?import("../pad/big_view.js").BigView} */
  #big = null;
  /** @type {?{view: any, nameOf: (seat: number) => string}} */
  #latest = null;
  #game;

  /** @param {string} game */
  constructor(game) {
    this.#game = game;
  }

  async open() {
    const { BigView } = await import("../pad/big_view.js");
    if (!this.#big) this.element.append((this.#big = new BigView(this.#game)).element);
    this.#show();
    await this.#big.open();
  }

  /** @param {any} view @param {(seat: number) => string} nameOf */
  show(view, nameOf) {
    this.#latest = { view, nameOf };
    this.#show();
  }

  #show() {
    if (!this.#latest || !this.#big) return;
    const { view, nameOf } = this.#latest;
    const { board, active, dice } = view.game;
    const over = view.phase === "over";
    this.#big.show({
      players: board.seats.map((/** @type {any} */ { points, penalties }, /** @type {number} */ index) => ({
        name: nameOf(index + 1),
        colour: COLOURS[index],
        points,
        penalties,
      })),
      closed: [...board.closed],
      active: over ? null : active,
      dice,
      note: say(over ? "table.big-over" : "table.big-turn", { name: nameOf(active) }),
    });
  }
}
