// Writes a game as a record, the text that `rowlock` replays and reviews.

export const RULES = "1";

/** @param {string[][]} tags  names and values @param {string[]} turns */
export const recordText = (tags, turns) =>
  [...tags.map(([name, value]) => `[${name} "${quoted(value)}"]`), "", ...turns, ""].join("\n");

/** @typedef {{dice: string} | {choices: string[]} | {undone: true}} Play  a roll, a decision, or a roll that was undone */

/** The lines of the turns. A decision has the choices of all seats that made it. @param {Play[]} plays */
export function turnLines(plays) {
  /** @type {string[][]} */
  const turns = [];
  for (const play of plays) {
    if ("dice" in play) turns.push([`${turns.length + 1}. ${play.dice}`]);
    else if ("choices" in play) turns[turns.length - 1].push(play.choices.join(" "));
    else turns.pop();
  }
  return turns.map((parts) => parts.join(" | "));
}

/** @param {string} value */
const quoted = (value) => value.replace(/[\\"]/g, "\\$&").replace(/\p{Cc}/gu, " ");
