// Highlights the elements that a step is about: a row, a number, a die, the penalties.

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

/** The elements for `row r`, `cell r5`, `lock r`, `points r`, `die r`, `die white`, `other y`, `field 5`, or a key of PLACES.
 * @param {HTMLElement} stage @param {string} what @returns {Element[]} */
function elementsFor(stage, what) {
  const [kind, which] = what.split(" ");
  if (!which) return [...stage.querySelectorAll(PLACES[kind])];
  if (kind === "die")
    return [...stage.querySelectorAll(`.dice-body .die.${which === "white" ? which : `row-${which}`}`)];
  if (kind === "field") return [...stage.querySelectorAll(".field")].slice(Number(which), Number(which) + 1);
  if (kind === "other") return [...stage.querySelectorAll(`.other-boards .row.row-${which}`)];
  const row = `.own-boards .row.row-${which}`;
  if (kind === "row") return [...stage.querySelectorAll(row)];
  if (kind === "points") return [...stage.querySelectorAll(`${row} .row-points`)];
  return [...stage.querySelectorAll(`.own-boards [data-square="${kind === "lock" ? `${which}L` : which}"]`)];
}

/** Highlight these and nothing else. If the step needs the dice, they stay visible.
 * @param {HTMLElement} stage @param {string[]} things @param {{byDice: boolean}} options */
export function pointAt(stage, things, { byDice }) {
  for (const one of stage.querySelectorAll(".pointed")) one.classList.remove("pointed");
  const places = things.flatMap((what) => elementsFor(stage, what));
  for (const one of places) one.classList.add("pointed");
  stage.classList.toggle("of-dice", byDice || places.some((one) => one.closest(".dice-tray")));
}

/** Scroll the highlighted elements and the choices between the sticky dice and the guide at the bottom of a phone. If they
 * don't all fit, the highlighted ones come first.
 * @param {HTMLElement} stage @param {HTMLElement} guide */
export function scrollIntoSight(stage, guide) {
  const { style } = document.documentElement;
  style.setProperty("--guide-height", `${guide.offsetHeight}px`);
  const tray = /** @type {HTMLElement} */ (stage.querySelector(".dice-tray"));
  const stays = getComputedStyle(tray).position === "sticky";
  const top = stays ? tray.offsetHeight : 0;
  const bottom = innerHeight - (parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0);
  const boxes = (/** @type {string} */ which) =>
    [...stage.querySelectorAll(which)]
      .filter((one) => !(stays && tray.contains(one)))
      .map((one) => one.getBoundingClientRect());
  const pointed = boxes(".pointed");
  const all = [...pointed, ...boxes(".own-boards .cell.lit")];
  const wanted = pointed.length && heightOf(all) > bottom - top ? pointed : all;
  if (!wanted.length) return;
  const room = Math.max(0, Math.min(MARGIN_PX, (bottom - top - heightOf(wanted)) / 2));
  const above = Math.min(...wanted.map((box) => box.top)) - room - top;
  const below = Math.max(...wanted.map((box) => box.bottom)) + room - bottom;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  if (above < 0) scrollBy({ top: above, behavior });
  else if (below > 0) scrollBy({ top: Math.min(above, below), behavior });
}

/** The space around them, if there is room. */
const MARGIN_PX = 16;

/** @param {DOMRect[]} boxes */
const heightOf = (boxes) => Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
