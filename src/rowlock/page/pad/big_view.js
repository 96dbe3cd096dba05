// The state of the game for the middle of the table, large enough to read from across the room.

import { DiceTray } from "../board/dice.js";
import { cross, lockSign, sign } from "../board/pieces.js";
import { rowName } from "../board/wording.js";
import { button, draw, make, setAttribute, setText } from "../dom.js";
import { gameInfo } from "../config.js";
import { loadStyles } from "../assets.js";
import { figure, say, sentence } from "../words.js";

/**
 * @typedef {{name: string, colour: string, points: number, penalties: number}} BigPlayer
 * @typedef {{players: BigPlayer[], closed: string[], active: ?number, dice: ?import("../board/dice.js").DicePicture, note: string}} BigState
 */

export class BigView {
  #players = make("ol", { class: "big-players" });
  /** The rows by letter. @type {Map<string, HTMLElement>} */
  #rows;
  #note = make("p", { class: "big-note" });
  #tray;
  #wakeLock = new ScreenWakeLock();
  /** @type {{item: HTMLElement, name: HTMLElement, points: HTMLElement, penalties: HTMLElement}[]} */
  #rendered = [];
  #dialog;

  /** @param {string} game */
  constructor(game) {
    const { rows } = gameInfo(game);
    this.#rows = new Map(
      rows.map(({ letter }) => [
        letter,
        make(
          "li",
          { class: `big-row row-${letter}` },
          sign(letter),
          make("span", { class: "big-lock" }, lockSign(true)),
          make("span", { class: "visually-hidden" }),
        ),
      ]),
    );
    this.#tray = new DiceTray(rows);
    const close = button(
      { class: "big-close", "aria-label": say("table.big-close"), title: say("table.big-close") },
      () => this.#dialog.close(),
      crossSign(),
    );
    this.#dialog = /** @type {HTMLDialogElement} */ (
      make(
        "dialog",
        { class: "big-view", "aria-label": say("table.big") },
        make("div", { class: "big-top" }, this.#note, make("ul", { class: "big-rows" }, ...this.#rows.values()), close),
        this.#players,
        make("div", { class: "big-dice" }, this.#tray.element),
      )
    );
    this.#dialog.addEventListener("close", () => this.#wakeLock.release());
    this.element = this.#dialog;
  }

  /** Open the view and keep the screen on while it is open. */
  async open() {
    await loadStyles("pad/big_view.css");
    this.#dialog.showModal();
    this.#wakeLock.acquire();
  }

  /** @param {BigState} state  `closed` are letters of rows, `active` is a seat */
  show({ players, closed, active, dice, note }) {
    while (this.#rendered.length < players.length) this.#rendered.push(this.#addPlayer());
    setAttribute(this.#players, "data-players", players.length);
    for (const [index, player] of players.entries()) this.#showPlayer(index, player, active === index + 1);
    for (const [letter, row] of this.#rows) {
      const isClosed = closed.includes(letter);
      row.classList.toggle("closed", isClosed);
      setText(
        row.children[2],
        say(isClosed ? "table.big-closed" : "table.big-open", { row: sentence(rowName(letter)) }),
      );
    }
    setText(this.#note, note);
    this.#tray.element.hidden = !dice;
    if (dice) this.#tray.show({ dice, number: null, rolling: false, closed: closed.join("") });
  }

  #addPlayer() {
    const name = make("bdi", { class: "big-name" });
    const points = make("b", { class: "big-points" });
    const penalties = make("span", { class: "big-penalties" });
    const item = make("li", {}, name, points, penalties);
    this.#players.append(item);
    return { item, name, points, penalties };
  }

  /** @param {number} index @param {BigPlayer} player @param {boolean} isActive */
  #showPlayer(index, { name, colour, points, penalties }, isActive) {
    const made = this.#rendered[index];
    made.item.className = `big-player person-${colour}`;
    setAttribute(made.item, "aria-current", isActive ? "true" : null);
    setText(made.name, name);
    setText(made.points, figure(points));
    if (made.penalties.dataset.count === String(penalties)) return;
    made.penalties.dataset.count = String(penalties);
    const crosses = Array.from({ length: penalties }, (_, hand) =>
      make("span", { class: "box crossed", "aria-hidden": "true" }, cross(hand)),
    );
    made.penalties.replaceChildren(
      ...crosses,
      make("span", { class: "visually-hidden" }, say("table.big-penalties", { n: penalties })),
    );
  }
}

/** Keeps the screen on where the device allows it. The lock is lost whenever the page is hidden. */
class ScreenWakeLock {
  /** @type {?WakeLockSentinel} */
  #lock = null;
  #request = async () => {
    if (document.visibilityState !== "visible") return;
    // Devices may refuse when the battery is low.
    this.#lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  };

  acquire() {
    document.addEventListener("visibilitychange", this.#request);
    this.#request();
  }

  release() {
    document.removeEventListener("visibilitychange", this.#request);
    this.#lock?.release();
    this.#lock = null;
  }
}

const crossSign = () =>
  draw(
    "svg",
    { class: "line-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("path", { d: "M6 6l12 12M18 6 6 18" }),
  );
