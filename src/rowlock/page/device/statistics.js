// Statistics of the games on this device. Every figure comes with its number of games and a 95% interval, or is left
// out.

import { RESIGNED, winnersOf } from "./history.js";

/**
 * @typedef {import("./history.js").PlayedGame} PlayedGame
 * @typedef {{value: number, low: number, high: number}} Measured  with its 95% interval
 * @typedef {{points: number, won: boolean, players: number, finished: boolean, sheet: ?import("./history.js").Sheet}} Played
 * @typedef {{name: string, colour: string, games: number, contests: number, wins: number, share: ?Measured, even: number, points: ?Measured, best: ?number,
 *   rows: ?number[], penalties: ?number}} Record  `contests` are games against others; `best` counts only finished games; `even` is an equal share
 *   of the wins; `rows` are mean points
 */

/** People with fewer games get no figures. */
export const MIN_GAMES = 5;
/** The 97.5% quantile of the normal distribution. */
const Z = 1.959964;

/** The share of wins with Wilson's interval, which also works for few contests, and for no wins or nothing but wins.
 * @param {number} wins @param {number} contests @returns {Measured} */
function shareOf(wins, contests) {
  const value = wins / contests;
  const weight = Z ** 2 / contests;
  const middle = (value + weight / 2) / (1 + weight);
  const halfWidth = (Z * Math.sqrt((value * (1 - value)) / contests + weight / (4 * contests))) / (1 + weight);
  return { value, low: middle - halfWidth, high: middle + halfWidth };
}

/** The mean with Student's interval. @param {number[]} values @returns {Measured} */
function meanOf(values) {
  const value = mean(values);
  const spread = Math.sqrt(values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (values.length - 1));
  const halfWidth = (studentQuantile(values.length - 1) * spread) / Math.sqrt(values.length);
  return { value, low: value - halfWidth, high: value + halfWidth };
}

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The 97.5% quantile of Student's distribution by Fisher's series, accurate to 0.001 from four degrees up.
 * @param {number} degrees */
function studentQuantile(degrees) {
  const terms = [
    Z,
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
    (79 * Z ** 9 + 776 * Z ** 7 + 1482 * Z ** 5 - 1920 * Z ** 3 - 945 * Z) / 92160,
  ];
  return terms.reduce((sum, term, power) => sum + term / degrees ** power, 0);
}

/** Everyone who played, most games first. Bots are left out. @param {PlayedGame[]} games  of one kind @returns {Record[]} */
export function records(games) {
  /** @type {Map<string, {colour: string, sheets: Played[]}>} */
  const found = new Map();
  for (const game of games) {
    const winners = winnersOf(game);
    for (const [index, { name, colour, bot }] of game.players.entries()) {
      if (bot) continue;
      // Games come newest first, so this is the latest colour.
      if (!found.has(name)) found.set(name, { colour, sheets: [] });
      const own = {
        points: game.points[index],
        won: winners.includes(index + 1),
        players: game.players.length,
        finished: game.reason !== RESIGNED,
        sheet: game.rows?.[index] ?? null,
      };
      found.get(name)?.sheets.push(own);
    }
  }
  return [...found]
    .map(([name, { colour, sheets }]) => recordOf(name, colour, sheets))
    .sort((a, b) => b.games - a.games || a.name.localeCompare(b.name));
}

/** @param {string} name @param {string} colour @param {Played[]} sheets @returns {Record} */
function recordOf(name, colour, sheets) {
  const points = sheets.map((one) => one.points);
  const against = sheets.filter(({ players }) => players > 1);
  const contests = against.length;
  const wins = against.filter(({ won }) => won).length;
  const finished = sheets.filter((one) => one.finished);
  const recorded = sheets.flatMap(({ sheet }) => sheet ?? []);
  return {
    name,
    colour,
    games: sheets.length,
    contests,
    wins,
    share: contests < MIN_GAMES ? null : shareOf(wins, contests),
    even: contests ? mean(against.map(({ players }) => 1 / players)) : 0,
    points: sheets.length < MIN_GAMES ? null : meanOf(points),
    best: finished.length ? Math.max(...finished.map((one) => one.points)) : null,
    rows:
      recorded.length < MIN_GAMES
        ? null
        : recorded[0].points.map((_, row) => mean(recorded.map((sheet) => sheet.points[row] ?? 0))),
    penalties: recorded.length < MIN_GAMES ? null : mean(recorded.map((sheet) => sheet.penalties)),
  };
}
