// What most people come for, at the top of the start screen: play now, play with a friend, keep score with real dice.

import { oneOf } from "../controls.js";
import { draw, make } from "../dom.js";
import { config } from "../config.js";
import { dieAt } from "../pictures/drawing.js";
import { save, load } from "../storage.js";
import { listed, say } from "../words.js";
import { openOnce, openWithFriend } from "./open_game.js";
import { playButton } from "./play_button.js";
import { seatLabel, soloSetup } from "./setup.js";

export class QuickStart {
  /** @param {?HTMLElement} current  the table to continue at, if any */
  constructor(current) {
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
    const play = playButton(words("start.play-now", this.playNote), () => openOnce(this.game, soloSetup(this.game)));
    const friend = playButton(words("start.play-friend", this.friendNote), () => openWithFriend(this.game));
    // Only one button stands out.
    play.play.classList.toggle("main", !current);
    friend.play.classList.remove("main");
    this.element = make(
      "section",
      { class: "quick", "aria-label": say("start.quick") },
      current,
      make("div", { class: "quick-setup" }, games.element),
      make("div", { class: "quick-actions" }, play.play, friend.play, realDiceLink()),
      play.errorNote,
      friend.errorNote,
    );
    this.show();
  }

  /** Say which game is played, and against whom. */
  show() {
    const game = say(`game.${this.game}`);
    const setup = soloSetup(this.game);
    const others = setup.seats.flatMap(({ who }, place) => (who === "me" ? [] : [seatLabel(setup, place, "")]));
    this.playNote.textContent = others.length ? say("start.versus", { game, names: listed(others) }) : game;
    this.friendNote.textContent = say("start.by-link", { game });
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
