// A score pad stored on this device: saved after every deed, so that it survives a reload at any moment.

import { addGame, removeGame } from "../device/history.js";
import { save, load, keyOf } from "../storage.js";
import { view } from "../rules/api.js";
import { Timeline } from "./timeline.js";
import { deedsInForce } from "./deeds.js";
import { isRecord, recordOf } from "./record.js";

/**
 * @typedef {import("./deeds.js").PadGame} PadGame
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").PadSession} PadSession
 */

/** How many pads are stored; the oldest go first. */
const MAX_PADS = 20;

/** The pads opened on this page; in browsers that forbid storage they last as long as the page. @type {Map<string, PadGame>} */
const opened = new Map();

/** @returns {string[]} */
const padIds = () => load("pads", []);

/** The pads of this device, newest first. @returns {PadGame[]} */
export const savedPads = () => padIds().flatMap((id) => load(`pad.${id}`, null) ?? []);

/** Create a pad. @param {Pick<PadGame, "game" | "track" | "players" | "way">} wanted @returns {PadGame} */
export function newPad({ game, track, players, way }) {
  const letters = crypto.getRandomValues(new Uint8Array(9));
  const id = btoa(String.fromCharCode(...letters))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  const made = { id, game, track, players, way, deeds: [], done: 0, begun: new Date().toISOString() };
  storePad(made);
  return made;
}

/** @param {string} id */
export function deletePad(id) {
  opened.delete(id);
  save(
    "pads",
    padIds().filter((one) => one !== id),
  );
  save(`pad.${id}`, null);
}

/** @param {PadGame} game */
function storePad(game) {
  opened.set(game.id, game);
  save(`pad.${game.id}`, game);
  const [latest, ...old] = [game.id, ...padIds().filter((id) => id !== game.id)];
  save("pads", [latest, ...old.slice(0, MAX_PADS - 1)]);
  for (const id of old.slice(MAX_PADS - 1)) save(`pad.${id}`, null);
}

/** Open a stored pad. Null if there is none with that id, or the current rules can't replay it.
 * @param {string} id @returns {?LocalPad} */
export function loadPad(id) {
  const game = load(`pad.${id}`, null) ?? opened.get(id);
  try {
    return game ? new LocalPad(game) : null;
  } catch {
    return null;
  }
}

/** @implements {PadSession} */
export class LocalPad {
  onchange = () => {};
  timeline = new Timeline();

  /** @param {PadGame} game */
  constructor(game) {
    this.game = game;
    this.seats = game.players.map((_, index) => index + 1);
    this.#play(game);
    // Another tab may change the same pad.
    this.onStorage = (/** @type {StorageEvent} */ { key, newValue }) =>
      key === keyOf(`pad.${game.id}`) && newValue && this.#loadChanged(JSON.parse(newValue));
    addEventListener("storage", this.onStorage);
  }

  leave() {
    removeEventListener("storage", this.onStorage);
  }

  /** @param {PadGame} game */
  #loadChanged(game) {
    this.#play(game);
    this.game = game;
    this.onchange();
  }

  /** Replay a game. Throws if it is illegal. @param {PadGame} game */
  #play(game) {
    const { game: name, track, players } = game;
    this.timeline.replay({ game: name, track, players: players.length }, deedsInForce(game));
  }

  get position() {
    return this.timeline.position;
  }

  get last() {
    return this.latest;
  }

  get next() {
    return this.game.deeds[this.game.done] ?? null;
  }

  get latest() {
    return this.timeline.steps.find(({ number }) => number === this.game.done) ?? null;
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
  setMode(way) {
    this.#change({ way });
  }

  /** @param {Partial<PadGame>} part */
  #change(part) {
    const game = { ...this.game, ...part };
    this.#play(game);
    this.game = game;
    storePad(game);
    saveResult(this.game, this.position, this.mayRedo);
    this.onchange();
  }
}

/** Add a finished game to the history; remove it if its end was undone.
 * @param {PadGame} pad @param {import("./deeds.js").Position} position @param {boolean} undone */
export function saveResult(pad, position, undone) {
  const { id, game, track, players, way } = pad;
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
    addGame(
      {
        id,
        when: new Date().toISOString(),
        game,
        track,
        players,
        points: result.scores,
        rows,
        reason: result.reason,
        way,
      },
      isRecord(pad) ? recordOf(pad) : null,
    );
  } else if (undone) removeGame(id);
}
