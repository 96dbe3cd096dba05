// The socket half of the protocol (docs/protocol.md): somebody's line to a table or a shared pad. It comes back by itself, asks for
// what it missed, and sends again what was not answered.

import { Refused } from "./api.js";

/**
 * @typedef {{number: number, at: number, kind: string, data: any, command?: string}} TableEvent
 * @typedef {{events: TableEvent[], view: any, first: boolean}} Message  `first`: how it is now, and nothing new to tell
 * @typedef {{command: any, done: (events: TableEvent[]) => void, failed: (why: Refused) => void}} Asked
 */

const VERSION = 1;
const WAITS = [250, 1000, 2000, 4000, 8000];
/** So long a server may be silent that was asked something. */
const PATIENCE = 5000;
/** After these there is no use in coming back. */
const FINAL_CODES = new Set([4404, 4426]);

export class LiveLink {
  /** The place is as in `tables/ID`. Who draws from `views` gets one with all events; who knows events up to a number asks
   * for those `since`.
   * @param {string} place @param {?string} token @param {{message: (message: Message) => void, state: (state: "open"|"lost"|"stale"|"gone", why?: Refused) => void, token?: (token: string) => void}} told
   * @param {{views?: boolean, since?: number}} [wanted] */
  constructor(place, token, told, { views = true, since = 0 } = {}) {
    this.place = place;
    this.views = views;
    this.token = token;
    this.told = told;
    this.since = since;
    this.counted = 0;
    this.tries = 0;
    this.welcomed = false;
    this.ended = false;
    /** @type {Map<string, Asked>} what was not answered yet, in order */
    this.asked = new Map();
    /** @type {?WebSocket} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    /** @type {?Refused} */
    this.why = null;
    this.name = Math.random().toString(36).slice(2, 10);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.doubting = undefined;
    // A network that is gone closes no socket: it only falls silent.
    this.comeBack = () => (this.socket ? this.doubt() : this.connectNow());
    this.goAway = () => this.drop();
    addEventListener("online", this.comeBack);
    addEventListener("offline", this.goAway);
    document.addEventListener("visibilitychange", this.comeBack);
    this.connect();
  }

  /** An id that no other command has. */
  newId() {
    this.counted += 1;
    return `${this.name}-${this.counted}`;
  }

  /** Sends a command; the promise has its events, or is refused. @param {any} command @param {string} [id] @returns {Promise<TableEvent[]>} */
  send(command, id = this.newId()) {
    return new Promise((done, failed) => {
      this.asked.set(id, { command: { id, ...command }, done, failed });
      if (!this.welcomed) return;
      this.socket?.send(JSON.stringify({ id, ...command }));
      this.expect();
    });
  }

  /** Asks how it stands: with time alone more may be allowed. */
  askView() {
    if (this.welcomed) this.socket?.send(JSON.stringify({ ask: "view" }));
  }

  /** Is anybody there? */
  doubt() {
    if (!this.welcomed) return;
    this.socket?.send(JSON.stringify({ ping: 0 }));
    this.expect();
  }

  /** Something must be heard now, or the line is dead. */
  expect() {
    this.doubting ??= setTimeout(() => this.drop(), PATIENCE);
  }

  /** Does not wait for a socket that is silent. */
  drop() {
    if (!this.socket || this.ended) return;
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.lost(0);
  }

  close() {
    this.ended = true;
    clearTimeout(this.waiting);
    clearTimeout(this.doubting);
    removeEventListener("online", this.comeBack);
    removeEventListener("offline", this.goAway);
    document.removeEventListener("visibilitychange", this.comeBack);
    this.socket?.close();
  }

  /** Does not wait any longer. */
  connectNow() {
    if (this.ended || this.socket) return;
    clearTimeout(this.waiting);
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/v1/${this.place}/socket`);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    socket.onclose = ({ code }) => this.lost(code);
  }

  hello() {
    const token = this.token ? { token: this.token } : {};
    this.socket?.send(JSON.stringify({ hello: VERSION, views: this.views, since: this.since, ...token }));
  }

  /** @param {number} code */
  lost(code) {
    this.socket = null;
    this.welcomed = false;
    this.heard();
    if (this.ended) return;
    if (FINAL_CODES.has(code)) {
      this.ended = true;
      this.told.state("gone", this.why ?? new Refused("no-such-table", "there is nothing at this address"));
      return;
    }
    this.told.state("lost");
    this.waiting = setTimeout(() => this.connect(), WAITS[Math.min(this.tries, WAITS.length - 1)]);
    this.tries += 1;
  }

  heard() {
    clearTimeout(this.doubting);
    this.doubting = undefined;
  }

  /** @param {any} message */
  hear(message) {
    this.heard();
    if ("welcome" in message) this.welcome(message);
    else if ("refused" in message) this.refused(message);
    else if ("again" in message) this.answer(message.again, message.events);
    else if ("events" in message) this.happened(message.events, message.view, false);
    else if ("view" in message) this.happened([], message.view, false);
  }

  /** @param {any} message */
  welcome(message) {
    const first = this.since === 0;
    this.tries = 0;
    this.welcomed = true;
    if (message.token) {
      this.token = message.token;
      this.told.token?.(message.token);
    }
    this.told.state("open");
    this.happened(message.events, message.view, first);
    for (const { command } of this.asked.values()) this.socket?.send(JSON.stringify(command));
  }

  /** @param {TableEvent[]} events @param {any} view @param {boolean} first */
  happened(events, view, first) {
    const fresh = events.filter((event) => event.number > this.since);
    if (fresh.length) this.since = fresh[fresh.length - 1].number;
    if (view || fresh.length) this.told.message({ events: fresh, view, first });
    for (const id of new Set(fresh.map((event) => event.command))) {
      if (id)
        this.answer(
          id,
          fresh.filter((event) => event.command === id),
        );
    }
  }

  /** @param {string} id @param {TableEvent[]} events */
  answer(id, events) {
    this.asked.get(id)?.done(events);
    this.asked.delete(id);
  }

  /** @param {{refused: string, message: string, id?: string}} message */
  refused({ refused, message, id }) {
    const why = new Refused(refused, message);
    const asked = id ? this.asked.get(id) : undefined;
    if (asked && id) {
      this.asked.delete(id);
      asked.failed(why);
      return;
    }
    this.why = why;
    // No seat was taken with this token, or it was given up: what is left is to watch, or to join.
    if (refused === "stale-token") {
      this.token = null;
      this.hello();
      this.told.state("stale", why);
    }
  }
}
