// Which dice make a number: one white and one coloured die. Pointing at a number highlights its dice, and tapping two dice
// highlights their number.

import { announce } from "../dom.js";
import { say, sentence } from "../words.js";
import { COLOUR_OF } from "./pieces.js";
import { choiceName, colourName } from "./wording.js";

/**
 * @typedef {import("./dice.js").DicePicture} DicePicture
 * @typedef {{white: number, letter: string}} Pair  the index of the white die, and the colour of the other
 */

/** @param {DicePicture} dice @param {string} letter */
const faceOf = (dice, letter) => /** @type {?number} */ (dice[/** @type {keyof DicePicture} */ (COLOUR_OF[letter])]);

/** The pairs of dice whose sum is a choice, such as `r8`. @param {string} choice @param {DicePicture} dice @returns {Pair[]} */
function pairsFor(choice, dice) {
  const [letter, number] = [choice[0], Number(choice.slice(1))];
  const face = faceOf(dice, letter);
  return dice.white.flatMap((white, index) => (face && white + face === number ? [{ white: index, letter }] : []));
}

/** "white 3 + red 5". @param {string} choice @param {DicePicture} dice */
export function pairWords(choice, dice) {
  const [pair] = pairsFor(choice, dice);
  if (!pair) return undefined;
  const die = (/** @type {string} */ colour, /** @type {?number} */ shown) => say("board.die", { colour, shown });
  return `${die(say("game.white"), dice.white[pair.white])} + ${die(colourName(pair.letter), faceOf(dice, pair.letter))}`;
}

/** Announce which choice is being pointed at, or null. @param {Element} element @param {?string} choice */
export const describe = (element, choice) =>
  element.dispatchEvent(new CustomEvent("describe", { bubbles: true, detail: choice }));

export class DicePairs {
  /** The dice, while a white and a coloured one are added up. @type {?DicePicture} */
  #dice = null;
  /** The dice that were tapped. @type {{white: ?number, letter: ?string}} */
  #tapped = { white: null, letter: null };
  #container;
  #tray;

  /** @param {HTMLElement} container  contains the boards and the choices @param {import("./dice.js").DiceTray} tray */
  constructor(container, tray) {
    this.#container = container;
    this.#tray = tray;
    container.addEventListener("describe", (event) => this.#describe(/** @type {CustomEvent} */ (event).detail));
  }

  /** @param {?DicePicture} dice  null if no dice are added up */
  show(dice) {
    if (JSON.stringify(dice) === JSON.stringify(this.#dice)) return;
    this.#dice = dice;
    this.#tap({ white: null, letter: null });
  }

  /** @param {?string} choice */
  #describe(choice) {
    if (this.#dice) this.#tray.highlight(choice ? pairsFor(choice, this.#dice).slice(0, 1) : []);
  }

  /** Tap a die; a second tap deselects it. @param {EventTarget | null} target @returns {boolean} whether it was a die */
  tap(target) {
    const die = this.#tray.dieAt(target);
    if (!this.#dice || !die || (die.letter && !faceOf(this.#dice, die.letter))) return false;
    const { white, letter } = this.#tapped;
    if (die.letter) this.#tap({ white, letter: letter === die.letter ? null : die.letter });
    else this.#tap({ white: white === die.index ? null : die.index, letter });
    return true;
  }

  /** @param {{white: ?number, letter: ?string}} tapped */
  #tap(tapped) {
    this.#tapped = tapped;
    const { white, letter } = tapped;
    this.#tray.highlight([tapped]);
    for (const one of this.#container.querySelectorAll(".paired")) one.classList.remove("paired");
    if (!this.#dice || white === null || letter === null) return;
    const choice = `${letter}${this.#dice.white[white] + (faceOf(this.#dice, letter) ?? 0)}`;
    announce(sentence(choiceName(choice)));
    for (const one of this.#container.querySelectorAll(`[data-choice="${choice}"]`)) one.classList.add("paired");
  }
}
