// The dice on the table: two white ones, one for each row's lock, and the number of the roll.

import { make, setAttribute, setText } from "../dom.js";
import { say, sentence } from "../words.js";
import { COLOUR_OF, die, lockSign, pips, sign } from "./pieces.js";
import { colourName } from "./wording.js";

/** @typedef {{white: number[], red: ?number, yellow: ?number, green: ?number, blue: ?number}} DicePicture  null: out of the game */

/** How long a rolling die shows each face. */
const FACE_MS = 90;
const FACES = 4;

export class DiceTray {
  element;
  #dice;
  #sum = make("span", { class: "white-sum" });
  #number = make("span", { class: "roll-number" });

  /** @param {{letter: string}[]} rows  of the game */
  constructor(rows) {
    this.#dice = ["", "", ...rows.map(({ letter }) => letter)].map((letter, index) => new ShownDie(letter, index));
    const body = make("div", { class: "dice-body" }, ...this.#dice.map((one) => one.element), this.#sum, this.#number);
    body.style.setProperty("--coloured", String(rows.length));
    this.element = make("div", { class: "board dice-tray", role: "group", "aria-label": say("board.dice") }, body);
  }

  /** Show a roll. Without dice, show the last roll at rest. `sum` is the white sum while it counts; `closed` has the
   * letters of the rows whose dice are out, which is only needed without dice.
   * @param {{dice: ?DicePicture, number: ?number, rolling: boolean, sum?: ?number, closed?: string}} shown */
  show({ dice, number, rolling, sum = null, closed = "" }) {
    const moving = rolling && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.element.classList.toggle("resting", dice === null);
    this.#dice.forEach((one, index) => {
      const colour = /** @type {keyof DicePicture} */ (COLOUR_OF[one.letter]);
      const shows = dice && (one.letter ? /** @type {?number} */ (dice[colour]) : dice.white[index]);
      if (dice) one.show(shows, moving);
      else one.rest(closed.includes(one.letter) && one.letter !== "");
    });
    setText(this.#sum, dice && sum ? `= ${sum}` : "");
    setAttribute(this.#sum, "aria-label", dice && sum ? say("board.white-sum", { number: sum }) : null);
    setAttribute(this.#sum, "role", dice && sum ? "img" : null);
    setText(this.#number, number ? say("board.roll", { number }) : "");
  }

  /** Highlight the dice of some pairs, or none. @param {{white: ?number, letter: ?string}[]} pairs */
  highlight(pairs) {
    this.#dice.forEach((one, index) => {
      const isIn = pairs.some(({ white, letter }) => (one.letter ? one.letter === letter : index === white));
      one.element.classList.toggle("in-pair", isIn);
    });
  }

  /** The die that was tapped, if any. @param {EventTarget | null} target */
  dieAt(target) {
    const index = this.#dice.findIndex((one) => one.element.contains(/** @type {Node} */ (target)));
    return index < 0 ? null : { index, letter: this.#dice[index].letter };
  }
}

/** One die. */
class ShownDie {
  letter;
  element;
  #face;
  #shown = 0;
  #timer = 0;
  /** The face it will land on; 0 if it isn't rolling. */
  #target = 0;

  /** @param {string} letter @param {number} index */
  constructor(letter, index) {
    this.letter = letter;
    this.element = die(letter, 0);
    this.#face = /** @type {Element} */ (this.element.firstElementChild);
    setAttribute(this.element, "role", "img");
    this.element.style.setProperty("--place", String(index));
    if (letter) this.element.append(make("span", { class: "out-sign" }, sign(letter), lockSign(true)));
    this.element.addEventListener("animationend", () => this.#settle());
    this.rest(false);
  }

  get #name() {
    return this.letter ? colourName(this.letter) : say("game.white");
  }

  /** @param {string} words */
  #say(words) {
    setAttribute(this.element, "aria-label", sentence(words));
  }

  /** @param {?number} face  null: out of the game @param {boolean} rolling */
  show(face, rolling) {
    // Leave a rolling die alone, unless its result changes.
    if (!rolling && this.#target && this.#target === face) return;
    this.#stop();
    this.element.classList.toggle("out", face === null);
    this.#say(
      face === null
        ? say("board.die-out", { colour: this.#name })
        : say("board.die", { colour: this.#name, shown: face }),
    );
    this.#shown = face ?? 0;
    if (rolling && face) this.#roll(face, FACES);
    else this.#showFace(this.#shown);
  }

  /** @param {boolean} out */
  rest(out) {
    this.#stop();
    this.element.classList.toggle("out", out);
    this.#say(say(out ? "board.die-out" : "board.die-rests", { colour: this.#name }));
    this.#showFace(out ? 0 : this.#shown);
  }

  /** Show random faces, then the rolled one. @param {number} face @param {number} faces */
  #roll(face, faces) {
    this.element.classList.add("rolling");
    this.#target = face;
    this.#showFace(faces ? 1 + Math.floor(Math.random() * 6) : face);
    if (faces) this.#timer = setTimeout(() => this.#roll(face, faces - 1), FACE_MS);
  }

  /** On a slow machine the animation can end before the last timer fires. */
  #settle() {
    this.#stop();
    this.#showFace(this.#shown);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#target = 0;
    this.element.classList.remove("rolling");
  }

  /** @param {number} face */
  #showFace(face) {
    if (this.#face.getAttribute("data-shows") === String(face)) return;
    this.#face.setAttribute("data-shows", String(face));
    this.#face.replaceChildren(...pips(this.letter, face));
  }
}
