// The tags and turns of a record, as text. They are validated later, when the rules replay the game.

import { Dict } from "../rules/python.js";

const TAG = /^\s*\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"/;
const TURN = /^\s*\d+\s*\.([^;]*)/;

/** @param {string} record @returns {{tags: Dict, turns: string[]}} */
export function partsOf(record) {
  const tags = new Dict();
  /** @type {string[]} */
  const turns = [];
  for (const line of record.split(/\r\n|\r|\n/)) {
    const [tag, turn] = [TAG.exec(line), TURN.exec(line)];
    if (tag) tags.set(tag[1], tag[2].replace(/\\(.)/g, "$1"));
    else if (turn) turns.push(turn[1]);
  }
  return { tags, turns };
}
