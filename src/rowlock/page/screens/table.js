// A table: before the game, during it, and after it.

import { go } from "../app.js";
import { badge } from "../avatars.js";
import { make, setAttribute } from "../dom.js";
import { seatName } from "../seat_names.js";
import { errorMessage } from "../error_messages.js";
import { header } from "../shell.js";
import { TableSignals } from "../signals/table_signals.js";
import { LocalSeats } from "../table/local_seats.js";
import { isOn, pace } from "../table/menu.js";
import { GameView } from "../table/game_view.js";
import { Scenes, scenesOf } from "../table/scenes.js";
import { say } from "../words.js";
import { Gathering } from "./gathering.js";
import { showNotFound } from "./not_found.js";
import { Result } from "./result.js";

/** @typedef {import("../table/scenes.js").Scene} Scene */

const PHASES_BEFORE_GAME = ["gathering", "sealing", "showing"];

/** @type {import("../app.js").Screen} */
export function tableScreen(host, table) {
  const screen = new TableScreen(host, table);
  return { title: say("table.title"), leave: () => screen.leave() };
}

export class TableScreen {
  /** @param {HTMLElement} host @param {string} table */
  constructor(host, table) {
    this.table = table;
    /** The seat of this device whose view is shown. @type {?number} */
    this.me = null;
    /** The view that is shown. @type {any} */
    this.view = null;
    this.waitsForRematch = false;
    /** Whether the device was passed around for the last decision, and has to be handed back for the next. */
    this.wasPassedAround = false;
    /** How many commands are waiting for an answer. */
    this.pendingCommands = 0;
    /** The decision in which each seat of this device passed automatically. @type {Map<number, number>} */
    this.autoPassed = new Map();
    /** Send a command, by default of the seat shown. The table is busy until it is answered. */
    this.send = async (/** @type {any} */ command, seat = this.me) => {
      this.pendingCommands += 1;
      this.showBusy();
      try {
        return await this.localSeats.send(seat, command);
      } finally {
        this.pendingCommands -= 1;
        this.showBusy();
      }
    };
    this.act = (/** @type {any} */ command) => {
      if (this.main.getAttribute("aria-busy") !== "true") this.send(command).catch((why) => this.showError(why));
    };
    this.host = host;
    this.connectionNote = make("p", { class: "line", role: "status", hidden: true });
    this.waiting = make("p", { class: "quiet waiting" }, say("table.opening"));
    this.main = make("main", { class: "table", "aria-busy": "true" }, this.waiting);
    this.bar = header({ back: true });
    host.append(this.bar, this.connectionNote, this.main);
    /** @type {?GameView} */
    this.gameView = null;
    /** @type {?TableSignals} */
    this.signals = null;
    this.gathering = new Gathering({ table, act: this.send, join: (name, seat) => this.localSeats.join(name, seat) });
    this.result = new Result({ table, act: (command) => this.actForAll(command) });
    this.scenes = new Scenes((scene) => this.show(scene));
    this.localSeats = new LocalSeats(table, {
      message: (message) => {
        this.me ??= message.view.me;
        this.scenes.add(scenesOf(message, this.localSeats.seats, pace()));
      },
      // Everything on the screen may be wrong, so build it again.
      restarted: () => void go(`/t/${table}`, { replace: true }),
      connection: (state, why) => this.showConnection(state, why),
    });
  }

  /** @param {"open"|"lost"|"gone"} state @param {any} why */
  showConnection(state, why) {
    this.connectionNote.hidden = state === "open";
    if (state === "lost") {
      this.connectionNote.textContent = why ? errorMessage(why) : say("table.line-lost");
      this.waiting.textContent = why ? errorMessage(why) : say("table.no-server");
    }
    if (state === "gone") showNotFound(this.host, errorMessage(why));
  }

  /** @param {number} seat */
  nameOf = (seat) => seatName(this.view.seats[seat - 1]) || say("table.seat", { n: seat });

  /** @param {number} seat */
  badgeOf = (seat) => badge(this.view.seats[seat - 1]);

  /** @param {any} why */
  showError(why) {
    this.gameView?.showError(errorMessage(why));
  }

  /** @param {Scene} scene */
  show(scene) {
    this.view = scene.view;
    this.showBusy();
    const over = this.view.phase === "over" && scene.kind === "now";
    // Stay in the game until the last choices have been shown.
    setAttribute(this.main, "data-phase", this.view.phase === "over" && !over ? "playing" : this.view.phase);
    if (PHASES_BEFORE_GAME.includes(this.view.phase)) {
      this.only(this.gathering.element);
      this.gathering.show(this.localSeats.viewOf(this.me));
      return;
    }
    if (!this.gameView) this.gameView = new GameView(this);
    this.signals ??= new TableSignals(this.table, this.view.options.game, (seat) => this.localSeats.viewOf(seat));
    this.signals.show(scene);
    const justOver = over && this.gameView.element.isConnected && !this.result.element.isConnected;
    this.only(...(over ? [this.result.element] : []), this.gameView.element);
    this.gameView.show(scene);
    if (justOver) scrollToTop();
    // Later scenes are queued, and the seats' views already include them.
    if (scene.kind === "now" && !this.scenes.queue.length) this.update();
  }

  /** Show the current state, as seen by the seat of this device that acts next. */
  update() {
    if (!this.gameView || PHASES_BEFORE_GAME.includes(this.view.phase)) {
      if (this.view && PHASES_BEFORE_GAME.includes(this.view.phase))
        this.gathering.show(this.localSeats.viewOf(this.me));
      return;
    }
    if (isOn("pass-alone")) this.autoPass();
    this.showBusy();
    this.signals?.update(this.view, this.localSeats.seats, this.seatsToAct());
    const next = this.seatToAct();
    const deciding = this.deciding();
    const secret = deciding.length > 1 && isOn("curtain");
    const givenBack = !secret && this.wasPassedAround && next !== null && deciding.includes(next);
    const needsCurtain = next !== this.me && this.me !== null && next !== null && (secret || givenBack);
    if (needsCurtain) {
      this.gameView.fall(this.nameOf(next), secret, () => {
        this.me = next;
        this.wasPassedAround = secret;
        this.update();
      });
      return;
    }
    this.gameView.lift();
    if (deciding.length && !secret) this.wasPassedAround = false;
    this.me = next;
    const view = this.localSeats.viewOf(this.me);
    this.view = view;
    this.gameView.update(view);
    if (view.phase === "over") {
      this.result.show(view);
      this.followRematch(view.rematch);
    }
  }

  /** Send a command for every seat here: people at one device ask for a rematch together. @param {any} command */
  actForAll(command) {
    this.waitsForRematch = true;
    return Promise.all(this.localSeats.seats.map((seat) => this.localSeats.send(seat, command)));
  }

  /** Go straight to a rematch that was requested here. Later visitors want to see this game, and get a link.
   * @param {{table: ?string}} rematch */
  followRematch({ table }) {
    if (!table) return;
    this.localSeats.moveToRematch(table);
    if (this.waitsForRematch) go(`/t/${table}`);
    this.waitsForRematch = false;
  }

  /** Pass for the seats of this device that can't cross anything, unless it costs a penalty. */
  autoPass() {
    for (const seat of this.localSeats.seats) {
      const { mine } = this.localSeats.viewOf(seat);
      if (!mine || mine.done || mine.legal.length > 1 || mine.legal[0].means.penalty || this.isPassing(seat)) continue;
      this.autoPassed.set(seat, mine.decision);
      this.send({ do: "choose", decision: mine.decision, choice: mine.legal[0].choice, done: true }, seat).catch(
        (why) => this.showError(why),
      );
    }
  }

  /** Block input while a command is pending. */
  showBusy() {
    const isBusy = this.pendingCommands > 0 || this.localSeats.seats.some((seat) => this.isPassing(seat));
    setAttribute(this.main, "aria-busy", String(isBusy));
  }

  /** Whether a seat's automatic pass is pending. @param {number} seat */
  isPassing(seat) {
    const { mine } = this.localSeats.viewOf(seat);
    return mine !== null && !mine.done && this.autoPassed.get(seat) === mine.decision;
  }

  /** The seats of this device that take part in the open decision. */
  deciding() {
    return this.localSeats.seats.filter((seat) => this.localSeats.viewOf(seat).mine);
  }

  /** The seats of this device that can act now. */
  seatsToAct() {
    return this.localSeats.seats.filter((seat) => {
      const { mine, may } = this.localSeats.viewOf(seat);
      return (
        (mine && !mine.done && !this.isPassing(seat)) ||
        may.some((/** @type {any} */ one) => one.do === "roll" || one.do === "type-dice")
      );
    });
  }

  /** The seat of this device to act: the one shown if it can, else the next that can, else the one shown. @returns {?number} */
  seatToAct() {
    const toAct = this.seatsToAct();
    if (this.me !== null && (toAct.includes(this.me) || !toAct.length)) return this.me;
    return toAct[0] ?? this.localSeats.seats[0] ?? null;
  }

  /** @param {...HTMLElement} parts */
  only(...parts) {
    const shown = [...this.main.children];
    if (parts.length !== shown.length || parts.some((part, index) => part !== shown[index]))
      this.main.replaceChildren(...parts);
  }

  leave() {
    this.scenes.stop();
    this.gameView?.leave();
    this.signals?.leave();
    this.localSeats.close();
  }
}

/** Scroll to the result. A smooth scroll to the action may be under way, in another thread: the browser can still add its
 * last steps to a scroll in the next frame, but not to one in the frame after that. @param {number} frames */
function scrollToTop(frames = 3) {
  if (frames > 0)
    requestAnimationFrame(() => {
      scrollTo(0, 0);
      scrollToTop(frames - 1);
    });
}
