// Conflicts: a deed entered here has become illegal because of what others did meanwhile. The rules determine the
// possible resolutions; people choose one.

import { tokenDoes } from "../rules/api.js";

/**
 * @typedef {import("./timeline.js").Timeline} Timeline
 * @typedef {import("./timeline.js").Turn} Turn
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./deeds.js").Done} Done
 * @typedef {import("./shared_storage.js").Waiting} Waiting
 * @typedef {"together" | "before" | "anyway" | "back"} ResolutionKind  for the same white sum; before it; as it would be now; not at all
 * @typedef {{how: ResolutionKind, remaining: {id: string, deed: Deed}[]}} Resolution  deeds that don't remain are taken back
 * @typedef {{ids: string[], deeds: Deed[], isUndo: boolean, turn: ?Turn, resolutions: Resolution[], code: string, message: string}} Conflict
 *   `turn` is what somebody else did, if known
 */

/** Errors that come from the rules. For other errors there is only one resolution. */
const RULE_ERRORS = new Set([
  "illegal-choice",
  "game-over",
  "not-possible",
  "pawn-elsewhere",
  "square-changed",
  "built-on",
]);

/** @type {Resolution} */
const TAKE_BACK = { how: "back", remaining: [] };

/**
 * Build the conflict of a rejected deed, with all waiting deeds that have the same blocker, so people are asked once.
 * @param {{confirmed: Timeline, waiting: Waiting[], rejected: Waiting, error: {code: string, message: string}, oneByOne: boolean}} options
 *   `confirmed` is the pad without waiting deeds; `oneByOne`: only ask about this one
 * @returns {Conflict}
 */
export function conflictOf({ confirmed, waiting, rejected, error: { code, message }, oneByOne }) {
  const conflict = { ids: [rejected.id], isUndo: false, turn: null, resolutions: [TAKE_BACK], code, message };
  if ("undo" in rejected) return { ...conflict, ...undoConflict(confirmed, rejected.undo, code), isUndo: true };
  if (RULE_ERRORS.has(code))
    return { ...conflict, ...ruleConflict(confirmed, waiting.slice(waiting.indexOf(rejected)), oneByOne) };
  const sameSeat = waiting.filter(
    (one) => "deed" in one && one.game === rejected.game && seatOf(one.deed) === seatOf(rejected.deed),
  );
  return {
    ...conflict,
    ids: sameSeat.map(({ id }) => id),
    deeds: sameSeat.flatMap((one) => ("deed" in one ? [one.deed] : [])),
  };
}

/** Whether a rejected deed has become legal again. @param {Timeline} confirmed @param {Waiting} rejected @param {string} code */
export const isPossibleNow = (confirmed, rejected, code) =>
  "deed" in rejected &&
  RULE_ERRORS.has(code) &&
  confirmed.allows({ number: rejected.id, ...withoutPlacement(rejected.deed) });

/** What has happened since that prevents undoing a deed. @param {Timeline} confirmed @param {number | string} number @param {string} code */
function undoConflict(confirmed, number, code) {
  const deed = confirmed.steps.find((step) => step.number === number);
  const since = !deed
    ? null
    : code === "built-on"
      ? confirmed.firstDependent(number)
      : (confirmed.steps.findLast((step) => seatOf(step) === seatOf(deed)) ?? null);
  return { deeds: deed ? [deed] : [], turn: confirmed.turns.find(({ done }) => done === since) ?? null };
}

/** @param {Timeline} confirmed @param {Waiting[]} waiting  the rejected one and all after it @param {boolean} oneByOne */
function ruleConflict(confirmed, waiting, oneByOne) {
  const timeline = confirmed.copy();
  /** @type {{id: string, deed: Deed, before: ?Deed, together: ?Deed}[]} */
  const affected = [];
  let turn = /** @type {?Turn} */ (null);
  for (const one of waiting) {
    if (!("deed" in one)) {
      attempt(() => timeline.remove(one.undo));
      continue;
    }
    const deed = withoutPlacement(one.deed);
    if (affected.length && attempt(() => timeline.add({ number: one.id, ...deed }))) continue;
    const found = timeline.blockerOf(deed);
    if (affected.length && found?.done.number !== turn?.done.number) continue;
    turn ??= found;
    const rows = timeline.closedTogetherWith(deed);
    const before = found?.isFree ? { ...deed, before: found.done.number } : null;
    const together = rows ? { ...deed, with: rows } : null;
    const how = before ?? together;
    if (how) timeline.add({ number: one.id, ...how });
    affected.push({ id: one.id, deed, before, together });
    if (oneByOne || !found) break;
  }
  return {
    ids: affected.map(({ id }) => id),
    deeds: affected.map(({ deed }) => deed),
    turn,
    resolutions: resolutionsFor(confirmed, affected),
  };
}

/** @param {Timeline} confirmed @param {{id: string, deed: Deed, before: ?Deed, together: ?Deed}[]} affected @returns {Resolution[]} */
function resolutionsFor(confirmed, affected) {
  /** @type {Resolution[]} */
  const resolutions = [];
  // A player who closes a row in the same roll made their other crosses before that.
  const together = affected.flatMap(({ id, before, together: same }) =>
    (same ?? before) ? [{ id, deed: /** @type {Deed} */ (same ?? before) }] : [],
  );
  if (affected.some((one) => one.together)) resolutions.push({ how: "together", remaining: together });
  const before = affected.flatMap(({ id, before: deed }) => (deed ? [{ id, deed }] : []));
  if (before.length) resolutions.push({ how: "before", remaining: before });
  const [{ id, deed }] = affected;
  if (deed.do === "cross" && (deed.to !== undefined || deed.does)) {
    const { to: _, does, ...rest } = deed;
    const anyway = does ? { ...rest, does: tokenDoes(confirmed.position, deed) } : rest;
    if (confirmed.allows({ number: id, ...anyway }))
      resolutions.push({ how: "anyway", remaining: [{ id, deed: anyway }] });
  }
  return [...resolutions, TAKE_BACK];
}

/** The deed without its placement in time. @param {Deed} deed @returns {Deed} */
export function withoutPlacement(deed) {
  const { before: _, ...one } = deed;
  if (one.do !== "cross") return one;
  const { with: __, ...cross } = one;
  return cross;
}

/** @param {Deed} deed */
const seatOf = (deed) => ("seat" in deed ? deed.seat : null);

/** @param {() => void} action */
function attempt(action) {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
