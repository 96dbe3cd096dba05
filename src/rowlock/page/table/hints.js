// Hints: the worth of each choice, shown with the choices until switched off.

import { fetchHint, prepareHint } from "../tables.js";
import { choiceName } from "../board/wording.js";
import { announce, button, draw, make, setAttribute } from "../dom.js";
import { errorMessage } from "../error_messages.js";
import { figure, say, sentence } from "../words.js";

/** @typedef {import("../board/wording.js").Worth} Worth @typedef {import("../tables.js").Place} Place */

/** How long after the first offer of a hint this device loads what it needs to compute one, in milliseconds: once
 * everything else has been loaded, and before most people ask. */
const PREPARATION_DELAY = 1_000;

const BULB = "M9 17.5h6M10 20.5h4M9 14.5c-1.8-1.2-3-3-3-5.2a6 6 0 0 1 12 0c0 2.2-1.2 4-3 5.2Z";
const CROSS = "M6 6l12 12M18 6 6 18";

/** @param {string} kind @param {string} d */
const lines = (kind, d) =>
  draw("svg", { class: `line-sign ${kind}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d }));

export class Hints {
  /** @param {{table: string, token: () => ?string, place: () => Place, changed: () => void, failed: (words: string) => void}} options
   *   `place`: the position, and the seat that decides */
  constructor({ table, token, place, changed, failed }) {
    this.table = table;
    this.token = token;
    this.place = place;
    this.changed = changed;
    this.failed = failed;
    this.decision = -1;
    /** The hint that the person waits for. @type {?Promise<any>} */
    this.request = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.preparation = undefined;
    /** The worth of every choice, after a hint. @type {Map<string, Worth>} */
    this.worthByChoice = new Map();
    /** The best choices: several, if they are equally good. @type {Set<string>} */
    this.best = new Set();
    /** What the figures mean. */
    this.legend = "";
    this.words = make("span");
    this.ask = button(
      { class: "hint-ask", "aria-pressed": "false" },
      () => this.toggle(),
      lines("bulb", BULB),
      lines("away", CROSS),
      this.words,
    );
    this.label();
  }

  /** @param {number} decision 0 if there is nothing to decide @param {boolean} allowed */
  show(decision, allowed) {
    if (decision === this.decision) return;
    this.decision = decision;
    this.clear();
    this.ask.hidden = !allowed || !decision;
    if (!this.ask.hidden) this.preparation ??= setTimeout(() => prepareHint(this.place()), PREPARATION_DELAY);
  }

  /** Request a hint, or switch it off. */
  async toggle() {
    if (this.worthByChoice.size) return this.close();
    if (this.request) return;
    // Once the game has moved on, this is no longer the hint that the person waits for.
    const request = (this.request = fetchHint(this.table, this.token() ?? "", this.place()));
    this.label();
    announce(say("table.hint-thinking"));
    try {
      const { choices } = await request;
      if (request === this.request) this.showWorths(choices);
    } catch (why) {
      if (request !== this.request) return;
      this.clear();
      this.failed(errorMessage(why));
    }
  }

  /** @param {any[]} choices best first */
  showWorths(choices) {
    const [best] = choices;
    this.worthByChoice = new Map(choices.map((choice) => [choice.choice, worthOf(choice, best)]));
    this.best = new Set(choices.filter((one) => shownValue(one) === shownValue(best)).map((one) => one.choice));
    this.request = null;
    this.legend = say(best.share == null ? "table.hint-points" : "table.hint-wins");
    this.label();
    this.changed();
    const { spoken, behind } = worthOf(best, best);
    announce(sentence([choiceName(best.choice), behind, spoken].join(", ")));
  }

  close() {
    if (!this.worthByChoice.size) return;
    this.clear();
    this.changed();
  }

  clear() {
    this.request = null;
    this.worthByChoice = new Map();
    this.best = new Set();
    this.legend = "";
    this.label();
  }

  /** Update the button. */
  label() {
    const isThinking = this.request !== null;
    this.words.textContent = say(isThinking ? "table.hint-thinking" : "table.hint");
    setAttribute(this.ask, "aria-busy", isThinking && "true");
    setAttribute(this.ask, "aria-pressed", String(this.worthByChoice.size > 0));
  }

  leave() {
    this.request = null;
    clearTimeout(this.preparation);
  }
}

/** The worth of a choice in the unit that is shown: per cent, or points. @param {any} choice */
const amountOf = ({ share, points }) => (share == null ? points : share * 100);

/** The displayed worth; choices that display the same are equally good. @param {any} choice */
const shownValue = (choice) => figure(amountOf(choice), 1);

/** @param {number} amount */
const rounded = (amount) => Math.round(amount * 10) / 10;

/** @param {any} choice @param {any} best @returns {Worth} */
function worthOf(choice, best) {
  const shown = shownValue(choice);
  const behind = behindWords(choice, best);
  if (choice.share == null) return { shown, spoken: say("game.points", { n: Math.round(choice.points) }), behind };
  return { shown: say("game.percent", { figure: shown }), spoken: say("table.wins", { share: shown }), behind };
}

/** How far a choice is behind the best. @param {any} choice @param {any} best */
function behindWords(choice, best) {
  if (choice === best) return say("table.hint-best");
  if (shownValue(choice) === shownValue(best)) return say("table.hint-as-good");
  // The difference of the displayed figures: 7.3 and 3.4 differ by 3.9.
  const less = figure(rounded(amountOf(best)) - rounded(amountOf(choice)), 1);
  return say(choice.share == null ? "table.hint-points-less" : "table.hint-wins-less", { figure: less });
}
