// What a step speaks of is pointed at: a row, a number, a die, the penalties.

import { facts } from "../facts.js";

/** @type {Object<string, string>} */
const PLACES = {
  rows: ".own-boards .rows",
  dice: ".dice-body",
  penalties: ".own-boards .penalties",
  total: ".own-boards .total",
  supply: ".side-1",
  misthrows: ".misthrows",
  pawn: ".pawn.s1",
  other: ".other-boards .sheet",
};

/** Where something lies: `row r`, `cell r5`, `lock r`, `points r`, `die r`, `die white`, `other y`, `field 5`, or a word of PLACES.
 * @param {HTMLElement} stage @param {string} what @returns {Element[]} */
function found(stage, what) {
  const [kind, which] = what.split(" ");
  if (!which) return [...stage.querySelectorAll(PLACES[kind])];
  if (kind === "die") return [...stage.querySelectorAll(`.dice-body .die.${which === "white" ? which : `row-${which}`}`)];
  if (kind === "field") return [...stage.querySelectorAll(".field")].slice(Number(which), Number(which) + 1);
  if (kind === "other") return [...stage.querySelectorAll(`.other-boards .row.row-${which}`)];
  const letter = which[0];
  const row = /** @type {Element} */ (stage.querySelector(`.own-boards .row.row-${letter}`));
  if (kind === "row") return [row];
  if (kind === "points") return [...row.querySelectorAll(".row-points")];
  const numbers = facts.rows.find((one) => one.letter === letter)?.numbers ?? [];
  const square = kind === "lock" ? numbers.length : numbers.indexOf(Number(which.slice(1)));
  return [row.querySelectorAll(".cell")[square]];
}

/** Whether at least half of something is above what lies at the screen's lower edge. @param {Element} one */
function isInSight(one) {
  const { top, height } = one.getBoundingClientRect();
  return top + height / 2 < innerHeight - (parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0);
}

/** Points at these and at nothing else; what cannot be seen is brought into sight. A screen that has just been opened is shown from its top,
 * unless what is pointed at would not be seen there. @param {HTMLElement} stage @param {string[]} things @param {{opened: boolean}} how */
export function pointAt(stage, things, { opened }) {
  for (const one of stage.querySelectorAll(".pointed")) one.classList.remove("pointed");
  const places = things.flatMap((what) => found(stage, what));
  for (const one of places) one.classList.add("pointed");
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  requestAnimationFrame(() => {
    if (places.length && !(opened && isInSight(places[0]))) places[0].scrollIntoView({ block: "nearest", behavior });
  });
}
