// A score pad in use: the boards, the tabs, what to do, undo and redo, and the end.

import { DiceTray } from "../board/dice.js";
import { cross } from "../board/pieces.js";
import { optionWords } from "../board/wording.js";
import { announce, button, draw, make, setAttribute, setText } from "../dom.js";
import { config, gameInfo } from "../config.js";
import { save, load } from "../storage.js";
import { errorMessage } from "../error_messages.js";
import { activeSeat, view } from "../rules/api.js";
import { ValueError } from "../rules/python.js";
import { header } from "../shell.js";
import { Boards } from "../table/boards.js";
import { say, sentence } from "../words.js";
import { BigView } from "./big_view.js";
import { DiceMode } from "./dice_mode.js";
import { PadEnd } from "./end.js";
import { FreeMode } from "./free_mode.js";
import { fieldObstacleText, squareObstacleText } from "./obstacle_messages.js";
import { Tabs } from "./tabs.js";
import { deedPhrase, deedWords, DeedLog, namelessWords } from "./deed_log.js";
import { ModeSwitch } from "./mode_switch.js";

/**
 * @typedef {import("./deeds.js").PadSession} PadSession
 * @typedef {import("./deeds.js").Deed} Deed
 */

/** The sheet viewed last, to be shown again after a reload. */
const SHEET = "pad-sheet";

/** @param {PadSession} session @returns {?number} */
function savedSheet({ game }) {
  const { pad, seat } = load(SHEET, { pad: "", seat: 0 });
  return pad === game.id && seat <= game.players.length ? seat : null;
}

export class PadView {
  /** @param {HTMLElement} host @param {PadSession} session */
  constructor(host, session) {
    this.session = session;
    /** The seat whose sheet is shown. */
    this.seat = savedSheet(session) ?? session.seats[0] ?? 1;
    const { game, track, players } = session.game;
    const { rows, mark, fault, has_track: hasTrack } = gameInfo(game);
    this.options = { game, track: config.tracks.find(({ name }) => name === track) ?? null };
    this.seats = players.map(({ name }, index) => ({ seat: index + 1, name, resigned: false }));
    const act = (/** @type {Deed} */ deed) => this.act(deed);
    this.tabs = new Tabs({ players, mark, onSelect: (seat) => this.showSheet(seat) });
    this.tray = new DiceTray(rows);
    this.boards = new Boards({ options: this.options, seats: this.seats }, (choice) => this.pick(choice));
    this.boards.whyNot = {
      square: (square) => this.whyNot(square, squareObstacleText),
      field: (field) => this.whyNot(field, fieldObstacleText),
    };
    this.free = new FreeMode({ session, act, nameOf: this.nameOf, turn: (seat) => this.showSheet(seat) });
    this.dice = new DiceMode({
      session,
      act,
      nameOf: this.nameOf,
      refresh: (seat) => this.showSheet(seat ?? this.seat),
    });
    this.log = new DeedLog(session);
    this.bigView = new BigView(game);
    this.padEnd = new PadEnd(session);
    this.complaint = make("p", { class: "complaint", role: "alert", hidden: true });
    this.changed = make("p", { class: "changed", hidden: true });
    const penalty = say(`pad.${fault}`, { n: config.penalties.points });
    this.undoButton = tool(arrow("M9 6 4 11l5 5M4 11h9a6 6 0 0 1 0 12h-1"), say("pad.undo"), () => this.undo());
    this.redoButton = tool(arrow("M15 6l5 5-5 5M20 11h-9a6 6 0 0 0 0 12h1"), say("pad.redo"), () => this.redo());
    for (const one of [this.undoButton, this.redoButton]) {
      one.classList.add("back-and-forth");
      one.append(make("span", { class: "tool-deed" }));
    }
    this.penalty = tool(make("span", { class: "box crossed", "aria-hidden": "true" }, cross(1)), penalty, () =>
      act({ do: "penalty", seat: this.seat }),
    );
    this.modeSwitch = new ModeSwitch({
      change: (modeSwitch) => session.setMode?.(modeSwitch),
      isInTurn: () => this.dice.isInTurn(view(session.position, this.seat)),
      refresh: () => this.show(),
    });
    const tools = make(
      "div",
      { class: "pad-tools", role: "group", "aria-label": say("pad.tools") },
      this.undoButton,
      this.redoButton,
      this.penalty,
      this.modeSwitch.element,
    );
    const title = say(`game.${game}`);
    this.element = make(
      "div",
      { class: hasTrack ? "playing pad has-track" : "playing pad" },
      make("h1", { class: "visually-hidden" }, `${say("pad.title")}: ${title}`),
      this.tabs.element,
      make(
        "div",
        { class: "table-side" },
        make(
          "div",
          { class: "dock" },
          this.complaint,
          this.changed,
          this.free.element,
          this.modeSwitch.question,
          this.dice.element,
          tools,
        ),
        this.log.element,
      ),
      make(
        "div",
        { class: "table-boards" },
        this.tray.element,
        this.boards.own,
        this.boards.others,
        onward(game, () => this.bigView.open()),
      ),
      this.bigView.element,
    );
    this.boards.others.addEventListener("click", (event) => this.showTappedSheet(event));
    this.main = make("main", { class: "table" }, this.element);
    // Each player has a colour, on every board and in every list.
    host.classList.add("in-colours");
    players.forEach(({ colour }, index) => this.main.style.setProperty(`--s${index + 1}`, `var(--${colour})`));
    host.append(header({ title, back: true }), this.main);
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    session.onchange = () => this.showNext();
    this.showNext();
  }

  /** @param {number} seat */
  nameOf = (seat) => this.session.game.players[seat - 1].name;

  /** Whether dice are entered. */
  get withDice() {
    return this.session.game.way === "dice";
  }

  /** @param {Deed} deed */
  act(deed) {
    return this.attempt(() => this.session.act(deed));
  }

  /** @param {() => void | Promise<void>} action */
  async attempt(action) {
    this.showError("");
    this.showChange("");
    try {
      await action();
    } catch (why) {
      const isByRules = why instanceof ValueError && !("code" in why);
      this.showError(isByRules ? say("page.refused-illegal-choice") : errorMessage(why));
    }
  }

  /** @param {string} choice */
  pick(choice) {
    if (this.withDice) return this.dice.pick(choice);
    const option = this.free.viewFor(this.seat).mine.legal.find((one) => one.choice === choice);
    if (!option) return;
    this.act(this.free.deedOf(choice));
    announce(`${this.nameOf(this.seat)}: ${optionWords(option, gameInfo(this.session.game.game).fault)}`);
  }

  /** @template T @param {T} wanted @param {(position: any, seat: number, wanted: T) => string} refusal */
  whyNot(wanted, refusal) {
    if (!this.session.seats.includes(this.seat)) return say("phones.not-yours", { name: this.nameOf(this.seat) });
    const { awaited } = view(this.session.position, this.seat);
    if (!this.withDice || awaited.what === "nothing") return refusal(this.session.position, this.seat, wanted);
    return say(awaited.what === "roll" ? "pad.not-rolled" : "pad.not-these-dice");
  }

  undo() {
    if (!(this.withDice && this.dice.undoChoice()))
      this.change("pad.taken-back", this.session.last, () => this.session.undo());
  }

  redo() {
    this.change("pad.done-again", this.session.next, () => this.session.redo());
  }

  /** Undo or redo a deed: announce it, and show the sheet it changes.
   * @param {string} words @param {?Deed} deed @param {() => void} action */
  change(words, deed, action) {
    const log = deed ? say(words, { deed: deedPhrase(deed, this.session.game, this.rollerOf(deed)) }) : "";
    if (deed && "seat" in deed && deed.do !== "turn") this.seat = deed.seat;
    this.attempt(async () => {
      await action();
      this.showChange(log);
    });
  }

  /** Whose turn it was or is. @param {Deed | import("./deeds.js").Done} deed */
  rollerOf(deed) {
    const { timeline, position } = this.session;
    const positionThen = "number" in deed ? timeline.positionBefore(deed.number) : undefined;
    return activeSeat(positionThen ?? position);
  }

  /** Show a seat's sheet. @param {number} seat */
  showSheet(seat) {
    this.seat = seat;
    this.show();
  }

  /** A tap on a small sheet makes it the large one. @param {Event} event */
  showTappedSheet(event) {
    const small = /** @type {Element} */ (event.target).closest(".sheet");
    const index = [...this.boards.others.children].indexOf(/** @type {Element} */ (small));
    if (index >= 0) this.showSheet(((this.seat + index) % this.seats.length) + 1);
  }

  /** After a deed with dice, show the sheet of the player who acts next. */
  showNext() {
    if (this.withDice) this.seat = this.dice.seatToAct(this.seat);
    this.show();
  }

  show() {
    const { position, mayUndo, mayRedo, last, next } = this.session;
    if (savedSheet(this.session) !== this.seat) save(SHEET, { pad: this.session.game.id, seat: this.seat });
    const gameView = view(position, this.seat);
    const over = gameView.result !== null;
    const withDice = this.withDice && !over;
    const shown = { options: this.options, seats: this.seats, game: gameView.game, result: gameView.result };
    this.element.classList.toggle("freely", !withDice);
    this.tabs.show({
      seat: this.seat,
      scores: gameView.game.scores,
      active: withDice ? gameView.game.active : null,
      notes: withDice ? this.dice.notes(gameView) : (this.session.notes ?? []),
    });
    this.boards.show({
      view: shown,
      me: this.seat,
      options: withDice ? this.choices(gameView) : this.free.viewFor(this.seat).mine.legal,
      nameOf: this.nameOf,
    });
    this.free.element.hidden = withDice;
    this.modeSwitch.show(this.session.game.way, !over && Boolean(this.session.setMode));
    this.dice.element.hidden = !withDice || this.modeSwitch.isAsking;
    if (withDice) this.dice.show(this.seat, gameView);
    else this.free.show(this.seat);
    this.log.show();
    this.tray.element.hidden = !withDice;
    this.tray.show({
      dice: gameView.game.dice,
      number: gameView.game.roll?.number ?? null,
      rolling: false,
      sum: gameView.awaited.white_sum,
      closed: gameView.game.board.closed,
    });
    const taken = withDice && this.dice.chosen.some((choice) => choice !== null);
    setAttribute(this.undoButton, "aria-disabled", String(!mayUndo && !taken));
    setAttribute(this.redoButton, "aria-disabled", String(!mayRedo));
    this.labelTool(this.undoButton, say("pad.undo"), taken ? null : last);
    this.labelTool(this.redoButton, say("pad.redo"), next);
    this.penalty.hidden = over || withDice || !this.session.seats.includes(this.seat);
    this.bigView.show(this.bigViewState(gameView, withDice));
    this.showEnd(over, shown);
  }

  /** Label an undo or redo button with what it would change. @param {HTMLElement} one @param {string} words @param {?Deed} deed */
  labelTool(one, words, deed) {
    const { game } = this.session;
    const roller = deed ? this.rollerOf(deed) : 1;
    const what = deed ? deedWords(deed, game, roller) : "";
    setAttribute(one, "aria-label", deed ? `${words}: ${deedPhrase(deed, game, roller)}` : words);
    setAttribute(one, "title", what);
    // The large sheet shows whose it is.
    const isShown = deed && "seat" in deed && deed.do !== "turn" && deed.seat === this.seat;
    setText(
      /** @type {HTMLElement} */ (one.querySelector(".tool-deed")),
      isShown ? sentence(namelessWords([deed], game)) : what,
    );
  }

  /** The state for the big view. @param {any} gameView @param {boolean} withDice */
  bigViewState({ game, awaited, result }, withDice) {
    const players = this.session.game.players.map((player, index) => ({
      ...player,
      points: game.scores[index],
      penalties: game.board.seats[index].penalties,
    }));
    const active = withDice && !result ? game.active : null;
    const note = result
      ? say("table.big-over")
      : active === null
        ? say(`game.${this.options.game}`)
        : say("table.big-turn", { name: this.nameOf(active) });
    return {
      players,
      closed: [...game.board.closed],
      active,
      dice: withDice && awaited.what !== "roll" ? game.dice : null,
      note,
    };
  }

  /** @param {import("../rules/api.js").View} gameView */
  choices({ mine }) {
    const chosen = this.dice.chosen[this.seat - 1];
    return (mine?.legal ?? []).map((option) => ({ ...option, chosen: option.choice === chosen }));
  }

  /** @param {boolean} over @param {any} shown */
  showEnd(over, shown) {
    if (!over) return this.padEnd.element.remove();
    const isNew = !this.padEnd.element.isConnected;
    this.padEnd.show(shown, this.nameOf);
    if (!isNew) return;
    this.main.prepend(this.padEnd.element);
    scrollTo(0, 0);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.undo();
    else if (key === "y" || key === "z") this.redo();
    else return;
    event.preventDefault();
  }

  /** @param {string} words */
  showError(words) {
    this.complaint.hidden = !words;
    this.complaint.textContent = words;
  }

  /** Show what undo or redo has just changed. @param {string} words */
  showChange(words) {
    this.changed.hidden = !words;
    this.changed.textContent = sentence(words);
    if (words) announce(words);
  }

  leave() {
    this.session.onchange = () => {};
    this.session.leave?.();
    document.removeEventListener("keydown", this.onKey);
  }
}

/** @param {Element} sign @param {string} words @param {() => void} act */
const tool = (sign, words, act) =>
  button({ class: "pad-tool" }, act, sign, make("span", { class: "tool-words" }, words));

/** @param {string} d */
const arrow = (d) =>
  draw("svg", { class: "line-sign", viewBox: "0 0 24 28", "aria-hidden": "true" }, draw("path", { d }));

/** @param {string} game @param {() => void} openBig */
function onward(game, openBig) {
  return make(
    "p",
    { class: "pad-onward" },
    button({ class: "plain open-big" }, openBig, say("pad.big")),
    make("a", { href: "/pad" }, say("pad.all-pads")),
    make("a", { href: `/rules/${game}` }, say("table.rules")),
  );
}
