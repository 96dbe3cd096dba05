// Playing with dice: the roller enters the dice, then everyone at this device enters their crosses, one after another.
// Taps need no confirmation, since everything can be undone.

import { ChoiceList } from "../board/choice_list.js";
import { button, make, setText } from "../dom.js";
import { gameInfo } from "../config.js";
import { save, load } from "../storage.js";
import { freeView, view } from "../rules/api.js";
import { askWords, noChoiceWords, passWords } from "../table/action_panel.js";
import { TypedDice } from "../table/typed_dice.js";
import { listed, say } from "../words.js";
import { needsRoller } from "./deeds.js";

/**
 * @typedef {import("./deeds.js").PadSession} PadSession
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("../rules/api.js").View} View
 */

const PASS = "-";

export class DiceMode {
  /** @param {{session: PadSession, act: (deed: Deed) => void, nameOf: (seat: number) => string, refresh: (seat?: number) => void}} options
   *   `refresh` redraws everything, and shows another seat if one is given */
  constructor({ session, act, nameOf, refresh }) {
    this.session = session;
    this.act = act;
    this.nameOf = nameOf;
    this.refresh = refresh;
    this.seat = 1;
    this.status = make("p", { class: "status", "data-mine": true });
    const { rows, fault } = gameInfo(session.game.game);
    this.typed = new TypedDice(rows, (dice) => act({ do: "roll", dice }));
    this.typedFor = "";
    this.list = new ChoiceList(fault);
    this.list.onpick = (choice) => this.pick(choice);
    this.rollers = make(
      "div",
      { class: "act-buttons rollers" },
      ...session.game.players.map(({ name }, index) =>
        button(
          { class: `big s${index + 1}` },
          () => act({ do: "turn", seat: index + 1 }),
          make("span", { class: "seat", "aria-hidden": "true" }, String(index + 1)),
          make("bdi", {}, name),
        ),
      ),
    );
    this.pass = button({ class: "main big" }, () => this.pick(PASS));
    this.nobody = button({ class: "big" }, () => this.allPass());
    this.buttons = make("div", { class: "act-buttons" }, this.pass, this.nobody);
    this.element = make(
      "section",
      { class: "acting pad-part", "aria-label": say("pad.with-dice") },
      this.status,
      this.rollers,
      this.typed.element,
      this.list.element,
      this.buttons,
    );
  }

  /** The choices made so far in the open decision. They are stored, so nobody has to choose again after a reload. @returns {(?string)[]} */
  get chosen() {
    const { id, players, done } = this.session.game;
    const before = load("pad-choices", { id: "", done: 0, choices: /** @type {(?string)[]} */ ([]) });
    return before.id === id && before.done === done ? before.choices : players.map(() => null);
  }

  /** @param {?(?string)[]} choices */
  set chosen(choices) {
    const { id, done } = this.session.game;
    save("pad-choices", choices && { id, done, choices });
  }

  /** The seats that decide now, starting with the active one. @param {View} gameView @returns {number[]} */
  deciding({ awaited, game }) {
    const seats = awaited.what === "choices" ? awaited.from : [];
    return [...seats.filter((seat) => seat >= game.active), ...seats.filter((seat) => seat < game.active)];
  }

  /** @param {number} seat */
  hasChoice(seat) {
    return (view(this.session.position, seat).mine?.legal.length ?? 0) > 1;
  }

  /** The seats that still have to choose, without those that can only pass. @param {View} gameView */
  undecided(gameView) {
    const deciding = this.deciding(gameView);
    const toChoose = deciding.filter((seat) => this.hasChoice(seat));
    // If nobody can cross anything, the active player confirms for all.
    return (toChoose.length ? toChoose : deciding.slice(0, 1)).filter((seat) => this.chosen[seat - 1] === null);
  }

  /** Whose sheet to show now. @param {number} seat the one shown */
  seatToAct(seat) {
    const gameView = view(this.session.position, seat);
    if (gameView.awaited.what !== "choices") return gameView.awaited.from[0] ?? seat;
    return this.undecided(gameView)[0] ?? seat;
  }

  /** Whether a turn is in progress. @param {View} gameView */
  isInTurn({ awaited }) {
    return awaited.what === "choices" || (awaited.what === "roll" && this.typed.isBegun);
  }

  /** Short notes for the tabs. @param {View} gameView */
  notes(gameView) {
    const asked = this.deciding(gameView);
    const chosen = this.chosen;
    return this.session.game.players.map((_, index) => {
      const seat = index + 1;
      if (gameView.awaited.what === "roll")
        return gameView.game.active === seat && !needsRoller(this.session.game) ? say("table.seat-rolling") : "";
      if (!asked.includes(seat)) return "";
      if (chosen[index] !== null) return `✓ ${chosen[index] === PASS ? say("game.nothing") : chosen[index]?.slice(1)}`;
      return this.hasChoice(seat) ? say("table.seat-choosing") : "–";
    });
  }

  /** @param {number} seat @param {View} gameView */
  show(seat, gameView) {
    this.seat = seat;
    const { awaited, mine } = gameView;
    if (awaited.what === "nothing") this.only();
    else if (
      awaited.what === "roll" &&
      !freeView(this.session.position, seat).mine.may_roll &&
      needsRoller(this.session.game)
    ) {
      this.say(say("pad.no-dice-in-last-round"));
      this.only();
    } else if (awaited.what === "roll" && needsRoller(this.session.game)) {
      this.say(say("pad.who-rolls"));
      this.only(this.rollers);
    } else if (awaited.what === "roll") this.askDice(gameView);
    else if (mine) this.askChoice(seat, gameView);
    else {
      this.say(say("table.waiting-for", { names: listed(this.undecided(gameView).map(this.nameOf)) }));
      this.only();
    }
    this.status.hidden = awaited.what === "nothing";
  }

  /** @param {View} gameView */
  askDice({ game }) {
    const asked = `${this.session.game.done} ${game.board.closed}`;
    if (this.typedFor !== asked) {
      this.typedFor = asked;
      this.typed.show(game.board.closed);
    }
    this.say(
      this.session.game.players.length > 1
        ? say("pad.rolls", { name: this.nameOf(game.active) })
        : say("table.type-dice"),
    );
    this.only(this.typed.element);
  }

  /** @param {number} seat @param {View} gameView */
  askChoice(seat, gameView) {
    const options = gameView.mine?.legal ?? [];
    const several = this.session.game.players.length > 1;
    const chosen = this.chosen[seat - 1];
    const who = several ? `${this.nameOf(seat)}: ` : "";
    if (options.length === 1) {
      const all = gameView.awaited.from.length > 1;
      this.say(all ? say("pad.fits-nobody") : who + noChoiceWords(gameView.awaited));
      setText(this.pass, passWords(options[0], this.session.game.game));
      this.only(this.pass);
      return;
    }
    this.say(who + this.question(gameView));
    this.list.show({ options: options.map((one) => ({ ...one, chosen: one.choice === chosen })), chosen });
    setText(this.nobody, say(this.chosen.some((choice) => choice !== null) ? "pad.nobody-else" : "pad.nobody"));
    this.only(this.list.element, ...(this.undecided(gameView).length > 1 ? [this.nobody] : []));
  }

  /** @param {View} gameView */
  question({ awaited }) {
    return askWords(awaited, awaited.white_sum ?? 0, this.session.game.game);
  }

  /** @param {string} words */
  say(words) {
    setText(this.status, words);
  }

  /** Show these and hide the rest. Keyboard focus moves to the next thing to do.
   * @param {...HTMLElement} shown */
  only(...shown) {
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    for (const one of [this.rollers, this.typed.element, this.list.element, this.pass, this.nobody])
      one.hidden = !shown.includes(one);
    if (!focused || focused.checkVisibility() || !shown.length) return;
    const next =
      shown[0] instanceof HTMLButtonElement
        ? shown[0]
        : shown[0].querySelector("[tabindex='0'], button:not([disabled])");
    /** @type {?HTMLElement} */ (next)?.focus();
  }

  /** @param {string} choice */
  pick(choice) {
    const gameView = view(this.session.position, this.seat);
    if (!gameView.mine?.legal.some((option) => option.choice === choice)) return;
    this.choose(gameView, this.chosen.with(this.seat - 1, choice));
  }

  /** Pass for everyone who hasn't chosen. */
  allPass() {
    this.choose(
      view(this.session.position, this.seat),
      this.chosen.map((choice) => choice ?? PASS),
    );
  }

  /** @param {View} gameView @param {(?string)[]} choices */
  choose(gameView, choices) {
    this.chosen = choices;
    const left = this.undecided(gameView);
    if (left.length) return this.refresh(left[0]);
    this.act({ do: "choose", choices: [...gameView.awaited.from].map((seat) => choices[seat - 1] ?? PASS) });
  }

  /** Undo a choice of the open decision, which isn't a deed yet. Returns whether there was one. */
  undoChoice() {
    const chosen = this.chosen;
    if (chosen.every((choice) => choice === null)) return false;
    const seats = this.deciding(view(this.session.position, this.seat)).filter((seat) => chosen[seat - 1] !== null);
    const last = /** @type {number} */ (seats.at(-1));
    this.chosen = chosen.with(last - 1, null);
    this.refresh(last);
    return true;
  }
}
