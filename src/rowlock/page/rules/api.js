// The rules without a server, for real dice and offline use. They are translated from the server's Python; this module
// contains no rules and only converts seats and integers.
//
// Results have the shape of the server's view, so boards and choice lists draw them the same way. Seats count from 1.
// Games are immutable: every step returns a new one, so undo just keeps the old.

import { plain, pythonic } from "./json.js";
import {
  after_decision,
  after_deed,
  after_events,
  after_roll,
  before_roll,
  free_view,
  from_position,
  new_game,
  own_track,
  token_does,
  track_of,
  view as view_of,
  why_not,
  why_not_field,
  with_marks,
  with_pawn,
  with_penalties,
} from "./translated.js";

/**
 * @typedef {import("./python.js").NamedTuple} Pad  a game; opaque outside this file
 * @typedef {import("../config.js").Track} Track
 * @typedef {import("../board/wording.js").Option} Option
 * @typedef {import("../pad/deeds.js").Deed} Deed
 *
 * The types of views, as in rules/game_view.py, pad/offline.py and pad/page_fold.py; a test compares them.
 * @typedef {{what: "players" | "sealed-entropy" | "entropy" | "roll" | "choices" | "nothing", from: number[], turn: ?number, action: ?number, about: ?string, white_sum: ?number, decision: ?number, roll: ?number}} Awaited
 * @typedef {{decision: number, legal: Option[], chosen: ?string, done: boolean}} Mine
 * @typedef {{number: number, dice: string}} Roll
 * @typedef {{position: string, active: number, scores: number[], roll: ?Roll, dice: any, board: any}} Game
 * @typedef {{how: string, reason: string, scores: number[], winners: number[]}} Result
 * @typedef {{awaited: Awaited, mine: ?Mine, game: Game, result: ?Result}} View
 * @typedef {{legal: Option[], may_take_penalty: boolean, may_end: boolean, may_roll: boolean}} FreeMine
 * @typedef {{mine: FreeMine, game: Game, result: ?Result}} FreeView
 * @typedef {{kind: string, square: ?string, marks: number}} Obstacle
 * @typedef {{name: string, colour: string, open: boolean, away: boolean}} SharedSeat
 * @typedef {{seats: SharedSeat[], mine: number[], deeds: Deed[], games: number}} SharedPad
 */

/**
 * A game before its first roll. Throws for invalid options.
 * @param {{game: string, players: number, first?: number, track?: ?(string | Track)}} options  a track by name, or a custom one
 * @returns {Pad}
 */
export function start({ game, players, first = 1, track = null }) {
  return new_game(game, BigInt(players), BigInt(first) - 1n, track === null ? null : trackOf(track));
}

/** @param {string | Track} track */
function trackOf(track) {
  return typeof track === "string" ? own_track(track) : track_of(track.name, track.fields, track.points.map(BigInt));
}

/** What a seat sees and may choose. @param {Pad} game @param {number} seat @returns {View} */
export function view(game, seat) {
  return plain(view_of(game, BigInt(seat) - 1n));
}

/** Whose turn it is; cheaper than a view. @param {Pad} game */
export const activeSeat = (game) => Number(/** @type {any} */ (game).state.active) + 1;

/** The game after a roll. @param {Pad} game @param {string} dice  as a record writes them: 41 3652 */
export function roll(game, dice) {
  return after_roll(game, dice);
}

/** The game after a decision. @param {Pad} game @param {string[]} choices  one per awaited seat, in their order */
export function choose(game, choices) {
  return after_decision(game, choices);
}

/**
 * What a seat may cross, place or step on with any roll, for playing without entering dice.
 * @param {Pad} game @param {number} seat
 * @param {string} [justClosed]  letters of the rows that others closed in the action 1 that this seat still has to make
 * @returns {FreeView}
 */
export function freeView(game, seat, justClosed = "") {
  return plain(free_view(game, BigInt(seat) - 1n, justClosed));
}

/** The game after a deed on a pad. Throws for illegal deeds. @param {Pad} game @param {Deed} deed @returns {Pad} */
export function afterDeed(game, deed) {
  return after_deed(game, pythonic(deed));
}

/** What a token of Duel would do on a square: "place", "beat" or "stack". @param {Pad} game @param {{seat: number, choice: string}} cross @returns {string} */
export function tokenDoes(game, { seat, choice }) {
  return token_does(game, BigInt(seat) - 1n, choice);
}

/** A shared pad after more events; if there is no pad yet, the first event opens it. @param {?SharedPad} pad @param {object[]} events @returns {SharedPad} */
export function afterEvents(pad, events) {
  return plain(after_events(pythonic(pad), pythonic(events)));
}

/** Why a seat can't cross a number or place a token there, whatever the dice. @param {Pad} game @param {number} seat @param {string} choice @returns {Obstacle} */
export function whyNot(game, seat, choice) {
  return plain(why_not(game, BigInt(seat) - 1n, choice));
}

/** Why a seat's pawn can't go to a field. @param {Pad} game @param {number} seat @param {number} field @returns {Obstacle} */
export function whyNotField(game, seat, field) {
  return plain(why_not_field(game, BigInt(seat) - 1n, BigInt(field)));
}

/** The game at a position line. Throws for anything else. @param {string} line @returns {Pad} */
export const fromPosition = (line) => from_position(line);

/** The same sheets, with this seat about to roll. @param {Pad} game @param {number} seat @returns {Pad} */
export const beforeRoll = (game, seat) => before_roll(game, BigInt(seat) - 1n);

/** The position before a roll with a number of marks on a square. Throws if no game can reach it. @param {Pad} game @param {number} seat @param {string} square @param {number} count @returns {Pad} */
export const withMarks = (game, seat, square, count) => with_marks(game, BigInt(seat) - 1n, square, BigInt(count));

/** The same with a number of penalties. @param {Pad} game @param {number} seat @param {number} count @returns {Pad} */
export const withPenalties = (game, seat, count) => with_penalties(game, BigInt(seat) - 1n, BigInt(count));

/** The same with the seat's pawn on a field. @param {Pad} game @param {number} seat @param {number} field @returns {Pad} */
export const withPawn = (game, seat, field) => with_pawn(game, BigInt(seat) - 1n, BigInt(field));
