// A connection to a table of this device, with the same interface as one to a server.

import { ApiError } from "../server/api.js";
import { randomHex } from "./ids.js";

/** @typedef {import("../server/live_connection.js").Message} Message @typedef {import("../server/live_connection.js").TableEvent} TableEvent */

export class LocalConnection {
  /** @param {string} table @param {string} token
   * @param {{message: (message: Message) => void, state: (state: "open"|"lost"|"stale"|"gone", error?: ApiError) => void}} handlers */
  constructor(table, token, handlers) {
    this.token = token;
    this.handlers = handlers;
    this.isClosed = false;
    this.since = 0;
    this.hasStandIn = false;
    this.name = randomHex(4);
    this.commandCount = 0;
    this.onChange = () => this.show(false);
    this.host = this.connect(table);
    this.host.catch((why) => {
      const isMissing = why instanceof ApiError && why.code === "no-such-table";
      if (!this.isClosed) handlers.state(isMissing ? "gone" : "lost", why instanceof ApiError ? why : undefined);
    });
  }

  /** @param {string} table */
  async connect(table) {
    const { localTable } = await import("./host.js");
    const host = await localTable(table);
    if (this.isClosed) return host;
    this.table = host;
    this.handlers.state("open");
    this.show(true);
    await host.join(this.onChange);
    return host;
  }

  /** @param {boolean} first whether this is the initial state, not an update */
  show(first) {
    if (!this.table || this.isClosed) return;
    const events = this.table.eventsSince(this.since);
    this.since += events.length;
    this.handlers.message({ events, view: this.table.view(), first });
    if (this.table.hasStandIn === this.hasStandIn) return;
    this.hasStandIn = this.table.hasStandIn;
    if (this.hasStandIn) this.handlers.state("lost", new ApiError("bot-missing", "this bot can't be loaded"));
    else this.handlers.state("open");
  }

  /** Send a command. Resolves to its events, or rejects with an ApiError. @param {any} command @returns {Promise<TableEvent[]>} */
  async send(command) {
    this.commandCount += 1;
    const id = `${this.name}-${this.commandCount}`;
    const host = await this.host;
    await host.command(command, id);
    return host.eventsSince(0).filter((/** @type {TableEvent} */ event) => event.command === id);
  }

  /** Show the view again, since more may be allowed as time passes. */
  askView() {
    this.show(false);
  }

  close() {
    this.isClosed = true;
    this.table?.leave(this.onChange);
  }
}
