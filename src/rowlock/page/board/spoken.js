// Boards in words: for those who listen, for tips, and for the list of choices. What is so comes from the server.

import { say, sentence, signed } from "../words.js";
import { COLOUR_OF } from "./pieces.js";

/**
 * What a choice would mean, as the server tells it; only what is so is there.
 * @typedef {{gain?: number, skips?: number, stack?: number, beats?: boolean, closes?: boolean, lacks_lock?: boolean,
 *   field?: number, enters?: string, crossed_before?: boolean, penalty?: boolean, leads_to_penalty?: boolean,
 *   begins_last_round?: boolean, ends_game?: boolean}} Means
 * @typedef {{choice: string, means: Means, chosen?: boolean, best?: boolean}} Option  a legal choice
 */

/** The colour of a number, a lock or a die, as a word. @param {string} letter */
export const colourName = (letter) => say(`game.${COLOUR_OF[letter]}`);

/** "red row": a row may be of another gender than its numbers. @param {string} letter */
export const rowName = (letter) => say(`game.row-${COLOUR_OF[letter]}`);

/** "red 5", "3 steps", "pass". @param {string} choice */
export function choiceName(choice) {
  if (choice === "-") return say("game.nothing");
  if (choice.startsWith("+")) return say("board.steps", { n: Number(choice.slice(1)) });
  return say("board.square", { colour: colourName(choice[0]), number: choice.slice(1) });
}

/** What a choice would mean, as short phrases, the points last. @param {Option} option @param {string} [game] @returns {string[]} */
export function meaningWords({ means }, game) {
  const words = [];
  if (means.field) words.push(say("board.to-field", { field: means.field }));
  if (means.enters) words.push(say(means.crossed_before ? "board.enters-crossed" : "board.crosses", { square: choiceName(means.enters) }));
  words.push(...consequenceWords(means, game));
  if (means.gain) words.push(say("board.gain", { n: Math.abs(means.gain), gain: signed(means.gain) }));
  return words;
}

/** The same beside chips and figures that tell the rest: the name, and what follows. @param {Option} option @param {string} [game] @returns {string[]} */
export function briefWords({ choice, means }, game) {
  const name = means.field ? say("board.field", { field: means.field }) : choiceName(choice);
  return [name, ...(means.crossed_before ? [say("board.crossed-before")] : []), ...consequenceWords(means, game)];
}

/** Duel has misthrows where the others have penalties. @param {Means} means @param {string} [game] */
function consequenceWords(means, game) {
  const fault = game === "duel" ? "misthrow" : "penalty";
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

/** A choice and all it would mean, in one breath. @param {Option} option @param {string} [game] */
export function optionWords(option, game) {
  return sentence([choiceName(option.choice), ...meaningWords(option, game)].join(", "));
}

/** What is said of a cell: its name, what lies there, and what taking it would mean.
 * @param {string} name @param {string[]} state @param {Option | undefined} option */
export function cellLabel(name, state, option) {
  const words = [name, ...state];
  if (option) {
    if (option.chosen) words.push(say("board.chosen"));
    else words.push(say("board.legal"));
    if (option.best) words.push(say("board.best"));
    words.push(...meaningWords(option));
  }
  return sentence(words.join(", "));
}
