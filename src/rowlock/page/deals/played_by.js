// How a bot of some level does with the dice of a deal: it plays for all people, against the same bots.

import { choose } from "../bots/client.js";
import { tableRecord } from "../local/record.js";
import { afterBot, awaitedBots, eventsSince, openTable, viewOf } from "../local/table.js";

/** @param {import("../local/deals.js").SharedOpening} opening @param {string} level @param {() => boolean} isWanted  asked before each choice
 * @returns {Promise<?{scores: number[], record: string}>} null if it isn't wanted any more */
export async function playedBy({ game, track, first, deal, seats }, level, isWanted) {
  const bots = seats.map((seat) => ({ kind: "bot", level: seat.level ?? level }));
  let { table } = openTable("", { game, track, first, deal, dice: "at-once", seats: bots }, "", "", 0);
  for (let turns = awaitedBots(table); turns.length; turns = awaitedBots(table)) {
    for (const turn of turns) {
      if (!isWanted()) return null;
      const choice = await choose({ position: turn.position, seat: turn.seat - 1, level: turn.level, seed: turn.seed });
      table = afterBot(table, turn, choice, 0).table;
    }
  }
  const ended = viewOf(table, "", 0);
  // Mark the bot's seats as people's in the record, so that it can be compared with theirs.
  const seated = ended.seats.map((/** @type {any} */ seat, /** @type {number} */ index) =>
    seats[index].level ? seat : { ...seat, kind: "person", name: "" },
  );
  return { scores: ended.result.scores, record: tableRecord({ ...ended, seats: seated }, eventsSince(table, 0, "")) };
}
