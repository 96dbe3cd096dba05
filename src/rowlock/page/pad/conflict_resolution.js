// What others have done meanwhile, and how what was done here can still be. The people say how it was; here the rules say
// what it can have been.

import { tokenDoes } from "../rules/api.js";

/**
 * @typedef {import("./timeline.js").Course} Course
 * @typedef {import("./timeline.js").Turn} Turn
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").Done} Done
 * @typedef {import("./shared_storage.js").Waiting} Waiting
 * @typedef {"together" | "before" | "anyway" | "back"} How  for the same white sum; before it; as it would be now; not at all
 * @typedef {{how: How, kept: {id: string, deed: Deed}[]}} Way  what is not kept is taken back
 * @typedef {{ids: string[], deeds: Deed[], isUndo: boolean, turn: ?Turn, ways: Way[], why: string, message: string}} Conflict
 *   `turn` is what somebody else has done, where that is known
 */

/** What the rules refuse, as the pad stands. With the others nothing can have been otherwise. */
const BY_THE_RULES = new Set([
  "illegal-choice",
  "game-over",
  "not-possible",
  "pawn-elsewhere",
  "square-changed",
  "built-on",
]);

/** @type {Way} */
const BACK = { how: "back", kept: [] };

/**
 * What the server has refused, and all that waits and has the same in its way, so that it is asked about once.
 * @param {{heard: Course, waiting: Waiting[], refused: Waiting, why: {code: string, message: string}, alone: boolean}} known
 *   `heard` is the pad without what waits; `alone`: only about this one
 * @returns {Conflict}
 */
export function conflictOf({ heard, waiting, refused, why: { code, message }, alone }) {
  const conflict = { ids: [refused.id], isUndo: false, turn: null, ways: [BACK], why: code, message };
  if ("undo" in refused) return { ...conflict, ...undoing(heard, refused.undo, code), isUndo: true };
  if (BY_THE_RULES.has(code))
    return { ...conflict, ...byTheRules(heard, waiting.slice(waiting.indexOf(refused)), alone) };
  const alike = waiting.filter(
    (one) => "deed" in one && one.game === refused.game && seatOf(one.deed) === seatOf(refused.deed),
  );
  return {
    ...conflict,
    ids: alike.map(({ id }) => id),
    deeds: alike.flatMap((one) => ("deed" in one ? [one.deed] : [])),
  };
}

/** Whether nothing is in the way any more. @param {Course} heard @param {Waiting} refused @param {string} code */
export const isFreeAgain = (heard, refused, code) =>
  "deed" in refused && BY_THE_RULES.has(code) && heard.allows({ number: refused.id, ...plain(refused.deed) });

/** What has come since, so that something cannot be taken back. @param {Course} heard @param {number | string} number @param {string} code */
function undoing(heard, number, code) {
  const deed = heard.steps.find((step) => step.number === number);
  const since = !deed
    ? null
    : code === "built-on"
      ? heard.builtOn(number)
      : (heard.steps.findLast((step) => seatOf(step) === seatOf(deed)) ?? null);
  return { deeds: deed ? [deed] : [], turn: heard.turns.find(({ done }) => done === since) ?? null };
}

/** @param {Course} heard @param {Waiting[]} waiting  the refused one, and all behind it @param {boolean} alone */
function byTheRules(heard, waiting, alone) {
  const course = heard.branch();
  /** @type {{id: string, deed: Deed, before: ?Deed, together: ?Deed}[]} */
  const concerned = [];
  let turn = /** @type {?Turn} */ (null);
  for (const one of waiting) {
    if (!("deed" in one)) {
      attempt(() => course.without(one.undo));
      continue;
    }
    const deed = plain(one.deed);
    if (concerned.length && attempt(() => course.then({ number: one.id, ...deed }))) continue;
    const found = course.inTheWay(deed);
    if (concerned.length && found?.done.number !== turn?.done.number) continue;
    turn ??= found;
    const rows = course.together(deed);
    const before = found?.isFree ? { ...deed, before: found.done.number } : null;
    const together = rows ? { ...deed, with: rows } : null;
    const how = before ?? together;
    if (how) course.then({ number: one.id, ...how });
    concerned.push({ id: one.id, deed, before, together });
    if (alone || !found) break;
  }
  return {
    ids: concerned.map(({ id }) => id),
    deeds: concerned.map(({ deed }) => deed),
    turn,
    ways: waysOf(heard, concerned),
  };
}

/** @param {Course} heard @param {{id: string, deed: Deed, before: ?Deed, together: ?Deed}[]} concerned @returns {Way[]} */
function waysOf(heard, concerned) {
  /** @type {Way[]} */
  const ways = [];
  // Whoever closes in the same roll has crossed the rest before it.
  const together = concerned.flatMap(({ id, before, together: same }) =>
    (same ?? before) ? [{ id, deed: /** @type {Deed} */ (same ?? before) }] : [],
  );
  if (concerned.some((one) => one.together)) ways.push({ how: "together", kept: together });
  const before = concerned.flatMap(({ id, before: deed }) => (deed ? [{ id, deed }] : []));
  if (before.length) ways.push({ how: "before", kept: before });
  const [{ id, deed }] = concerned;
  if (deed.do === "cross" && (deed.to !== undefined || deed.does)) {
    const { to: _, does, ...rest } = deed;
    const anyway = does ? { ...rest, does: tokenDoes(heard.position, deed) } : rest;
    if (heard.allows({ number: id, ...anyway })) ways.push({ how: "anyway", kept: [{ id, deed: anyway }] });
  }
  return [...ways, BACK];
}

/** As it was done, whatever was said of it since. @param {Deed} deed @returns {Deed} */
export function plain(deed) {
  const { before: _, ...one } = deed;
  if (one.do !== "cross") return one;
  const { with: __, ...cross } = one;
  return cross;
}

/** @param {Deed} deed */
const seatOf = (deed) => ("seat" in deed ? deed.seat : null);

/** @param {() => void} doing */
function attempt(doing) {
  try {
    doing();
    return true;
  } catch {
    return false;
  }
}
