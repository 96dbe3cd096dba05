// A game beside real dice: what was done, in its order. Where the game stands is all of it done again, by the rules.

import { facts } from "../facts.js";
import { choose, endLastRound, roll, rollNext, start, take, takePenalty } from "../rules/door.js";

/**
 * @typedef {import("../rules/door.js").Pad} Position
 * @typedef {{do: "cross", seat: number, choice: string, with?: string} | {do: "penalty", seat: number} | {do: "last-round"} |
 *   {do: "turn", seat: number} | {do: "roll", dice: string} | {do: "choose", choices: string[]}} Deed
 *   `with` are letters of rows that others closed in the same action 1; `turn` says who rolls next
 * @typedef {{name: string, colour: string}} Player
 * @typedef {{id: string, game: string, track: ?string, players: Player[], way: "free" | "dice", deeds: Deed[], done: number, begun: string}} PadGame
 *   so many of the deeds are in force; those behind were undone
 * @typedef {{game: PadGame, position: Position, seats: number[], act: (deed: Deed) => Promise<void>, undo: () => Deed | void, redo: () => Deed | void,
 *   mayUndo: boolean, mayRedo: boolean, onchange: () => void, setWay?: (way: "free" | "dice") => void, leave?: () => void,
 *   notes?: string[], before?: (place: number) => Position, again?: () => Promise<void>}} Keeper
 *   who keeps a game, here or elsewhere; `seats` are those that this device acts for; `notes` are short words for each player;
 *   `undo` and `redo` may tell which deed it was; `before` is where the game stood before one, which those need that tell dice;
 *   without `again` another game is another pad
 */

/** @param {PadGame} game @returns {Deed[]} */
export const inForce = ({ deeds, done }) => deeds.slice(0, done);

/** Before anything was done. @param {PadGame} game @returns {Position} */
export const beginning = ({ game, track, players }) => start({ game, players: players.length, track });

/** The position after a deed. What cannot be is refused. @param {Position} position @param {Deed} deed @returns {Position} */
export function after(position, deed) {
  switch (deed.do) {
    case "cross":
      return take(position, deed.seat, deed.choice, deed.with ?? "");
    case "penalty":
      return takePenalty(position, deed.seat);
    case "last-round":
      return endLastRound(position);
    case "turn":
      return rollNext(position, deed.seat);
    case "roll":
      return roll(position, deed.dice);
    case "choose":
      return choose(position, deed.choices);
  }
}

/** Where the game stands. @param {PadGame} game @returns {Position} */
export const played = (game) => inForce(game).reduce(after, beginning(game));

/** Whether a deed tells what was crossed and not what was rolled. @param {Deed} deed */
export const isFree = (deed) => ["cross", "penalty", "last-round"].includes(deed.do);

/** Whether somebody must say who rolls next: at the beginning, and after what was done without dice. @param {PadGame} game */
export function asksWhoRolls(game) {
  const last = inForce(game).at(-1);
  return game.players.length > 1 && (!last || isFree(last));
}

/** @param {string} choice */
const closes = (choice) => facts.rows.some(({ letter, numbers }) => choice === `${letter}${numbers.at(-1)}`);

/**
 * Rows that were closed just now, and the seats that may still have crossed for the same white sum: as long as whoever
 * closed has done nothing else. A pawn closes alone, and in Duel everybody does.
 * @param {PadGame} game @returns {?{rows: string, number: string, seats: number[]}}
 */
export function closedTogether(game) {
  if (game.game === "duel") return null;
  /** @type {?{rows: string, number: string, closers: Set<number>, acted: Set<number>}} */
  let open = null;
  for (const deed of inForce(game)) {
    if (deed.do === "cross" && closes(deed.choice)) {
      const [row, number] = [deed.choice[0], deed.choice.slice(1)];
      if (open === null || !deed.with) open = { rows: row, number, closers: new Set([deed.seat]), acted: new Set([deed.seat]) };
      else if (!open.rows.includes(row)) open.rows += row;
      open.closers.add(deed.seat);
      open.acted.add(deed.seat);
    } else if (open && (deed.do === "cross" || deed.do === "penalty") && !open.closers.has(deed.seat)) open.acted.add(deed.seat);
    else open = null;
  }
  if (!open) return null;
  const { rows, number, acted } = open;
  const seats = game.players.map((_, place) => place + 1).filter((seat) => !acted.has(seat));
  return seats.length ? { rows, number, seats } : null;
}
