// The page's texts in the reader's language, from src/rowlock/words; the counterpart of its Python module.

/** @typedef {string | {[form in Intl.LDMLPluralRule]?: string} & {other: string}} Text */

export const LANGUAGES = { en: "English", de: "Deutsch", pl: "Polski", it: "Italiano" };

/** `formats` are those of `figure`, by decimals: a new one takes far longer than formatting a number.
 * @type {{language: string, texts: Object<string, Text>, plurals: Intl.PluralRules, formats: Intl.NumberFormat[]}} */
const spoken = { language: "en", texts: {}, plurals: new Intl.PluralRules("en"), formats: [] };

/** Set the language and texts of `say`. @param {string} language @param {Object<string, Text>} texts */
export function speak(language, texts) {
  spoken.language = language;
  spoken.texts = texts;
  spoken.plurals = new Intl.PluralRules(language);
  spoken.formats = [];
}

/** Add the texts of screens that are opened less often. @param {Object<string, Text>} texts */
export function speakMore(texts) {
  Object.assign(spoken.texts, texts);
}

export const language = () => spoken.language;

/** Whether there is a text with this key. @param {string} key */
export const isText = (key) => key in spoken.texts;

/** A text with its values filled in; `n` selects the plural form.
 * @param {string} key @param {Object<string, any>} [values] @returns {string} */
export function say(key, values = {}) {
  const text = spoken.texts[key];
  // Make a missing key obvious on the page and to tests.
  if (text === undefined) return `[${key}]`;
  const form = typeof text === "string" ? text : (text[spoken.plurals.select(values.n)] ?? text.other);
  return form.replace(/\{(\w+)\}/g, (_, name) => filledIn(values[name]));
}

/** A value as text; negative numbers have a real minus sign. @param {any} value */
const filledIn = (value) => (value < 0 && typeof value === "number" ? String(value).replace("-", "−") : String(value));

/** Like `say`, with elements as values, such as a highlighted name.
 * @param {string} key @param {Object<string, Node|string|number>} values @returns {(Node|string)[]} */
export function sayParts(key, values) {
  const marked = Object.fromEntries(
    Object.keys(values).map((name) => [name, name === "n" ? values.n : `\u0001${name}\u0001`]),
  );
  return say(key, marked)
    .split("\u0001")
    .map((part, index) => (index % 2 ? (values[part] instanceof Node ? values[part] : String(values[part])) : part))
    .filter((part) => part !== "");
}

/** Capitalize the first letter. @param {string} words */
export const sentence = (words) => words.slice(0, 1).toLocaleUpperCase(spoken.language) + words.slice(1);

/** A number as the language writes it, with a real minus sign. @param {number} value @param {number} [decimals] */
export function figure(value, decimals = 0) {
  const rounded = Number(value.toFixed(decimals));
  spoken.formats[decimals] ??= new Intl.NumberFormat(spoken.language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return spoken.formats[decimals].format(rounded === 0 ? 0 : rounded).replace("-", "−");
}

/** A number with its sign. @param {number} value @param {number} [decimals] */
export function signed(value, decimals = 0) {
  const text = figure(value, decimals);
  return text.startsWith("−") ? text : `+${text}`;
}

/** Ann, Bob and Cleo. @param {string[]} parts */
export const listed = (parts) =>
  parts.length < 2 ? parts.join("") : say("game.and", { some: parts.slice(0, -1).join(", "), last: parts.at(-1) });

/** Date and time; our English is British. @param {string} when */
export function moment(when) {
  // An imported record contains only the day.
  const isDay = when.endsWith("T00:00:00.000Z");
  return new Intl.DateTimeFormat(spoken.language === "en" ? "en-GB" : spoken.language, {
    dateStyle: "medium",
    ...(isDay ? { timeZone: "UTC" } : { timeStyle: "short" }),
  }).format(new Date(when));
}
