// The games played on this device, with real dice and at tables. They are stored nowhere else.

import { config } from "../config.js";
import { save, load, loadText } from "../storage.js";

/**
 * @typedef {{name: string, colour: string, bot?: boolean}} Player
 * @typedef {{points: number[], penalties: number, pawn?: ?number}} Sheet  the points of each row, the number of penalties, the pawn's field
 * @typedef {{id: string, when: string, game: string, track: ?string, players: Player[], points: number[], rows?: Sheet[],
 *   winners?: number[], reason: string, way: string}} PlayedGame  `winners` are seats, if they aren't simply those with the most points
 */

/** The reason of a game that ended by resignation. */
export const RESIGNED = "resigned";

const VERSION = 1;
/** About half a megabyte, a tenth of what browsers allow. */
const MAX_GAMES = 1000;

/** All games, newest first. @returns {PlayedGame[]} */
export function playedGames() {
  const held = /** @type {any} */ (load("history", null));
  if (held?.version === VERSION && Array.isArray(held.games)) return held.games.filter(isGame);
  setAside();
  return [];
}

/** Move unreadable data out of the way without losing it. */
function setAside() {
  const text = loadText("history");
  if (text !== null && save("history-unreadable", text)) save("history", null);
}

/** Whether there is stored data that this version can't read. */
export const hasUnreadable = () => loadText("history-unreadable") !== null;

export const removeUnreadable = () => save("history-unreadable", null);

/** @param {PlayedGame[]} list @returns {boolean} whether it was saved */
const saveGames = (list) => save("history", { version: VERSION, games: list.slice(0, MAX_GAMES) });

/** Add a game, replacing one with the same id. @param {PlayedGame} game @returns {boolean} whether it was saved */
export const addGame = (game) => saveGames([game, ...playedGames().filter(({ id }) => id !== game.id)]);

/** @param {string} id */
export const removeGame = (id) => saveGames(playedGames().filter((game) => game.id !== id));

export const removeAll = () => save("history", null);

/** All games as a JSON file. */
export const exportGames = () =>
  `${JSON.stringify({ rowlock: "history", version: VERSION, games: playedGames() }, null, 1)}\n`;

/** Import exported games; games already here are left as they are.
 * @param {string} text @returns {?{added: number, existing: number, isSaved: boolean}} null if it isn't such a file */
export function importGames(text) {
  let held;
  try {
    held = JSON.parse(text);
  } catch {
    return null;
  }
  if (
    held?.rowlock !== "history" ||
    held.version !== VERSION ||
    !Array.isArray(held.games) ||
    !held.games.every(isGame)
  )
    return null;
  const here = playedGames();
  const fresh = held.games.filter((/** @type {PlayedGame} */ game) => !here.some(({ id }) => id === game.id));
  const all = [...fresh, ...here].sort((a, b) => b.when.localeCompare(a.when));
  return { added: fresh.length, existing: held.games.length - fresh.length, isSaved: saveGames(all) };
}

/** The winning seats; none in a solo game. @param {PlayedGame} game @returns {number[]} */
export function winnersOf({ winners, points }) {
  if (points.length < 2) return [];
  return winners ?? points.flatMap((one, place) => (one === Math.max(...points) ? [place + 1] : []));
}

/** Whether this is a game as this version writes it. @param {any} one */
function isGame(one) {
  return (
    typeof one?.id === "string" &&
    config.games.some(({ game }) => game === one.game) &&
    !Number.isNaN(Date.parse(one.when)) &&
    Array.isArray(one.players) &&
    Array.isArray(one.points) &&
    one.players.length === one.points.length &&
    one.players.every(
      (/** @type {any} */ player) => typeof player?.name === "string" && typeof player.colour === "string",
    ) &&
    one.points.every(Number.isFinite) &&
    (one.rows === undefined ||
      (Array.isArray(one.rows) && one.rows.length === one.players.length && one.rows.every(isSheet))) &&
    (one.winners === undefined || (Array.isArray(one.winners) && one.winners.every(Number.isInteger)))
  );
}

/** @param {any} one */
const isSheet = (one) =>
  Array.isArray(one?.points) && one.points.every(Number.isFinite) && Number.isFinite(one.penalties);
