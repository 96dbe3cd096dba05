// Who plays at this device: names and colours, kept for the next game.

import { make } from "../dom.js";
import { save, load } from "../storage.js";

/** @typedef {{name: string, colour: string}} Person */

/** Those of the seats, and one more. */
export const COLOURS = ["violet", "rose", "amber", "teal", "slate", "olive"];
const MAX_PEOPLE = 24;

/** The latest first. What another version has kept is left out. @returns {Person[]} */
export function people() {
  const held = /** @type {any} */ (load("people", []));
  return Array.isArray(held)
    ? held.filter((/** @type {any} */ one) => typeof one?.name === "string" && one.name && COLOURS.includes(one.colour))
    : [];
}

/** A name that is there already gets another colour. @param {Person} person */
export function rememberPerson({ name, colour }) {
  save("people", [{ name, colour }, ...people().filter((one) => one.name !== name)].slice(0, MAX_PEOPLE));
}

/** @param {string} name */
export function forgetPerson(name) {
  save(
    "people",
    people().filter((one) => one.name !== name),
  );
}

/** A person's sign: the colour, and the first letter of the name, since no colour stands alone. @param {Person} person */
export function badge({ name, colour }) {
  const [letter = ""] = name.trim();
  return make("span", { class: `seat person-${colour}`, "aria-hidden": "true" }, letter.toLocaleUpperCase());
}
