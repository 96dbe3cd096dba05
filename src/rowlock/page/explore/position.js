// The game, the track and the players of a position.

import { gameInfo } from "../config.js";
import { say } from "../words.js";

/** @typedef {import("../rules/api.js").View} View */

/** The name of the game, which is the first part of the position line. @param {View} view */
export const gameOf = (view) => view.game.position.split("/")[0];

/** The name of the track, in a game that has one. @param {View} view */
export const trackOf = (view) => (gameInfo(gameOf(view)).has_track ? view.game.position.split("/")[2] : null);

/** @param {number} seat */
export const playerName = (seat) => say("game.player", { seat });
