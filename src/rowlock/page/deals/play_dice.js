// The link to play the dice of a finished game. The whole game is in its fragment, so no server is needed.

import { addressOf } from "../addresses.js";
import { shareLink } from "../clipboard.js";
import { codeOf, openingOf } from "../local/deals.js";
import { savedTable, saveTable } from "../storage.js";
import { fetchRecord } from "../tables.js";
import { say } from "../words.js";

/** The code of a table's game. @param {string} table */
export const codeOfTable = async (table) => codeOf(await fetchRecord(table));

/** @param {string} code */
const diceLink = (code) => `${location.origin}${addressOf("/dice")}#${encodeURIComponent(code)}`;

/** Share the dice of a table, and save their code, so that a friend's game can be compared with this one.
 * @param {string} table @returns {Promise<boolean>} whether the link was copied */
export async function shareDice(table) {
  const code = await codeOfTable(table);
  const { game, deal } = openingOf(code);
  const saved = savedTable(table);
  if (saved) saveTable({ ...saved, deal });
  return shareLink({ text: say("result.dice-link-text", { game: say(`game.${game}`) }), url: diceLink(code) });
}
