// The boards of an explored position with tabs for the seats, for setting up and rolling.

import { config, gameInfo } from "../config.js";
import { make } from "../dom.js";
import { Tabs } from "../pad/tabs.js";
import { Boards } from "../table/boards.js";
import { gameOf, playerName, trackOf } from "./position.js";

/** @typedef {import("../rules/api.js").View} View */

export class ExploredBoards {
  /** The seat whose sheet is large. */
  seat;
  /** Called with the seat of a tapped tab. */
  onselect = () => {};
  #tabs;
  #seats;
  #view;
  boards;
  element;
  others;

  /** @param {View} view */
  constructor(view) {
    const game = gameOf(view);
    const track = trackOf(view);
    this.#view = view;
    this.seat = view.game.active;
    const players = view.game.scores.map((_, index) => ({ name: playerName(index + 1), colour: "" }));
    this.#seats = players.map(({ name }, index) => ({ seat: index + 1, name, resigned: false }));
    const options = { game, track: config.tracks.find(({ name }) => name === track) ?? null };
    this.#tabs = new Tabs({ players, mark: gameInfo(game).mark, onSelect: (seat) => this.select(seat) });
    this.boards = new Boards({ options, seats: this.#seats }, () => {});
    this.element = make("div", { class: "situation" }, this.#tabs.element, this.boards.own);
    this.others = make("div", { class: "rest" }, this.boards.others);
  }

  /** @param {number} seat */
  select(seat) {
    this.seat = seat;
    this.show(this.#view);
    this.onselect();
  }

  /** @param {View} view */
  show(view) {
    this.#view = view;
    this.#tabs.show({
      seat: this.seat,
      scores: view.game.scores,
      active: view.game.active,
      notes: this.#seats.map(() => ""),
    });
    const shown = { seats: this.#seats, game: view.game, result: null };
    this.boards.show({ view: shown, me: this.seat, options: [], nameOf: playerName });
  }
}
