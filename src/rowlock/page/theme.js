// The light or dark theme, as set in the system or chosen here.

import { save, load } from "./storage.js";

/** @typedef {"system" | "light" | "dark"} Theme */

/** @type {Theme[]} */
export const THEMES = ["system", "light", "dark"];

const SCHEME = /\(prefers-color-scheme: (light|dark)\)/;
const ALWAYS = "(min-width: 0)";
const NEVER = "(max-width: 0)";

/** The media queries as written, for going back to the system's choice. @type {Map<object, string>} */
const written = new Map();

/** @returns {Theme} */
export const theme = () => THEMES.find((one) => one === load("theme", "system")) ?? "system";

/** @param {Theme} chosen */
export function chooseTheme(chosen) {
  save("theme", chosen === "system" ? null : chosen);
  applyTheme();
}

/** Make the media queries for light and dark follow the chosen theme. The style sheets need nothing else, so they also
 * work in saved reviews, which have no switch. Call it again after loading a style sheet. */
export function applyTheme() {
  const chosen = theme();
  for (const [owner, property] of mediaQueries()) {
    const query = written.get(owner) ?? owner[property];
    const scheme = SCHEME.exec(query)?.[1];
    if (!scheme) continue;
    written.set(owner, query);
    owner[property] = chosen === "system" ? query : query.replace(SCHEME, scheme === chosen ? ALWAYS : NEVER);
  }
}

/** All objects with a media query, and the property that contains it. @returns {[any, "mediaText" | "media"][]} */
function mediaQueries() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return [
    ...rules.flatMap((rule) =>
      rule instanceof CSSMediaRule ? [/** @type {[any, any]} */ ([rule.media, "mediaText"])] : [],
    ),
    ...[...document.querySelectorAll("meta[media]")].map((tag) => /** @type {[any, any]} */ ([tag, "media"])),
  ];
}
