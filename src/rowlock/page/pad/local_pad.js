// A score pad that this device keeps: everything is written down after each deed, so that it comes back at any moment.

import { addGame, removeGame } from "../device/history.js";
import { keep, kept, keyOf } from "../storage.js";
import { view } from "../rules/api.js";
import { Course } from "./timeline.js";
import { inForce } from "./deeds.js";

/**
 * @typedef {import("./deeds.js").PadGame} PadGame
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").Keeper} Keeper
 */

/** So many pads are kept, the latest. */
const MOST = 20;

/** What this page has opened, for a browser that forbids to keep anything: there it lasts as long as the page. @type {Map<string, PadGame>} */
const opened = new Map();

/** @returns {string[]} */
const ids = () => kept("pads", []);

/** The pads of this device, the latest first. @returns {PadGame[]} */
export const padGames = () => ids().flatMap((id) => kept(`pad.${id}`, null) ?? []);

/** A new pad. @param {Pick<PadGame, "game" | "track" | "players" | "way">} wanted @returns {PadGame} */
export function newPad({ game, track, players, way }) {
  const letters = crypto.getRandomValues(new Uint8Array(9));
  const id = btoa(String.fromCharCode(...letters))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  const made = { id, game, track, players, way, deeds: [], done: 0, begun: new Date().toISOString() };
  write(made);
  return made;
}

/** @param {string} id */
export function forgetPad(id) {
  opened.delete(id);
  keep(
    "pads",
    ids().filter((one) => one !== id),
  );
  keep(`pad.${id}`, null);
}

/** @param {PadGame} game */
function write(game) {
  opened.set(game.id, game);
  keep(`pad.${game.id}`, game);
  const [latest, ...old] = [game.id, ...ids().filter((id) => id !== game.id)];
  keep("pads", [latest, ...old.slice(0, MOST - 1)]);
  for (const id of old.slice(MOST - 1)) keep(`pad.${id}`, null);
}

/** The keeper of a pad; nothing if this device has none of that id, or one that the rules of today cannot follow.
 * @param {string} id @returns {?KeptPad} */
export function keptPad(id) {
  const game = kept(`pad.${id}`, null) ?? opened.get(id);
  try {
    return game ? new KeptPad(game) : null;
  } catch {
    return null;
  }
}

/** @implements {Keeper} */
export class KeptPad {
  onchange = () => {};
  course = new Course();

  /** @param {PadGame} game */
  constructor(game) {
    this.game = game;
    this.seats = game.players.map((_, place) => place + 1);
    this.#play(game);
    // Another tab may play on with the same pad.
    this.heard = (/** @type {StorageEvent} */ { key, newValue }) =>
      key === keyOf(`pad.${game.id}`) && newValue && this.#follow(JSON.parse(newValue));
    addEventListener("storage", this.heard);
  }

  leave() {
    removeEventListener("storage", this.heard);
  }

  /** @param {PadGame} game */
  #follow(game) {
    this.#play(game);
    this.game = game;
    this.onchange();
  }

  /** What cannot be is refused. @param {PadGame} game */
  #play(game) {
    const { game: name, track, players } = game;
    this.course.begin({ game: name, track, players: players.length }, inForce(game));
  }

  get position() {
    return this.course.position;
  }

  get last() {
    return this.latest;
  }

  get next() {
    return this.game.deeds[this.game.done] ?? null;
  }

  get latest() {
    return this.course.steps.find(({ number }) => number === this.game.done) ?? null;
  }

  get mayUndo() {
    return this.game.done > 0;
  }

  get mayRedo() {
    return this.game.done < this.game.deeds.length;
  }

  /** @param {Deed} deed */
  async act(deed) {
    const { deeds, done } = this.game;
    this.#change({ deeds: [...deeds.slice(0, done), deed], done: done + 1 });
  }

  undo() {
    if (this.mayUndo) this.#change({ done: this.game.done - 1 });
  }

  redo() {
    if (this.mayRedo) this.#change({ done: this.game.done + 1 });
  }

  /** @param {"free" | "dice"} way */
  setWay(way) {
    this.#change({ way });
  }

  /** @param {Partial<PadGame>} part */
  #change(part) {
    const game = { ...this.game, ...part };
    this.#play(game);
    this.game = game;
    write(game);
    noteResult(this.game, this.position, this.mayRedo);
    this.onchange();
  }
}

/** A finished game goes to the history; one whose end was undone does not stay there.
 * @param {PadGame} game @param {import("./deeds.js").Position} position @param {boolean} undone */
export function noteResult({ id, game, track, players, way }, position, undone) {
  const {
    result,
    game: { board },
  } = view(position, 1);
  if (result) {
    const rows = board.seats.map((/** @type {any} */ { row_points: points, penalties, pawn }) => ({
      points,
      penalties,
      pawn,
    }));
    addGame({
      id,
      when: new Date().toISOString(),
      game,
      track,
      players,
      points: result.scores,
      rows,
      reason: result.reason,
      way,
    });
  } else if (undone) removeGame(id);
}
