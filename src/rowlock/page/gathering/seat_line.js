// One seat of a table before its game: the player or, while it is open, ways to fill it.

import { avatar } from "../avatars.js";
import { strength } from "../controls.js";
import { button, make } from "../dom.js";
import { levelName, seatName } from "../seat_names.js";
import { errorMessage } from "../error_messages.js";
import { say } from "../words.js";

/**
 * The actions for an open seat, each null if not allowed: sit there as a visitor, seat somebody else here, seat a bot.
 * @typedef {{sit: ?(() => Promise<void>), seatHere: ?((name: string) => Promise<void>), seatBot: ?((level: string) => Promise<void>)}} SeatActions
 */

export class SeatLine {
  /** @param {number} number @param {string} game */
  constructor(number, game) {
    this.number = number;
    this.game = game;
    this.shown = "";
    /** The names at the table. @type {string[]} */
    this.taken = [];
    this.body = make("div", { class: "seat-body" });
    this.element = make(
      "li",
      { class: `gathering-seat s${number}` },
      make("span", { class: "seat", "aria-label": say("start.seat", { n: number }), role: "img" }, String(number)),
      this.body,
    );
  }

  /** @param {any} seat @param {{isMe: boolean, isHere: boolean}} mine @param {SeatActions} actions */
  show(seat, { isMe, isHere }, actions) {
    const shown = JSON.stringify([
      seat.kind,
      seat.name,
      seat.here,
      isMe,
      isHere,
      Boolean(actions.sit),
      Boolean(actions.seatHere),
      Boolean(actions.seatBot),
    ]);
    // Don't rebuild an unchanged seat: somebody may be typing there.
    if (shown === this.shown) return;
    this.shown = shown;
    this.element.classList.toggle("open", seat.kind === "open");
    if (seat.kind === "open") return this.showOpen(actions);
    this.body.replaceChildren(
      avatar(seat),
      make("bdi", { class: "seat-name" }, seatName(seat)),
      make("span", { class: "quiet" }, seatNote(seat, isMe, isHere)),
    );
  }

  /** @param {SeatActions} actions */
  showOpen(actions) {
    const { sit, seatHere, seatBot } = actions;
    const errorNote = make("p", { class: "wrong", role: "alert" });
    /** @param {() => Promise<void>} act */
    const attempt = async (act) => {
      errorNote.textContent = "";
      try {
        await act();
      } catch (why) {
        errorNote.textContent = errorMessage(why);
      }
    };
    const cancel = () => this.showOpen(actions);
    const buttons = [
      sit && button({}, () => attempt(sit), say("gathering.sit-here")),
      seatHere &&
        button(
          {},
          () => this.askName(errorNote, (name) => attempt(() => seatHere(name)), cancel),
          say("gathering.somebody-here"),
        ),
      seatBot &&
        button(
          {},
          () => this.askLevel(errorNote, (level) => attempt(() => seatBot(level)), cancel),
          say("gathering.a-bot"),
        ),
    ].filter((made) => made !== null);
    this.body.replaceChildren(
      make("span", { class: "seat-name" }, say("gathering.open-seat")),
      make("div", { class: "seat-buttons" }, ...buttons),
      errorNote,
    );
  }

  /** @param {HTMLElement} errorNote @param {(name: string) => void} seat @param {() => void} cancel */
  askName(errorNote, seat, cancel) {
    const field = /** @type {HTMLInputElement} */ (
      make("input", {
        type: "text",
        maxlength: 30,
        autocomplete: "off",
        "aria-label": say("start.name-of", { n: this.number }),
        placeholder: say("game.player", { seat: this.number }),
      })
    );
    this.ask([field], errorNote, () => seat(field.value.trim()), cancel);
    field.focus();
  }

  /** @param {HTMLElement} errorNote @param {(level: string) => void} seat @param {() => void} cancel */
  askLevel(errorNote, seat, cancel) {
    let level = "casual";
    const steps = strength({
      legend: say("start.level-of", { n: this.number }),
      game: this.game,
      level,
      botAt: (chosen) => this.botAt(chosen),
      onChange: (chosen) => (level = chosen),
    });
    this.ask([steps], errorNote, () => seat(level), cancel);
    /** @type {?HTMLElement} */ (steps.querySelector("input:checked"))?.focus();
  }

  /** The bot that the server would seat here, with the first free number. @param {string} level */
  botAt(level) {
    const names = [level, ...this.taken.map((_, index) => `${level} ${index + 2}`)];
    const name = names.find((one) => !this.taken.includes(one)) ?? level;
    return { kind: "bot", name, seat: this.number };
  }

  /** @param {HTMLElement[]} fields @param {HTMLElement} errorNote @param {() => void} onSubmit @param {() => void} cancel */
  ask(fields, errorNote, onSubmit, cancel) {
    const form = make(
      "form",
      { class: "seat-form" },
      ...fields,
      make(
        "div",
        { class: "seat-buttons" },
        make("button", { type: "submit", class: "main" }, say("gathering.seat-now")),
        button({}, cancel, say("gathering.not-now")),
      ),
      errorNote,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      onSubmit();
    });
    this.body.replaceChildren(form);
  }
}

/** @param {any} seat @param {boolean} isMe @param {boolean} isHere */
function seatNote(seat, isMe, isHere) {
  if (seat.kind === "bot") return `${levelName(seat.level)}: ${say(`game.style-${seat.level}`)}`;
  if (isMe) return say("gathering.you");
  if (isHere) return say("gathering.at-this-device");
  return say(seat.here ? "gathering.is-here" : "gathering.is-away");
}
