// Reviews the games of the history in the background, one at a time, newest first; their mistakes become exercises. Each
// result is stored immediately, so nothing is done twice.

import { study } from "./client.js";
import { all, entries, write } from "../device/archive.js";
import { playedGames } from "../device/history.js";
import { recordOf } from "../device/game_records.js";

/**
 * @typedef {import("../device/history.js").PlayedGame} PlayedGame
 * @typedef {{version: number, seats: {losses: Object<string, [number, number]>, luck: number}[]}} Study  of each seat the decisions and their
 *   losses, by kind, and the luck
 * @typedef {import("./client.js").Exercise & {key: string, of: string, game: string, player: string, players: string[], when: string,
 *   verified?: Verified, step?: number, due?: number}} StoredExercise  `of` is the id of its game; without `due` it was never answered
 * @typedef {{right: string[], choices: VerifiedChoice[]}} Verified  the answers of a puzzle, best first; an exercise from a game has none
 * @typedef {{choice: string, share: number, share_error: number, points: number, points_error: number, loss: number, loss_error: number,
 *   reach: number, level: string}} VerifiedChoice
 * @typedef {{done: number, all: number, isBusy: boolean}} Progress  games reviewed, and those that can be
 */

/** The storage entry with the name of the player who trains. */
export const TRAINEE = "trainee";

/** Increase this when nets or exercises change, so that games are reviewed again. */
const VERSION = 1;

/** @type {Progress} */
const progress = { done: 0, all: 0, isBusy: false };
/** @type {Set<(progress: Progress) => void>} */
const listeners = new Set();
/** The games that couldn't be reviewed since the page was opened. @type {Set<string>} */
const skipped = new Set();

/** Call a listener now and whenever a game has been reviewed. @param {(progress: Progress) => void} listener @returns {() => void} stops it */
export function watchReviewing(listener) {
  listeners.add(listener);
  listener(progress);
  return () => listeners.delete(listener);
}

/** @param {Partial<Progress>} change */
function report(change) {
  Object.assign(progress, change);
  for (const listener of listeners) listener(progress);
}

/** Review the games that haven't been reviewed, unless another tab is already doing so. */
export async function reviewHistory() {
  if (progress.isBusy) return;
  report({ isBusy: true });
  try {
    if (navigator.locks)
      await navigator.locks.request("rowlock-reviewing", { ifAvailable: true }, (lock) => lock && reviewAll());
    else await reviewAll();
  } finally {
    report({ isBusy: false });
  }
}

/** Loops until nothing is left, since games may be added meanwhile. */
async function reviewAll() {
  for (;;) {
    const games = await playedGames();
    const studies = new Map(await entries("studies"));
    const isDone = (/** @type {PlayedGame} */ { id }) => studies.get(id)?.version === VERSION;
    const open = games.filter((game) => !isDone(game) && !skipped.has(game.id));
    const done = games.filter(isDone).length;
    report({ done, all: done + open.length });
    const [next] = open;
    if (!next) return;
    await reviewGame(next).catch(() => skipped.add(next.id));
  }
}

/** @param {PlayedGame} game */
async function reviewGame(game) {
  const record = await recordOf(game);
  if (record === null) {
    skipped.add(game.id);
    return;
  }
  const { exercises, seats } = await study({ record });
  const own = exercises.filter(({ seat }) => isOwn(game, seat)).map((one) => stored(game, one));
  const known = new Map((await all("exercises", `${game.id}/`)).map((one) => [one.key, one]));
  await write({
    remove: [["exercises", `${game.id}/`]],
    put: [
      ["studies", { version: VERSION, seats }, game.id],
      // An exercise keeps its schedule when its game is reviewed again.
      ...own.map(
        (one) => /** @type {["exercises", any]} */ (["exercises", { ...scheduleOf(known.get(one.key)), ...one }]),
      ),
    ],
  });
}

/** Whether the player of a seat uses this device. @param {PlayedGame} game @param {number} seat */
export const isOwn = ({ players, mine }, seat) => !players[seat - 1].bot && (mine?.includes(seat) ?? true);

/** @param {PlayedGame} game @param {import("./client.js").Exercise} exercise @returns {StoredExercise} */
function stored({ id, game, players, when }, exercise) {
  const names = players.map(({ name }) => name);
  const key = `${id}/${exercise.number}/${exercise.seat}`;
  return { ...exercise, key, of: id, game, player: names[exercise.seat - 1], players: names, when };
}

/** @param {StoredExercise | undefined} exercise */
const scheduleOf = (exercise) => (exercise?.due === undefined ? {} : { step: exercise.step, due: exercise.due });
