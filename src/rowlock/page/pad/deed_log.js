// The log of a pad, newest first, and its deeds in words.

import { logSection } from "../log_section.js";
import { choiceName, rowsPhrase } from "../board/wording.js";
import { gameInfo } from "../config.js";
import { make } from "../dom.js";
import { diceWords, smallDice } from "../table/event_log.js";
import { listed, say, sentence } from "../words.js";

/**
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").PadGame} PadGame
 * @typedef {import("./deeds.js").PadSession} PadSession
 * @typedef {import("./timeline.js").Turn} Turn
 */

const SHOWN = 40;

/** The list of deeds. Undo removes its first line. */
export class DeedLog {
  /** @param {PadSession} session */
  constructor(session) {
    this.session = session;
    const { list, element } = logSection();
    this.list = list;
    this.element = element;
  }

  show() {
    const { timeline } = this.session;
    const lines = timeline.turns.flatMap((turn) => this.line(turn) ?? []);
    this.element.hidden = !lines.length;
    this.list.replaceChildren(...lines.slice(-SHOWN).reverse());
  }

  /** @param {Turn} turn */
  line(turn) {
    const { done, roller } = turn;
    if (done.do === "roll")
      return make(
        "li",
        { class: "story-turn" },
        make("bdi", {}, playerName(this.session.game, roller)),
        smallDice(done.dice),
      );
    const words = turnWords(turn, this.session);
    return words && make("li", {}, sentence(words));
  }
}

/** A turn in words; null if this device may not show it. On other devices' sheets only penalties and closed rows are
 * public. @param {Turn} turn @param {PadSession} session @returns {?string} */
export function turnWords({ done, roller, rows }, session) {
  const words = deedWords(done, session.game, roller);
  const isVisible = done.do !== "cross" || (session.shows?.(done.seat) ?? true);
  if (isVisible) return done.late === undefined ? words : say("pad.told-late", { deed: words });
  return rows ? say("phones.closed-by", { name: playerName(session.game, done.seat), rows: rowsPhrase(rows) }) : null;
}

/** @param {PadGame} game @param {number} seat */
const playerName = ({ players }, seat) => players[seat - 1].name;

/** What was done, by player: parts without a name stand alone. A deed with dice is the roller's.
 * @param {Deed} deed @param {PadGame} game @param {number} roller @returns {{name: string, words: string}[]} */
function parts(deed, game, roller) {
  const by = (/** @type {number} */ seat, /** @type {string} */ words) => ({ name: playerName(game, seat), words });
  switch (deed.do) {
    case "cross":
      return [by(deed.seat, choiceName(deed.choice))];
    case "penalty":
      return [by(deed.seat, say(`board.${gameInfo(game.game).fault}`))];
    case "last-round":
      return [{ name: "", words: say("pad.last-round-over") }];
    case "turn":
      return [{ name: "", words: say("table.their-roll", { name: playerName(game, deed.seat) }) }];
    case "roll":
      return [by(roller, diceWords(deed.dice))];
    case "choose":
      // A single choice is the roller's.
      return deed.choices.map((choice, index) => by(deed.choices.length > 1 ? index + 1 : roller, choiceName(choice)));
  }
}

/** Deeds as parts, each player's together. @param {Deed[]} deeds @param {PadGame} game @param {number} roller */
function partsOfAll(deeds, game, roller) {
  /** @type {Map<string, string[]>} */
  const each = new Map();
  for (const { name, words } of deeds.flatMap((deed) => parts(deed, game, roller)))
    each.set(name, [...(each.get(name) ?? []), words]);
  return [...each].map(([name, words]) => ({ name, words: listed(words) }));
}

/** Deeds as a line of the log: "Ada: red 8 and red 9". @param {Deed[]} deeds @param {PadGame} game @param {number} [roller]  whose turn it is; only needed for deeds with dice */
export const deedsWords = (deeds, game, roller = 1) =>
  partsOfAll(deeds, game, roller)
    .map(({ name, words }) => (name ? `${name}: ${words}` : words))
    .join("; ");

/** Deeds inside a sentence: "red 8 and red 9 (Ada)". @param {Deed[]} deeds @param {PadGame} game @param {number} [roller] */
export const deedsPhrase = (deeds, game, roller = 1) =>
  partsOfAll(deeds, game, roller)
    .map(({ name, words }) => (name ? say("pad.deed-by", { deed: words, name }) : words))
    .join("; ");

/** @param {Deed} deed @param {PadGame} game @param {number} [roller] */
export const deedWords = (deed, game, roller = 1) => deedsWords([deed], game, roller);

/** @param {Deed} deed @param {PadGame} game @param {number} [roller] */
export const deedPhrase = (deed, game, roller = 1) => deedsPhrase([deed], game, roller);

/** Deeds of one player without the name: "red 8 and red 9". @param {Deed[]} deeds @param {PadGame} game */
export const namelessWords = (deeds, game) =>
  listed(deeds.flatMap((deed) => parts(deed, game, 1).map(({ words }) => words)));
