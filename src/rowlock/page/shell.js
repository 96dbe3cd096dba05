// The frame of every screen: the top bar with the logo, theme and language, and the footer.

import { changeLanguage } from "./app.js";
import { button, draw, make } from "./dom.js";
import { config } from "./config.js";
import { chooseTheme, theme, THEMES } from "./theme.js";
import { LANGUAGES, language, say } from "./words.js";

/** The logo: a rowlock holding an oar, seen end-on. */
export function mark() {
  return draw(
    "svg",
    { class: "mark-sign", viewBox: "0 0 64 64", "aria-hidden": "true" },
    draw("path", { d: "M15 10v17.5a17 17 0 0 0 34 0V10M32 45v12" }),
    draw("circle", { cx: 32, cy: 26, r: 10 }),
  );
}

/** The top bar. `title` says where the user is; `back` adds an arrow to the logo's link to all games.
 * @param {{title?: string, back?: boolean}} [options] @returns {HTMLElement} */
export function header({ title, back = false } = {}) {
  const name = make("span", { class: title ? "name wide" : "name" }, "Rowlock");
  return make(
    "header",
    { class: "bar" },
    make("a", { class: "home", href: "/", "aria-label": say("page.home") }, back ? arrow() : null, mark(), name),
    title ? make("span", { class: "where" }, title) : null,
    make("div", { class: "bar-switches" }, themeSwitch(), languageSwitch()),
  );
}

/** @returns {HTMLElement} */
export function footer() {
  const rules = config.games.map(({ game }) =>
    make("li", {}, make("a", { href: `/rules/${game}` }, say(`game.${game}`))),
  );
  return make(
    "footer",
    { class: "foot" },
    make(
      "nav",
      { "aria-label": say("page.rules") },
      make("span", { class: "foot-name" }, say("page.rules")),
      make("ul", {}, ...rules),
    ),
    make("p", {}, say("page.unofficial"), " ", make("span", { class: "version" }, `Rowlock ${config.version}`)),
  );
}

const arrow = () =>
  draw(
    "svg",
    { class: "line-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("path", { d: "M15 5 8 12l7 7" }),
  );

const globe = () =>
  draw(
    "svg",
    { class: "line-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("circle", { cx: 12, cy: 12, r: 9 }),
    draw("path", { d: "M3 12h18M12 3c6 6 6 12 0 18M12 3c-6 6-6 12 0 18" }),
  );

const halfMoon = () =>
  draw(
    "svg",
    { class: "line-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("circle", { cx: 12, cy: 12, r: 9 }),
    draw("path", { class: "filled", d: "M12 3a9 9 0 0 1 0 18Z" }),
  );

const languageSwitch = () =>
  listSwitch({
    name: "language",
    icon: globe(),
    choices: Object.entries(LANGUAGES).map(([value, label]) => ({ value, label, lang: value })),
    current: language(),
    showsCurrent: true,
    onChoose: changeLanguage,
  });

const themeSwitch = () =>
  listSwitch({
    name: "theme",
    icon: halfMoon(),
    choices: THEMES.map((value) => ({ value, label: say(`page.theme-${value}`) })),
    current: theme(),
    onChoose: chooseTheme,
  });

/** A button that opens a list to choose from. `showsCurrent` puts the current choice on the button, if there is room.
 * @template {string} T
 * @param {{name: string, icon: SVGElement, choices: {value: T, label: string, lang?: string}[], current: T, showsCurrent?: boolean, onChoose: (value: T) => void | Promise<void>}} options */
function listSwitch({ name, icon, choices, current, showsCurrent = false, onChoose }) {
  const items = choices.map(({ value, label, lang = null }) =>
    make(
      "li",
      {},
      button({ lang, "aria-current": value === current ? "true" : null }, () => choose(value), label),
    ),
  );
  // Focusable, so that pressing a button in it doesn't close it in browsers that don't focus buttons.
  const list = make("ul", { class: "bar-list", id: `${name}-list`, hidden: true, tabindex: -1 }, ...items);
  const label = choices.find(({ value }) => value === current)?.label ?? "";
  const opener = button(
    {
      class: "plain",
      "aria-expanded": "false",
      "aria-controls": `${name}-list`,
      "aria-label": `${say(`page.${name}`)}: ${label}`,
    },
    () => unfold(list.hidden === true),
    icon,
    showsCurrent ? make("span", { class: "wide" }, label) : null,
  );
  const container = make("div", { class: `bar-switch ${name}` }, opener, list);

  /** @param {boolean} open */
  function unfold(open) {
    list.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    if (open) /** @type {?HTMLElement} */ (list.querySelector("[aria-current]"))?.focus();
  }
  /** The switch may be rebuilt, with its screen, so focus the new one. @param {T} value */
  async function choose(value) {
    await onChoose(value);
    if (container.isConnected)
      container.replaceWith(listSwitch({ name, icon, choices, current: value, showsCurrent, onChoose }));
    /** @type {?HTMLElement} */ (document.querySelector(`.${name} > button`))?.focus();
  }
  container.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || list.hidden) return;
    unfold(false);
    opener.focus();
  });
  container.addEventListener("focusout", (event) => {
    if (!(event.relatedTarget instanceof Node && container.contains(event.relatedTarget))) unfold(false);
  });
  return container;
}
