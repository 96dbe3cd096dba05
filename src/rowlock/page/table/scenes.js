// Scenes: events shown one after another, slowly enough to follow.

/**
 * @typedef {import("../server/live_connection.js").Message} Message
 * @typedef {import("../server/live_connection.js").TableEvent} TableEvent
 * @typedef {{kind: "revealed"|"rolled"|"roll-undone"|"now", event: ?TableEvent, events: TableEvent[], view: any, hold: number}} Scene
 *   the events of a message come with its last scene
 */

/** How long a roll and the others' choices are shown, and how long your own can be undone, in milliseconds. */
export const PACES = {
  calm: { rolled: 900, revealed: 1500, undo: 1800 },
  quick: { rolled: 600, revealed: 700, undo: 1200 },
  "at-once": { rolled: 0, revealed: 0, undo: 0 },
};

/** The events that are shown, and which of a pace's durations they use. @type {Object<string, "rolled"|"revealed">} */
const PACE_OF_EVENT = { rolled: "rolled", revealed: "revealed", "roll-undone": "revealed" };

/** More time for each further seat that chose at the same time. */
const EXTRA_PER_SEAT = 0.2;

/** After more events than this, skip to the current state. */
const MAX_EVENTS = 12;

/** @param {Message} message @param {number[]} seats of this device @param {keyof PACES} pace @returns {Scene[]} */
export function scenesOf({ events, view, first }, seats, pace) {
  /** @type {Scene[]} */
  const scenes = [];
  if (!first && events.length <= MAX_EVENTS) {
    for (const event of events) {
      if (!(event.kind in PACE_OF_EVENT)) continue;
      const kind = /** @type {Scene["kind"]} */ (event.kind);
      const by = kind === "revealed" ? event.data.seats : [event.data.seat];
      // Players know their own single choice; simultaneous ones are news even if everyone is here.
      const own = kind !== "rolled" && by.length === 1 && seats.includes(by[0]);
      scenes.push({
        kind,
        event,
        events: [],
        view,
        hold: own ? 0 : PACES[pace][PACE_OF_EVENT[kind]] * (1 + EXTRA_PER_SEAT * (by.length - 1)),
      });
    }
  }
  scenes.push({ kind: "now", event: null, events, view, hold: 0 });
  return scenes;
}

/** Plays scenes in order, each for its duration. */
export class Scenes {
  /** @param {(scene: Scene) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {Scene[]} */
    this.queue = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {Scene[]} scenes */
  add(scenes) {
    this.queue.push(...scenes);
    if (this.timer === undefined) this.next();
  }

  /** Whether everything has been shown. */
  get isIdle() {
    return this.timer === undefined && this.queue.length === 0;
  }

  /** Play the rest without delays. */
  skip() {
    for (const scene of this.queue) scene.hold = 0;
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.next();
  }

  next() {
    this.timer = undefined;
    for (let scene = this.queue.shift(); scene; scene = this.queue.shift()) {
      if (scene.hold) this.timer = setTimeout(() => this.next(), scene.hold);
      this.show(scene);
      if (scene.hold) return;
    }
  }

  stop() {
    clearTimeout(this.timer);
    this.queue = [];
  }
}
