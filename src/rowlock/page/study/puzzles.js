// The puzzles that come with Rowlock, and which of them were answered on this device.

import { fetchData } from "../assets.js";
import { all, get, write } from "../device/archive.js";
import { PUZZLE } from "../device/history.js";
import { puzzleOf } from "./client.js";
import { storeAnswer, today } from "./exercises.js";

/**
 * @typedef {import("./reviewing.js").StoredExercise} StoredExercise
 * @typedef {{name: string, game: string, players: number, count: number}} PackInfo
 * @typedef {{key: string, pack: PackInfo, position: string, seat: number, right: string[], grade: number, missed: number[], themes: string[],
 *   choices: import("./reviewing.js").VerifiedChoice[]}} Puzzle  `missed` is how often each level misses it, the weakest first
 * @typedef {{info: PackInfo, levels: string[], tries: number, puzzles: Puzzle[]}} Pack
 * @typedef {{key: string, right: boolean, when: string}} Answered  the last answer to a puzzle
 */

/** Units of the figures in a pack. */
const SHARES = 1000;
const POINTS = 10;

/** @type {Map<string, Promise<Pack>>} */
const packs = new Map();

/** All packs, in the order that the puzzle of the day depends on. @returns {Promise<PackInfo[]>} */
export const packList = () => fetchData("puzzles/packs.json");

/** @param {PackInfo} info @returns {Promise<Pack>} */
export function packOf(info) {
  const held = packs.get(info.name) ?? fetchData(`puzzles/${info.name}.json`).then((data) => unpacked(info, data));
  packs.set(info.name, held);
  held.catch(() => packs.delete(info.name));
  return held;
}

/** @param {PackInfo} info @param {any} data @returns {Pack} */
function unpacked(info, { made, puzzles }) {
  const { levels, tries, trials: steps = [], reach = [] } = made;
  const lossUnit = info.players === 1 ? POINTS : SHARES;
  /** @param {any[]} row */
  function choiceOf([choice, share, shareError, points, pointsError, loss, lossError, trials]) {
    return {
      choice,
      share: share / SHARES,
      share_error: shareError / SHARES,
      points: points / POINTS,
      points_error: pointsError / POINTS,
      loss: loss / lossUnit,
      loss_error: lossError / lossUnit,
      reach: reach[steps.indexOf(trials)] ?? 0,
      level: trials ? `rollout of ${trials}` : "exact",
    };
  }
  return {
    info,
    levels,
    tries,
    puzzles: puzzles.map((/** @type {any[]} */ [position, seat, right, grade, missed, themes, rows]) => {
      const choices = rows.map(choiceOf);
      const best = choices.slice(0, right).map((/** @type {{choice: string}} */ one) => one.choice);
      const key = `${PUZZLE}${info.name}/${position}/${seat}`;
      return { key, pack: info, position, seat, right: best, grade, missed, themes, choices };
    }),
  };
}

/** Today's puzzle, the same for everyone. @param {PackInfo[]} list @returns {Promise<[Pack, Puzzle]>} */
export async function puzzleOfToday(list) {
  const { pack, place } = await puzzleOf({ day: today(), sizes: list.map(({ count }) => count) });
  const found = await packOf(list[pack]);
  return [found, found.puzzles[place]];
}

/** All puzzles that were answered on this device, by key. @returns {Promise<Map<string, Answered>>} */
export const answeredPuzzles = async () =>
  new Map((await all("puzzles")).map((/** @type {Answered} */ one) => [one.key, one]));

/** The next puzzle: one that was never answered, then one that was wrong, then the one answered longest ago.
 * @param {Puzzle[]} puzzles @param {Map<string, Answered>} answered @param {?Puzzle} [last] the one just shown */
export function nextPuzzle(puzzles, answered, last = null) {
  const others = puzzles.filter((one) => one !== last);
  const rank = (/** @type {Puzzle} */ { key }) => (answered.has(key) ? (answered.get(key)?.right ? 2 : 1) : 0);
  const when = (/** @type {Puzzle} */ { key }) => answered.get(key)?.when ?? "";
  const [next] = [...others].sort((a, b) => rank(a) - rank(b) || when(a).localeCompare(when(b)));
  return next ?? last;
}

/** A puzzle as an exercise, with its verified answers. @param {Puzzle} puzzle @returns {StoredExercise} */
export function exerciseOf({ key, pack, position, seat, right, choices }) {
  const loss = choices[right.length].loss;
  return {
    key,
    of: PUZZLE,
    number: 1,
    // The turn doesn't matter.
    turn: 0,
    seat,
    position,
    chosen: right[0],
    cost: pack.players === 1 ? loss : 100 * loss,
    game: pack.game,
    player: "",
    players: Array.from({ length: pack.players }, () => ""),
    when: "",
    verified: { right, choices },
  };
}

/** Store an answer. A wrong one comes back in training. @param {Puzzle} puzzle @param {boolean} right */
export async function storePuzzleAnswer(puzzle, right) {
  const { key } = puzzle;
  await write({ put: [["puzzles", { key, right, when: new Date().toISOString() }]] });
  const exercise = await get("exercises", key);
  if (exercise || !right) await storeAnswer(exercise ?? exerciseOf(puzzle), right);
}
