// A game played with real dice, as a list of deeds. Replaying them by the rules gives the position.

import { afterDeed, start } from "../rules/api.js";

/**
 * @typedef {import("../rules/api.js").Pad} Position
 * @typedef {({do: "cross", seat: number, choice: string, with?: string, to?: number, does?: string} | {do: "penalty", seat: number} | {do: "last-round"} |
 *   {do: "turn", seat: number} | {do: "roll", dice: string} | {do: "choose", choices: string[]}) & {before?: number | string}} Deed
 *   `with` are letters of rows that others closed in the same action 1; `to` is the field where the pawn was seen to land;
 *   `does` is what a token of Duel was seen to do: "place", "beat" or "stack"; `before` is the number of the deed that this late one precedes; the deed `turn` says who rolls next
 * @typedef {Deed & {number: number | string, late?: number | string}} Done  a deed in its place; one reported `late` precedes that number
 * @typedef {{name: string, colour: string}} Player
 * @typedef {{id: string, game: string, track: ?string, players: Player[], way: "free" | "dice", deeds: Deed[], done: number, begun: string}} PadGame
 *   `done` deeds, in the order they were reported, are in force; the rest were undone
 * @typedef {{game: PadGame, timeline: import("./timeline.js").Timeline, position: Position, seats: number[], last: ?Deed, next: ?Deed, latest: ?Done, act: (deed: Deed) => Promise<void>, undo: () => void, redo: () => void,
 *   mayUndo: boolean, mayRedo: boolean, onchange: () => void, setMode?: (way: "free" | "dice") => void, leave?: () => void,
 *   shows?: (seat: number) => boolean, notes?: string[], newGame?: () => Promise<void>}} PadSession
 *   a pad and its storage, on this device or shared; `seats` are those that this device acts for; `last` is the deed to undo, `next` the one to redo, `latest` the one
 *   reported last, by anyone; a sheet that isn't shown (`shows`) belongs to another device alone;
 *   `notes` are short texts for each player; without `newGame` another game is another pad
 */

/** Insert a deed: at the end, or before the deed it names. @template {Done} T @param {T[]} done @param {Omit<T, "late">} deed @returns {T[]} */
export function insertDeed(done, deed) {
  const { before, ...one } = /** @type {T} */ (deed);
  const index = before === undefined ? -1 : done.findIndex(({ number }) => number === before);
  return /** @type {T[]} */ (
    index < 0 ? [...done, one] : [...done.slice(0, index), { ...one, late: before }, ...done.slice(index)]
  );
}

/** The deeds in force, in playing order. A deed's number is its place among the reported ones, from 1.
 * @param {PadGame} game @returns {Done[]} */
export const deedsInForce = ({ deeds, done }) =>
  deeds
    .slice(0, done)
    .reduce((all, deed, index) => insertDeed(all, { number: index + 1, ...deed }), /** @type {Done[]} */ ([]));

/** The position before the first deed. @param {PadGame} game @returns {Position} */
const startPosition = ({ game, track, players }) => start({ game, players: players.length, track });

/** The current position. @param {PadGame} game @returns {Position} */
export const currentPosition = (game) => deedsInForce(game).reduce(afterDeed, startPosition(game));

/** Whether a deed reports marks, not dice. @param {Deed} deed */
export const isWithoutDice = (deed) => ["cross", "penalty", "last-round"].includes(deed.do);

/** Whether the players must enter who rolls next: at the start, and after deeds without dice. @param {PadGame} game */
export function needsRoller(game) {
  const last = deedsInForce(game).at(-1);
  return game.players.length > 1 && (!last || isWithoutDice(last));
}
