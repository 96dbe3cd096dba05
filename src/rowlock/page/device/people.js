// Who plays at this device: names and colours, kept for the next game.

import { keep, kept } from "../kept.js";

/** @typedef {{name: string, colour: string}} Person */

export const COLOURS = ["violet", "rose", "amber", "teal", "slate", "olive"];
const MOST = 24;

/** The latest first. @returns {Person[]} */
export const people = () => kept("people", []);

/** @param {Person} person */
export function remember(person) {
  keep("people", [person, ...people().filter(({ name }) => name !== person.name)].slice(0, MOST));
}

/** @param {string} name */
export function forget(name) {
  keep("people", people().filter((one) => one.name !== name));
}
