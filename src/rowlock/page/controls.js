// Custom-styled controls on top of native ones: choose one of several, on or off, a bot's level.

import { make } from "./dom.js";
import { config } from "./config.js";
import { say } from "./words.js";

/** @typedef {{value: string, label: string}} Choice */

const counter = { names: 0 };

/** Choose one of several. `set` changes the choice, `onChange` reports it, `allow` enables or disables a value.
 * @param {{legend: string, hideLegend?: boolean, choices: Choice[], onChange: (value: string) => void}} options */
export function oneOf({ legend, hideLegend = false, choices, onChange }) {
  const inputs = radios(choices, onChange);
  const labels = choices.map(({ label }, index) => make("label", {}, inputs[index], make("span", {}, label)));
  const element = make(
    "fieldset",
    { class: "one-of" },
    make("legend", { class: hideLegend ? "visually-hidden" : null }, legend),
    make("div", { class: "choices" }, ...labels),
  );
  /** @param {string} value @param {boolean} allowed */
  const allow = (value, allowed) => {
    for (const input of inputs) if (input.value === value) input.disabled = !allowed;
  };
  return { element, set: (/** @type {string} */ value) => check(inputs, value), allow };
}

/** @param {Choice[]} choices @param {(value: string) => void} onChange */
function radios(choices, onChange) {
  counter.names += 1;
  return choices.map(({ value }) => {
    const input = /** @type {HTMLInputElement} */ (
      make("input", { type: "radio", name: `one-of-${counter.names}`, value })
    );
    input.addEventListener("change", () => onChange(value));
    return input;
  });
}

/** @param {HTMLInputElement[]} inputs @param {string} value */
function check(inputs, value) {
  for (const input of inputs) input.checked = input.value === value;
}

/** A bot's level: five rising steps, and a description of the chosen one.
 * @param {{legend: string, game: string, level: string, onChange: (level: string) => void}} options */
export function strength({ legend, game, level, onChange }) {
  const levels = config.levels.filter((one) => one.games.includes(game)).map((one) => one.level);
  const choices = levels.map((value) => ({ value, label: say(`game.level-${value}`) }));
  const inputs = radios(choices, (value) => {
    show(value);
    onChange(value);
  });
  const steps = inputs.map((input, index) => {
    input.setAttribute("aria-label", choices[index].label);
    return make("label", { title: choices[index].label }, input, make("span", { class: `step step-${index + 1}` }));
  });
  const words = make("p", { class: "strength-words" });
  /** @param {string} value */
  function show(value) {
    check(inputs, value);
    steps.forEach((step, index) => step.classList.toggle("reached", index <= levels.indexOf(value)));
    words.replaceChildren(make("b", {}, say(`game.level-${value}`)), ": ", say(`game.style-${value}`));
  }
  show(levels.includes(level) ? level : levels[0]);
  return make(
    "fieldset",
    { class: "strength" },
    make("legend", { class: "visually-hidden" }, legend),
    make("div", { class: "steps" }, ...steps),
    words,
  );
}

/** An on/off switch. @param {{label: string | Node, note: string, on: boolean, onChange: (on: boolean) => void}} options */
export function toggle({ label, note, on, onChange }) {
  const input = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", role: "switch", checked: on }));
  input.addEventListener("change", () => onChange(input.checked));
  return make(
    "label",
    { class: "toggle" },
    input,
    make("span", { class: "track-of-toggle" }),
    make("span", {}, make("b", {}, label), " ", make("span", { class: "quiet" }, note)),
  );
}
