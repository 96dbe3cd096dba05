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
  onturn = () => {};
  #tabs;
  #seats;
  #seen;
  boards;
  element;
  others;

  /** @param {View} seen */
  constructor(seen) {
    const game = gameOf(seen);
    const track = trackOf(seen);
    this.#seen = seen;
    this.seat = seen.game.active;
    const players = seen.game.scores.map((_, place) => ({ name: playerName(place + 1), colour: "" }));
    this.#seats = players.map(({ name }, place) => ({ seat: place + 1, name, resigned: false }));
    const options = { game, track: config.tracks.find(({ name }) => name === track) ?? null };
    this.#tabs = new Tabs({ players, mark: gameInfo(game).mark, turned: (seat) => this.turn(seat) });
    this.boards = new Boards({ options, seats: this.#seats }, () => {});
    this.element = make("div", { class: "situation" }, this.#tabs.element, this.boards.own);
    this.others = make("div", { class: "rest" }, this.boards.others);
  }

  /** @param {number} seat */
  turn(seat) {
    this.seat = seat;
    this.show(this.#seen);
    this.onturn();
  }

  /** @param {View} seen */
  show(seen) {
    this.#seen = seen;
    this.#tabs.show({
      seat: this.seat,
      scores: seen.game.scores,
      active: seen.game.active,
      notes: this.#seats.map(() => ""),
    });
    const shown = { seats: this.#seats, game: seen.game, result: null };
    this.boards.show({ view: shown, me: this.seat, options: [], nameOf: playerName });
  }
}
