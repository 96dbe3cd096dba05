// How well players choose, from the reviews of their games: by game and number of players, since losses are comparable
// only within those.

import { config } from "../config.js";
import { entries } from "../device/archive.js";
import { playedGames, winnersOf } from "../device/history.js";
import { rated } from "./client.js";
import { isOwn } from "./reviewing.js";

/**
 * @typedef {import("../device/history.js").PlayedGame} PlayedGame
 * @typedef {{game: PlayedGame, seat: number, losses: Object<string, [number, number]>, luck: number}} Played  one person's game: decisions and
 *   their losses, by kind, and the luck
 * @typedef {{decisions: number, loss: number}} Tally
 * @typedef {Awaited<ReturnType<typeof rated>>} Rating
 * @typedef {{game: string, players: number, rating: Rating, kinds: [string, Tally][], periods: number[], levels: [string, {wins: number, games: number}][],
 *   wins: number, luck: number}} PersonRating  `kinds` start with the most costly; `periods` are mean losses, oldest first
 */

/** The number of games per point in the rating's history. */
export const PERIOD = 10;

/** All reviewed games by player, those with most games first. @returns {Promise<[string, Played[]][]>} */
export async function reviewedGames() {
  const studies = new Map(await entries("studies"));
  /** @type {Map<string, Played[]>} */
  const found = new Map();
  for (const game of await playedGames()) {
    const seats = studies.get(game.id)?.seats ?? [];
    for (const [index, { losses, luck }] of seats.entries()) {
      if (!isOwn(game, index + 1)) continue;
      const { name } = game.players[index];
      found.set(name, [...(found.get(name) ?? []), { game, seat: index + 1, losses, luck }]);
    }
  }
  return [...found].sort((a, b) => b[1].length - a[1].length);
}

/** @param {Played[]} played  newest first @returns {Promise<PersonRating[]>} */
export async function ratingsOf(played) {
  /** @type {Map<string, Played[]>} */
  const groups = new Map();
  for (const one of played) {
    const key = `${one.game.game} ${one.game.players.length}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const sorted = [...groups.values()].sort((a, b) => b.length - a.length);
  return Promise.all(sorted.map(ratingOf));
}

/** @param {Played[]} played  all of one game and number of players @returns {Promise<PersonRating>} */
async function ratingOf(played) {
  const { game, players } = played[0].game;
  const tallies = played.map(({ losses }) => total(Object.values(losses)));
  const rating = await rated({
    game,
    players: players.length,
    decisions: tallies.map(({ decisions }) => decisions),
    losses: tallies.map(({ loss }) => loss),
  });
  const kinds = [...new Set(played.flatMap(({ losses }) => Object.keys(losses)))]
    .map(
      (kind) =>
        /** @type {[string, Tally]} */ ([kind, total(played.flatMap(({ losses }) => [losses[kind] ?? [0, 0]]))]),
    )
    .sort((a, b) => b[1].loss - a[1].loss);
  return {
    game,
    players: players.length,
    rating,
    kinds,
    periods: periodsOf([...tallies].reverse()),
    levels: againstLevels(played),
    wins: played.filter(({ game: one, seat }) => winnersOf(one).includes(seat)).length,
    luck: played.reduce((sum, { luck }) => sum + luck, 0),
  };
}

/** @param {[number, number][]} tallies @returns {Tally} */
const total = (tallies) => ({
  decisions: tallies.reduce((sum, [decisions]) => sum + decisions, 0),
  loss: tallies.reduce((sum, [, loss]) => sum + loss, 0),
});

/** The mean loss of each complete period. @param {Tally[]} tallies  oldest first */
function periodsOf(tallies) {
  return Array.from({ length: Math.floor(tallies.length / PERIOD) }, (_, period) => {
    const some = tallies.slice(period * PERIOD, (period + 1) * PERIOD);
    const { decisions, loss } = total(some.map((one) => [one.decisions, one.loss]));
    return decisions ? loss / decisions : 0;
  });
}

/** Imported records may name other bots. @param {string} level */
const isLevel = (level) => config.levels.some((one) => one.level === level);

/** Games and wins against each level; a game with several counts for each. @param {Played[]} played @returns {[string, {wins: number, games: number}][]} */
function againstLevels(played) {
  /** @type {Map<string, {wins: number, games: number}>} */
  const found = new Map();
  for (const { game, seat } of played) {
    const levels = new Set(game.players.flatMap(({ level }) => level ?? []).filter(isLevel));
    for (const level of levels) {
      const { wins, games } = found.get(level) ?? { wins: 0, games: 0 };
      found.set(level, { wins: wins + Number(winnersOf(game).includes(seat)), games: games + 1 });
    }
  }
  return [...found];
}
