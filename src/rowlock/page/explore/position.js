// What a view says about its position: the game, the track and the players.

import { gameInfo } from "../config.js";
import { say } from "../words.js";

/** @typedef {import("../rules/api.js").View} View */

/** The name of the game is the first part of a position line. @param {View} seen */
export const gameOf = (seen) => seen.game.position.split("/")[0];

/** The name of the track, in a game that has one. @param {View} seen */
export const trackOf = (seen) => (gameInfo(gameOf(seen)).has_track ? seen.game.position.split("/")[2] : null);

/** @param {number} seat */
export const playerName = (seat) => say("game.player", { seat });
