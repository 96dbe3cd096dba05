// Tabs with all names and points: they choose whose sheet is shown, or whose token is placed.

import { token } from "../board/pieces.js";
import { button, make, setAttribute, setText } from "../dom.js";
import { figure, say } from "../words.js";

/** @typedef {import("./deeds.js").Player} Player */

export class Tabs {
  /** @param {{players: Player[], mark: "cross" | "token", onSelect: (seat: number) => void}} options */
  constructor({ players, mark, onSelect }) {
    const hasTokens = mark === "token";
    this.made = players.map(({ name }, index) => {
      const seat = index + 1;
      const points = make("b", { class: "tab-points" });
      const colour = hasTokens ? say(seat === 1 ? "pad.black" : "pad.grey") : "";
      const note = make("span", { class: "tab-note" }, colour);
      const badge = hasTokens
        ? token(seat, 1)
        : make("span", { class: `seat s${seat}`, "aria-hidden": "true" }, String(seat));
      const tab = button(
        { class: `tab s${seat}` },
        () => onSelect(seat),
        badge,
        make("span", { class: "tab-words" }, make("bdi", {}, name), note),
        points,
      );
      return { tab, note, colour, points };
    });
    const label = say(hasTokens ? "pad.whose-token" : "pad.whose-sheet");
    this.element = make(
      "div",
      { class: "pad-tabs", role: "group", "aria-label": label, hidden: players.length < 2 },
      ...this.made.map(({ tab }) => tab),
    );
  }

  /** `notes` are short texts for each seat, or empty.
   * @param {{seat: number, scores: number[], active: ?number, notes: string[]}} shown */
  show({ seat, scores, active, notes }) {
    this.made.forEach(({ tab, note, colour, points }, index) => {
      setText(points, figure(scores[index]));
      setText(note, notes[index] || colour);
      setAttribute(tab, "aria-pressed", String(index + 1 === seat));
      setAttribute(tab, "data-active", active === index + 1);
    });
  }
}
