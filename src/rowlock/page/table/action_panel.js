// The action panel: whose turn it is, what to do now, and the buttons for it: roll, choose, undo, done.

import { ChoiceList } from "../board/choice_list.js";
import { briefWords, choiceName } from "../board/wording.js";
import { button, draw, make, setAttribute, setText } from "../dom.js";
import { config, gameInfo } from "../config.js";
import { listed, say, sentence } from "../words.js";
import { TypedDice } from "./typed_dice.js";

/**
 * @typedef {{view: any, me: ?number, mine: any, may: (what: string) => boolean, nameOf: (seat: number) => string, best: Set<string>, worthByChoice: Map<string, import("../board/wording.js").Worth>, legend: string, isAlone: boolean, undoFor: number, confirms: boolean, undoesRoll: boolean}} ActionState
 *   the state for a seat; `best`, `worthByChoice` and `legend` come from a hint, if any; `isAlone`: nobody else at this device sits at the table;
 *   `undoFor`: for how many milliseconds the choice made can be undone before it is sent, or 0; `confirms`: choices are confirmed with Done;
 *   `undoesRoll`: somebody at this device may undo typed dice
 */

const PASS = "-";

/** The text for passing, with its cost. @param {import("../board/wording.js").Option} option @param {string} game */
export function passWords({ means }, game) {
  if (!means.penalty) return say("table.pass");
  return say(`table.pass-${gameInfo(game).fault}`, { n: config.penalties.points });
}

/** The question to a deciding player. @param {{about: ?string}} awaited @param {number} sum  of the white dice @param {string} game */
export const askWords = ({ about }, sum, game) =>
  say(about === "pawn" ? "table.ask-pawn" : `table.ask-${about}-${gameInfo(game).mark}`, { sum });

/** Why there is nothing to choose. @param {{about: ?string, white_sum: ?number}} awaited */
export const noChoiceWords = ({ about, white_sum }) => say(`table.nothing-${about}`, { sum: white_sum ?? 0 });

export class ActionPanel {
  /** @param {{game: string, act: (command: any) => void, pick: (choice: string) => void, undo: () => void, undoRoll: () => void, beside: HTMLElement, isWatched: () => boolean}} options
   *   `isWatched`: whether the viewer watches; `beside` is shown next to the status, and hidden while others act */
  constructor({ game, act, pick, undo, undoRoll, beside, isWatched }) {
    this.game = game;
    this.act = act;
    this.beside = beside;
    this.isWatched = isWatched;
    this.status = make("p", { class: "status" });
    this.roll = button(
      { class: "main big" },
      () => act({ do: "roll", roll: this.now?.view.awaited.roll }),
      say("table.roll"),
    );
    this.pass = button({ class: "main big" }, () =>
      act({ do: "choose", decision: this.now?.mine.decision, choice: PASS, done: true }),
    );
    this.done = button({ class: "main big" }, () => act({ do: "done", decision: this.now?.mine.decision }));
    // Next to the status, where there are never any choices. It shrinks as its time runs out.
    this.undo = button(
      { class: "undo", hidden: true },
      undo,
      make("span", { class: "undo-time", "aria-hidden": "true" }),
      draw(
        "svg",
        { class: "line-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
        draw("path", { d: "M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3" }),
      ),
      make("span", {}, say("table.undo")),
    );
    this.typed = new TypedDice(gameInfo(game).rows, (dice) =>
      act({ do: "type-dice", roll: this.now?.view.awaited.roll, dice }),
    );
    this.typedFor = 0;
    this.correct = button({ class: "correct-dice", hidden: true }, undoRoll, say("table.correct-dice"));
    this.list = new ChoiceList(gameInfo(game).fault);
    this.list.onpick = pick;
    /** The others' choices, while they are being shown. */
    this.shown = make("div", { class: "shown-deeds", "aria-hidden": "true" });
    this.buttons = make("div", { class: "act-buttons" }, this.roll, this.pass);
    this.foot = make("div", { class: "act-buttons act-foot" }, this.done, this.correct);
    this.element = make(
      "section",
      { class: "acting", "aria-label": say("table.acting") },
      make("div", { class: "status-row" }, this.status, beside, this.undo),
      this.shown,
      this.typed.element,
      this.list.element,
      this.buttons,
      this.foot,
    );
    /** @type {?ActionState} */
    this.now = null;
    this.hadFocus = false;
  }

  /** Show what others do; nobody can act meanwhile. @param {string} words @param {...HTMLElement} shown */
  showOthers(words, ...shown) {
    this.now = null;
    this.correct.hidden = this.beside.hidden = true;
    this.say(words, false);
    this.shown.replaceChildren(...shown);
    this.showOnly();
  }

  /** Clear everything that the next person at this device mustn't see. */
  clear() {
    this.showOthers("");
    this.list.show({ options: [], chosen: null });
  }

  /** @param {string} words @param {boolean} mine */
  say(words, mine) {
    setText(this.status, this.isWatched() ? say("table.watching", { words }) : words);
    setAttribute(this.status, "data-mine", mine);
    setAttribute(this.status, "data-warns", false);
  }

  /** Show these and hide the rest. @param {...HTMLElement} shown */
  showOnly(...shown) {
    const all = [this.roll, this.pass, this.done, this.undo, this.typed.element, this.list.element];
    this.hadFocus ||= this.element.contains(document.activeElement);
    for (const one of all) one.hidden = !shown.includes(one);
    if (this.undo.hidden) {
      setAttribute(this.element, "data-pending", null);
      delete this.undo.dataset.of;
    }
    setAttribute(this.element, "data-asks", shown.length > 0);
    if (!this.hadFocus || !shown.length) return;
    this.hadFocus = false;
    // Move keyboard focus to the next thing to do, unless the user has moved it.
    if (document.activeElement !== document.body) return;
    const next = shown[0] instanceof HTMLButtonElement ? shown[0] : shown[0].querySelector("[tabindex='0'], button");
    /** @type {?HTMLElement} */ (next)?.focus();
  }

  /** @param {ActionState} now */
  show(now) {
    this.now = now;
    const { me, mine, may } = now;
    this.shown.replaceChildren();
    this.correct.hidden = !now.undoesRoll;
    setAttribute(this.element, "class", me ? `acting s${me}` : "acting");
    setAttribute(this.element, "data-confirms", now.confirms);
    // It takes up space even while it is empty, so that nothing moves.
    this.foot.hidden = !me || !(now.confirms || now.view.options.dice === "typed");
    if (may("roll")) {
      this.say(say("table.your-roll"), true);
      this.showOnly(this.roll);
    } else if (may("type-dice")) this.askDice(now);
    else if (mine && !mine.done) this.askChoice(now);
    else {
      this.say(this.waitingWords(now), false);
      this.showOnly();
    }
  }

  /** Undone dice are filled in again, for correction. @param {ActionState} now */
  askDice({ view, me, nameOf, isAlone }) {
    if (this.typedFor !== view.awaited.roll) {
      this.typedFor = view.awaited.roll;
      this.typed.show(view.game.board.closed);
    }
    const { active } = view.game;
    this.say(
      isAlone && active === me ? say("table.type-dice") : say("table.type-dice-of", { name: nameOf(active) }),
      true,
    );
    this.showOnly(this.typed.element);
  }

  /** @param {ActionState} now */
  askChoice({ view, mine, best, worthByChoice, legend, nameOf, me, isAlone, undoFor }) {
    const options = mine.legal.map((/** @type {any} */ one) => ({
      ...one,
      chosen: one.choice === mine.chosen,
      best: best.has(one.choice),
      worth: worthByChoice.get(one.choice),
    }));
    const chosen = options.find((/** @type {any} */ one) => one.chosen);
    const who = isAlone || !me ? "" : `${nameOf(me)}: `;
    if (options.length === 1) {
      this.say(who + noChoiceWords(view.awaited), true);
      this.pass.textContent = passWords(options[0], this.game);
      this.showOnly(this.pass);
      return;
    }
    this.list.show({ options, chosen: mine.chosen });
    if (!chosen) {
      this.say(who + (legend || this.question(view)), true);
      this.showOnly(this.list.element);
      return;
    }
    const costs = chosen.means.leads_to_penalty;
    const description = sentence(briefWords(chosen, gameInfo(this.game).fault).join(", "));
    this.say(who + (costs ? this.penaltyWords(chosen) : say("table.chosen", { choice: description })), true);
    setAttribute(this.status, "data-warns", costs === true);
    this.done.textContent = costs && mine.chosen === PASS ? passWords(chosen, this.game) : say("table.done");
    this.showTimeToUndo(`${mine.decision} ${mine.chosen}`, undoFor);
    this.showOnly(...(undoFor ? [] : [this.done]), this.list.element, this.undo);
  }

  /** Show the time left to undo a choice, in milliseconds from the moment it was made. @param {string} choice @param {number} time */
  showTimeToUndo(choice, time) {
    setAttribute(this.element, "data-pending", time > 0 && choice);
    if (this.undo.dataset.of === choice) return;
    this.undo.dataset.of = choice;
    // A new element restarts the animation.
    const bar = make("span", { class: "undo-time", "aria-hidden": "true", hidden: !time });
    bar.style.setProperty("--time", `${time}ms`);
    this.undo.firstElementChild?.replaceWith(bar);
  }

  /** @param {any} view */
  question(view) {
    const { white } = view.game.dice;
    return askWords(view.awaited, white[0] + white[1], this.game);
  }

  /** @param {any} option */
  penaltyWords(option) {
    return say(`table.penalty-${option.means.penalty ? "now" : "later"}-${gameInfo(this.game).mark}`, {
      n: config.penalties.points,
    });
  }

  /** @param {ActionState} now */
  waitingWords({ view, me, mine, nameOf, isAlone }) {
    const { what, from } = view.awaited;
    const names = listed(from.map(nameOf));
    if (what === "roll") return say("table.their-roll", { name: names });
    if (what !== "choices") return "";
    const mineDone = me && view.seats[me - 1].is_done;
    const waiting = say(mineDone ? "table.waiting-for" : "table.they-choose", { names, n: from.length });
    return mine?.done && mine.chosen && isAlone
      ? say("table.you-chose", { choice: choiceName(mine.chosen), waiting })
      : waiting;
  }
}
