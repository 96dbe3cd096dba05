// Links to the explorer. The position is in the fragment, so no server is needed.

import { config } from "../config.js";
import { make } from "../dom.js";
import { say } from "../words.js";

/** @param {string} position  a position line */
export const explorePath = (position) => `/explore#${position}`;

/** A link to explore a position; null on a custom track, because the line contains only its name.
 * @param {string} position @param {Object<string, string>} [attributes] */
export function exploreLink(position, attributes = { class: "button explore-link" }) {
  const [game, , track] = position.split("/");
  const isKnown =
    !config.games.some((one) => one.game === game && one.has_track) || config.tracks.some(({ name }) => name === track);
  return isKnown ? make("a", { href: explorePath(position), ...attributes }, say("table.explore")) : null;
}
