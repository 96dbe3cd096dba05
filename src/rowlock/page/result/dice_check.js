// Checks whether the dice match their commitments, and says what that proves and what it doesn't.

import { make } from "../dom.js";
import { savedTable } from "../storage.js";
import { errorMessage } from "../error_messages.js";
import { fetchDice, fetchRecord } from "../server/api.js";
import { mismatchedRolls } from "../server/fair_dice.js";
import { commitmentTo } from "../server/seating.js";
import { listed, say } from "../words.js";

/** Why there is nothing to check. @param {{dice: string, deal: string}} options */
const unprovenDice = ({ dice, deal }) => (dice === "typed" ? "typed" : deal ? "dealt" : "local");

export class DiceCheck {
  #table;
  #isRequested = false;
  #verdict = make("p", { class: "dice-verdict", role: "status" });
  #more = make("details", { class: "dice-more", hidden: true });
  element = make(
    "section",
    { class: "dice-check", "aria-label": say("result.dice") },
    make("h3", {}, say("result.dice")),
    this.#verdict,
    this.#more,
  );

  /** @param {string} table */
  constructor(table) {
    this.#table = table;
  }

  /** @param {any} view @param {(seat: number) => string} nameOf */
  show(view, nameOf) {
    if (this.#isRequested) return;
    this.#isRequested = true;
    if (!view.fair_dice) {
      this.#verdict.classList.add("typed");
      this.#verdict.textContent = say(`result.dice-${unprovenDice(view.options)}`);
      return;
    }
    this.#verdict.textContent = say("result.dice-checking");
    Promise.all([fetchDice(this.#table), fetchRecord(this.#table)]).then(
      ([checked, text]) => this.#showVerdict(checked, mismatchedRolls(text), view.fair_dice, nameOf),
      (why) => {
        this.#isRequested = false;
        this.#verdict.textContent = say("result.dice-failed", { why: errorMessage(why) });
      },
    );
  }

  /** @param {any} checked @param {number[]} mismatched  rolls that differ from those computed here @param {any} fair @param {(seat: number) => string} nameOf */
  #showVerdict(checked, mismatched, fair, nameOf) {
    // Don't trust the server about its own dice: compute everything here too.
    const commitmentsMatch =
      commitmentTo(fair.seed) === fair.commitment &&
      fair.seats.every((/** @type {any} */ one) => !one.entropy || commitmentTo(one.entropy) === one.sealed);
    const proven = checked.proven && commitmentsMatch && !mismatched.length;
    const rolls = mismatched.filter((roll) => roll > 0);
    this.#verdict.className = `dice-verdict ${proven ? "right" : "wrong"}`;
    this.#verdict.textContent = proven ? say("result.dice-proven", { n: checked.rolls }) : say("result.dice-wrong");
    const hasEntropy = fair.seats.some((/** @type {any} */ one) => one.entropy);
    const shown = new Set(fair.seats.map((/** @type {any} */ one) => one.entropy));
    const mine = savedTable(this.#table)?.seats ?? [];
    const words = [
      say("result.dice-made"),
      ...(proven ? [say(hasEntropy ? "result.dice-proves" : "result.dice-unproven-seed")] : []),
      say("result.dice-not"),
      ...(checked.not_shown.length
        ? [say("result.dice-without", { n: checked.not_shown.length, names: listed(checked.not_shown.map(nameOf)) })]
        : []),
      ...(proven ? [say("result.dice-fits")] : commitmentsMatch ? [] : [say("result.dice-differs")]),
      ...(rolls.length ? [say("result.dice-other", { n: rolls.length, rolls: listed(rolls.map(String)) })] : []),
      ...(mine.length
        ? [say(mine.every(({ entropy }) => shown.has(entropy)) ? "result.dice-mine" : "result.dice-mine-missing")]
        : []),
    ];
    const numbers = [
      [say("result.fingerprint"), fair.commitment],
      [say("result.secret"), fair.seed],
      ...fair.seats.flatMap((/** @type {any} */ one) =>
        one.entropy ? [[say("result.random-number", { name: nameOf(one.seat) }), one.entropy]] : [],
      ),
    ];
    this.#more.replaceChildren(
      make("summary", {}, say("result.dice-how")),
      ...words.map((text) => make("p", {}, text)),
      // Not translated: they only appear if somebody has tampered with a server.
      ...(checked.problems.length
        ? [
            make(
              "ul",
              { lang: "en" },
              ...checked.problems.map((/** @type {string} */ problem) => make("li", {}, problem)),
            ),
          ]
        : []),
      make(
        "dl",
        {},
        ...numbers.flatMap(([name, hex]) => [make("dt", {}, name), make("dd", {}, make("code", {}, hex))]),
      ),
      make(
        "p",
        {},
        say("result.dice-yourself"),
        " ",
        make("code", {}, `rowlock verify rowlock-${this.#table}.rowlock`),
      ),
    );
    this.#more.hidden = false;
  }
}
