// What this device stores for shared pads: the token of its seats, the pad as last received, and unconfirmed commands.

import { save, load } from "../storage.js";
import { playersOf } from "./shared_players.js";

/**
 * @typedef {import("./shared_events.js").Shared} Shared
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").PadGame} PadGame
 * @typedef {{id: string, game: number, deed: Deed} | {id: string, undo: number | string}} Waiting  `game` is the number of the game on this pad; `undo`: the number of a deed or, before it has one, its id
 * @typedef {{token: ?string, since: number, epoch?: ?string, pad: ?Shared, undone: import("./redo.js").UndoneDeed[]}} SavedShared
 */

/** How many shared pads are stored; the oldest go first. */
const MAX_PADS = 20;

/** @returns {string[]} */
const padIds = () => load("shared-pads", []);

/** The games in which this device has a sheet, newest first. @returns {PadGame[]} */
export const savedSharedGames = () =>
  padIds().flatMap((id) => {
    const { pad } = loadShared(id);
    return pad?.mine.length ? [{ ...pad, id, players: playersOf(pad), way: "free", done: pad.deeds.length }] : [];
  });

/** @param {string} id @returns {SavedShared} */
export const loadShared = (id) => load(`shared.${id}`, { token: null, since: 0, pad: null, undone: [] });

/** @param {string} id @param {SavedShared} state */
export function saveShared(id, state) {
  save(`shared.${id}`, state);
  if (padIds()[0] === id) return;
  const listed = [id, ...padIds().filter((one) => one !== id)];
  save("shared-pads", listed.slice(0, MAX_PADS));
  for (const old of listed.slice(MAX_PADS)) deleteShared(old);
}

/** @param {string} id */
export function deleteShared(id) {
  save(
    "shared-pads",
    padIds().filter((one) => one !== id),
  );
  save(`shared.${id}`, null);
  for (const tab of tabs(id)) saveWaiting(id, tab, []);
}

// Two tabs of a browser may show one pad. Each stores its waiting deeds under its own name, so neither overwrites the
// other's; the next tab adopts those of a closed one. If both send a deed, the server accepts it once.

/** @param {string} id @returns {string[]} */
const tabs = (id) => load(`shared.${id}.tabs`, []);

/** @param {string} id @param {string} tab @param {Waiting[]} waiting */
export function saveWaiting(id, tab, waiting) {
  const others = tabs(id).filter((one) => one !== tab);
  save(`shared.${id}.waiting.${tab}`, waiting.length ? waiting : null);
  const left = waiting.length ? [...others, tab] : others;
  save(`shared.${id}.tabs`, left.length ? left : null);
}

/** Replace an id in waiting entries. @param {Waiting[]} waiting @param {string} old @param {number | string} now @returns {Waiting[]} */
export const renumberWaiting = (waiting, old, now) =>
  waiting.map((one) =>
    "undo" in one
      ? one.undo === old
        ? { ...one, undo: now }
        : one
      : one.deed.before === old
        ? { ...one, deed: { ...one.deed, before: now } }
        : one,
  );

/** What to keep after the server has restored a backup: deeds that it never confirmed. The old deed numbers mean
 * something else now. @param {Waiting[]} waiting @returns {Waiting[]} */
export const waitingAfterRestart = (waiting) =>
  waiting
    .filter((one) => !("undo" in one) || typeof one.undo === "string")
    .map((one) => {
      if ("undo" in one || typeof one.deed.before !== "number") return one;
      const { before: _, ...deed } = one.deed;
      return { ...one, deed: /** @type {Deed} */ (deed) };
    });

/** The waiting deeds for a new tab. @param {string} id @param {string} tab @returns {Waiting[]} */
export function adoptWaiting(id, tab) {
  /** @type {Map<string, Waiting>} */
  const found = new Map();
  for (const other of tabs(id)) {
    for (const one of load(`shared.${id}.waiting.${other}`, /** @type {Waiting[]} */ ([]))) found.set(one.id, one);
    saveWaiting(id, other, []);
  }
  saveWaiting(id, tab, [...found.values()]);
  return [...found.values()];
}
