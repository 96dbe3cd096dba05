// The course of a game on a pad: deeds, and where the game stood after each. Deeds may be taken out of the middle; what
// came before need not be worked out again.

import { start, view } from "../rules/door.js";
import { after } from "./deeds.js";

/**
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").Position} Position
 * @typedef {{key: number | string, deed: Deed}} Step
 */

export class Course {
  /** @type {Step[]} */
  steps = [];
  /** Before the first step, after it, and so on, with the letters of the closed rows. @type {{position: Position, closed: string}[]} */
  #stood = [];
  #options = "";

  get position() {
    return this.#stood[this.#stood.length - 1].position;
  }

  get closed() {
    return this.#stood[this.#stood.length - 1].closed;
  }

  /** @param {{game: string, track: ?string, players: number}} options @param {Step[]} steps */
  begin(options, steps) {
    const wanted = JSON.stringify(options);
    if (this.#options !== wanted) {
      this.#options = wanted;
      this.steps = [];
      this.#stood = [stand(start(options))];
    }
    this.#become(steps);
  }

  /** One step on; refused, if it cannot be. @param {Step} step */
  then(step) {
    this.#become([...this.steps, step]);
    return this.position;
  }

  /** Takes a step out; refused, if what came since cannot be without. @param {number | string} key */
  without(key) {
    this.#become(this.steps.filter((step) => step.key !== key));
  }

  /** Whether a deed would be possible now. @param {Deed} deed */
  #could(deed) {
    try {
      after(this.position, deed);
      return true;
    } catch {
      return false;
    }
  }

  /** Who closed which row, and with which step. @returns {{key: number | string, seat: number, row: string}[]} */
  get closings() {
    return this.steps.flatMap(({ key, deed }, place) => {
      const before = this.#stood[place].closed;
      const rows = [...this.#stood[place + 1].closed].filter((row) => !before.includes(row));
      return rows.map((row) => ({ key, seat: "seat" in deed ? deed.seat : 0, row }));
    });
  }

  /** The rows that a cross fails by, and who closed them: if that was for the same white sum, it counts.
   * @param {Deed} deed @returns {{rows: string, by: number[]}} */
  inTheWay(deed) {
    if (deed.do !== "cross" || deed.choice.startsWith("+")) return { rows: "", by: [] };
    const others = this.closings.filter(({ seat }) => seat !== deed.seat);
    const each = others.map(({ row }) => row);
    const rows = [...each, each.join("")].find((some) => some && this.#could({ ...deed, with: some })) ?? "";
    return { rows, by: [...new Set(others.filter(({ row }) => rows.includes(row)).map(({ seat }) => seat))] };
  }

  /** @param {Step[]} steps */
  #become(steps) {
    let same = 0;
    while (same < steps.length && same < this.steps.length && steps[same].key === this.steps[same].key) same += 1;
    const stood = this.#stood.slice(0, same + 1);
    for (const { deed } of steps.slice(same)) stood.push(stand(after(stood[stood.length - 1].position, deed)));
    this.steps = steps;
    this.#stood = stood;
  }
}

/** @param {Position} position @returns {{position: Position, closed: string}} */
const stand = (position) => ({ position, closed: view(position, 1).game.board.closed });
