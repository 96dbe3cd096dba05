// Constant data that comes with the page: games, tracks, bot levels, and whether there is a server.

/**
 * @typedef {{letter: string, name: string, numbers: number[], colours: string}} Row  `letter` and `name` are those of its lock; `colours` has the letter of each number
 * @typedef {{name: string, fields: string[], points: number[], goal: number}} Track  field 0 is the start; `goal` is the first of the goal fields
 * @typedef {{game: string, title: string, least_players: number, most_players: number, rows: Row[], has_track: boolean, is_shared: boolean,
 *   simultaneous: boolean, mark: "cross" | "token", tokens: number, fault: "penalty" | "misthrow"}} Game
 * @typedef {{base: string, version: string, games: Game[], tracks: Track[],
 *   penalties: {most: number, points: number}, has_server: boolean, idle_days: ?number, row_points: number[], levels: {level: string, games: string[]}[]}} Config
 */

const element = document.getElementById("facts");

/** @type {Config} */
export const config = JSON.parse(element?.textContent ?? "{}");
// Static files may be published under any path, which only the browser knows.
if (config.base) config.base = new URL(config.base, document.baseURI).pathname;

/** How a game differs from the others. Use these properties instead of comparing names. @param {string} name */
export const gameInfo = (name) => /** @type {Game} */ (config.games.find((one) => one.game === name));

/** The data to draw a game's boards from. @param {string} name @returns {import("./board/sheet.js").BoardGame} */
export const boardInfo = (name) => ({ ...gameInfo(name), penalties: config.penalties });
