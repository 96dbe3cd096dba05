// Boards in words: for screen readers, tips and the list of choices. The server provides the facts.

import { listed, say, sentence, signed } from "../words.js";
import { COLOUR_OF } from "./pieces.js";

/**
 * The effects of a choice, as the server sends them; false ones are left out.
 * @typedef {{gain?: number, skips?: number, stack?: number, beats?: boolean, closes?: boolean, lacks_lock?: boolean,
 *   field?: number, enters?: string, crossed_before?: boolean, penalty?: boolean, leads_to_penalty?: boolean,
 *   begins_last_round?: boolean, ends_game?: boolean}} Means
 * The worth of a choice as text: displayed, for screen readers, and how far behind the best it is.
 * @typedef {{shown: string, spoken: string, behind: string}} Worth
 * @typedef {"penalty" | "misthrow"} Fault  what the game calls it
 * `pair` says which dice make the number.
 * @typedef {{choice: string, means: Means, pair?: string, chosen?: boolean, best?: boolean, worth?: Worth}} Option  a legal choice
 */

/** The name of a colour. @param {string} letter */
export const colourName = (letter) => say(`game.${COLOUR_OF[letter]}`);

/** "red row". In some languages the adjective differs from that of a number. @param {string} letter */
export const rowName = (letter) => say(`game.row-${COLOUR_OF[letter]}`);

/** Rows as the object of a sentence: "the red row and the blue row". @param {string} letters */
export const rowsPhrase = (letters) => listed([...letters].map((letter) => say(`game.the-row-${COLOUR_OF[letter]}`)));

/** "red 5", "3 spaces", "pass". @param {string} choice */
export function choiceName(choice) {
  if (choice === "-") return say("game.nothing");
  if (choice.startsWith("+")) return say("board.steps", { n: Number(choice.slice(1)) });
  return say("board.square", { colour: colourName(choice[0]), number: choice.slice(1) });
}

/** A field of the track, by what is printed on it: "field red 5". @param {string} square */
export const fieldName = (square) => say("board.field", { square: choiceName(square) });

/** Where the pawn would go. @param {Means} means @returns {string[]} */
export const destinationWords = ({ enters }) => (enters ? [say("board.to-field", { square: choiceName(enters) })] : []);

/** The effects of a choice as short phrases, points last. @param {Option} option @param {Fault} [fault] @returns {string[]} */
export function meaningWords({ means, pair }, fault) {
  return [...(pair ? [pair] : []), ...destinationWords(means), ...effectWords(means, fault)];
}

/** The effects, without the destination. @param {Means} means @param {Fault} [fault] @returns {string[]} */
function effectWords(means, fault) {
  const words = consequenceWords(means, fault);
  if (means.enters) words.unshift(say(means.crossed_before ? "board.crossed-before" : "board.crosses"));
  if (means.gain) words.push(say("board.gain", { n: Math.abs(means.gain), gain: signed(means.gain) }));
  return words;
}

/** The name and effects of a choice, without those shown as chips and figures next to it. @param {Option} option @param {Fault} [fault] @returns {string[]} */
export function briefWords({ choice, means }, fault) {
  const name = means.enters ? destinationWords(means) : [choiceName(choice)];
  return [...name, ...(means.crossed_before ? [say("board.crossed-before")] : []), ...consequenceWords(means, fault)];
}

/** The points that a choice brings, briefly. Next to a number of steps they have a unit. @param {Means} means */
export function gainWords({ gain, enters }) {
  if (!gain) return "";
  return enters ? say("board.gain-brief", { n: Math.abs(gain), gain: signed(gain) }) : signed(gain);
}

/** "Penalties" or "Misthrows". @param {Fault} fault */
export const faultsName = (fault) => say(fault === "misthrow" ? "board.misthrows" : "board.penalties");

/** The effects, without destination and points. @param {Means} means @param {Fault} [fault] */
export function consequenceWords(means, fault = "penalty") {
  const words = [];
  if (means.beats) words.push(say("board.beats"));
  if (means.stack) words.push(say("board.grows", { height: means.stack }));
  if (means.skips) words.push(say("board.skips", { count: means.skips }));
  if (means.closes) words.push(say("board.closes"));
  if (means.lacks_lock) words.push(say("board.lacks-lock"));
  if (means.penalty) words.push(say(`board.${fault}`));
  else if (means.leads_to_penalty) words.push(say(`board.leads-to-${fault}`));
  if (means.begins_last_round) words.push(say("board.begins-last-round"));
  if (means.ends_game) words.push(say("board.ends-game"));
  return words;
}

/** A choice and all its effects, in one line. @param {Option} option @param {Fault} [fault] */
export function optionWords(option, fault) {
  return sentence([choiceName(option.choice), ...meaningWords(option, fault)].join(", "));
}

/** The accessible label of a cell: its name, its state, and the effects of picking it.
 * @param {string} name @param {string[]} state @param {Option | undefined} option */
export function cellLabel(name, state, option) {
  const words = [name, ...state];
  if (option) {
    if (option.chosen) words.push(say("board.chosen"));
    else words.push(say("board.legal"));
    if (option.best) words.push(say("board.best"));
    words.push(...(option.pair ? [option.pair] : []), ...effectWords(option.means));
  }
  return sentence(words.join(", "));
}

/** Why something can't be crossed or placed. @param {import("../rules/api.js").Obstacle} obstacle */
export function obstacleText({ kind, square, marks }) {
  return sentence(
    say(`pad.not-${kind}`, { square: square && choiceName(square), row: square && rowName(square[0]), count: marks }),
  );
}
