// A table: before the game, while it is played, and after it.

import { DiceTray } from "../board/dice.js";
import { go } from "../app.js";
import { announce, make, setAttribute } from "../dom.js";
import { tableKept } from "../kept.js";
import { nameOf } from "../names.js";
import { whyNot } from "../refusals.js";
import { header } from "../shell.js";
import { Absent } from "../table/absent.js";
import { Acting } from "../table/acting.js";
import { BigView } from "../table/big_view.js";
import { Boards } from "../table/boards.js";
import { CommandBox } from "../table/command_box.js";
import { Company } from "../table/company.js";
import { Curtain } from "../table/curtain.js";
import { Hints } from "../table/hints.js";
import { isOn, Menu, pace } from "../table/menu.js";
import { Players } from "../table/players.js";
import { Scenes, scenesOf } from "../table/scenes.js";
import { diceOf, diceWords, revealWords, Story } from "../table/story.js";
import { say } from "../words.js";
import { Gathering } from "./gathering.js";
import { Result } from "./result.js";

/** @typedef {import("../table/scenes.js").Scene} Scene */

const BEFORE = ["gathering", "sealing", "showing"];

/** @type {import("../app.js").Screen} */
export function tableScreen(host, table) {
  const screen = new TableScreen(host, table);
  return { title: say("table.title"), leave: () => screen.leave() };
}

class TableScreen {
  /** @param {HTMLElement} host @param {string} table */
  constructor(host, table) {
    this.table = table;
    /** Whose eyes we look through: a seat of this device. @type {?number} */
    this.me = null;
    /** What is shown of the table now. @type {any} */
    this.view = null;
    /** @type {?string} */
    this.best = null;
    /** Sends a command of the seat that looks. Until it is answered the table is busy, and takes no other. */
    this.trying = async (/** @type {any} */ command) => {
      setAttribute(this.main, "aria-busy", "true");
      try {
        return await this.company.send(this.me, command);
      } finally {
        setAttribute(this.main, "aria-busy", String(!this.company.isTogether));
      }
    };
    this.act = (/** @type {any} */ command) => {
      if (this.main.getAttribute("aria-busy") !== "true") this.trying(command).catch((why) => this.refuse(why));
    };
    this.host = host;
    this.line = make("p", { class: "line", role: "status", hidden: true });
    this.waiting = make("p", { class: "quiet waiting" }, say("table.opening"));
    this.main = make("main", { class: "table", "aria-busy": "true" }, this.waiting);
    this.bar = header({ back: true });
    host.append(this.bar, this.line, this.main);
    /** @type {?Playing} */
    this.playing = null;
    this.gathering = new Gathering({ table, act: this.trying, seated: () => this.begin() });
    // Around one device everybody wants it, or nobody does.
    this.result = new Result({ table, act: (command) => Promise.all(this.company.seats.map((seat) => this.company.send(seat, command))) });
    this.scenes = new Scenes((scene) => this.show(scene));
    this.company = this.join();
  }

  join() {
    return new Company(this.table, {
      message: (message) => {
        this.me ??= message.view.me;
        this.scenes.add(scenesOf(message, this.company.seats, pace()));
      },
      view: () => this.scenes.settled && this.look(),
      line: (state, why) => this.tellLine(state, why),
    });
  }

  /** Somebody of this device has sat down: from now on we look with their eyes. */
  begin() {
    this.company.close();
    this.scenes.stop();
    this.me = null;
    this.company = this.join();
  }

  /** @param {"open"|"lost"|"gone"} state @param {any} why */
  tellLine(state, why) {
    this.line.hidden = state === "open";
    if (state === "lost") {
      this.line.textContent = say("table.line-lost");
      this.waiting.textContent = say("table.no-server");
    }
    if (state === "gone") {
      this.line.hidden = true;
      this.main.replaceChildren(make("h1", { class: "no-table" }, whyNot(why)), make("p", {}, make("a", { class: "button main", href: "/" }, say("page.to-start"))));
    }
  }

  /** @param {number} seat */
  nameOf = (seat) => nameOf(this.view.seats[seat - 1]) || say("table.seat", { n: seat });

  /** @param {any} why */
  refuse(why) {
    this.playing?.complain(whyNot(why));
  }

  /** @param {Scene} scene */
  show(scene) {
    this.view = scene.view;
    setAttribute(this.main, "aria-busy", String(!this.company.isTogether));
    setAttribute(this.main, "data-phase", this.view.phase);
    if (BEFORE.includes(this.view.phase)) {
      this.only(this.gathering.element);
      this.gathering.show(this.company.viewOf(this.me));
      return;
    }
    if (!this.playing) this.playing = new Playing(this);
    const over = this.view.phase === "over" && scene.kind === "now";
    const justOver = over && this.playing.element.isConnected && !this.result.element.isConnected;
    this.only(...(over ? [this.result.element] : []), this.playing.element);
    this.playing.show(scene);
    if (justOver) scrollTo(0, 0);
    // What came since is in the seats' views already, and has its own scenes.
    if (scene.kind === "now" && !this.scenes.waiting.length) this.look();
  }

  /** The state of things now, as the seat sees it whose turn it is at this device. */
  look() {
    if (!this.playing || BEFORE.includes(this.view.phase)) {
      if (this.view && BEFORE.includes(this.view.phase)) this.gathering.show(this.company.viewOf(this.me));
      return;
    }
    if (!this.company.isTogether) return;
    setAttribute(this.main, "aria-busy", "false");
    const next = this.whoActs();
    const secret = this.deciding().length > 1 && isOn("curtain");
    if (next === this.me || !secret) this.playing.lift();
    if (next !== this.me && this.me !== null && next !== null && secret) {
      this.playing.fall(this.nameOf(next), () => {
        this.me = next;
        this.look();
      });
      return;
    }
    this.me = next;
    const view = this.company.viewOf(this.me);
    this.view = view;
    this.playing.look(view);
    if (view.phase === "over") {
      this.result.show(view);
      if (view.rematch.table) {
        this.company.moveTo(view.rematch.table);
        go(`/t/${view.rematch.table}`);
      }
    }
  }

  /** Seats of this device that have a part in the open decision. */
  deciding() {
    return this.company.seats.filter((seat) => this.company.viewOf(seat).mine);
  }

  /** Who of this device is to act: who looks now, if they are; else the next one; else nobody else. @returns {?number} */
  whoActs() {
    const toAct = this.company.seats.filter((seat) => {
      const { mine, may } = this.company.viewOf(seat);
      return (mine && !mine.done) || may.some((/** @type {any} */ one) => one.do === "roll" || one.do === "type-dice");
    });
    if (this.me !== null && (toAct.includes(this.me) || !toAct.length)) return this.me;
    return toAct[0] ?? this.company.seats[0] ?? null;
  }

  /** @param {...HTMLElement} parts */
  only(...parts) {
    const shown = [...this.main.children];
    if (parts.length !== shown.length || parts.some((part, place) => part !== shown[place])) this.main.replaceChildren(...parts);
  }

  leave() {
    this.scenes.stop();
    this.company.close();
    this.playing?.leave();
  }
}

/** The game while it is played: everything around the boards. */
class Playing {
  /** @param {TableScreen} screen */
  constructor(screen) {
    this.screen = screen;
    const { view, table } = screen;
    this.players = new Players();
    this.tray = new DiceTray();
    this.boards = new Boards(view, (choice) => this.pick(choice));
    this.story = new Story(screen.nameOf, (seat) => screen.company.seats.includes(seat));
    this.absent = new Absent(screen.act);
    this.curtain = new Curtain();
    this.hints = new Hints(table, () => tableKept(table)?.seats[0]?.token ?? null, (best) => {
      screen.best = best;
      screen.look();
    });
    this.acting = new Acting({ act: screen.act, pick: (choice) => this.pick(choice), beside: this.hints.ask });
    this.menu = new Menu({ table, game: view.options.game, act: screen.trying, changed: () => screen.look(), leave: () => go("/"), openBig: () => this.big.open() });
    this.big = new BigView();
    this.commands = new CommandBox((text) => this.obey(text));
    /** The decision that is shown, and what was said of it. */
    this.decision = 0;
    this.said = "";
    this.complaint = make("p", { class: "complaint", role: "alert", hidden: true });
    const title = say(`game.${view.options.game}`);
    screen.bar.replaceWith((screen.bar = header({ title, back: true })));
    screen.bar.append(this.menu.open);
    this.element = make(
      "div",
      { class: `playing ${view.options.game}` },
      make("h1", { class: "visually-hidden" }, title),
      this.players.element,
      make(
        "div",
        { class: "table-side" },
        make("div", { class: "dock" }, this.complaint, this.absent.element, this.acting.element, this.hints.element),
        this.story.element,
        this.commands.element,
      ),
      make("div", { class: "table-boards" }, this.tray.element, this.boards.own, this.boards.others),
      this.menu.element,
      this.big.element,
      this.curtain.element,
    );
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.tray.element.addEventListener("click", () => screen.scenes.hurry());
  }

  /** @param {Scene} scene */
  show({ kind, event, events, view }) {
    const { screen } = this;
    if (kind === "revealed") this.players.showPoints(view);
    else this.players.show(view, screen.me);
    if (event) this.story.tell([event]);
    if (kind === "rolled" && event) {
      const words = say("table.rolled", { name: screen.nameOf(event.data.seat), n: event.data.roll });
      this.tray.show({ dice: diceOf(event.data.dice), number: event.data.roll, rolling: true });
      this.acting.tell(words);
      this.drawBoards(view, []);
      announce(`${words}: ${diceWords(event.data.dice)}`);
    } else if (kind === "revealed" && event) {
      const words = revealWords(event.data, screen.nameOf);
      this.acting.tell(words);
      this.drawBoards(view, []);
      announce(words);
    } else this.story.tell(events);
  }

  /** @param {any} view what the seat sees that looks */
  look(view) {
    const { screen } = this;
    this.players.show(view, screen.me);
    this.menu.show(view);
    this.big.show(view, screen.nameOf);
    this.absent.show(view, () => screen.company.askView());
    const { mine } = view;
    if ((mine?.decision ?? 0) !== this.decision) {
      this.decision = mine?.decision ?? 0;
      screen.best = null;
      this.complain("");
    }
    const { dice, roll, board } = view.game;
    const sum = view.awaited.about === "white-sum" ? dice.white[0] + dice.white[1] : null;
    this.tray.show({ dice, number: roll?.number ?? null, rolling: false, sum, closed: board.closed });
    const lit = mine && !mine.done && isOn("lit") ? mine.legal : [];
    this.drawBoards(view, lit.map((/** @type {any} */ one) => ({ ...one, chosen: one.choice === mine.chosen, best: one.choice === screen.best })));
    this.hints.show(mine && !mine.done && mine.legal.length > 1 ? mine.decision : 0, view.options.hints === true);
    const over = view.phase === "over";
    for (const part of [this.acting.element, this.commands.element]) part.hidden = over || view.me === null;
    this.acting.element.hidden = over;
    if (over) return;
    this.acting.show({
      view,
      me: screen.me,
      mine,
      may: (what) => view.may.some((/** @type {any} */ one) => one.do === what),
      nameOf: screen.nameOf,
      best: screen.best,
      alone: screen.company.seats.length < 2,
    });
    const status = this.acting.status.textContent ?? "";
    if (status !== this.said) {
      this.said = status;
      announce(status);
    }
  }

  /** @param {any} view @param {any[]} options */
  drawBoards(view, options) {
    this.boards.show({ view, me: this.screen.me, options, nameOf: this.screen.nameOf });
  }

  /** What was chosen is chosen again to be done with it. @param {string} choice */
  pick(choice) {
    const { mine } = this.screen.view;
    if (!mine || mine.done || !this.screen.scenes.settled) return;
    const means = mine.legal.find((/** @type {any} */ one) => one.choice === choice)?.means ?? {};
    const done = mine.chosen === choice || (isOn("done-at-once") && !means.leads_to_penalty);
    this.screen.act({ do: "choose", decision: mine.decision, choice, done });
  }

  /** A short command. @param {string} text @returns {string} what is wrong with it */
  obey(text) {
    const { view } = this.screen;
    const { mine } = view;
    if (["roll", "done", "undo"].includes(text)) {
      if (!view.may.some((/** @type {any} */ one) => one.do === text)) return say("table.command-not-now");
      this.screen.act(text === "roll" ? { do: "roll", roll: view.awaited.roll } : { do: text, decision: mine.decision });
      return "";
    }
    if (text === "hint" && !this.hints.ask.hidden) {
      this.hints.asked();
      return "";
    }
    if (!/^([rygb]\d{1,2}|\+\d|-)$/.test(text)) return say("table.command-unknown");
    if (!mine || mine.done) return say("table.command-not-now");
    if (!mine.legal.some((/** @type {any} */ one) => one.choice === text)) return say("page.refused-illegal-choice");
    this.screen.act({ do: "choose", decision: mine.decision, choice: text, done: true });
    return "";
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === "/") {
      event.preventDefault();
      this.commands.input.focus();
    }
  }

  /** @param {string} words */
  complain(words) {
    this.complaint.hidden = !words;
    this.complaint.textContent = words;
  }

  /** Whoever the curtain fell for has nothing to do any more. */
  lift() {
    this.curtain.lift();
  }

  /** What one has chosen is gone before the next one looks. @param {string} name @param {() => void} opened */
  fall(name, opened) {
    this.acting.forget();
    this.drawBoards(this.screen.view, []);
    this.curtain.fall(name, opened);
  }

  leave() {
    this.players.leave();
    this.absent.leave();
    document.removeEventListener("keydown", this.onKey);
  }
}

