// The top of the start screen, with what most people come for: play now, play with a friend, keep score with real dice.

import { avatar } from "../avatars.js";
import { oneOf } from "../controls.js";
import { draw, make } from "../dom.js";
import { config } from "../config.js";
import { levelName } from "../seat_names.js";
import { dieAt } from "../pictures/drawing.js";
import { save, load } from "../storage.js";
import { listed, say } from "../words.js";
import { openOnce, openWithFriend } from "./open_game.js";
import { playButton } from "./play_button.js";
import { MAX_NAME_LENGTH, myName, onlyBot, saveSetup, seatLabel, seatOf, soloSetup, withSeat } from "./setup.js";

/** More would not fit on a phone. */
const MAX_FACES = 3;

export class QuickStart {
  /** @param {?HTMLElement} current  the table to continue at, if any
   * @param {{onName: () => void, onLevel: (game: string) => void}} listeners */
  constructor(current, { onName, onLevel }) {
    this.onName = onName;
    this.onLevel = onLevel;
    const names = config.games.map(({ game }) => game);
    const last = load("game", "");
    this.game = names.includes(last) ? last : names[0];
    const games = oneOf({
      legend: say("start.game"),
      hideLegend: true,
      choices: names.map((game) => ({ value: game, label: say(`game.${game}`) })),
      onChange: (game) => {
        this.game = game;
        save("game", game);
        this.show();
      },
    });
    games.set(this.game);
    this.playNote = make("span", {});
    this.friendNote = make("span", {});
    this.me = make("span", { class: "faces" });
    this.opponents = make("span", { class: "faces" });
    this.pair = make("span", { class: "faces" });
    this.level = this.levelField();
    const play = playButton(words("start.play-now", this.playNote), () => openOnce(this.game, soloSetup(this.game)));
    const friend = playButton(words("start.play-friend", this.friendNote), () => openWithFriend(this.game));
    // Only one button is highlighted.
    play.play.classList.toggle("main", !current);
    friend.play.classList.remove("main");
    play.play.append(this.opponents);
    friend.play.append(this.pair);
    this.element = make(
      "section",
      { class: "quick", "aria-label": say("start.quick") },
      current,
      make(
        "div",
        { class: "quick-setup" },
        make("div", { class: "quick-who" }, this.nameField(), this.level),
        games.element,
      ),
      // A friend elsewhere needs a server.
      make("div", { class: "quick-actions" }, play.play, config.has_server ? friend.play : null, realDiceLink()),
      play.errorNote,
      friend.errorNote,
    );
    this.show();
  }

  /** My name, which is optional and remembered. */
  nameField() {
    const field = /** @type {HTMLInputElement} */ (
      make("input", {
        type: "text",
        value: load("name", ""),
        placeholder: say("start.my-name"),
        maxlength: MAX_NAME_LENGTH,
        autocomplete: "nickname",
        "aria-label": say("start.my-name"),
      })
    );
    field.addEventListener("input", () => {
      save("name", field.value);
      this.show();
      this.onName();
    });
    return make("div", { class: "quick-name" }, this.me, field);
  }

  /** The level of my opponent, if it is a bot. It is up here because newcomers don't scroll down to look for it. */
  levelField() {
    const field = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": say("start.level") }));
    field.addEventListener("change", () => {
      const setup = soloSetup(this.game);
      saveSetup(this.game, withSeat(setup, onlyBot(setup), { level: field.value }));
      this.show();
      this.onLevel(this.game);
    });
    return field;
  }

  /** With several bots, or none, there is nothing to choose here. @param {import("./setup.js").Setup} setup */
  showLevel(setup) {
    const bot = onlyBot(setup);
    this.level.hidden = bot < 0;
    const levels = config.levels.filter(({ games }) => games.includes(this.game)).map(({ level }) => level);
    this.level.replaceChildren(
      ...levels.map((level) => make("option", { value: level }, `${say("start.who-bot")}: ${levelName(level)}`)),
    );
    if (bot >= 0) this.level.value = setup.seats[bot].level;
  }

  /** Show my name, the game and my opponents. */
  show() {
    const game = say(`game.${this.game}`);
    const setup = soloSetup(this.game);
    const others = setup.seats.flatMap(({ who }, index) => (who === "me" ? [] : [index]));
    const names = others.map((index) => seatLabel(setup, index));
    const bot = onlyBot(setup);
    // A single bot is introduced with its strength.
    const versus = bot >= 0 ? `${names[0]} · ${levelName(setup.seats[bot].level)}` : listed(names);
    this.playNote.textContent = names.length ? say("start.versus", { game, names: versus }) : game;
    this.friendNote.textContent = say("start.by-link", { game });
    const me = { kind: "person", name: myName(), seat: 1 };
    this.showLevel(setup);
    this.me.replaceChildren(face(me));
    this.opponents.replaceChildren(...others.slice(0, MAX_FACES).map((index) => face(seatOf(setup, index))));
    this.pair.replaceChildren(face(me), make("span", { class: "anyone", "aria-hidden": "true" }, "+"));
  }
}

/** An avatar in the colour of its seat, as at the table. @param {Parameters<typeof avatar>[0]} seat */
const face = (seat) => make("span", { class: `s${seat.seat}` }, avatar(seat));

/** A title with a note. @param {string} title @param {HTMLElement} note */
const words = (title, note) => make("span", { class: "quick-words" }, make("b", {}, say(title)), note);

const realDiceLink = () =>
  make(
    "a",
    { class: "button", href: "/pad" },
    words("start.real-dice", make("span", {}, say("start.real-dice-words"))),
    draw(
      "svg",
      { class: "quick-dice", viewBox: "-1 -1 63 30", "aria-hidden": "true" },
      dieAt({ x: 0, y: 0 }, "", "5"),
      dieAt({ x: 33, y: 0 }, "r", "3"),
    ),
  );
