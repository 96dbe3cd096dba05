// Requests to the bots' worker for studying: exercises from games, their answers and schedules, ratings.

import { ask } from "../bots/client.js";

/**
 * @typedef {import("../bots/answers.js").Place} Place
 * @typedef {{number: number, turn: number, seat: number, position: string, chosen: string, cost: number}} Exercise  `seat` counts from 1
 * @typedef {{step: number, due: number}} Schedule
 * @typedef {{key: string, cost: number, step?: number, due?: number}} Card  an exercise as the schedule sees it
 */

/**
 * The result of a game, as the history lists it. Rejects illegal games.
 * @param {{record: string}} given
 * @returns {Promise<{game: string, track: ?string, points: number[], rows: any[], reason: ?string, winners: number[]}>}
 */
export const gameFacts = (given) => ask("facts", given);

/**
 * The turn in which a record first breaks the rules, and whose choice did so, with the obstacle to it; null if none does.
 * @param {{record: string}} given
 * @returns {Promise<?{turn: number, choice: ?{seat: number, choice: string} & import("../rules/api.js").Obstacle}>}
 */
export const recordFault = (given) => ask("fault", given);

/**
 * What the review of a game finds: exercises from all mistakes, and each seat's losses by kind of decision and luck.
 * @param {{record: string}} given
 * @returns {Promise<{exercises: Exercise[], seats: {losses: Object<string, [number, number]>, luck: number}[]}>}
 */
export const study = (given) => ask("study", given);

/**
 * The decision of an exercise, as review data with only this decision, and the right answers.
 * @param {Place & {chosen: string, turn: number, language: string}} given  `seat` counts from 0
 * @returns {Promise<any>}
 */
export const exerciseAnswers = (given) => ask("exercise", given);

/**
 * The decision in a position, as review data with only this decision; what each deciding seat is expected to choose;
 * and what follows each choice in the same turn.
 * @param {Place & {language: string}} given  `seat` counts from 0
 * @returns {Promise<any>}
 */
export const explore = (given) => ask("explore", given);

/**
 * The keys of the exercises in the next session, and how many exercises are new, being learned, known and due. Days are
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
 * The puzzle of a day, from the sizes of all packs: its pack and its index there.
 * @param {{day: number, sizes: number[]}} given
 * @returns {Promise<{pack: number, place: number}>}
 */
export const puzzleOf = (given) => ask("puzzleOf", given);

/**
 * The rating, from the number of decisions and the loss in each game.
 * @param {{game: string, players: number, decisions: number[], losses: number[]}} given
 * @returns {Promise<{games: number, decisions: number, mean_loss: number, interval: ?[number, number], like: ?string}>}
 */
export const rated = (given) => ask("rated", given);
