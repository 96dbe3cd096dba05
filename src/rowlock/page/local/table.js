// A local table. It runs the server's code, translated from Python; this module only converts to JSON and back. Tables
// are immutable: every step returns a new one, and the events to store.

import { plain, pythonic } from "../rules/json.js";
import {
  awaited_bots,
  bring_everybody_back,
  events_since,
  handle_bot_choice,
  handle_command,
  handle_tick,
  link_rematch,
  next_deadline,
  open_local_table,
  open_rematch,
  resume_table,
  view_for_device,
  wants_rematch_table,
} from "../rules/translated.js";

/**
 * @typedef {import("../rules/python.js").NamedTuple} Table  opaque outside this file
 * @typedef {{table: Table, events: any[]}} Step
 * @typedef {{seat: number, level: string, decision: number, position: string, seed: string}} BotTurn
 */

/** @param {any} step @returns {Step} */
const stepOf = ({ table, events }) => ({ table, events: plain(events) });

/** A new table. The opening is as for a server; the seed is 32 secret random bytes in hexadecimal; times are in seconds.
 * @param {string} id @param {any} opening @param {string} token @param {string} seed @param {number} now */
export const openTable = (id, opening, token, seed, now) =>
  stepOf(open_local_table(id, pythonic(opening), token, seed, now));

/** Rebuild a table from its stored events. @param {any[]} events */
export const resumeTable = (events) => resume_table(pythonic(events));

/** Throws an error with `code` and `message` if the table rejects the command.
 * @param {Table} table @param {any} command @param {string} id @param {string} token @param {number} now */
export const afterCommand = (table, command, id, token, now) =>
  stepOf(handle_command(table, pythonic(command), id, token, now));

/** When `afterTick` is due, if ever. @param {Table} table */
export const deadlineOf = (table) => next_deadline(table);

/** @param {Table} table @param {number} now */
export const afterTick = (table, now) => stepOf(handle_tick(table, now));

/** The bots that the table waits for. @param {Table} table @returns {BotTurn[]} */
export const awaitedBots = (table) => plain(awaited_bots(table));

/** @param {Table} table @param {{seat: number, decision: number}} turn @param {number} choice  its number in the rules @param {number} now */
export const afterBot = (table, { seat, decision }, choice, now) =>
  stepOf(handle_bot_choice(table, BigInt(seat), BigInt(decision), BigInt(choice), now));

/** The table after its people have come back. @param {Table} table @param {number} now */
export const afterArrival = (table, now) => stepOf(bring_everybody_back(table, now));

/** Whether a table for a rematch must be opened. @param {Table} table */
export const needsRematch = (table) => wants_rematch_table(table);

/** @param {Table} table @param {string} id @param {string} seed @param {number} now */
export const openRematch = (table, id, seed, now) => stepOf(open_rematch(table, id, seed, now));

/** @param {Table} table @param {string} id @param {number} now */
export const afterRematchOpened = (table, id, now) => stepOf(link_rematch(table, id, now));

/** The events after a number, as this device may see them. @param {Table} table @param {number} since @param {string} token @returns {any[]} */
export const eventsSince = (table, since, token) => plain(events_since(table, BigInt(since), token));

/** @param {Table} table @param {string} token @param {number} now @returns {any} */
export const viewOf = (table, token, now) => plain(view_for_device(table, token, now));
