// The people who play on this device: names and colours for the next game.

import { make } from "../dom.js";
import { save, load } from "../storage.js";

/** @typedef {{name: string, colour: string}} Person */

/** The colours of the seats, and one more. */
export const COLOURS = ["violet", "rose", "amber", "teal", "slate", "olive"];
const MAX_PEOPLE = 24;

/** All people, most recent first. Invalid entries are skipped. @returns {Person[]} */
export function people() {
  const stored = /** @type {any} */ (load("people", []));
  return Array.isArray(stored)
    ? stored.filter(
        (/** @type {any} */ one) => typeof one?.name === "string" && one.name && COLOURS.includes(one.colour),
      )
    : [];
}

/** Add a person, or update their colour. @param {Person} person */
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

/** A person's badge: the colour with the first letter of the name, because colour alone isn't enough. @param {Person} person */
export function badge({ name, colour }) {
  const [letter = ""] = name.trim();
  return make("span", { class: `seat person-${colour}`, "aria-hidden": "true" }, letter.toLocaleUpperCase());
}
