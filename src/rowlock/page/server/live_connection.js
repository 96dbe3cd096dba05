// The WebSocket half of the protocol (docs/protocol.md): a connection to a table or a shared pad. It reconnects, asks for
// missed events, and resends unanswered commands. If the host has restored a backup, it starts over.

import { ApiError } from "./api.js";

/**
 * @typedef {{number: number, at: number, kind: string, data: any, command?: string}} TableEvent
 * @typedef {{events: TableEvent[], view: any, first: boolean}} Message  `first`: the initial state, not an update
 * @typedef {{command: any, resolve: (events: TableEvent[]) => void, reject: (error: ApiError) => void}} PendingCommand
 */

const VERSION = 1;
/** Temporary server errors: the command may be sent again after a delay. */
export const TEMPORARY_ERRORS = new Set(["busy", "storage-failed", "too-fast", "closing"]);
export const RETRY_DELAY_MS = 1000;
const RECONNECT_DELAYS_MS = [250, 1000, 2000, 4000, 8000];
/** How long a server may take to answer before the connection counts as dead. */
const SILENCE_TIMEOUT_MS = 5000;
/** Close codes after which reconnecting is pointless. */
const FINAL_CODES = new Set([4404, 4426]);
/** The close code if the server can't load the game; the error says why. */
const TRY_AGAIN_LATER = 1013;

export class LiveConnection {
  /** `path` is as in `tables/ID`. With `views`, every message has a view; `since` is the number of the last
   * event already received.
   * @param {string} path @param {?string} token @param {{message: (message: Message) => void, state: (state: "open"|"lost"|"stale"|"gone", error?: ApiError) => void, token?: (token: string) => void, restarted: () => void}} handlers  `restarted`: the server has restored a backup; forget everything
   * @param {{views?: boolean, since?: number, epoch?: ?string}} [options] */
  constructor(path, token, handlers, { views = true, since = 0, epoch = null } = {}) {
    this.path = path;
    this.views = views;
    this.token = token;
    this.handlers = handlers;
    this.since = since;
    /** The history that `since` belongs to. */
    this.epoch = epoch;
    this.commandCount = 0;
    this.attempts = 0;
    this.isWelcomed = false;
    this.isClosed = false;
    /** @type {Map<string, PendingCommand>} unanswered commands, in order */
    this.pending = new Map();
    /** @type {?WebSocket} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.reconnectTimer = undefined;
    /** @type {?ApiError} */
    this.error = null;
    this.name = Math.random().toString(36).slice(2, 10);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.silenceTimer = undefined;
    // A lost network doesn't close the socket, so check it.
    this.onOnline = () => (this.socket ? this.ping() : this.connectNow());
    this.onOffline = () => this.abandonSocket();
    addEventListener("online", this.onOnline);
    addEventListener("offline", this.onOffline);
    document.addEventListener("visibilitychange", this.onOnline);
    this.connect();
  }

  /** A new, unique command id. */
  newId() {
    this.commandCount += 1;
    return `${this.name}-${this.commandCount}`;
  }

  /** Send a command. Resolves to its events, or rejects with an ApiError. @param {any} command @param {string} [id] @returns {Promise<TableEvent[]>} */
  send(command, id = this.newId()) {
    return new Promise((resolve, reject) => {
      this.pending.set(id, { command: { id, ...command }, resolve, reject });
      if (!this.isWelcomed) return;
      this.socket?.send(JSON.stringify({ id, ...command }));
      this.expectAnswer();
    });
  }

  /** Request the view again, since more may be allowed as time passes. */
  askView() {
    if (this.isWelcomed) this.socket?.send(JSON.stringify({ ask: "view" }));
  }

  /** Check whether the server still answers. */
  ping() {
    if (!this.isWelcomed) return;
    this.socket?.send(JSON.stringify({ ping: 0 }));
    this.expectAnswer();
  }

  /** Abandon the socket if nothing arrives in time. */
  expectAnswer() {
    this.silenceTimer ??= setTimeout(() => this.abandonSocket(), SILENCE_TIMEOUT_MS);
  }

  /** Drop an unresponsive socket without waiting for its close event. */
  abandonSocket() {
    if (!this.socket || this.isClosed) return;
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.onClose(0);
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.reconnectTimer);
    clearTimeout(this.silenceTimer);
    removeEventListener("online", this.onOnline);
    removeEventListener("offline", this.onOffline);
    document.removeEventListener("visibilitychange", this.onOnline);
    this.socket?.close();
  }

  /** Reconnect without further delay. */
  connectNow() {
    if (this.isClosed || this.socket) return;
    clearTimeout(this.reconnectTimer);
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/v1/${this.path}/socket`);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = ({ data }) => this.onMessage(JSON.parse(data));
    socket.onclose = ({ code }) => this.onClose(code);
  }

  hello() {
    const token = this.token ? { token: this.token } : {};
    const epoch = this.epoch ? { epoch: this.epoch } : {};
    this.socket?.send(JSON.stringify({ hello: VERSION, views: this.views, since: this.since, ...token, ...epoch }));
  }

  /** @param {number} code */
  onClose(code) {
    this.socket = null;
    this.isWelcomed = false;
    this.clearSilenceTimer();
    if (this.isClosed) return;
    if (FINAL_CODES.has(code)) {
      this.isClosed = true;
      this.handlers.state("gone", this.error ?? new ApiError("no-such-table", "there is nothing at this address"));
      return;
    }
    this.handlers.state("lost", code === TRY_AGAIN_LATER ? (this.error ?? undefined) : undefined);
    this.reconnectTimer = setTimeout(
      () => this.connect(),
      RECONNECT_DELAYS_MS[Math.min(this.attempts, RECONNECT_DELAYS_MS.length - 1)],
    );
    this.attempts += 1;
  }

  clearSilenceTimer() {
    clearTimeout(this.silenceTimer);
    this.silenceTimer = undefined;
  }

  /** @param {any} message */
  onMessage(message) {
    this.clearSilenceTimer();
    if ("welcome" in message) this.onWelcome(message);
    else if ("refused" in message) this.onError(message);
    else if ("again" in message) this.resolve(message.again, message.events);
    else if ("events" in message) this.onEvents(message.events, message.view, false);
    else if ("view" in message) this.onEvents([], message.view, false);
  }

  /** @param {any} message */
  onWelcome(message) {
    if (message.restarted) this.startOver();
    if (this.isClosed) return;
    this.epoch = message.epoch ?? null;
    const first = this.since === 0;
    this.attempts = 0;
    this.isWelcomed = true;
    if (message.token) {
      this.token = message.token;
      this.handlers.token?.(message.token);
    }
    this.handlers.state("open");
    this.onEvents(message.events, message.view, first);
    for (const { command } of this.pending.values()) this.socket?.send(JSON.stringify(command));
  }

  /** Forget the old history, and all commands that belong to it. */
  startOver() {
    this.since = 0;
    this.epoch = null;
    for (const { reject } of this.pending.values())
      reject(new ApiError("restarted", "the server has restored a backup"));
    this.pending.clear();
    this.handlers.restarted();
  }

  /** @param {TableEvent[]} events @param {any} view @param {boolean} first */
  onEvents(events, view, first) {
    const newEvents = events.filter((event) => event.number > this.since);
    if (newEvents.length) this.since = newEvents[newEvents.length - 1].number;
    if (view || newEvents.length) this.handlers.message({ events: newEvents, view, first });
    for (const id of new Set(newEvents.map((event) => event.command))) {
      if (id)
        this.resolve(
          id,
          newEvents.filter((event) => event.command === id),
        );
    }
  }

  /** @param {string} id @param {TableEvent[]} events */
  resolve(id, events) {
    this.pending.get(id)?.resolve(events);
    this.pending.delete(id);
  }

  /** @param {{refused: string, message: string, id?: string}} message */
  onError({ refused, message, id }) {
    const error = new ApiError(refused, message);
    const pending = id ? this.pending.get(id) : undefined;
    if (pending && id) {
      this.pending.delete(id);
      pending.reject(error);
      return;
    }
    this.error = error;
    // The server has fewer events than this device, so they are not the same ones.
    if (refused === "no-such-event") {
      this.startOver();
      if (!this.isClosed) this.hello();
    }
    // The token is no longer valid: reconnect as a visitor.
    if (refused === "stale-token") {
      this.token = null;
      this.hello();
      this.handlers.state("stale", error);
    }
  }
}
