// The start screen of the score pad: unfinished games, who plays and how, and the games.

import { COLOURS, people, rememberPerson } from "../device/people.js";
import { oneOf } from "../controls.js";
import { button, draw, make, setAttribute } from "../dom.js";
import { config, gameInfo } from "../config.js";
import { contentOf } from "../games/registry.js";
import { save, load } from "../storage.js";
import { view } from "../rules/api.js";
import { MAX_NAME_LENGTH } from "../start/setup.js";
import { figure, say } from "../words.js";
import { currentPosition } from "./deeds.js";
import { deletePad, newPad, savedPads } from "./local_pad.js";
import { PlayerSuggestions } from "./player_suggestions.js";
import { share, whyNotShared } from "./share.js";
import { deleteShared, savedSharedGames } from "./shared_storage.js";

/** @typedef {import("./deeds.js").PadGame} PadGame */

/** How many unfinished pads are offered. */
const MAX_TICKETS = 3;

/** Without dice, with dice, or each on their own phone. */
const MODES = ["free", "dice", "phones"];
const MODE_LABELS = { free: "pad.free", dice: "pad.with-dice", phones: "pad.phones" };

const MAX_PLAYERS = Math.max(...config.games.map((one) => one.most_players));

export class PadStart {
  /** @param {(address: string) => void} onOpen */
  constructor(onOpen) {
    this.onOpen = onOpen;
    /** The typed names and the colours; an empty name means the default one. @type {import("./deeds.js").Player[]} */
    this.players = savedPlayers();
    this.track = config.tracks.some(({ name }) => name === load("pad-track", ""))
      ? load("pad-track", "")
      : config.tracks[0].name;
    this.mode = /** @type {keyof MODE_LABELS} */ (MODES.includes(load("pad-way", "")) ? load("pad-way", "") : "free");
    this.busy = false;
    this.fields = make("ol", { class: "pad-names" });
    this.more = button({ class: "plain add-player" }, () => this.add(), plus(), say("pad.add-player"));
    this.suggestions = new PlayerSuggestions((name) => this.addSuggested(name));
    this.errorNote = make("p", { class: "wrong", role: "alert" });
    this.cards = config.games.map(
      ({ game, least_players: least, most_players: most }) =>
        new PadCard({ game, least, most, begin: () => this.begin(game), track: this.trackChoice(game) }),
    );
    this.element = make(
      "main",
      { class: "column pad-start in-colours" },
      make(
        "section",
        { class: "pad-hero" },
        make("h1", {}, say("pad.headline")),
        make("p", { class: "lead" }, say("pad.lead")),
      ),
      unfinishedPads(),
      make(
        "section",
        { class: "card pad-who", "aria-labelledby": "pad-who" },
        make(
          "div",
          {},
          make("h2", { id: "pad-who" }, say("pad.who-plays")),
          this.fields,
          this.more,
          this.suggestions.element,
          this.errorNote,
        ),
        make("div", {}, this.modeChoice(), this.modeNote),
      ),
      make(
        "section",
        { "aria-labelledby": "pad-which" },
        this.which,
        make("div", { class: "pad-games" }, ...this.cards.map(({ element }) => element)),
      ),
    );
    this.show();
  }

  modeNote = make("p", { class: "quiet note" });
  /** The heading of the games, which says what a tap on one does. */
  which = make("h2", { id: "pad-which" });

  modeChoice() {
    const control = oneOf({
      legend: say("pad.way"),
      choices: MODES.map((value) => ({ value, label: say(MODE_LABELS[/** @type {keyof MODE_LABELS} */ (value)]) })),
      onChange: (value) => {
        this.mode = /** @type {keyof MODE_LABELS} */ (value);
        save("pad-way", this.mode);
        this.show();
      },
    });
    control.set(this.mode);
    return control.element;
  }

  /** @param {string} game */
  trackChoice(game) {
    if (!gameInfo(game).has_track) return null;
    const control = oneOf({
      legend: say("start.track"),
      choices: config.tracks.map(({ name }) => ({ value: name, label: name })),
      onChange: (value) => {
        this.track = value;
        save("pad-track", value);
      },
    });
    control.set(this.track);
    return control.element;
  }

  /** The default name of a player; the first player's is the name used at tables. @param {number} index */
  defaultName(index) {
    return (index === 0 && load("name", "").trim()) || say("game.player", { seat: index + 1 });
  }

  show() {
    while (this.fields.childElementCount > this.players.length) this.fields.lastElementChild?.remove();
    while (this.fields.childElementCount < this.players.length)
      this.fields.append(this.line(this.fields.childElementCount));
    for (const [index, line] of [...this.fields.children].entries()) {
      const { name, colour } = this.players[index];
      const field = /** @type {HTMLInputElement} */ (line.querySelector("input"));
      if (field.value !== name) field.value = name;
      this.paint(/** @type {HTMLElement} */ (line.querySelector(".colour")), index, colour);
      /** @type {HTMLElement} */ (line.querySelector(".away")).hidden = this.players.length === 1;
    }
    this.more.hidden = this.players.length >= MAX_PLAYERS;
    this.suggestions.show(
      this.players.map(({ name }) => name.trim()),
      this.more.hidden && this.players.every(({ name }) => name.trim()),
    );
    this.errorNote.textContent = "";
    this.modeNote.textContent = say(`pad.${this.mode}-words`);
    this.which.textContent = say(this.mode === "phones" ? "pad.which-game-phones" : "pad.which-game");
    for (const card of this.cards) card.show(this.players.length, this.mode === "phones");
    this.save();
  }

  save() {
    save("pad-players", this.players);
  }

  /** @param {HTMLElement} colourButton @param {number} index @param {string} colour */
  paint(colourButton, index, colour) {
    const words = say("pad.colour-of", { n: index + 1, colour: say(`pad.${colour}`) });
    setAttribute(colourButton, "aria-label", words);
    setAttribute(colourButton, "title", words);
    /** @type {HTMLElement} */ (colourButton.firstElementChild).style.setProperty("--seat", `var(--${colour})`);
  }

  /** @param {number} index */
  line(index) {
    const input = /** @type {HTMLInputElement} */ (
      make("input", {
        type: "text",
        maxlength: MAX_NAME_LENGTH,
        placeholder: this.defaultName(index),
        autocomplete: "off",
        "aria-label": say("pad.name-of", { n: index + 1 }),
      })
    );
    input.addEventListener("input", () => this.rename(index, input.value));
    const colour = button(
      { class: "colour" },
      () => this.recolour(index),
      make("span", { class: "seat", "aria-hidden": "true" }, String(index + 1)),
    );
    const removeLabel = say("pad.remove-player", { n: index + 1 });
    return make(
      "li",
      {},
      colour,
      input,
      button(
        { class: "plain away", "aria-label": removeLabel, title: removeLabel },
        () => this.remove(index),
        crossSign(),
      ),
    );
  }

  /** Use the colour of a known person. @param {number} index @param {string} name */
  rename(index, name) {
    const suggestions = people().find((one) => one.name === name.trim());
    this.players[index] = { name, colour: suggestions?.colour ?? this.players[index].colour };
    this.show();
  }

  /** Fill the first empty name, or add a player. @param {string} name */
  addSuggested(name) {
    const empty = this.players.findIndex((one) => !one.name.trim());
    if (empty < 0) this.players.push(newPlayer(this.players));
    this.rename(empty < 0 ? this.players.length - 1 : empty, name);
  }

  /** Switch to the next free colour. @param {number} index */
  recolour(index) {
    const taken = this.players.map(({ colour }) => colour);
    const from = COLOURS.indexOf(taken[index]) + 1;
    this.players[index].colour =
      [...COLOURS.slice(from), ...COLOURS.slice(0, from)].find((colour) => !taken.includes(colour)) ?? taken[index];
    this.show();
  }

  add() {
    this.players.push(newPlayer(this.players));
    this.show();
    /** @type {?HTMLElement} */ (this.fields.lastElementChild?.querySelector("input"))?.focus();
  }

  /** @param {number} index */
  remove(index) {
    this.players.splice(index, 1);
    this.show();
    (this.more.hidden ? this.cards[0].play : this.more).focus();
  }

  /** @param {string} game */
  async begin(game) {
    const card = /** @type {PadCard} */ (this.cards.find((one) => one.game === game));
    if (this.players.length > card.most)
      return this.showError(
        say("pad.too-many", { game: say(`game.${game}`), limit: say("pad.at-most", { n: card.most }) }),
      );
    const seated = [...this.players];
    while (seated.length < card.least) seated.push(newPlayer(seated));
    for (const { name, colour } of seated) if (name.trim()) rememberPerson({ name: name.trim(), colour });
    const players = seated.map(({ name, colour }, index) => ({ name: name.trim() || this.defaultName(index), colour }));
    const pad = newPad({
      game,
      track: gameInfo(game).has_track ? this.track : null,
      players,
      way: this.mode === "dice" ? "dice" : "free",
    });
    if (this.mode === "phones") await this.openShared(pad);
    else this.onOpen(`/pad/${pad.id}`);
  }

  /** Share a new pad: the first player stays on this phone, the others follow the link. @param {PadGame} pad */
  async openShared(pad) {
    if (this.busy) return;
    this.busy = true;
    try {
      this.onOpen(
        await share(
          pad,
          pad.players.map((_, index) => index === 0),
          true,
        ),
      );
    } catch (error) {
      deletePad(pad.id);
      this.showError(whyNotShared(error));
    }
    this.busy = false;
  }

  /** Show an error next to what was tapped. @param {string} words */
  showError(words) {
    this.errorNote.textContent = words;
    this.errorNote.scrollIntoView({ block: "center" });
  }
}

/** A player without a name, in a free colour. @param {import("./deeds.js").Player[]} others */
function newPlayer(others) {
  return { name: "", colour: COLOURS.find((colour) => others.every((one) => one.colour !== colour)) ?? COLOURS[0] };
}

/** The valid players of the last game. @returns {import("./deeds.js").Player[]} */
function savedPlayers() {
  /** @type {any} */
  const before = load("pad-players", []);
  const fitting = Array.isArray(before)
    ? before.filter((one) => typeof one?.name === "string" && COLOURS.includes(one.colour))
    : [];
  return fitting.length ? fitting.slice(0, MAX_PLAYERS) : [{ name: "", colour: COLOURS[0] }];
}

/** A game's card, which also shows whether the number of players fits. */
class PadCard {
  /** @param {{game: string, least: number, most: number, begin: () => void, track: ?HTMLElement}} options */
  constructor({ game, least, most, begin, track }) {
    this.game = game;
    this.least = least;
    this.most = most;
    this.note = make("span", { class: "quiet" });
    this.play = button(
      { class: "pad-game" },
      begin,
      make("span", { class: "cover", "aria-hidden": "true" }, contentOf(game).cover()),
      make("span", { class: "pad-game-words" }, make("b", {}, say(`game.${game}`)), this.note),
    );
    this.element = make("div", { class: "card pad-card", "data-game": game }, this.play, track);
  }

  /** @param {number} players @param {boolean} onPhones  whether others join by link */
  show(players, onPhones) {
    const { least, most } = this;
    setAttribute(this.play, "aria-disabled", players > most ? "true" : null);
    this.note.textContent =
      players > most
        ? say("pad.at-most", { n: most })
        : onPhones
          ? say("pad.by-link", { n: most })
          : say("start.players-count", { n: Math.max(players, least) });
  }
}

/** The unfinished pads, newest first. */
function unfinishedPads() {
  const list = make("ul", { class: "pad-going-on" });
  const here = savedPads()
    .filter((one) => one.done > 0)
    .map((game) => ({ game, href: `/pad/${game.id}`, remove: deletePad }));
  const shared = savedSharedGames().map((game) => ({ game, href: `/p/${game.id}`, remove: deleteShared }));
  for (const { game, href, remove } of [...shared, ...here]) {
    const scores = currentScores(game);
    const onDelete = () => {
      remove(game.id);
      if (list.childElementCount === 1) section.remove();
    };
    // On a shared pad, points may be hidden from the people here.
    const shown = href === `/p/${game.id}` ? [] : scores;
    if (scores && list.childElementCount < MAX_TICKETS)
      list.append(ticket({ game, href, scores: shown ?? [], onDelete }));
  }
  const section = make(
    "section",
    { "aria-labelledby": "pad-going-on" },
    make("h2", { id: "pad-going-on" }, say("pad.going-on")),
    list,
  );
  return list.childElementCount ? section : null;
}

/** The points of an unfinished game, or null. @param {PadGame} game @returns {?number[]} */
function currentScores(game) {
  try {
    const {
      result,
      game: { scores },
    } = view(currentPosition(game), 1);
    return result ? null : scores;
  } catch {
    // Stored by another version with other rules: not offered.
    return null;
  }
}

/** @param {{game: PadGame, href: string, scores: number[], onDelete: () => void}} shown */
function ticket({ game, href, scores, onDelete }) {
  const who = game.players.map(({ name }, index) =>
    make("span", {}, make("bdi", {}, name), scores.length ? make("b", {}, ` ${figure(scores[index])}`) : null),
  );
  const link = make(
    "a",
    { href, class: "pad-ticket" },
    make("b", {}, say("pad.go-on", { game: say(`game.${game.game}`) })),
    make("span", { class: "quiet" }, ...who),
  );
  const cross = button({ class: "plain", "aria-label": say("pad.forget"), title: say("pad.forget") }, ask, crossSign());
  const entry = make("li", { class: "card" }, link, cross);

  // The pad is stored nowhere else, so ask first.
  function ask() {
    const cancel = button({}, () => entry.replaceChildren(link, cross), say("start.keep"));
    const confirm = button(
      { class: "main" },
      () => {
        onDelete();
        entry.remove();
      },
      say("pad.forget-now"),
    );
    entry.replaceChildren(
      make("p", { class: "sure" }, say("pad.forget-sure")),
      make("div", { class: "sure-buttons" }, confirm, cancel),
    );
    cancel.focus();
  }
  return entry;
}

/** @param {string} d */
const lineSign = (d) =>
  draw("svg", { class: "line-sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d }));
const plus = () => lineSign("M12 5v14M5 12h14");
const crossSign = () => lineSign("M6 6l12 12M18 6 6 18");
