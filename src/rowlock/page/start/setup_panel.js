// The drawer with opponents and options of one game.

import { avatar } from "../avatars.js";
import { oneOf, strength, toggle } from "../controls.js";
import { make } from "../dom.js";
import { config, gameInfo } from "../config.js";
import { seatName } from "../seat_names.js";
import { say } from "../words.js";
import {
  seatLabel,
  seatOf,
  hasPerson,
  CLOCKS,
  countHere,
  DICE,
  MAX_NAME_LENGTH,
  allowsClock,
  allowsHints,
  WHO,
  withChange,
  withSeat,
  withSeats,
  withWho,
} from "./setup.js";

/** @typedef {import("./setup.js").Setup} Setup */

export class SetupPanel {
  /** @param {{game: string, setup: Setup, onChange: (setup: Setup) => void}} options */
  constructor({ game, setup, onChange }) {
    this.game = game;
    this.setup = setup;
    this.onChange = onChange;
    /** @type {SeatRow[]} */
    this.rows = [];
    this.seats = make("ol", { class: "seat-rows" });
    const { least_players: least, most_players: most, has_track: hasTrack } = gameInfo(game);
    const counts = Array.from({ length: most - least + 1 }, (_, more) => String(least + more));
    this.count = oneOf({
      legend: say("start.players"),
      choices: counts.map((value) => ({ value, label: value })),
      onChange: (value) => this.change(withSeats(this.setup, Number(value))),
    });
    this.dice = oneOf({
      legend: say("start.dice"),
      choices: DICE.map((value) => ({ value, label: say(`start.dice-${value}`) })),
      onChange: (value) => this.change(withChange(this.setup, { dice: value })),
    });
    this.diceNote = make("p", { class: "quiet note" });
    this.first = make("div", {});
    this.clock = oneOf({
      legend: say("start.clock"),
      choices: CLOCKS.map((seconds) => ({
        value: String(seconds),
        label: seconds ? say("start.seconds", { n: seconds }) : say("start.no-clock"),
      })),
      onChange: (value) => this.change(withChange(this.setup, { clock: Number(value) })),
    });
    this.clockNote = make("p", { class: "quiet note" });
    this.track = oneOf({
      legend: say("start.track"),
      choices: config.tracks.map(({ name }) => ({ value: name, label: name })),
      onChange: (value) => this.change(withChange(this.setup, { track: value })),
    });
    this.hints = toggle({
      label: say("start.hints"),
      note: say("start.hints-note"),
      on: setup.hints,
      onChange: (on) => this.change(withChange(this.setup, { hints: on })),
    });
    this.element = make(
      "div",
      { class: "setup" },
      make("div", { class: "who-sits" }, counts.length > 1 ? this.count.element : null, this.seats),
      make(
        "div",
        { class: "how-played" },
        make("div", {}, this.dice.element, this.diceNote),
        this.first,
        hasTrack ? this.track.element : null,
        make("div", {}, this.clock.element, this.clockNote),
        this.hints,
      ),
    );
    this.show();
  }

  /** @param {Setup} setup */
  change(setup) {
    this.setup = setup;
    this.show();
    this.onChange(setup);
  }

  show() {
    const { setup } = this;
    while (this.rows.length > setup.seats.length) this.rows.pop()?.element.remove();
    while (this.rows.length < setup.seats.length) {
      const row = new SeatRow(this, this.rows.length);
      this.rows.push(row);
      this.seats.append(row.element);
    }
    for (const row of this.rows) row.show();
    this.count.set(String(setup.seats.length));
    this.dice.allow("typed", hasPerson(setup));
    this.dice.set(setup.dice);
    this.diceNote.textContent = say(`start.dice-${setup.dice}-note`);
    this.showFirst();
    this.showClock();
    this.track.set(setup.track);
    this.hints.hidden = !allowsHints(setup);
  }

  showClock() {
    const isFair = allowsClock(this.game, countHere(this.setup));
    for (const seconds of CLOCKS) this.clock.allow(String(seconds), isFair || !seconds);
    this.clock.set(isFair ? String(this.setup.clock) : "0");
    this.clockNote.textContent = say(isFair ? "start.clock-note" : "start.clock-unfair");
  }

  /** The choices depend on who plays, so rebuild them, but not while one has the focus. */
  showFirst() {
    if (this.first.contains(document.activeElement)) return;
    const { setup } = this;
    const lot = setup.dice === "typed" ? [] : [{ value: "0", label: say("start.by-lot") }];
    const seats = setup.seats.map((_, index) => ({
      value: String(index + 1),
      label: `${index + 1} · ${seatLabel(setup, index)}`,
    }));
    const first = oneOf({
      legend: say("start.first"),
      choices: [...lot, ...seats],
      onChange: (value) => this.change(withChange(this.setup, { first: Number(value) })),
    });
    first.set(String(setup.first));
    this.first.hidden = setup.seats.length === 1;
    this.first.replaceChildren(first.element);
  }
}

/** One seat: who plays, and their details. Its controls are created once, so they keep the focus. */
class SeatRow {
  /** @param {SetupPanel} panel @param {number} index */
  constructor(panel, index) {
    this.panel = panel;
    this.index = index;
    this.shown = "";
    this.who = oneOf({
      legend: say("start.seat", { n: index + 1 }),
      hideLegend: true,
      choices: WHO.map((value) => ({ value, label: say(`start.who-${value}`) })),
      onChange: (value) => panel.change(withWho(panel.setup, index, /** @type {import("./setup.js").Who} */ (value))),
    });
    this.detail = make("div", { class: "seat-detail" });
    this.element = make(
      "li",
      { class: `seat-row s${index + 1}` },
      make("span", { class: "seat", "aria-hidden": "true" }, String(index + 1)),
      this.who.element,
      this.detail,
    );
  }

  show() {
    const { setup } = this.panel;
    const { who, name, level } = setup.seats[this.index];
    this.who.set(who);
    const label = seatLabel(setup, this.index);
    const shown = JSON.stringify([who, who === "here" ? "" : label]);
    if (shown === this.shown) return;
    this.shown = shown;
    if (who === "bot") this.detail.replaceChildren(this.levels(level));
    else if (who === "link") this.detail.replaceChildren(make("p", { class: "quiet" }, say("start.link-note")));
    else if (who === "me")
      this.detail.replaceChildren(
        make("p", { class: "seat-me" }, avatar(seatOf(setup, this.index)), make("bdi", {}, label)),
      );
    else this.detail.replaceChildren(this.nameField(name), make("p", { class: "quiet" }, say("start.here-note")));
  }

  /** @param {string} level */
  levels(level) {
    const botAt = (/** @type {string} */ chosen) =>
      seatOf(withSeat(this.panel.setup, this.index, { level: chosen }), this.index);
    return strength({
      legend: say("start.level-of", { n: this.index + 1 }),
      game: this.panel.game,
      level,
      botAt,
      onChange: (chosen) => {
        this.shown = JSON.stringify(["bot", seatName(botAt(chosen))]);
        this.panel.change(withSeat(this.panel.setup, this.index, { level: chosen }));
      },
    });
  }

  /** @param {string} name */
  nameField(name) {
    const { panel, index } = this;
    const field = /** @type {HTMLInputElement} */ (
      make("input", {
        type: "text",
        value: name,
        placeholder: seatName({ kind: "person", name: "", seat: index + 1 }),
        maxlength: MAX_NAME_LENGTH,
        autocomplete: "off",
        "aria-label": say("start.name-of", { n: index + 1 }),
      })
    );
    field.addEventListener("input", () => panel.change(withSeat(panel.setup, index, { name: field.value })));
    return field;
  }
}
