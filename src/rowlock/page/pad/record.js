// Writes a game with all its dice as a record, the text that `rowlock` replays and reviews.

import { recordText, RULES, turnLines } from "../record_text.js";
import { deedsInForce, isWithoutDice } from "./deeds.js";

/** @typedef {import("./deeds.js").PadGame} PadGame */

/** Whether every roll is known, so that the game can be written as a record. @param {PadGame} game */
export function isRecord(game) {
  const deeds = deedsInForce(game);
  // The first roller may be named once; later that would hide an unreported turn.
  return (
    deeds.some((deed) => deed.do === "roll") &&
    !deeds.some((deed, index) => isWithoutDice(deed) || (deed.do === "turn" && index > 0))
  );
}

/** @param {PadGame} game */
export function recordOf(game) {
  const deeds = deedsInForce(game);
  const first = deeds[0]?.do === "turn" ? deeds[0].seat : 1;
  const tags = [
    ["Game", game.game],
    ["Rules", RULES],
    ["Players", String(game.players.length)],
    ["First", String(first)],
    ...(game.track ? [["Board", game.track]] : []),
    ...game.players.map(({ name }, index) => [`Seat${index + 1}`, name]),
    ["Date", game.begun.slice(0, 10)],
  ];
  const plays = deeds.flatMap(
    /** @returns {import("../record_text.js").Play[]} */ (deed) =>
      deed.do === "roll" ? [{ dice: deed.dice }] : deed.do === "choose" ? [{ choices: deed.choices }] : [],
  );
  return recordText(tags, turnLines(plays));
}
