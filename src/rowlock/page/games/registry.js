// The content of each game besides its boards: one module per game, by name. The texts of a rulebook are in
// words/*/rules.json; every picture is a position, and a test checks that the lit choices are legal. Lessons are in
// tutorial/lessons/NAME.json.

import { draw } from "../dom.js";
import * as duel from "./duel.js";
import * as onboard from "./onboard.js";
import * as qwixx from "./qwixx.js";
import * as tworows from "./tworows.js";

/**
 * @typedef {import("../pictures/drawing.js").Scene} Scene
 * @typedef {{say: string} | {list: string[]} | {steps: string[]} | {picture: Scene[], caption: string} | {points: "cross" | "token"}} Block
 * @typedef {{id: string, title: string, blocks: Block[]}} Section
 * @typedef {{cover: () => SVGElement, rulebook: {goal: string, sections: Section[]}}} GameContent
 */

/** @type {Object<string, GameContent>} */
const CONTENT = { duel, onboard, qwixx, tworows };

/** A new game, whose module hasn't been written yet. @type {GameContent} */
const NO_CONTENT = {
  cover: () => draw("svg", { class: "picture", viewBox: "0 0 368 208" }),
  rulebook: { goal: "", sections: [] },
};

/** @param {string} game */
export const contentOf = (game) => CONTENT[game] ?? NO_CONTENT;
