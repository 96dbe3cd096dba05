// Hosts this device's own tables. Like a server, it handles one command at a time, stores the events, and only then shows
// them; it asks the bots, runs the clock, and opens tables for rematches.

import { requestReview } from "../review/request.js";
import { ApiError } from "../server/api.js";
import { choose, hint } from "../bots/client.js";
import { newId, randomHex } from "./ids.js";
import { tableRecord } from "./record.js";
import { append, NumbersTaken, read } from "./store.js";
import * as tables from "./table.js";

/** @typedef {import("./table.js").Table} Table @typedef {import("./table.js").Step} Step @typedef {import("./table.js").BotTurn} BotTurn @typedef {import("../review/request.js").OnProgress} OnProgress */

const SEED_BYTES = 32;
/** All seats on this device share a token, which doesn't need to be secret. */
const TOKEN = "this device";
/** How often a command is tried if other tabs keep storing events first. */
const MAX_TRIES = 5;
/** The bot that steps in if another one can't be loaded; it needs only the rules. */
const FALLBACK_LEVEL = "casual";
/** The longest delay of setTimeout. */
const MAX_WAIT_MS = 2 ** 31 - 1;
const MESSAGES = "rowlock-tables";

/** @type {Map<string, Promise<LocalTable>>} the tables in use */
const inUse = new Map();

/** Open a table for everyone who plays at this device. @param {any} opening as for a server
 * @returns {Promise<{table: string, seats: number[], token: string}>} */
export async function openLocalTable(opening) {
  const id = newId();
  const { table, events } = asApiErrors(() => tables.openTable(id, opening, TOKEN, randomHex(SEED_BYTES), now()));
  await append(id, events);
  const { me, also } = tables.viewOf(table, TOKEN, now());
  const seats = [me, .../** @type {any[]} */ (also).map((one) => one.me)].filter((seat) => seat !== null);
  return { table: id, seats, token: TOKEN };
}

/** The table with this id, which is loaded once. @param {string} id */
export function localTable(id) {
  const loading = inUse.get(id) ?? LocalTable.load(id);
  inUse.set(id, loading);
  loading.catch(() => inUse.delete(id));
  return loading;
}

/** @param {string} id */
export const localView = async (id) => (await localTable(id)).view();

/** @param {string} id */
export const localRecord = async (id) => {
  const table = await localTable(id);
  return tableRecord(table.view(), table.eventsSince(0));
};

/** The review of a finished game. @param {string} id @param {string} language @param {OnProgress} onProgress */
export async function localReview(id, language, onProgress) {
  const table = await localTable(id);
  if (table.view().phase !== "over") throw new ApiError("not-over", "the game isn't over yet");
  return requestReview(await localRecord(id), language, onProgress);
}

/** What each choice is worth, for the only person at the table. @param {string} id @returns {Promise<any>} */
export async function localHint(id) {
  const { options, me, mine, game } = (await localTable(id)).view();
  if (!options.hints) throw new ApiError("no-hints", "hints are off at this table");
  if (!mine || mine.done) throw new ApiError("nothing-to-decide", "there is nothing to decide");
  return hint({ position: game.position, seat: me - 1 });
}

const now = () => Date.now() / 1000;

/** The result of a step; rejections become errors like a server's. @template T @param {() => T} step @returns {T} */
function asApiErrors(step) {
  try {
    return step();
  } catch (why) {
    const { code, message } = /** @type {any} */ (why);
    throw code ? new ApiError(code, message) : why;
  }
}

class LocalTable {
  /** @param {string} id */
  static async load(id) {
    const events = await read(id);
    if (!events.length) throw new ApiError("no-such-table", "this device has no such table");
    return new LocalTable(id, tables.resumeTable(events), events.length);
  }

  /** @param {string} id @param {Table} table @param {number} count */
  constructor(id, table, count) {
    this.id = id;
    this.table = table;
    this.count = count;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** Settles after the last queued command; they are handled in order. @type {Promise<any>} */
    this.last = Promise.resolve();
    /** The decisions that bots are thinking about. @type {Set<string>} */
    this.thinking = new Set();
    this.isOpeningRematch = false;
    /** Whether another bot chooses for one that can't be loaded. */
    this.hasStandIn = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {?BroadcastChannel} */
    this.channel = null;
  }

  view() {
    return tables.viewOf(this.table, TOKEN, now());
  }

  /** @param {number} since */
  eventsSince(since) {
    return tables.eventsSince(this.table, since, TOKEN);
  }

  /** Call a listener after every change, and keep the game going. @param {() => void} listener */
  async join(listener) {
    this.listeners.add(listener);
    if (!this.channel) {
      // Other tabs may show the same table.
      this.channel = new BroadcastChannel(MESSAGES);
      this.channel.onmessage = ({ data }) => data === this.id && this.enqueue(() => this.catchUp());
    }
    await this.enqueue(() => this.catchUp());
    await this.perform((table) => tables.afterArrival(table, now()));
    this.advance();
  }

  /** @param {() => void} listener */
  leave(listener) {
    this.listeners.delete(listener);
    if (this.listeners.size) return;
    clearTimeout(this.timer);
    this.channel?.close();
    this.channel = null;
    inUse.delete(this.id);
  }

  /** @template T @param {() => Promise<T>} task @returns {Promise<T>} */
  enqueue(task) {
    const done = this.last.then(task);
    this.last = done.catch(() => {});
    return done;
  }

  /** @param {any} command @param {string} id */
  command(command, id) {
    return this.perform((table) => tables.afterCommand(table, command, id, TOKEN, now()));
  }

  /** Take a step: store its events, and only then show them. @param {(table: Table) => Step} step */
  perform(step) {
    return this.enqueue(async () => {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const { table, events } = asApiErrors(() => step(this.table));
        if (!events.length) return;
        try {
          await append(this.id, events);
        } catch (why) {
          if (!(why instanceof NumbersTaken))
            throw new ApiError("storage-failed", "this could not be stored on this device: try again");
          await this.catchUp();
          continue;
        }
        this.update(table, this.count + events.length);
        this.channel?.postMessage(this.id);
        return;
      }
      throw new ApiError("busy", "another tab is changing this table: try again");
    });
  }

  /** Load the events that another tab has stored. */
  async catchUp() {
    const events = await read(this.id);
    if (events.length > this.count) this.update(tables.resumeTable(events), events.length);
  }

  /** @param {Table} table @param {number} count */
  update(table, count) {
    this.table = table;
    this.count = count;
    for (const listener of this.listeners) listener();
    this.advance();
  }

  /** Do the host's part: set the timer, ask bots and open a rematch. */
  advance() {
    if (!this.listeners.size) return;
    this.setTimer();
    for (const turn of tables.awaitedBots(this.table)) {
      const key = `${turn.seat} ${turn.decision}`;
      if (this.thinking.has(key)) continue;
      this.thinking.add(key);
      this.askBot(turn).finally(() => this.thinking.delete(key));
    }
    if (tables.needsRematch(this.table) && !this.isOpeningRematch) {
      this.isOpeningRematch = true;
      this.openRematch().finally(() => (this.isOpeningRematch = false));
    }
  }

  setTimer() {
    clearTimeout(this.timer);
    const until = tables.deadlineOf(this.table);
    if (until === null) return;
    const wait = Math.min(Math.max(0, (until - now()) * 1000) + 1, MAX_WAIT_MS);
    this.timer = setTimeout(() => this.perform((table) => tables.afterTick(table, now())).catch(() => {}), wait);
  }

  /** @param {BotTurn} turn */
  async askBot(turn) {
    const { seat, level, position, seed } = turn;
    const given = { position, seat: seat - 1, seed: seed || randomHex(8) };
    const choice = await choose({ ...given, level }).then(
      (chosen) => this.showStandIn(chosen, false),
      async () => this.showStandIn(await choose({ ...given, level: FALLBACK_LEVEL }), true),
    );
    // Another tab may have been faster, or the player may have taken the seat back.
    await this.perform((table) => tables.afterBot(table, turn, choice, now())).catch(() => {});
  }

  /** Tell all listeners when the fallback bot starts or stops choosing. @template Choice @param {Choice} choice
   * @param {boolean} hasStandIn */
  showStandIn(choice, hasStandIn) {
    if (hasStandIn !== this.hasStandIn) {
      this.hasStandIn = hasStandIn;
      for (const listener of this.listeners) listener();
    }
    return choice;
  }

  async openRematch() {
    const id = newId();
    const { events } = tables.openRematch(this.table, id, randomHex(SEED_BYTES), now());
    await append(id, events);
    await this.perform((table) => tables.afterRematchOpened(table, id, now())).catch(() => {});
  }
}
