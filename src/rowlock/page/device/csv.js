// The games as CSV: a line for each player of each game.

import { COLOUR_OF } from "../board/pieces.js";
import { gameInfo } from "../config.js";
import { winnersOf } from "./history.js";

/** @param {import("./history.js").PlayedGame[]} games */
export function toCsv(games) {
  const heads = [
    "id",
    "when",
    "game",
    "track",
    "way",
    "reason",
    "seat",
    "player",
    "bot",
    "points",
    "won",
    ...Object.values(COLOUR_OF),
    "penalties",
    "pawn",
  ];
  const lines = games.flatMap((game) => {
    const { rows } = gameInfo(game.game);
    return game.players.map(({ name, bot = false }, index) => {
      const sheet = game.rows?.[index];
      const own = [index + 1, withoutFormula(name), bot, game.points[index], winnersOf(game).includes(index + 1)];
      return [
        game.id,
        game.when,
        game.game,
        game.track,
        game.way,
        game.reason,
        ...own,
        ...Object.keys(COLOUR_OF).map((letter) => sheet?.points[rows.findIndex((row) => row.letter === letter)]),
        sheet?.penalties,
        sheet?.pawn,
      ];
    });
  });
  return [heads, ...lines].map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

/** Keep spreadsheets from reading a name as a formula. @param {string} name */
const withoutFormula = (name) => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name);

/** @param {unknown} value */
function quoted(value) {
  const text = value === null || value === undefined ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
