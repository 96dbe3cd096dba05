// What was taken back on a shared pad, with the place where it stood: done again, it stands there as before.

import { rowName } from "../board/wording.js";
import { listed, say } from "../words.js";
import { deedWords } from "./deed_log.js";

/**
 * @typedef {import("./timeline.js").Timeline} Timeline
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").Done} Done
 * @typedef {Deed & {number: number | string, since?: (number | string)[]}} UndoneDeed  `number` is what it had; `since` are those of all that stood behind it
 */

/** Before it goes. The pawn lands then wherever it lands, and so does a token. @param {Timeline} course @param {Done} done @returns {UndoneDeed} */
export function undoneDeed({ steps }, done) {
  const { late: _, ...deed } = done;
  const { to: __, does: ___, ...again } = /** @type {{to?: number, does?: string}} */ (deed);
  const place = steps.findIndex(({ number }) => number === done.number);
  return /** @type {UndoneDeed} */ ({ ...again, since: steps.slice(place + 1).map(({ number }) => number) });
}

/** As it can be done again: where it stood, or else behind all. @param {Timeline} timeline @param {UndoneDeed} undone @returns {?Deed} */
export function redoDeed(timeline, { number: _, since = [], ...deed }) {
  const before = since.find((number) => timeline.steps.some((step) => step.number === number));
  const there = /** @type {Deed} */ (before === undefined ? deed : { ...deed, before });
  return [there, /** @type {Deed} */ (deed)].find((one) => timeline.allows({ ...one, number: "again" })) ?? null;
}

/** What was taken back behind it knows it by its new number. @param {UndoneDeed[]} undone @param {number | string} old @param {number | string} now @returns {UndoneDeed[]} */
export const renumberUndone = (undone, old, now) =>
  undone.map((one) =>
    one.since?.includes(old) ? { ...one, since: one.since.map((number) => (number === old ? now : number)) } : one,
  );

/** Why it cannot be done again. @param {Timeline} timeline @param {UndoneDeed} undone @param {(seat: number) => string} nameOf */
export function whyNoRedo(timeline, { number: _, since: __, ...deed }, nameOf) {
  const what = deedWords(/** @type {Deed} */ (deed), nameOf);
  const turn = timeline.blockerOf(/** @type {Deed} */ (deed));
  if (!turn) return what;
  const { done, rows, ended } = turn;
  const met = deedWords(done, nameOf);
  const why =
    rows && "seat" in done
      ? say(ended ? "phones.met-closed-end" : "phones.met-closed", {
          name: nameOf(done.seat),
          rows: listed([...rows].map(rowName)),
        })
      : say(ended ? "phones.met-ended" : "phones.met-other", { deed: met });
  return `${what}. ${why}`;
}

/** Why it cannot be taken back. @param {Timeline} timeline @param {Done} done @param {(seat: number) => string} nameOf */
export function whyNoUndo(timeline, done, nameOf) {
  const since = timeline.firstDependent(done.number);
  return [say("phones.conflict-undo"), since ? say("phones.why-built-on", { deed: deedWords(since, nameOf) }) : ""]
    .filter(Boolean)
    .join(" ");
}
