// Undone deeds of a shared pad, with their place in the timeline, so that redo puts them back there.

import { rowsPhrase } from "../board/wording.js";
import { say, sentence } from "../words.js";
import { deedPhrase } from "./deed_log.js";

/**
 * @typedef {import("./timeline.js").Timeline} Timeline
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").Done} Done
 * @typedef {import("./deeds.js").PadGame} PadGame
 * @typedef {Deed & {number: number | string, since?: (number | string)[]}} UndoneDeed  `number` is its old number; `since` are those of the deeds after it
 */

/** A deed that is about to be undone. Where the pawn lands, or what the token does, may differ on redo. @param {Timeline} timeline @param {Done} done @returns {UndoneDeed} */
export function undoneDeed({ steps }, done) {
  const { late: _, ...deed } = done;
  const { to: __, does: ___, ...again } = /** @type {{to?: number, does?: string}} */ (deed);
  const index = steps.findIndex(({ number }) => number === done.number);
  return /** @type {UndoneDeed} */ ({ ...again, since: steps.slice(index + 1).map(({ number }) => number) });
}

/** The deed to redo: at its old place or else at the end; null if neither is legal. @param {Timeline} timeline @param {UndoneDeed} undone @returns {?Deed} */
export function redoDeed(timeline, { number: _, since = [], ...deed }) {
  const before = since.find((number) => timeline.steps.some((step) => step.number === number));
  const there = /** @type {Deed} */ (before === undefined ? deed : { ...deed, before });
  return [there, /** @type {Deed} */ (deed)].find((one) => timeline.allows({ ...one, number: "again" })) ?? null;
}

/** Replace a number in the entries that refer to it. @param {UndoneDeed[]} undone @param {number | string} old @param {number | string} now @returns {UndoneDeed[]} */
export const renumberUndone = (undone, old, now) =>
  undone.map((one) =>
    one.since?.includes(old) ? { ...one, since: one.since.map((number) => (number === old ? now : number)) } : one,
  );

/** Why a deed can't be redone. @param {Timeline} timeline @param {UndoneDeed} undone @param {PadGame} game */
export function whyNoRedo(timeline, { number: _, since: __, ...deed }, game) {
  const what = sentence(say("phones.no-redo", { deed: deedPhrase(/** @type {Deed} */ (deed), game) }));
  const turn = timeline.blockerOf(/** @type {Deed} */ (deed));
  if (!turn) return what;
  const { done, rows, ended } = turn;
  const why =
    rows && "seat" in done
      ? say(ended ? "phones.met-closed-end" : "phones.met-closed", {
          name: game.players[done.seat - 1].name,
          rows: rowsPhrase(rows),
        })
      : say(ended ? "phones.met-ended" : "phones.met-other", { deed: deedPhrase(done, game) });
  return `${what} ${why}`;
}

/** Why a deed can't be undone. @param {Timeline} timeline @param {Done} done @param {PadGame} game */
export function whyNoUndo(timeline, done, game) {
  const since = timeline.firstDependent(done.number);
  return [say("phones.conflict-undo"), since ? say("phones.why-built-on", { deed: deedPhrase(since, game) }) : ""]
    .filter(Boolean)
    .join(" ");
}
