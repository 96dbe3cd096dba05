// One seat of a table that gathers: who sits there or, while it is open, who could.

import { strength } from "../controls.js";
import { button, make } from "../dom.js";
import { nameOf } from "../seat_names.js";
import { whyNot } from "../error_messages.js";
import { say } from "../words.js";

/**
 * What may be done about an open seat, each if it may: a visitor sits down, somebody else at this device does, a bot does.
 * @typedef {{sit: ?(() => Promise<void>), seatHere: ?((name: string) => Promise<void>), seatBot: ?((level: string) => Promise<void>)}} Doing
 */

export class SeatLine {
  /** @param {number} number @param {string} game */
  constructor(number, game) {
    this.number = number;
    this.game = game;
    this.shown = "";
    this.body = make("div", { class: "seat-body" });
    this.element = make(
      "li",
      { class: `gathering-seat s${number}` },
      make("span", { class: "seat", "aria-label": say("start.seat", { n: number }), role: "img" }, String(number)),
      this.body,
    );
  }

  /** @param {any} seat @param {{isMe: boolean, isHere: boolean}} mine @param {Doing} doing */
  show(seat, { isMe, isHere }, doing) {
    const shown = JSON.stringify([
      seat.kind,
      seat.name,
      seat.here,
      isMe,
      isHere,
      Boolean(doing.sit),
      Boolean(doing.seatHere),
      Boolean(doing.seatBot),
    ]);
    // What has not changed stays as it is: somebody may be typing there.
    if (shown === this.shown) return;
    this.shown = shown;
    this.element.classList.toggle("open", seat.kind === "open");
    if (seat.kind === "open") return this.showOpen(doing);
    this.body.replaceChildren(
      make("bdi", { class: "seat-name" }, nameOf(seat)),
      make("span", { class: "quiet" }, whatOf(seat, isMe, isHere)),
    );
  }

  /** @param {Doing} doing */
  showOpen(doing) {
    const { sit, seatHere, seatBot } = doing;
    const wrong = make("p", { class: "wrong", role: "alert" });
    /** @param {() => Promise<void>} act */
    const attempt = async (act) => {
      wrong.textContent = "";
      try {
        await act();
      } catch (error) {
        wrong.textContent = whyNot(error);
      }
    };
    const back = () => this.showOpen(doing);
    const buttons = [
      sit && button({}, () => attempt(sit), say("gathering.sit-here")),
      seatHere &&
        button(
          {},
          () => this.askName(wrong, (name) => attempt(() => seatHere(name)), back),
          say("gathering.somebody-here"),
        ),
      seatBot &&
        button({}, () => this.askLevel(wrong, (level) => attempt(() => seatBot(level)), back), say("gathering.a-bot")),
    ].filter((made) => made !== null);
    this.body.replaceChildren(
      make("span", { class: "seat-name" }, say("gathering.open-seat")),
      make("div", { class: "seat-buttons" }, ...buttons),
      wrong,
    );
  }

  /** @param {HTMLElement} wrong @param {(name: string) => void} seat @param {() => void} back */
  askName(wrong, seat, back) {
    const field = /** @type {HTMLInputElement} */ (
      make("input", {
        type: "text",
        maxlength: 30,
        autocomplete: "off",
        "aria-label": say("start.name-of", { n: this.number }),
        placeholder: say("game.player", { seat: this.number }),
      })
    );
    this.ask([field], wrong, () => seat(field.value.trim()), back);
    field.focus();
  }

  /** @param {HTMLElement} wrong @param {(level: string) => void} seat @param {() => void} back */
  askLevel(wrong, seat, back) {
    let level = "casual";
    const steps = strength({
      legend: say("start.level-of", { n: this.number }),
      game: this.game,
      level,
      chosen: (chosen) => (level = chosen),
    });
    this.ask([steps], wrong, () => seat(level), back);
    /** @type {?HTMLElement} */ (steps.querySelector("input:checked"))?.focus();
  }

  /** @param {HTMLElement[]} asked @param {HTMLElement} wrong @param {() => void} answered @param {() => void} back */
  ask(asked, wrong, answered, back) {
    const form = make(
      "form",
      { class: "seat-form" },
      ...asked,
      make(
        "div",
        { class: "seat-buttons" },
        make("button", { type: "submit", class: "main" }, say("gathering.seat-now")),
        button({}, back, say("gathering.not-now")),
      ),
      wrong,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      answered();
    });
    this.body.replaceChildren(form);
  }
}

/** @param {any} seat @param {boolean} isMe @param {boolean} isHere */
function whatOf(seat, isMe, isHere) {
  if (seat.kind === "bot") return say(`game.style-${seat.level}`);
  if (isMe) return say("gathering.you");
  if (isHere) return say("gathering.at-this-device");
  return say(seat.here ? "gathering.is-here" : "gathering.is-away");
}
