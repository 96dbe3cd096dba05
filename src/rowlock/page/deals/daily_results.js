// The dice of the day that were played on this device.

import { load, save } from "../storage.js";

/** @typedef {{table: string, points?: number}} DailyResult  `points` once the game is over */

const DAY_MS = 86_400_000;
/** More than two years of one deal per day. */
const MAX_RESULTS = 800;

/** The day on this device, such as 2026-11-16. @param {number} [now] */
export function today(now = Date.now()) {
  const local = new Date(now - new Date(now).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

/** By day, game and number of players. @returns {Object<string, DailyResult>} */
const results = () => load("daily", {});

/** @param {string} date @param {string} game @param {number} players */
const keyOf = (date, game, players) => `${date} ${game} ${players}`;

/** @param {string} date @param {string} game @param {number} players @returns {DailyResult | undefined} */
export const dailyResult = (date, game, players) => results()[keyOf(date, game, players)];

/** Save the table of a deal, or its result. Only the first game counts. @param {string} date @param {string} game @param {number} players @param {DailyResult} result */
export function noteDaily(date, game, players, result) {
  const saved = results();
  const key = keyOf(date, game, players);
  if (saved[key] && (saved[key].table !== result.table || saved[key].points !== undefined)) return;
  const all = Object.entries({ ...saved, [key]: result }).sort(([one], [other]) => one.localeCompare(other));
  save("daily", Object.fromEntries(all.slice(-MAX_RESULTS)));
}

/** The number of consecutive days with a finished deal, up to today or yesterday. @param {string} date */
export function streak(date) {
  const days = new Set(
    Object.entries(results()).flatMap(([key, { points }]) => (points === undefined ? [] : [key.slice(0, 10)])),
  );
  const before = (/** @type {string} */ day) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  let day = days.has(date) ? date : before(date);
  let count = 0;
  for (; days.has(day); day = before(day)) count += 1;
  return count;
}
