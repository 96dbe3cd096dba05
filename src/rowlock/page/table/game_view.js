// The game in progress: the boards and everything around them.

import { DiceTray } from "../board/dice.js";
import { DicePairs, pairWords } from "../board/dice_pairs.js";
import { go } from "../app.js";
import { announce, make } from "../dom.js";
import { gameInfo } from "../config.js";
import { savedTable } from "../storage.js";
import { header } from "../shell.js";
import { muteButton } from "../signals/sounds.js";
import { say } from "../words.js";
import { AbsentPlayers } from "./absent_players.js";
import { ActionPanel } from "./action_panel.js";
import { LazyBigView } from "./lazy_big_view.js";
import { Boards } from "./boards.js";
import { CommandBox } from "./command_box.js";
import { Curtain } from "./curtain.js";
import { revealedList, revealedWords } from "./revealed_choices.js";
import { Hints } from "./hints.js";
import { confirms, isOn, Menu, pace } from "./menu.js";
import { PendingChoice } from "./pending_choice.js";
import { Players } from "./players.js";
import { PACES } from "./scenes.js";
import { diceOf, diceWords, EventLog } from "./event_log.js";

/**
 * @typedef {import("../screens/table.js").TableScreen} TableScreen
 * @typedef {import("./scenes.js").Scene} Scene
 */

/** The keys that open the command box. */
const COMMAND_KEYS = ["/", "c"];

export class GameView {
  /** @param {TableScreen} screen */
  constructor(screen) {
    this.screen = screen;
    const { view, table } = screen;
    this.players = new Players();
    this.tray = new DiceTray(gameInfo(view.options.game).rows);
    this.boards = new Boards(view, (choice) => this.pick(choice));
    /** The data needed to describe events. */
    this.context = { game: view.options.game, nameOf: screen.nameOf, badgeOf: screen.badgeOf };
    this.log = new EventLog(this.context, (seat) => screen.localSeats.seats.includes(seat));
    this.absent = new AbsentPlayers(screen.act);
    this.curtain = new Curtain();
    this.hints = new Hints({
      table,
      token: () => savedTable(table)?.seats[0]?.token ?? null,
      place: () => {
        const { game, me, options } = screen.view;
        return { position: game.position, seat: me - 1, track: options.track };
      },
      changed: () => screen.update(),
      failed: (words) => this.showError(words),
    });
    this.pending = new PendingChoice({
      send: (decision, choice) =>
        screen.send({ do: "choose", decision, choice, done: true }).catch((why) => {
          screen.update();
          screen.showError(why);
        }),
      changed: () => screen.update(),
    });
    this.actionPanel = new ActionPanel({
      game: view.options.game,
      act: screen.act,
      undo: () => this.undo(),
      pick: (choice) => this.pick(choice),
      undoRoll: () => this.undoRoll(),
      beside: this.hints.ask,
      isWatched: () => screen.me === null,
    });
    this.menu = new Menu({
      table,
      game: view.options.game,
      act: screen.send,
      changed: () => screen.update(),
      leave: () => go("/"),
      openBig: () => this.big.open(),
    });
    this.big = new LazyBigView(view.options.game);
    this.commands = new CommandBox((text) => this.runCommand(text));
    /** The board at the last roll, to highlight the marks made since. */
    this.before = view.game.board;
    /** The open question, and its announcement. */
    this.asked = "";
    this.said = "";
    this.complaint = make("p", { class: "complaint", role: "alert", hidden: true });
    const title = say(`game.${view.options.game}`);
    screen.bar.replaceWith((screen.bar = header({ title, back: true })));
    screen.bar.append(muteButton(), this.menu.open);
    this.element = make(
      "div",
      { class: gameInfo(view.options.game).has_track ? "playing has-track" : "playing" },
      make("h1", { class: "visually-hidden" }, title),
      this.players.element,
      make(
        "div",
        { class: "table-side" },
        make("div", { class: "dock" }, this.complaint, this.absent.element, this.actionPanel.element),
        this.log.element,
        this.commands.element,
      ),
      make("div", { class: "table-boards" }, this.tray.element, this.boards.own, this.boards.others),
      this.menu.element,
      this.big.element,
      this.curtain.element,
    );
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.pairs = new DicePairs(this.element, this.tray);
    this.tray.element.addEventListener("click", (event) => this.tapDice(event));
    this.askedAtTap = "";
    this.element.addEventListener("click", (event) => this.ignoreStrayTap(event), { capture: true });
  }

  /** @param {Scene} scene */
  show({ kind, event, events, view, hold }) {
    const { screen } = this;
    if (kind === "revealed") this.players.showPoints(view);
    else this.players.show(view, screen.me);
    if (event) this.log.add([event]);
    if (kind === "rolled" && event) {
      const words = say("table.rolled", { name: screen.nameOf(event.data.seat), n: event.data.roll });
      this.tray.show({ dice: diceOf(event.data.dice), number: event.data.roll, rolling: true });
      this.actionPanel.showOthers(words);
      this.before = view.game.board;
      this.showBoards(view, []);
      if (hold) this.scrollToAction("roll");
      announce(`${words}: ${diceWords(event.data.dice)}`);
    } else if (kind === "revealed" && event) {
      const words = revealedWords(event.data, this.context);
      if (event.data.seats.length > 1)
        this.actionPanel.showOthers(say("table.revealed"), revealedList(event.data, this.context));
      else this.actionPanel.showOthers(words);
      this.showBoards(view, []);
      if (hold && event.data.choices.some((/** @type {string} */ choice) => choice.startsWith("+")))
        this.scrollToAction("pawn");
      announce(words);
    } else if (kind === "roll-undone" && event) {
      const words = say("table.event-roll-undone", { name: screen.nameOf(event.data.seat) });
      this.actionPanel.showOthers(words);
      this.showBoards(view, []);
      announce(words);
    } else this.log.add(events);
  }

  /** @param {any} view of the seat that is shown */
  update(view) {
    const { screen } = this;
    const isAlone = screen.localSeats.seats.length < 2;
    this.players.show(view, screen.me);
    this.menu.show(view, { alone: isAlone, nameOf: screen.nameOf });
    this.big.show(view, screen.nameOf);
    this.absent.show(view, () => screen.localSeats.askView());
    const held = view.mine && this.pending.choiceIn(view.mine.decision);
    const mine = held && !view.mine.done ? { ...view.mine, chosen: held } : view.mine;
    const may = (/** @type {string} */ what) => view.may.some((/** @type {any} */ one) => one.do === what);
    const asked = mine
      ? `decision ${mine.decision}`
      : may("roll") || may("type-dice")
        ? `roll ${view.awaited.roll}`
        : "";
    const isNew = asked !== this.asked;
    this.asked = asked;
    if (isNew) this.showError("");
    const { dice, roll, board } = view.game;
    const sum = view.awaited.about === "white-sum" ? dice.white[0] + dice.white[1] : null;
    this.tray.show({ dice, number: roll?.number ?? null, rolling: false, sum, closed: board.closed });
    this.hints.show(mine && !mine.done && mine.legal.length > 1 ? mine.decision : 0, view.options.hints === true);
    const adds = mine && !mine.done && view.awaited.about === "white-and-colour";
    if (adds) for (const one of mine.legal) one.pair = pairWords(one.choice, dice);
    const shown = this.optionsToShow(mine, isAlone).map((/** @type {any} */ one) => ({
      ...one,
      chosen: one.choice === mine.chosen,
      best: this.hints.best.has(one.choice),
    }));
    this.showBoards(view, shown);
    this.pairs.show(adds ? dice : null);
    this.tray.element.classList.toggle("tappable", adds || may("roll"));
    const over = view.phase === "over";
    if (over) this.commands.element.hidden = true;
    this.actionPanel.element.hidden = over;
    if (over) return;
    this.actionPanel.show({
      view,
      me: screen.me,
      mine,
      may,
      nameOf: screen.nameOf,
      best: this.hints.best,
      worthByChoice: this.hints.worthByChoice,
      legend: this.hints.legend,
      isAlone,
      undoFor: held ? this.undoTime : 0,
      confirms: confirms(view),
      undoesRoll: this.whoUndoesRoll() !== undefined,
    });
    if (isNew && asked) this.boards.reveal(mine ? view.awaited.about : "roll");
    const status = this.actionPanel.status.textContent ?? "";
    if (status !== this.said) {
      this.said = status;
      announce(status);
    }
  }

  /** Scroll to what is shown for a while, for players; spectators scroll by themselves. @param {string} about */
  scrollToAction(about) {
    if (this.screen.me !== null) this.boards.reveal(about);
  }

  /** The options shown on the boards: all legal ones, then the chosen one until all have chosen. If several people share
   * the device, the chosen one is hidden from the next. @param {any} mine @param {boolean} isAlone @returns {any[]} */
  optionsToShow(mine, isAlone) {
    if (!mine) return [];
    if (mine.done) return isAlone ? mine.legal.filter((/** @type {any} */ one) => one.choice === mine.chosen) : [];
    return isOn("lit") ? mine.legal : [];
  }

  /** @param {any} view @param {any[]} options */
  showBoards(view, options) {
    this.boards.show({ view, before: this.before, me: this.screen.me, options, nameOf: this.screen.nameOf });
  }

  /** Picking the chosen option again confirms it. @param {string} choice */
  pick(choice) {
    const { view } = this.screen;
    const { mine } = view;
    if (!mine || mine.done || !this.screen.scenes.isIdle) return;
    if (confirms(view))
      this.screen.act({ do: "choose", decision: mine.decision, choice, done: mine.chosen === choice });
    else this.pending.choose(mine.decision, choice, this.undoTime);
  }

  /** How long a final choice can be undone; with a clock it is sent right away. */
  get undoTime() {
    return this.screen.view.clock.left.length ? 0 : PACES[pace()].undo;
  }

  undo() {
    const { mine } = this.screen.view;
    if (!this.pending.undo() && mine) this.screen.act({ do: "undo", decision: mine.decision });
  }

  /** Tapping the dice rolls them if it is the player's roll, shows the sum of two, or skips a delay.
   * @param {MouseEvent} event */
  tapDice({ target }) {
    const { view, scenes } = this.screen;
    if (!scenes.isIdle) scenes.skip();
    else if (
      !this.pending.flush() &&
      !this.pairs.tap(target) &&
      view.may.some((/** @type {any} */ one) => one.do === "roll")
    )
      this.screen.act({ do: "roll", roll: view.awaited.roll });
  }

  /** Ignore the second tap of a double tap, so that it doesn't answer the next question. @param {MouseEvent} event */
  ignoreStrayTap(event) {
    if (event.detail < 2) this.askedAtTap = this.asked;
    else if (this.asked !== this.askedAtTap) event.stopPropagation();
  }

  /** A seat of this device that may undo typed dice; it need not be the one shown. */
  whoUndoesRoll() {
    const { localSeats } = this.screen;
    return localSeats.seats.find((seat) =>
      localSeats.viewOf(seat).may.some((/** @type {any} */ one) => one.do === "undo-roll"),
    );
  }

  undoRoll() {
    const { screen } = this;
    screen
      .send({ do: "undo-roll", roll: screen.view.game.roll.number }, this.whoUndoesRoll())
      .catch((why) => screen.showError(why));
  }

  /** Run a short command. @param {string} text @returns {string} an error message, or empty */
  runCommand(text) {
    const { view } = this.screen;
    const { mine } = view;
    if (text === "undo" && this.pending.undo()) return "";
    if (text === "done" && this.pending.flush()) return "";
    if (["roll", "done", "undo"].includes(text)) {
      if (!view.may.some((/** @type {any} */ one) => one.do === text)) return say("table.command-not-now");
      this.screen.act(
        text === "roll" ? { do: "roll", roll: view.awaited.roll } : { do: text, decision: mine.decision },
      );
      return "";
    }
    if (text === "hint" && !this.hints.ask.hidden) {
      this.hints.toggle();
      return "";
    }
    if (!/^([rygb]\d{1,2}|\+\d|-)$/.test(text)) return say("table.command-unknown");
    if (!mine || mine.done) return say("table.command-not-now");
    if (!mine.legal.some((/** @type {any} */ one) => one.choice === text)) return say("page.refused-illegal-choice");
    this.pending.choose(mine.decision, text, 0);
    return "";
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && !this.pending.undo()) this.hints.close();
    if (event.target instanceof HTMLInputElement) return;
    if (COMMAND_KEYS.includes(event.key) && this.screen.view.phase === "playing" && this.screen.me !== null) {
      event.preventDefault();
      this.commands.open();
    }
  }

  /** @param {string} words */
  showError(words) {
    this.complaint.hidden = !words;
    this.complaint.textContent = words;
  }

  /** Lift the curtain, if it is down. */
  lift() {
    this.curtain.lift();
  }

  /** Hide the choices of one person before the next one looks. @param {string} name @param {boolean} secret @param {() => void} opened */
  fall(name, secret, opened) {
    this.actionPanel.clear();
    this.showBoards(this.screen.view, []);
    this.curtain.fall(name, secret, opened);
  }

  leave() {
    this.pending.flush();
    this.players.leave();
    this.absent.leave();
    this.hints.leave();
    document.removeEventListener("keydown", this.onKey);
  }
}
