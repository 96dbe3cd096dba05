// Before a pad: the games that go on, who plays, and three games, one tap each.

import { COLOURS, people, remember } from "../device/people.js";
import { oneOf } from "../controls.js";
import { button, draw, make, setAttribute } from "../dom.js";
import { facts } from "../facts.js";
import { keep, kept } from "../kept.js";
import { cover } from "../pictures/covers.js";
import { view } from "../rules/door.js";
import { LONGEST_NAME } from "../start/setup.js";
import { figure, listed, say } from "../words.js";
import { played } from "./deeds.js";
import { forgetPad, newPad, padGames } from "./kept_pad.js";

/** @typedef {import("./deeds.js").PadGame} PadGame */

/** So many of those that go on are offered. */
const OFFERED = 3;

const most = Math.max(...facts.games.map((one) => one.most_players));

export class PadStart {
  /** @param {(id: string) => void} opened */
  constructor(opened) {
    this.opened = opened;
    const before = kept("pad-players", [""]);
    /** What is written in the fields; nothing for who is called as usual. @type {string[]} */
    this.names = Array.isArray(before) && before.length ? before.slice(0, most).map(String) : [""];
    this.track = facts.tracks.some(({ name }) => name === kept("pad-track", "")) ? kept("pad-track", "") : facts.tracks[0].name;
    /** @type {"free" | "dice"} */
    this.way = kept("pad-way", /** @type {string} */ ("")) === "dice" ? "dice" : "free";
    this.fields = make("ol", { class: "pad-names" });
    this.more = button({ class: "plain add-player" }, () => this.add(), plus(), say("pad.add-player"));
    this.known = make("datalist", { id: "pad-people" }, ...people().map(({ name }) => make("option", { value: name })));
    this.cards = facts.games.map(({ game, least_players: least, most_players: highest }) => new PadCard({ game, least, most: highest, begin: () => this.begin(game), track: this.trackChoice(game) }));
    this.element = make(
      "main",
      { class: "column pad-start" },
      make("section", { class: "pad-hero" }, make("h1", {}, say("pad.headline")), make("p", { class: "lead" }, say("pad.lead"))),
      goingOn(),
      make(
        "section",
        { class: "card pad-who", "aria-labelledby": "pad-who" },
        make("div", {}, make("h2", { id: "pad-who" }, say("pad.who-plays")), this.fields, this.more, this.known),
        make("div", {}, this.ways(), this.wayWords),
      ),
      make("section", { class: "pad-games", "aria-label": say("start.games") }, ...this.cards.map(({ element }) => element)),
    );
    this.show();
  }

  wayWords = make("p", { class: "quiet note" });

  ways() {
    const asked = oneOf({
      legend: say("pad.way"),
      choices: [{ value: "free", label: say("pad.free") }, { value: "dice", label: say("pad.with-dice") }],
      chosen: (value) => {
        this.way = value === "dice" ? "dice" : "free";
        keep("pad-way", this.way);
        this.wayWords.textContent = say(`pad.${this.way}-words`);
      },
    });
    asked.set(this.way);
    this.wayWords.textContent = say(`pad.${this.way}-words`);
    return asked.element;
  }

  /** @param {string} game */
  trackChoice(game) {
    if (game !== "onboard") return null;
    const asked = oneOf({
      legend: say("start.track"),
      choices: facts.tracks.map(({ name }) => ({ value: name, label: name })),
      chosen: (value) => {
        this.track = value;
        keep("pad-track", value);
      },
    });
    asked.set(this.track);
    return asked.element;
  }

  /** How a seat is called if nobody says anything; I am called as the page calls me. @param {number} place */
  usual(place) {
    return (place === 0 && kept("name", "").trim()) || say("start.player", { n: place + 1 });
  }

  show() {
    while (this.fields.childElementCount > this.names.length) this.fields.lastElementChild?.remove();
    while (this.fields.childElementCount < this.names.length) this.fields.append(this.field(this.fields.childElementCount));
    for (const [place, line] of [...this.fields.children].entries()) {
      const field = /** @type {HTMLInputElement} */ (line.querySelector("input"));
      if (field.value !== this.names[place]) field.value = this.names[place];
      /** @type {HTMLElement} */ (line.querySelector("button")).hidden = this.names.length === 1;
    }
    this.more.hidden = this.names.length >= most;
    for (const card of this.cards) card.show(this.names.length);
    keep("pad-players", this.names);
  }

  /** @param {number} place */
  field(place) {
    const input = /** @type {HTMLInputElement} */ (
      make("input", { type: "text", list: "pad-people", maxlength: LONGEST_NAME, placeholder: this.usual(place), autocomplete: "off", "aria-label": say("pad.name-of", { n: place + 1 }) })
    );
    input.addEventListener("input", () => {
      this.names[place] = input.value;
      keep("pad-players", this.names);
    });
    const away = button({ class: "plain", "aria-label": say("pad.remove-player", { n: place + 1 }), title: say("pad.remove-player", { n: place + 1 }) }, () => this.remove(place), crossSign());
    return make("li", { class: `s${place + 1}` }, make("span", { class: "seat", "aria-hidden": "true" }, String(place + 1)), input, away);
  }

  add() {
    this.names.push("");
    this.show();
    /** @type {?HTMLElement} */ (this.fields.lastElementChild?.querySelector("input"))?.focus();
  }

  /** @param {number} place */
  remove(place) {
    this.names.splice(place, 1);
    this.show();
    (this.more.hidden ? this.cards[0].play : this.more).focus();
  }

  /** @param {string} game */
  begin(game) {
    const card = /** @type {PadCard} */ (this.cards.find((one) => one.game === game));
    if (this.names.length > card.most) return;
    const seats = Math.max(this.names.length, card.least);
    const known = people();
    const players = Array.from({ length: seats }, (_, place) => {
      const name = (this.names[place] ?? "").trim() || this.usual(place);
      return { name, colour: known.find((one) => one.name === name)?.colour ?? COLOURS[place] };
    });
    for (const [place, player] of players.entries()) if ((this.names[place] ?? "").trim()) remember(player);
    this.opened(newPad({ game, track: game === "onboard" ? this.track : null, players, way: this.way }).id);
  }
}

/** A game, and whether so many can play it. */
class PadCard {
  /** @param {{game: string, least: number, most: number, begin: () => void, track: ?HTMLElement}} asked */
  constructor({ game, least, most: highest, begin, track }) {
    this.game = game;
    this.least = least;
    this.most = highest;
    this.note = make("span", { class: "quiet" });
    this.play = button({ class: "pad-game" }, begin, make("span", { class: "cover", "aria-hidden": "true" }, cover(game)), make("span", { class: "pad-game-words" }, make("b", {}, say(`game.${game}`)), this.note));
    this.element = make("div", { class: "card pad-card", "data-game": game }, this.play, track);
  }

  /** @param {number} players */
  show(players) {
    const { least, most: highest } = this;
    setAttribute(this.play, "aria-disabled", players > highest ? "true" : null);
    this.note.textContent = players > highest ? say("pad.at-most", { n: highest }) : say("start.players-count", { n: Math.max(players, least) });
  }
}

/** The pads that are not at their end, the latest first. */
function goingOn() {
  const list = make("ul", { class: "pad-going-on" });
  for (const game of padGames().filter((one) => one.done > 0)) {
    const scores = standing(game);
    if (scores && list.childElementCount < OFFERED) list.append(ticket(game, scores, () => list.childElementCount || section.remove()));
  }
  const section = make("section", { "aria-labelledby": "pad-going-on" }, make("h2", { id: "pad-going-on" }, say("pad.going-on")), list);
  return list.childElementCount ? section : null;
}

/** The points of a game that goes on. @param {PadGame} game @returns {?number[]} */
function standing(game) {
  try {
    const { result, game: { scores } } = view(played(game), 1);
    return result ? null : scores;
  } catch {
    // Another version may have kept it, with other rules: it is not offered.
    return null;
  }
}

/** @param {PadGame} game @param {number[]} scores @param {() => void} gone */
function ticket(game, scores, gone) {
  const who = listed(game.players.map(({ name }) => name));
  const link = make(
    "a",
    { href: `/pad/${game.id}`, class: "pad-ticket" },
    make("b", {}, say("pad.go-on", { game: say(`game.${game.game}`) })),
    make("span", { class: "quiet" }, make("bdi", {}, who), " · ", scores.map((points) => figure(points)).join(" : ")),
  );
  const cross = button({ class: "plain", "aria-label": say("pad.forget"), title: say("pad.forget") }, ask, crossSign());
  const entry = make("li", { class: "card" }, link, cross);

  // It is nowhere else, so it is asked once more.
  function ask() {
    const keepIt = button({}, () => entry.replaceChildren(link, cross), say("start.keep"));
    const forget = button({ class: "main" }, () => {
      forgetPad(game.id);
      entry.remove();
      gone();
    }, say("pad.forget-now"));
    entry.replaceChildren(make("p", { class: "sure" }, say("pad.forget-sure")), make("div", { class: "sure-buttons" }, forget, keepIt));
    keepIt.focus();
  }
  return entry;
}

/** @param {string} d */
const lineSign = (d) => draw("svg", { class: "line-sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d }));
const plus = () => lineSign("M12 5v14M5 12h14");
const crossSign = () => lineSign("M6 6l12 12M18 6 6 18");
