// The players in one line: names, bot levels, points, whose turn it is, who has chosen, who is away, and the time left.

import { badge } from "../avatars.js";
import { make, setAttribute } from "../dom.js";
import { levelName, seatName } from "../seat_names.js";
import { figure, say } from "../words.js";

/** The state of a seat: the first one that applies. @param {any} seat @param {any} view @returns {string} */
function stateOf(seat, view) {
  if (seat.resigned) return "resigned";
  if (seat.left || !seat.here) return seat.level ? "bot-plays" : seat.left ? "left" : "away";
  const { what, from } = view.awaited;
  if (what === "choices" && from.includes(seat.seat)) return seat.has_chosen ? "has-chosen" : "choosing";
  if (what === "choices" && seat.is_done) return "done";
  if (what === "roll" && from.includes(seat.seat)) return "rolling";
  return "";
}

export class Players {
  constructor() {
    this.list = make("ul", { class: "players" });
    this.element = make("nav", { class: "players-bar", "aria-label": say("table.players") }, this.list);
    /** @type {{item: HTMLElement, face: HTMLElement, name: HTMLElement, level: HTMLElement, note: HTMLElement, points: HTMLElement, time: HTMLElement}[]} */
    this.made = [];
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
    /** @type {Map<number, number>} when each seat's time runs out, by this device's clock */
    this.until = new Map();
  }

  /** @param {any} view @param {?number} me */
  show(view, me) {
    while (this.made.length < view.seats.length) this.made.push(this.makeOne(this.made.length + 1));
    for (const [index, seat] of view.seats.entries()) {
      const { item, face, name, level, note } = this.made[index];
      const state = stateOf(seat, view);
      const own = seat.seat === me;
      face.replaceChildren(badge(seat));
      name.textContent = seatName(seat);
      level.textContent = seat.kind === "bot" ? levelName(seat.level) : "";
      note.textContent = state
        ? say(`table.seat-${state}`)
        : seat.kind === "bot"
          ? say("table.seat-bot")
          : own
            ? say("table.seat-you")
            : "";
      setAttribute(item, "data-state", state || null);
      setAttribute(item, "data-active", view.game?.active === seat.seat);
      setAttribute(item, "aria-current", own ? "true" : null);
    }
    this.showPoints(view);
    this.until = new Map(
      view.clock.left.map((/** @type {any} */ one) => [one.seat, performance.now() + one.left * 1000]),
    );
    this.tick();
    if (this.until.size && this.ticking === undefined) this.ticking = setInterval(() => this.tick(), 250);
    else if (!this.until.size) this.leave();
  }

  /** @param {any} view */
  showPoints(view) {
    for (const [index, { points }] of this.made.entries())
      points.textContent = figure(view.game?.board.seats[index].points ?? 0);
  }

  /** @param {number} seat */
  makeOne(seat) {
    const face = make("span", { class: "player-face" });
    const name = make("bdi", { class: "player-name" });
    const level = make("span", { class: "player-level" });
    const note = make("span", { class: "player-note" });
    const points = make("b", { class: "player-points" });
    const time = make("span", { class: "player-time", "aria-hidden": "true" });
    const item = make(
      "li",
      { class: `player s${seat}` },
      face,
      make("span", { class: "player-words" }, make("span", { class: "player-title" }, name, level), note),
      time,
      points,
      make("span", { class: "visually-hidden" }, say("table.points-label")),
    );
    this.list.append(item);
    return { item, face, name, level, note, points, time };
  }

  tick() {
    for (const [index, { time }] of this.made.entries()) {
      const until = this.until.get(index + 1);
      const left = until === undefined ? "" : String(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
      if (time.textContent !== left) time.textContent = left;
    }
  }

  leave() {
    clearInterval(this.ticking);
    this.ticking = undefined;
  }
}
