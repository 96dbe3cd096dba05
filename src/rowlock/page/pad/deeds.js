// A game beside real dice: what was done, in its order. Where the game stands is all of it done again, by the rules.

import { afterDeed, start } from "../rules/api.js";

/**
 * @typedef {import("../rules/api.js").Pad} Position
 * @typedef {({do: "cross", seat: number, choice: string, with?: string, to?: number, does?: string} | {do: "penalty", seat: number} | {do: "last-round"} |
 *   {do: "turn", seat: number} | {do: "roll", dice: string} | {do: "choose", choices: string[]}) & {before?: number | string}} Deed
 *   `with` are letters of rows that others closed in the same action 1, `to` is the field where the pawn was seen to land,
 *   `does` what a token of Duel was seen to do: "place", "beat" or "stack"; `before` the number of a deed that it was done before, though it is told after it; `turn` says who rolls next
 * @typedef {Deed & {number: number | string, late?: number | string}} Done  a deed in its place; one that was told `late` stands before that number
 * @typedef {{name: string, colour: string}} Player
 * @typedef {{id: string, game: string, track: ?string, players: Player[], way: "free" | "dice", deeds: Deed[], done: number, begun: string}} PadGame
 *   so many of the deeds, as they were told, are in force; those behind were undone
 * @typedef {{game: PadGame, timeline: import("./timeline.js").Timeline, position: Position, seats: number[], last: ?Deed, next: ?Deed, latest: ?Done, act: (deed: Deed) => Promise<void>, undo: () => void, redo: () => void,
 *   mayUndo: boolean, mayRedo: boolean, onchange: () => void, setMode?: (way: "free" | "dice") => void, leave?: () => void,
 *   shows?: (seat: number) => boolean, notes?: string[], newGame?: () => Promise<void>}} PadSession
 *   who keeps a game, here or elsewhere; `seats` are those that this device acts for; `last` is what undo would take back, `next` what redo would do, `latest` what
 *   was told last, by whomever; where it `shows` not, a sheet is another device's alone;
 *   `notes` are short words for each player; without `again` another game is another pad
 */

/** Deeds with one more: behind the others, or where it was done. @template {Done} T @param {T[]} done @param {Omit<T, "late">} deed @returns {T[]} */
export function insertDeed(done, deed) {
  const { before, ...one } = /** @type {T} */ (deed);
  const place = before === undefined ? -1 : done.findIndex(({ number }) => number === before);
  return /** @type {T[]} */ (
    place < 0 ? [...done, one] : [...done.slice(0, place), { ...one, late: before }, ...done.slice(place)]
  );
}

/** What counts, in the order in which it was done. A deed's number is its place among those that were told, from 1.
 * @param {PadGame} game @returns {Done[]} */
export const deedsInForce = ({ deeds, done }) =>
  deeds
    .slice(0, done)
    .reduce((all, deed, place) => insertDeed(all, { number: place + 1, ...deed }), /** @type {Done[]} */ ([]));

/** Before anything was done. @param {PadGame} game @returns {Position} */
export const startPosition = ({ game, track, players }) => start({ game, players: players.length, track });

/** Where the game stands. @param {PadGame} game @returns {Position} */
export const currentPosition = (game) => deedsInForce(game).reduce(afterDeed, startPosition(game));

/** Whether a deed tells what was crossed and not what was rolled. @param {Deed} deed */
export const isWithoutDice = (deed) => ["cross", "penalty", "last-round"].includes(deed.do);

/** Whether somebody must say who rolls next: at the beginning, and after what was done without dice. @param {PadGame} game */
export function needsRoller(game) {
  const last = deedsInForce(game).at(-1);
  return game.players.length > 1 && (!last || isWithoutDice(last));
}
