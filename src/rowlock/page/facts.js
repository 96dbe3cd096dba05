// What never changes, told by the server with the page: the games, the rows, the tracks, the bots.

/**
 * @typedef {{letter: string, name: string, numbers: number[]}} Row
 * @typedef {{name: string, fields: string[], points: number[], goal: number}} Track  from the start, which is field 0; the goal is the first of the last fields
 * @typedef {{game: string, title: string, least_players: number, most_players: number}} Game
 * @typedef {{base: string, version: string, games: Game[], tracks: Track[], rows: Row[],
 *   penalties: {most: number, points: number}, tokens: number, idle_days: number, row_points: number[], levels: {level: string, games: string[]}[]}} Facts
 */

const element = document.getElementById("facts");

/** @type {Facts} */
export const facts = JSON.parse(element?.textContent ?? "{}");
