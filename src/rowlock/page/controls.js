// Custom-styled controls on top of native ones: a choice of several, a switch, and a bot's level.

import { avatar } from "./avatars.js";
import { make } from "./dom.js";
import { config } from "./config.js";
import { levelName, seatName } from "./seat_names.js";
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

/** A bot's level in words, from the weakest to the strongest, and the character of the chosen bot. `botAt` is the bot's
 * seat with a level. @param {{legend: string, game: string, level: string, botAt: (level: string) => Parameters<typeof avatar>[0], onChange: (level: string) => void}} options */
export function strength({ legend, game, level, botAt, onChange }) {
  const levels = config.levels.filter((one) => one.games.includes(game)).map((one) => one.level);
  const words = make("p", { class: "strength-words" });
  /** @param {string} value */
  function describe(value) {
    const bot = botAt(value);
    const name = make("b", {}, seatName(bot));
    words.replaceChildren(avatar(bot), make("span", {}, name, " ", say(`game.style-${value}`)));
  }
  const choice = oneOf({
    legend,
    hideLegend: true,
    choices: levels.map((value) => ({ value, label: levelName(value) })),
    onChange: (value) => {
      describe(value);
      onChange(value);
    },
  });
  const first = levels.includes(level) ? level : levels[0];
  choice.set(first);
  describe(first);
  return make("div", { class: "strength" }, choice.element, words);
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
