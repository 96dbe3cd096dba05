// The exercises on this device: which come next, and their progress.

import { answered, exerciseAnswers, training } from "./client.js";
import { all, write } from "../device/archive.js";
import { language } from "../words.js";

/**
 * @typedef {import("./reviewing.js").StoredExercise} StoredExercise
 * @typedef {import("./reviewing.js").Verified} Verified
 * @typedef {{session: StoredExercise[], new: number, learning: number, known: number, due: number, next: ?number}} Training
 *   the exercises of the next session, how many there are of each kind, and the days until the next one is due, if none is due now
 */

const DAY_MS = 86_400_000;

/** Today as a number, by this device's calendar. */
export function today() {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS);
}

/** The players who have exercises, those with most first. @param {StoredExercise[]} exercises */
export function playersOf(exercises) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { player, verified } of exercises) if (!verified) counts.set(player, (counts.get(player) ?? 0) + 1);
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  // Puzzles aren't anyone's mistakes, so they are exercises for everyone.
  return names.length || !exercises.length ? names : [""];
}

/** @returns {Promise<StoredExercise[]>} */
export const storedExercises = () => all("exercises");

/** A player's next training session. @param {StoredExercise[]} exercises @param {string} player @returns {Promise<Training>} */
export async function nextTraining(exercises, player) {
  const own = exercises.filter((one) => one.verified || one.player === player);
  const found = await training({ cards: own.map(cardOf), today: today() });
  const byKey = new Map(own.map((one) => [one.key, one]));
  const days = own.flatMap(({ due }) => (due === undefined ? [] : [due - today()]));
  const session = found.session.map((key) => /** @type {StoredExercise} */ (byKey.get(key)));
  return { ...found, session, next: days.length ? Math.min(...days) : null };
}

/** The decision of an exercise, as review data with only this decision. @param {StoredExercise} exercise */
export async function answersTo(exercise) {
  const { position, seat, chosen, turn, players } = exercise;
  const answers = await exerciseAnswers({ position, seat: seat - 1, chosen, turn, language: language() });
  const data = exercise.verified ? withVerified(answers, exercise.verified) : answers;
  return { ...data, players: players.map((name, index) => ({ seat: index + 1, name })) };
}

/** The data with a puzzle's verified figures instead of the net's, and without a played choice. @param {any} data @param {Verified} verified */
function withVerified(data, { right, choices }) {
  const [step] = data.steps;
  const [judged] = step.seats;
  const facts = new Map(judged.choices.map((/** @type {any} */ one) => [one.choice, one]));
  const known = choices.map((one) => ({ ...facts.get(one.choice), margin: null, ...one }));
  const seats = [{ ...judged, chosen: "", best: right[0], choices: known }];
  return { ...data, right, isPuzzle: true, steps: [{ ...step, seats }] };
}

/** Store an answer. @param {StoredExercise} exercise @param {boolean} right @returns {Promise<StoredExercise>} with its new schedule */
export async function storeAnswer(exercise, right) {
  const schedule = await answered({ card: cardOf(exercise), right, today: today() });
  const changed = { ...exercise, ...schedule };
  await write({ put: [["exercises", changed]] });
  return changed;
}

/** @param {StoredExercise} exercise @returns {import("./client.js").Card} */
const cardOf = ({ key, cost, step, due }) => (due === undefined ? { key, cost } : { key, cost, step, due });
