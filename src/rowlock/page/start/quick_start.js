// What most people come for, at the top of the start screen: play now, play with a friend, keep score with real dice.

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
import { MAX_NAME_LENGTH, myName, seatLabel, seatOf, soloSetup } from "./setup.js";

/** More would not fit on a phone. */
const MAX_FACES = 3;

export class QuickStart {
  /** @param {?HTMLElement} current  the table to continue at, if any @param {() => void} onName */
  constructor(current, onName) {
    this.onName = onName;
    const known = config.games.map(({ game }) => game);
    const last = load("game", "");
    this.game = known.includes(last) ? last : known[0];
    const games = oneOf({
      legend: say("start.game"),
      hideLegend: true,
      choices: known.map((game) => ({ value: game, label: say(`game.${game}`) })),
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
    const play = playButton(words("start.play-now", this.playNote), () => openOnce(this.game, soloSetup(this.game)));
    const friend = playButton(words("start.play-friend", this.friendNote), () => openWithFriend(this.game));
    // Only one button stands out.
    play.play.classList.toggle("main", !current);
    friend.play.classList.remove("main");
    play.play.append(this.opponents);
    friend.play.append(this.pair);
    this.element = make(
      "section",
      { class: "quick", "aria-label": say("start.quick") },
      current,
      make("div", { class: "quick-setup" }, this.nameField(), games.element),
      // A friend elsewhere needs a server.
      make("div", { class: "quick-actions" }, play.play, config.has_server ? friend.play : null, realDiceLink()),
      play.errorNote,
      friend.errorNote,
    );
    this.show();
  }

  /** My name, asked once and remembered. Nobody has to give one. */
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

  /** Say who I am, which game is played, and against whom. */
  show() {
    const game = say(`game.${this.game}`);
    const setup = soloSetup(this.game);
    const others = setup.seats.flatMap(({ who }, place) => (who === "me" ? [] : [place]));
    const names = others.map((place) => seatLabel(setup, place));
    const only = others.length === 1 ? setup.seats[others[0]] : null;
    // A single bot is introduced with its strength.
    const versus = only?.who === "bot" ? `${names[0]} · ${levelName(only.level)}` : listed(names);
    this.playNote.textContent = names.length ? say("start.versus", { game, names: versus }) : game;
    this.friendNote.textContent = say("start.by-link", { game });
    const me = { kind: "person", name: myName(), seat: 1 };
    this.me.replaceChildren(avatar(me));
    this.opponents.replaceChildren(...others.slice(0, MAX_FACES).map((place) => avatar(seatOf(setup, place))));
    this.pair.replaceChildren(avatar(me), make("span", { class: "anyone", "aria-hidden": "true" }, "+"));
  }
}

/** A title, and what it means. @param {string} title @param {HTMLElement} note */
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
