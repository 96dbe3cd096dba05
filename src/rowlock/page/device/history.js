// Games that were played at this device.

import { keep, kept } from "../kept.js";

/**
 * @typedef {{id: string, when: string, game: string, track: ?string, players: {name: string, colour: string}[], points: number[], rows?: object[],
 *   reason: string, way: string}} PlayedGame
 */

const MOST = 500;

/** The latest first. @returns {PlayedGame[]} */
export const games = () => kept("history", []);

/** A game that is there already is replaced. @param {PlayedGame} game */
export function addGame(game) {
  keep("history", [game, ...games().filter(({ id }) => id !== game.id)].slice(0, MOST));
}

/** @param {string} id */
export function removeGame(id) {
  keep("history", games().filter((game) => game.id !== id));
}
