// What never changes, sent by the server with the page: the games, the tracks, the bots.

/**
 * @typedef {{letter: string, name: string, numbers: number[], colours: string}} Row  `letter` and `name` are those of its lock; `colours` has the letter of each number
 * @typedef {{name: string, fields: string[], points: number[], goal: number}} Track  from the start, which is field 0; the goal is the first of the last fields
 * @typedef {{game: string, title: string, least_players: number, most_players: number, rows: Row[], has_track: boolean, is_shared: boolean,
 *   simultaneous: boolean, mark: "cross" | "token", tokens: number, fault: "penalty" | "misthrow"}} Game
 * @typedef {{base: string, version: string, games: Game[], tracks: Track[],
 *   penalties: {most: number, points: number}, idle_days: number, row_points: number[], levels: {level: string, games: string[]}[]}} Config
 */

const element = document.getElementById("facts");

/** @type {Config} */
export const config = JSON.parse(element?.textContent ?? "{}");

/** What differs between games is asked here; nothing else asks which game it is. @param {string} name */
export const gameInfo = (name) => /** @type {Game} */ (config.games.find((one) => one.game === name));

/** What its boards are drawn from. @param {string} name @returns {import("./board/sheet.js").BoardGame} */
export const boardInfo = (name) => ({ ...gameInfo(name), penalties: config.penalties });
