// The games played on this device, with real dice and at tables, and imported records. They are stored nowhere else.

import { config } from "../config.js";
import { save, load, loadText } from "../storage.js";
import { all, clear, entries, get, write } from "./archive.js";

/**
 * @typedef {{name: string, colour: string, bot?: boolean, level?: string}} Player  a bot may have a level
 * @typedef {{points: number[], penalties: number, pawn?: ?number}} Sheet  the points of each row, the number of penalties, the pawn's field
 * @typedef {{id: string, when: string, game: string, track: ?string, players: Player[], points: number[], rows?: Sheet[],
 *   winners?: number[], mine?: number[], reason: string, way: string}} PlayedGame  `winners` are seats, if they aren't simply those with the
 *   most points; `mine` are the seats of this device, if others played elsewhere
 */

/** The `reason` of a game that ended by resignation. */
export const RESIGNED = "resigned";

/** The `way` of a game that was imported as a record instead of being played here. */
export const IMPORTED = "record";

/** The key prefix of puzzles and of exercises made from them. */
export const PUZZLE = "puzzle/";

/** The version of exported files. Version 1 had games only. */
const VERSION = 2;

/** The version of the entry in localStorage. */
const ENTRY_VERSION = 1;

/** The last change, which the next one waits for. @type {Promise<any>} */
let last = Promise.resolve();

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
function inOrder(work) {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

/** All games, newest first. @returns {Promise<PlayedGame[]>} */
export async function playedGames() {
  await inOrder(moveToDatabase);
  return newestFirst((await all("games")).filter(isGame));
}

/** @param {PlayedGame[]} games */
const newestFirst = (games) => games.sort((a, b) => (a.when < b.when ? 1 : a.when > b.when ? -1 : 0));

/** The games in localStorage: a game is written there first, so that it isn't lost if the tab is closed before it is in
 * the database. Earlier versions stored the whole history there.
 * @returns {?{games: PlayedGame[], records: Object<string, string>}} null if they are unreadable */
function loadNoted() {
  if (loadText("history") === null) return { games: [], records: {} };
  const stored = /** @type {any} */ (load("history", null));
  if (stored?.version !== ENTRY_VERSION || !Array.isArray(stored.games)) return null;
  return { games: stored.games.filter(isGame), records: stored.records ?? {} };
}

/** @param {PlayedGame[]} games @param {Object<string, string>} records */
const note = (games, records) => save("history", games.length ? { version: ENTRY_VERSION, games, records } : null);

/** Move the games from localStorage to the database. @returns {Promise<boolean>} whether all were moved */
async function moveToDatabase() {
  const found = loadNoted();
  if (!found) {
    setAside();
    return true;
  }
  const { games, records } = found;
  if (!games.length) return true;
  const before = await Promise.all(games.map(({ id }) => get("records", id)));
  const changed = games.filter(({ id }, index) => records[id] === undefined || records[id] !== before[index]);
  const isSaved = await write({
    remove: changed.flatMap(({ id }) => studyOf(id)),
    put: [
      ...games.map((game) => /** @type {["games", PlayedGame]} */ (["games", game])),
      ...games.flatMap(({ id }) =>
        records[id] === undefined ? [] : [/** @type {["records", string, string]} */ (["records", records[id], id])],
      ),
    ],
  });
  const moved = new Map(games.map((game) => [game.id, game.when]));
  const left = loadNoted()?.games.filter(({ id, when }) => moved.get(id) !== when) ?? [];
  if (isSaved) note(left, loadNoted()?.records ?? {});
  return isSaved;
}

/** Move unreadable data out of the way without losing it. */
function setAside() {
  const text = loadText("history");
  if (text !== null && save("history-unreadable", text)) save("history", null);
}

/** Whether there is stored data that this version can't read. */
export const hasUnreadable = () => loadText("history-unreadable") !== null;

export const removeUnreadable = () => save("history-unreadable", null);

/** Add a game, replacing one with the same id, and its record if there is one.
 * @param {PlayedGame} game @param {?string} [record] @returns {Promise<boolean>} whether it was saved */
export function addGame(game, record = null) {
  const { games, records } = loadNoted() ?? { games: [], records: {} };
  if (!loadNoted()) setAside();
  const others = games.filter(({ id }) => id !== game.id);
  const isNoted = note([game, ...others], record === null ? records : { ...records, [game.id]: record });
  return inOrder(async () => {
    if (isNoted) {
      await moveToDatabase();
      return true;
    }
    return write({
      put: [
        ["games", game],
        ...(record === null ? [] : /** @type {["records", string, string][]} */ ([["records", record, game.id]])),
      ],
    });
  });
}

/** The keys of what the review found. @param {string} id @returns {[import("./archive.js").Store, string][]} */
const studyOf = (id) => [
  ["studies", id],
  ["exercises", `${id}/`],
];

/** @param {string} id @returns {Promise<boolean>} */
export function removeGame(id) {
  const found = loadNoted();
  if (found?.games.some((game) => game.id === id))
    note(
      found.games.filter((game) => game.id !== id),
      found.records,
    );
  return inOrder(() => write({ remove: [["games", id], ["records", id], ...studyOf(id)] }));
}

export function removeAll() {
  note([], {});
  return inOrder(clear);
}

/** Everything as a JSON file: games, records, what reviews found, exercises and their schedules, and answered puzzles. */
export async function exportGames() {
  const [games, records, studies, exercises, puzzles] = await Promise.all([
    playedGames(),
    entries("records"),
    entries("studies"),
    all("exercises"),
    all("puzzles"),
  ]);
  const parts = {
    games,
    records: Object.fromEntries(records),
    studies: Object.fromEntries(studies),
    exercises,
    puzzles,
  };
  return `${JSON.stringify({ rowlock: "history", version: VERSION, ...parts }, null, 1)}\n`;
}

/** Import exported games; games already here are left as they are.
 * @param {string} text @returns {Promise<?{added: number, existing: number, isSaved: boolean}>} null if it isn't an export */
export async function importGames(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  const { rowlock, version, games, records = {}, studies = {}, exercises = [], puzzles = [] } = data ?? {};
  if (rowlock !== "history" || ![1, VERSION].includes(version) || !Array.isArray(games) || !games.every(isGame))
    return null;
  const here = new Set((await playedGames()).map(({ id }) => id));
  const added = games.filter((/** @type {PlayedGame} */ { id }) => !here.has(id));
  const ids = new Set(added.map(({ id }) => id));
  const answered = new Set((await all("puzzles")).map(({ key }) => key));
  const isNewPuzzle = (/** @type {any} */ one) =>
    isText(one?.key) && one.key.startsWith(PUZZLE) && !answered.has(one.key);
  const isSaved = await write({
    put: [
      ...added.map((game) => /** @type {["games", PlayedGame]} */ (["games", game])),
      ...entriesOf("records", records, ids, isText),
      ...entriesOf("studies", studies, ids, isObject),
      ...[exercises]
        .flat()
        .filter((one) => isExercise(one) && (ids.has(one.of) || isNewPuzzle(one)))
        .map((one) => /** @type {["exercises", any]} */ (["exercises", one])),
      ...[puzzles]
        .flat()
        .filter(isNewPuzzle)
        .map((one) => /** @type {["puzzles", any]} */ (["puzzles", one])),
    ],
  });
  return { added: added.length, existing: games.length - added.length, isSaved };
}

/** A store's entries for some games. @param {"records" | "studies"} store @param {Object<string, any>} values @param {Set<string>} ids
 * @param {(value: any) => boolean} isValid @returns {["records" | "studies", any, string][]} */
const entriesOf = (store, values, ids, isValid) =>
  Object.entries(values).flatMap(([id, value]) => (ids.has(id) && isValid(value) ? [[store, value, id]] : []));

/** @param {any} value */
const isText = (value) => typeof value === "string";

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null;

/** @param {any} one */
const isExercise = (one) => isText(one?.key) && isText(one.of) && isText(one.position) && isText(one.chosen);

/** The winning seats; none in a solo game. @param {PlayedGame} game @returns {number[]} */
export function winnersOf({ winners, points }) {
  if (points.length < 2) return [];
  return winners ?? points.flatMap((one, index) => (one === Math.max(...points) ? [index + 1] : []));
}

/** Whether this is a valid game, as this version writes it. @param {any} one */
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
