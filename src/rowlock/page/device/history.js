// The games that were played at this device, beside real dice and at tables. They are nowhere else.

import { config } from "../config.js";
import { save, load, loadText } from "../storage.js";

/**
 * @typedef {{name: string, colour: string, bot?: boolean}} Player
 * @typedef {{points: number[], penalties: number, pawn?: ?number}} Sheet  what each row brought, how many penalties, the field of the pawn
 * @typedef {{id: string, when: string, game: string, track: ?string, players: Player[], points: number[], rows?: Sheet[],
 *   winners?: number[], reason: string, way: string}} PlayedGame  `winners` are seats, where they are not simply those with the most points
 */

/** The reason of a game that was not played to its end. */
export const RESIGNED = "resigned";

const VERSION = 1;
/** About half a megabyte, a tenth of what a browser gives. */
const MAX_GAMES = 1000;

/** The latest first. @returns {PlayedGame[]} */
export function playedGames() {
  const held = /** @type {any} */ (load("history", null));
  if (held?.version === VERSION && Array.isArray(held.games)) return held.games.filter(isGame);
  setAside();
  return [];
}

/** What cannot be read is not lost, and not in the way of what comes. */
function setAside() {
  const text = loadText("history");
  if (text !== null && save("history-unreadable", text)) save("history", null);
}

/** Whether something lies there that this version cannot read. */
export const hasUnreadable = () => loadText("history-unreadable") !== null;

export const removeUnreadable = () => save("history-unreadable", null);

/** @param {PlayedGame[]} list @returns {boolean} whether it could be kept */
const saveGames = (list) => save("history", { version: VERSION, games: list.slice(0, MAX_GAMES) });

/** A game that is there already is replaced. @param {PlayedGame} game @returns {boolean} whether it could be kept */
export const addGame = (game) => saveGames([game, ...playedGames().filter(({ id }) => id !== game.id)]);

/** @param {string} id */
export const removeGame = (id) => saveGames(playedGames().filter((game) => game.id !== id));

export const removeAll = () => save("history", null);

/** Everything, as a file can have it. */
export const exportGames = () =>
  `${JSON.stringify({ rowlock: "history", version: VERSION, games: playedGames() }, null, 1)}\n`;

/** Takes in what was exported, here or elsewhere; games that are here stay as they are.
 * @param {string} text @returns {?{added: number, existing: number, isSaved: boolean}} nothing, if it is no such file */
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

/** Who won: seats. Alone, nobody does. @param {PlayedGame} game @returns {number[]} */
export function winnersOf({ winners, points }) {
  if (points.length < 2) return [];
  return winners ?? points.flatMap((one, place) => (one === Math.max(...points) ? [place + 1] : []));
}

/** Whether it is a game as this version writes it. @param {any} one */
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
