// The boards of a table: the player's own large and the others' small, or the shared one.

import { badgeContent } from "../avatars.js";
import { SharedRows } from "../board/shared_rows.js";
import { Sheet } from "../board/sheet.js";
import { TrackBoard } from "../board/track.js";
import { make } from "../dom.js";
import { boardInfo, gameInfo } from "../config.js";
import { say } from "../words.js";

/** @typedef {{view: any, before?: any, me: ?number, options: any[], nameOf: (seat: number) => string}} Shown
 *   `before`: the board at the last roll, if any */

export class Boards {
  /** @param {any} view @param {(choice: string) => void} pick */
  constructor(view, pick) {
    const { game, track } = view.options;
    this.game = boardInfo(game);
    this.pick = pick;
    this.own = make("div", { class: "own-boards" });
    this.others = make("div", {
      class: "other-boards",
      role: "group",
      "aria-label": say("table.others"),
      "data-scrolls": "",
    });
    /** @type {?SharedRows} */
    this.shared = null;
    /** @type {?TrackBoard} */
    this.track = null;
    /** @type {Sheet[]} the first one is large */
    this.sheets = [];
    if (gameInfo(game).is_shared) {
      this.shared = new SharedRows({ game: this.game, size: "large" });
      this.shared.onpick = pick;
      this.own.append(this.shared.element);
    } else {
      for (const [index] of view.seats.entries()) this.addSheet(index);
    }
    if (track) {
      this.track = new TrackBoard(track, { game: this.game, size: "large" });
      this.track.onpick = pick;
      this.own.append(this.track.element);
    }
    this.others.hidden = this.others.childElementCount === 0;
  }

  /** Set the functions that explain illegal picks. @param {{square: (square: string) => string, field: (field: number) => string}} explain */
  set whyNot({ square, field }) {
    if (this.shared) this.shared.whyNot = square;
    if (this.sheets.length) this.sheets[0].whyNot = square;
    if (this.track) this.track.whyNot = field;
  }

  /** @param {number} index */
  addSheet(index) {
    const sheet = new Sheet({ game: this.game, size: index ? "small" : "large" });
    sheet.onpick = index ? null : this.pick;
    this.sheets.push(sheet);
    (index ? this.others : this.own).append(sheet.element);
  }

  /** Scroll to the action: to the track if a pawn moves, otherwise to the rows with as much above them as fits, dice
   * first. @param {string} about */
  reveal(about) {
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    if (about === "pawn") this.track?.element.scrollIntoView({ block: "nearest", behavior });
    else this.own.querySelector(".rows")?.scrollIntoView({ block: "end", behavior });
  }

  /** @param {Shown} shown */
  show({ view, before = null, me, options, nameOf }) {
    const { board } = view.game;
    this.shared?.show({
      board,
      before,
      options,
      seat: me ?? 1,
      names: view.seats.map((/** @type {any} */ seat) => nameOf(seat.seat)),
      faces: view.seats.map(badgeContent),
    });
    this.track?.show({ board, before, options, seat: me });
    if (!this.sheets.length) return;
    // In turn order, starting with the player's own seat.
    const seats = view.seats.map((/** @type {any} */ seat) => seat.seat);
    const order = [...seats.slice((me ?? 1) - 1), ...seats.slice(0, (me ?? 1) - 1)];
    for (const [index, seat] of order.entries()) {
      const sheet = { sheet: board.seats[seat - 1], before: before?.seats[seat - 1], closed: board.closed };
      this.sheets[index].show({
        ...sheet,
        options: index ? [] : options,
        name: nameOf(seat),
        seat,
        face: badgeContent(view.seats[seat - 1]),
      });
    }
  }
}
