// The bots without a server: what a bot chooses, hints and reviews. They are computed in a worker, which starts on first
// use and then fetches the nets it needs. The same levels as on the server, translated from the same Python.

import { config } from "../config.js";

/**
 * @typedef {import("./answers.js").Place} Place
 * @typedef {import("./answers.js").OnProgress} OnProgress
 * @typedef {{number: number, turn: number, seat: number, position: string, chosen: string, cost: number}} Exercise  `seat` counts from 1
 * @typedef {{step: number, due: number}} Schedule
 * @typedef {{key: string, cost: number, step?: number, due?: number}} Card  an exercise as the schedule sees it
 * @typedef {{resolve: (result: any) => void, reject: (error: Error) => void, progress?: OnProgress}} Waiting
 */

/** @type {?Worker} */
let worker = null;
/** The requests without an answer yet. @type {Map<number, Waiting>} */
const waiting = new Map();
let requests = 0;

function started() {
  if (worker) return worker;
  worker = new Worker(`${config.base}/bots/worker.js`, { type: "module" });
  worker.addEventListener("message", ({ data }) => receive(data));
  // If the worker's own file can't be loaded, the next request tries again.
  worker.addEventListener("error", () => {
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error("the bots can't be started"));
    waiting.clear();
  });
  return worker;
}

/** @param {{id: number, progress?: [number, number], result?: any, error?: string}} answer */
function receive({ id, progress, result, error }) {
  const request = waiting.get(id);
  if (!request) return;
  if (progress) {
    request.progress?.(...progress);
    return;
  }
  waiting.delete(id);
  if (error === undefined) request.resolve(result);
  else request.reject(new Error(error));
}

/** @param {string} wanted @param {object} given @param {OnProgress} [progress] @returns {Promise<any>} */
function ask(wanted, given, progress) {
  return new Promise((resolve, reject) => {
    requests += 1;
    waiting.set(requests, { resolve, reject, progress });
    started().postMessage({ id: requests, wanted, given });
  });
}

/**
 * The choice of a bot, as a number of the rules. The same seed gives the same choice.
 * @param {Place & {level: string, seed: string | number}} given  `seat` counts from 0
 * @returns {Promise<number>}
 */
export const choose = (given) => ask("choose", given);

/**
 * What each legal choice is worth, best first: the same data as the server's hint, but endings aren't searched exactly.
 * @param {Place} given  `seat` counts from 0
 * @returns {Promise<object>}
 */
export const hint = (given) => ask("hint", given);

/**
 * The review of a game: the same data as the server's, but endings aren't searched exactly.
 * @param {{record: string, language?: string, track?: ?import("../config.js").Track}} given
 * @param {OnProgress} [onProgress]  called with the number of positions done and of all
 * @returns {Promise<object>}
 */
export const review = (given, onProgress) => ask("review", given, onProgress);

/**
 * What the history lists of a game: its result. Fails if the rules don't allow the game.
 * @param {{record: string}} given
 * @returns {Promise<{game: string, track: ?string, points: number[], rows: any[], reason: ?string, winners: number[]}>}
 */
export const gameFacts = (given) => ask("facts", given);

/**
 * What is learnt from a game: exercises from everybody's mistakes, and each seat's losses by kind of decision and luck.
 * @param {{record: string}} given @param {OnProgress} [onProgress]
 * @returns {Promise<{exercises: Exercise[], seats: {losses: Object<string, [number, number]>, luck: number}[]}>}
 */
export const study = (given, onProgress) => ask("study", given, onProgress);

/**
 * The decision of an exercise, as the data of a review with this decision alone, and the right answers.
 * @param {Place & {chosen: string, turn: number, language: string}} given  `seat` counts from 0
 * @returns {Promise<any>}
 */
export const exerciseAnswers = (given) => ask("exercise", given);

/**
 * The keys of the exercises in the next session, and how many exercises are new, being learnt, known and due. Days are
 * whole numbers.
 * @param {{cards: Card[], today: number}} given
 * @returns {Promise<{session: string[], new: number, learning: number, known: number, due: number}>}
 */
export const training = (given) => ask("training", given);

/**
 * The schedule of an exercise after an answer.
 * @param {{card: Card, right: boolean, today: number}} given
 * @returns {Promise<Schedule>}
 */
export const answered = (given) => ask("answered", given);

/**
 * The rating from the number of decisions and the loss of each game.
 * @param {{game: string, players: number, decisions: number[], losses: number[]}} given
 * @returns {Promise<{games: number, decisions: number, mean_loss: number, interval: ?[number, number], like: ?string}>}
 */
export const rated = (given) => ask("rated", given);
