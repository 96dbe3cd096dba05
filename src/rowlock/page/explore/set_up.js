// Setting up a position: tap squares to cross or clear them, choose the game, the penalties and who rolls, or paste a line.

import { squareOf } from "../board/cells.js";
import { marksOf } from "../board/sheet.js";
import { config, gameInfo } from "../config.js";
import { oneOf } from "../controls.js";
import { announce, button, make, setAttribute, setText } from "../dom.js";
import { squareObstacleText } from "../pad/obstacle_messages.js";
import { beforeRoll, fromPosition, start, view, withMarks, withPawn, withPenalties } from "../rules/api.js";
import { say } from "../words.js";
import { ExploredBoards } from "./boards.js";
import { gameOf, playerName, trackOf } from "./position.js";

/** @typedef {import("../rules/api.js").Pad} Pad */

export class SetUp {
  #game;
  #on;
  #isNew = false;
  /** @type {ExploredBoards} */
  #boards;
  #count = make("output", {});
  #fewer = button({ "aria-label": say("explore.fewer-penalties") }, () => this.#addPenalty(-1), "−");
  #more = button({ "aria-label": say("explore.more-penalties") }, () => this.#addPenalty(1), "+");
  #complaint = make("p", { class: "complaint", role: "alert", hidden: true });
  element = make("div", { class: "stage setting-up" });

  /** @param {Pad} game @param {{changed: (game: Pad) => void, done: (game: Pad, isNew: boolean) => void}} on  `isNew`: it
   *   doesn't derive from the position passed in */
  constructor(game, on) {
    this.#game = game;
    this.#on = on;
    this.#boards = this.#draw();
  }

  get #gameView() {
    return view(this.#game, 1);
  }

  /** Draw everything for a new game. */
  #draw() {
    const gameView = this.#gameView;
    const boards = new ExploredBoards(gameView);
    boards.boards.whyNot = { square: (square) => this.#tap(square), field: (field) => this.#movePawn(field) };
    boards.onselect = () => this.#showPenalties();
    this.#boards = boards;
    boards.element.prepend(this.#games(), this.#tapWords());
    this.element.replaceChildren(boards.element, this.#panel(), boards.others);
    this.#show();
    return boards;
  }

  #show() {
    this.#boards.show(this.#gameView);
    this.#showPenalties();
  }

  #showPenalties() {
    const { penalties } = this.#gameView.game.board.seats[this.#boards.seat - 1];
    setText(this.#count, String(penalties));
    setAttribute(this.#fewer, "disabled", penalties === 0);
    setAttribute(this.#more, "disabled", penalties === config.penalties.most - 1);
  }

  /** Change the position, or return why that is impossible. @param {() => Pad} change @returns {string} */
  #attempt(change) {
    try {
      this.#game = change();
    } catch {
      return say("explore.impossible");
    }
    this.#complain("");
    this.#on.changed(this.#game);
    this.#show();
    return "";
  }

  /** @param {string} words */
  #complain(words) {
    setText(this.#complaint, words);
    this.#complaint.hidden = !words;
  }

  /** Add a mark to a square; if the rules allow no more, clear it. @param {string} square */
  #tap(square) {
    const { seat } = this.#boards;
    if (square.endsWith("L")) return say("pad.not-lock");
    const count = this.#marksOn(square);
    const refused = this.#attempt(() => withMarks(this.#game, seat, square, count + 1));
    if (!refused) return "";
    if (count) return this.#attempt(() => withMarks(this.#game, seat, square, 0));
    return squareObstacleText(this.#game, seat, square) || refused;
  }

  /** @param {string} square */
  #marksOn(square) {
    const { rows } = gameInfo(gameOf(this.#gameView));
    const own = this.#gameView.game.board.seats[this.#boards.seat - 1].rows;
    const counts = rows.flatMap((row, index) =>
      marksOf(own[index]).flatMap((marks, at) => (squareOf(row, at) === square ? [marks] : [])),
    );
    return counts[0] ?? 0;
  }

  /** @param {number} field */
  #movePawn(field) {
    return this.#attempt(() => withPawn(this.#game, this.#boards.seat, field));
  }

  /** @param {number} by */
  #addPenalty(by) {
    const { seat } = this.#boards;
    const { penalties } = this.#gameView.game.board.seats[seat - 1];
    this.#complain(this.#attempt(() => withPenalties(this.#game, seat, penalties + by)));
    announce(say("board.penalties-taken", { n: penalties + by }));
  }

  #tapWords() {
    const { mark, has_track: hasTrack } = gameInfo(gameOf(this.#gameView));
    const words = [
      say(mark === "token" ? "explore.tap-token" : "explore.tap"),
      hasTrack ? say("explore.tap-track") : "",
    ];
    return make("p", { class: "quiet" }, words.join(" "));
  }

  #panel() {
    const { fault } = gameInfo(gameOf(this.#gameView));
    const faults = say(fault === "misthrow" ? "board.misthrows" : "board.penalties");
    return make(
      "div",
      { class: "answer explore-set-up" },
      make(
        "div",
        { class: "explore-penalties", role: "group", "aria-label": faults },
        make("span", {}, faults),
        this.#fewer,
        this.#count,
        this.#more,
      ),
      this.#roller(),
      this.#complaint,
      button({ class: "main big" }, () => this.#on.done(this.#game, this.#isNew), say("explore.done")),
      make("details", { class: "explore-new" }, make("summary", {}, say("explore.another")), this.#pasted()),
    );
  }

  /** Who rolls next. */
  #roller() {
    const { scores, active } = this.#gameView.game;
    if (scores.length === 1) return null;
    const control = oneOf({
      legend: say("explore.whose-turn"),
      choices: scores.map((_, index) => ({ value: String(index + 1), label: playerName(index + 1) })),
      onChange: (seat) => this.#complain(this.#attempt(() => beforeRoll(this.#game, Number(seat)))),
    });
    control.set(String(active));
    return control.element;
  }

  /** Start over with empty sheets: choose the game, the number of players and the track. */
  #games() {
    const gameView = this.#gameView;
    const info = gameInfo(gameOf(gameView));
    const players = gameView.game.scores.length;
    const track = trackOf(gameView);
    const renew = (
      /** @type {{game: string, players: number, track?: ?string}} */ wanted,
      /** @type {string} */ name,
    ) => {
      this.#game = start(wanted);
      this.#isNew = true;
      this.#on.changed(this.#game);
      this.#draw();
      /** @type {?HTMLElement} */ (this.element.querySelector(`select[name="${name}"]`))?.focus({
        preventScroll: true,
      });
    };
    const counts = Array.from(
      { length: info.most_players - info.least_players + 1 },
      (_, more) => info.least_players + more,
    );
    return make(
      "div",
      { class: "explore-games" },
      selection(
        say("explore.game"),
        config.games.map(({ game }) => [game, say(`game.${game}`)]),
        info.game,
        (game) => {
          const { least_players: least, most_players: most, has_track: onTrack } = gameInfo(game);
          const count = Math.min(Math.max(players, least), most);
          renew({ game, players: count, track: onTrack ? config.tracks[0].name : null }, "game");
        },
        "game",
      ),
      selection(
        say("start.players"),
        counts.map((count) => [String(count), String(count)]),
        String(players),
        (count) => renew({ game: info.game, players: Number(count), track }, "players"),
        "players",
      ),
      track
        ? selection(
            say("start.track"),
            config.tracks.map(({ name }) => [name, name]),
            track,
            (name) => renew({ game: info.game, players, track: name }, "track"),
            "track",
          )
        : null,
    );
  }

  /** A field for a position line, or a link with one. */
  #pasted() {
    const field = /** @type {HTMLInputElement} */ (
      make("input", {
        type: "text",
        id: "position-line",
        autocomplete: "off",
        spellcheck: "false",
        autocapitalize: "off",
        placeholder: this.#gameView.game.position,
        "aria-describedby": "position-wrong",
      })
    );
    const wrong = make("p", { class: "wrong", id: "position-wrong", role: "alert" });
    const form = make(
      "form",
      { class: "explore-line" },
      make("label", { for: "position-line" }, say("explore.line")),
      make("div", { class: "join-line" }, field, make("button", { type: "submit" }, say("explore.open"))),
      wrong,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      try {
        this.#on.done(fromPosition(lineIn(field.value)), true);
      } catch {
        setText(wrong, say("explore.bad-line"));
        field.focus();
      }
    });
    return form;
  }
}

/** The position line in a link, or on its own. @param {string} text */
const lineIn = (text) => decodeURIComponent(text.trim().replace(/^.*#/, ""));

/** @param {string} label @param {[string, string][]} choices @param {string} chosen @param {(value: string) => void} onChange @param {string} name */
function selection(label, choices, chosen, onChange, name) {
  const select = /** @type {HTMLSelectElement} */ (
    make(
      "select",
      { name },
      ...choices.map(([value, words]) => make("option", { value, selected: value === chosen }, words)),
    )
  );
  select.addEventListener("change", () => onChange(select.value));
  return make("label", { class: "explore-selection" }, make("span", {}, label), select);
}
