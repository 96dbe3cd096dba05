// A score pad while it is used: the boards, whose they are, what is to be done, undo and redo; and the end.

import { DiceTray } from "../board/dice.js";
import { cross } from "../board/pieces.js";
import { optionWords } from "../board/wording.js";
import { announce, button, draw, make, setAttribute, setText } from "../dom.js";
import { facts, gameFacts } from "../config.js";
import { keep, kept } from "../storage.js";
import { activeSeat, view } from "../rules/api.js";
import { header } from "../shell.js";
import { Boards } from "../table/boards.js";
import { say, sentence } from "../words.js";
import { Big } from "./big_view.js";
import { DicePart } from "./dice_mode.js";
import { PadEnd } from "./end.js";
import { FreePart } from "./free_mode.js";
import { fieldRefusal, squareRefusal } from "./obstacle_messages.js";
import { Tabs } from "./tabs.js";
import { deedWords, shortWords, Told } from "./deed_log.js";
import { Way } from "./mode_switch.js";

/**
 * @typedef {import("./deeds.js").Keeper} Keeper
 * @typedef {import("./deeds.js").Deed} Deed
 */

/** Which sheet was looked at last, so that it is shown again after a restart. */
const SHEET = "pad-sheet";

/** @param {Keeper} keeper @returns {?number} */
function sheetShown({ game }) {
  const { pad, seat } = kept(SHEET, { pad: "", seat: 0 });
  return pad === game.id && seat <= game.players.length ? seat : null;
}

export class Playing {
  /** @param {HTMLElement} host @param {Keeper} keeper */
  constructor(host, keeper) {
    this.keeper = keeper;
    /** Whose sheet is shown. */
    this.seat = sheetShown(keeper) ?? keeper.seats[0] ?? 1;
    const { game, track, players } = keeper.game;
    const { rows, mark, fault, has_track: hasTrack } = gameFacts(game);
    this.options = { game, track: facts.tracks.find(({ name }) => name === track) ?? null };
    this.seats = players.map(({ name }, place) => ({ seat: place + 1, kind: "person", name, resigned: false }));
    const act = (/** @type {Deed} */ deed) => this.act(deed);
    this.tabs = new Tabs({ players, mark, turned: (seat) => this.turn(seat) });
    this.tray = new DiceTray(rows);
    this.boards = new Boards({ options: this.options, seats: this.seats }, (choice) => this.pick(choice));
    this.boards.whyNot = {
      square: (square) => this.whyNot(square, squareRefusal),
      field: (field) => this.whyNot(field, fieldRefusal),
    };
    this.free = new FreePart({ keeper, act, nameOf: this.nameOf, turn: (seat) => this.turn(seat) });
    this.dice = new DicePart({ keeper, act, nameOf: this.nameOf, look: (seat) => this.turn(seat ?? this.seat) });
    this.told = new Told(keeper, this.nameOf);
    this.big = new Big(game);
    this.end = new PadEnd(keeper);
    this.complaint = make("p", { class: "complaint", role: "alert", hidden: true });
    this.changed = make("p", { class: "changed", hidden: true });
    const penalty = say(`pad.${fault}`, { n: facts.penalties.points });
    this.undo = tool(arrow("M9 6 4 11l5 5M4 11h9a6 6 0 0 1 0 12h-1"), say("pad.undo"), () => this.goBack());
    this.redo = tool(arrow("M15 6l5 5-5 5M20 11h-9a6 6 0 0 0 0 12h1"), say("pad.redo"), () => this.goForth());
    for (const one of [this.undo, this.redo]) {
      one.classList.add("back-and-forth");
      one.append(make("span", { class: "tool-deed" }));
    }
    this.penalty = tool(make("span", { class: "box crossed", "aria-hidden": "true" }, cross(1)), penalty, () =>
      act({ do: "penalty", seat: this.seat }),
    );
    this.way = new Way({
      change: (way) => keeper.setWay?.(way),
      isInTurn: () => this.dice.isInTurn(view(keeper.position, this.seat)),
      look: () => this.show(),
    });
    const tools = make(
      "div",
      { class: "pad-tools", role: "group", "aria-label": say("pad.tools") },
      this.undo,
      this.redo,
      this.penalty,
      this.way.element,
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
          this.way.question,
          this.dice.element,
          tools,
        ),
        this.told.element,
      ),
      make(
        "div",
        { class: "table-boards" },
        this.tray.element,
        this.boards.own,
        this.boards.others,
        onward(game, () => this.big.open()),
      ),
      this.big.element,
    );
    this.boards.others.addEventListener("click", (event) => this.turnTo(event));
    this.main = make("main", { class: "table" }, this.element);
    // Whoever plays has a colour, on every board and in every list.
    host.classList.add("in-colours");
    players.forEach(({ colour }, place) => this.main.style.setProperty(`--s${place + 1}`, `var(--${colour})`));
    host.append(header({ title, back: true }), this.main);
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    keeper.onchange = () => this.follow();
    this.follow();
  }

  /** @param {number} seat */
  nameOf = (seat) => this.keeper.game.players[seat - 1].name;

  /** Whether the dice are told. */
  get withDice() {
    return this.keeper.game.way === "dice";
  }

  /** @param {Deed} deed */
  act(deed) {
    return this.try(() => this.keeper.act(deed));
  }

  /** @param {() => void | Promise<void>} doing */
  async try(doing) {
    this.complain("");
    this.tell("");
    try {
      await doing();
    } catch (why) {
      this.complain(say("page.refused", { message: /** @type {Error} */ (why).message }));
    }
  }

  /** @param {string} choice */
  pick(choice) {
    if (this.withDice) return this.dice.pick(choice);
    const option = this.free.lookFor(this.seat).mine.legal.find((one) => one.choice === choice);
    if (!option) return;
    this.act(this.free.deedOf(choice));
    announce(`${this.nameOf(this.seat)}: ${optionWords(option, gameFacts(this.keeper.game.game).fault)}`);
  }

  /** @template T @param {T} wanted @param {(position: any, seat: number, wanted: T) => string} refusal */
  whyNot(wanted, refusal) {
    if (!this.keeper.seats.includes(this.seat)) return say("phones.not-yours", { name: this.nameOf(this.seat) });
    const { awaited } = view(this.keeper.position, this.seat);
    if (!this.withDice || awaited.what === "nothing") return refusal(this.keeper.position, this.seat, wanted);
    return say(awaited.what === "roll" ? "pad.not-rolled" : "pad.not-these-dice");
  }

  goBack() {
    if (!(this.withDice && this.dice.takeBack()))
      this.change("pad.taken-back", this.keeper.last, () => this.keeper.undo());
  }

  goForth() {
    this.change("pad.done-again", this.keeper.next, () => this.keeper.redo());
  }

  /** What is taken back or done again is said, and the sheet that it changes shown.
   * @param {string} words @param {?Deed} deed @param {() => void} doing */
  change(words, deed, doing) {
    const told = deed ? say(words, { deed: this.wordsOf(deed) }) : "";
    if (deed && "seat" in deed && deed.do !== "turn") this.seat = deed.seat;
    this.try(async () => {
      await doing();
      this.tell(told);
    });
  }

  /** @param {Deed | import("./deeds.js").Done} deed */
  wordsOf(deed) {
    const { course, position } = this.keeper;
    const stood = "number" in deed ? course.before(deed.number) : undefined;
    return deedWords(deed, this.nameOf, activeSeat(stood ?? position));
  }

  /** Shows somebody's sheet. @param {number} seat */
  turn(seat) {
    this.seat = seat;
    this.show();
  }

  /** A small sheet that is tapped becomes the large one. @param {Event} event */
  turnTo(event) {
    const small = /** @type {Element} */ (event.target).closest(".sheet");
    const place = [...this.boards.others.children].indexOf(/** @type {Element} */ (small));
    if (place >= 0) this.turn(((this.seat + place) % this.seats.length) + 1);
  }

  /** Something was done: with dice, the sheet of whoever is to act is shown. */
  follow() {
    if (this.withDice) this.seat = this.dice.whoActs(this.seat);
    this.show();
  }

  show() {
    const { position, mayUndo, mayRedo, last, next } = this.keeper;
    if (sheetShown(this.keeper) !== this.seat) keep(SHEET, { pad: this.keeper.game.id, seat: this.seat });
    const seen = view(position, this.seat);
    const over = seen.result !== null;
    const withDice = this.withDice && !over;
    const shown = { options: this.options, seats: this.seats, game: seen.game, result: seen.result };
    this.element.classList.toggle("freely", !withDice);
    this.tabs.show({
      seat: this.seat,
      scores: seen.game.scores,
      active: withDice ? seen.game.active : null,
      notes: withDice ? this.dice.notes(seen) : (this.keeper.notes ?? []),
    });
    this.boards.show({
      view: shown,
      me: this.seat,
      options: withDice ? this.choices(seen) : this.free.lookFor(this.seat).mine.legal,
      nameOf: this.nameOf,
    });
    this.free.element.hidden = withDice;
    this.way.show(this.keeper.game.way, !over && Boolean(this.keeper.setWay));
    this.dice.element.hidden = !withDice || this.way.asks;
    if (withDice) this.dice.show(this.seat, seen);
    else this.free.show(this.seat);
    this.told.show();
    this.tray.element.hidden = !withDice;
    this.tray.show({
      dice: seen.game.dice,
      number: seen.game.roll?.number ?? null,
      rolling: false,
      sum: seen.awaited.white_sum,
      closed: seen.game.board.closed,
    });
    const taken = withDice && this.dice.chosen.some((choice) => choice !== null);
    setAttribute(this.undo, "aria-disabled", String(!mayUndo && !taken));
    setAttribute(this.redo, "aria-disabled", String(!mayRedo));
    this.nameTool(this.undo, say("pad.undo"), taken ? null : last);
    this.nameTool(this.redo, say("pad.redo"), next);
    this.penalty.hidden = over || withDice || !this.keeper.seats.includes(this.seat);
    this.big.show(this.stand(seen, withDice));
    this.showEnd(over, shown);
  }

  /** What a tap on it would change. @param {HTMLElement} one @param {string} words @param {?Deed} deed */
  nameTool(one, words, deed) {
    const what = deed ? this.wordsOf(deed) : "";
    setAttribute(one, "aria-label", what ? `${words}: ${what}` : words);
    setAttribute(one, "title", what);
    // Of the sheet that is shown everybody sees whose it is.
    const isShown = deed && "seat" in deed && deed.do !== "turn" && deed.seat === this.seat;
    setText(/** @type {HTMLElement} */ (one.querySelector(".tool-deed")), isShown ? sentence(shortWords(deed)) : what);
  }

  /** How it stands, for the middle of the table. @param {any} seen @param {boolean} withDice */
  stand({ game, awaited, result }, withDice) {
    const players = this.keeper.game.players.map((player, place) => ({
      ...player,
      points: game.scores[place],
      penalties: game.board.seats[place].penalties,
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

  /** @param {import("../rules/api.js").View} seen */
  choices({ mine }) {
    const chosen = this.dice.chosen[this.seat - 1];
    return (mine?.legal ?? []).map((option) => ({ ...option, chosen: option.choice === chosen }));
  }

  /** @param {boolean} over @param {any} shown */
  showEnd(over, shown) {
    if (!over) return this.end.element.remove();
    const isNew = !this.end.element.isConnected;
    this.end.show(shown, this.nameOf);
    if (!isNew) return;
    this.main.prepend(this.end.element);
    scrollTo(0, 0);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.goBack();
    else if (key === "y" || key === "z") this.goForth();
    else return;
    event.preventDefault();
  }

  /** @param {string} words */
  complain(words) {
    this.complaint.hidden = !words;
    this.complaint.textContent = words;
  }

  /** What undo or redo has just changed. @param {string} words */
  tell(words) {
    this.changed.hidden = !words;
    this.changed.textContent = sentence(words);
    if (words) announce(words);
  }

  leave() {
    this.keeper.onchange = () => {};
    this.keeper.leave?.();
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
