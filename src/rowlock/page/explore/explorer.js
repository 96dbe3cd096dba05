// Explores a position: roll or pick dice, see what each choice is worth, play on and step back. The address always
// contains the current position.

import { addressOf } from "../addresses.js";
import { choiceName } from "../board/wording.js";
import { shareLink } from "../clipboard.js";
import { config } from "../config.js";
import { announce, button, make, setAttribute, setText } from "../dom.js";
import { beforeRoll, choose, fromPosition, roll, start, view } from "../rules/api.js";
import { say, sentence } from "../words.js";
import { DecisionView } from "./decision.js";
import { explorePath } from "./links.js";
import { gameOf, playerName, trackOf } from "./position.js";
import { RollView } from "./roll.js";
import { SetUp } from "./set_up.js";

/**
 * @typedef {import("../rules/api.js").Pad} Pad
 * @typedef {import("../rules/api.js").View} View
 * @typedef {{game: Pad, words: string}} Step  a position, and what led to it
 */

export class Explorer {
  /** @type {Step[]} */
  #steps = [];
  #at = 0;
  #isSettingUp = false;
  #error = make("p", { class: "complaint", role: "alert", hidden: true });
  #title = make("h2", { class: "visually-hidden" });
  #container = make("div", { class: "review exploring" });
  #trail = make("ol", { class: "trail", "aria-label": say("explore.trail"), "data-scrolls": "" });
  #back = stepButton(say("explore.back"), "←", () => this.#go(this.#at - 1));
  #forward = stepButton(say("explore.forward"), "→", () => this.#go(this.#at + 1));
  #change = button({}, () => this.#setUp(), say("explore.set-up"));
  #share = button({}, () => this.#shareLink(), say("explore.share"));
  #tools = make(
    "div",
    { class: "explore-tools", role: "group", "aria-label": say("explore.tools") },
    this.#back,
    this.#forward,
    this.#change,
    this.#share,
  );
  element;

  /** @param {string} hash  a position as the fragment of an address; empty to set one up */
  constructor(hash) {
    const { game } = config.games[0];
    this.element = make(
      "div",
      { class: "explorer" },
      this.#tools,
      this.#trail,
      this.#error,
      this.#title,
      this.#container,
    );
    try {
      this.#begin(hash ? fromPosition(decodeURIComponent(hash)) : start({ game, players: 2 }));
      this.#isSettingUp = !hash;
    } catch {
      this.#begin(start({ game, players: 2 }));
      this.#isSettingUp = true;
      this.#complain(say("explore.bad-line"));
    }
  }

  get #game() {
    return this.#steps[this.#at].game;
  }

  /** @param {string} words */
  #complain(words) {
    setText(this.#error, words);
    this.#error.hidden = !words;
  }

  /** Begin at a position. @param {Pad} game */
  #begin(game) {
    this.#steps = [{ game, words: say("explore.beginning") }];
    this.#at = 0;
  }

  /** Add a step after the current one. @param {Pad} game @param {string} words */
  #step(game, words) {
    this.#steps = [...this.#steps.slice(0, this.#at + 1), { game, words }];
    this.#go(this.#at + 1);
    announce(words);
  }

  /** @param {number} to */
  #go(to) {
    if (!this.#steps[to]) return;
    this.#at = to;
    this.#isSettingUp = false;
    this.show();
  }

  /** Draw the position, and put it into the address. */
  show() {
    const gameView = view(this.#game, 1);
    const { position } = gameView.game;
    history.replaceState(history.state, "", addressOf(explorePath(position)));
    setText(this.#title, say(`game.${gameOf(gameView)}`));
    setText(this.#share, say("explore.share"));
    setAttribute(this.#back, "disabled", this.#at === 0);
    setAttribute(this.#forward, "disabled", this.#at === this.#steps.length - 1);
    for (const one of [this.#back, this.#forward, this.#change]) one.hidden = this.#isSettingUp;
    this.#showTrail();
    const focused = this.#container.contains(document.activeElement);
    if (this.#isSettingUp) this.#container.replaceChildren(this.#settingUp());
    else if (gameView.awaited.what === "choices") this.#showDecision(gameView);
    else if (gameView.awaited.what === "roll") this.#container.replaceChildren(this.#rolling(gameView));
    else this.#container.replaceChildren(this.#over(gameView));
    if (focused && !this.#container.contains(document.activeElement)) focusNext(this.#container);
  }

  #showTrail() {
    this.#trail.hidden = this.#steps.length < 2 || this.#isSettingUp;
    this.#trail.replaceChildren(
      ...this.#steps.map(({ words }, index) =>
        make(
          "li",
          {},
          button({ class: "plain", "aria-current": index === this.#at ? "step" : null }, () => this.#go(index), words),
        ),
      ),
    );
    const current = /** @type {?HTMLElement} */ (this.#trail.children[this.#at]);
    if (current) this.#trail.scrollTo({ left: current.offsetLeft - this.#trail.clientWidth / 2 });
  }

  #setUp() {
    this.#isSettingUp = true;
    this.show();
    focusNext(this.#container);
  }

  #settingUp() {
    const gameView = view(this.#game, 1);
    const dice = gameView.awaited.what === "choices" ? (gameView.game.roll?.dice ?? "") : "";
    const done = (/** @type {Pad} */ game, /** @type {boolean} */ isNew) => {
      this.#complain("");
      this.#begin(game);
      this.#isSettingUp = false;
      if (dice && !isNew) this.#rollAgain(game, dice);
      this.show();
      focusNext(this.#container);
    };
    // A finished game can't be changed, only replaced.
    const from = gameView.result
      ? start({ game: gameOf(gameView), players: gameView.game.scores.length, track: trackOf(gameView) })
      : this.#game;
    const changed = (/** @type {Pad} */ game) => {
      this.#begin(game);
      history.replaceState(history.state, "", addressOf(explorePath(view(game, 1).game.position)));
    };
    return new SetUp(beforeRoll(from, gameView.game.active), { changed, done }).element;
  }

  /** Keep the dice after the position was changed, if they are still possible. @param {Pad} game @param {string} dice */
  #rollAgain(game, dice) {
    try {
      this.#begin(roll(game, dice));
    } catch {
      // The change may have closed a row, whose die is then out of the game.
    }
  }

  /** @param {View} gameView */
  #rolling(gameView) {
    const rolled = (/** @type {string} */ dice) => this.#step(roll(this.#game, dice), say("explore.rolled", { dice }));
    return new RollView(gameView, rolled).element;
  }

  /** @param {View} gameView */
  #showDecision(gameView) {
    const played = (/** @type {Map<number, string>} */ picks) => {
      const choices = gameView.awaited.from.map((seat) => picks.get(seat) ?? "-");
      const words = gameView.awaited.from.map((seat, index) => `${seat}: ${choiceName(choices[index])}`);
      this.#step(choose(this.#game, choices), sentence(words.join(", ")));
    };
    const otherDice = () => this.#step(beforeRoll(this.#game, gameView.game.active), say("explore.other-dice"));
    const decision = new DecisionView(gameView, { played, otherDice });
    const focused = this.#container.contains(document.activeElement);
    this.#container.replaceChildren(decision.element);
    decision.show().then(() => {
      if (focused && document.activeElement === document.body) focusNext(this.#container);
    });
  }

  /** @param {View} gameView */
  #over({ game }) {
    const scores = game.scores.map((n, index) =>
      make("li", {}, `${playerName(index + 1)}: ${say("game.points", { n })}`),
    );
    return make("div", { class: "card explore-over" }, make("h3", {}, say("explore.over")), make("ul", {}, ...scores));
  }

  async #shareLink() {
    const { position } = view(this.#game, 1).game;
    const url = `${location.origin}${addressOf(explorePath(position))}`;
    const text = say("explore.share-text", { game: say(`game.${gameOf(view(this.#game, 1))}`) });
    const isCopied = await shareLink({ text, url });
    if (!isCopied) return;
    setText(this.#share, say("explore.copied"));
    announce(say("explore.copied"));
  }

  leave() {
    this.#container.replaceChildren();
  }
}

/** @param {string} label @param {string} sign @param {() => void} act */
function stepButton(label, sign, act) {
  return button(
    { class: "explore-step", "aria-label": label, title: label },
    act,
    make("span", { "aria-hidden": "true" }, sign),
  );
}

/** Focus the main button. @param {HTMLElement} container */
function focusNext(container) {
  /** @type {?HTMLElement} */ (container.querySelector("button.main:not([disabled])"))?.focus({ preventScroll: true });
}
