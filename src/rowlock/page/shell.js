// The frame of every screen: the top bar with logo and languages, and the footer.

import { changeLanguage } from "./app.js";
import { button, draw, make } from "./dom.js";
import { config } from "./config.js";
import { LANGUAGES, language, say } from "./words.js";

/** The logo: a rowlock holding an oar, seen from its end. */
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
    languageSwitch(),
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

/** A button with the current language; it opens the list of all, each by its own name. */
function languageSwitch() {
  const spoken = language();
  const choices = Object.entries(LANGUAGES).map(([code, name]) =>
    make(
      "li",
      {},
      button({ lang: code, "aria-current": code === spoken ? "true" : null }, () => choose(code), name),
    ),
  );
  // Focusable, so that pressing a button in it doesn't close it in browsers that don't focus buttons.
  const list = make("ul", { class: "languages", id: "languages", hidden: true, tabindex: -1 }, ...choices);
  const name = LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (spoken)];
  const opener = button(
    {
      class: "plain",
      "aria-expanded": "false",
      "aria-controls": "languages",
      "aria-label": `${say("page.language")}: ${name}`,
    },
    () => unfold(list.hidden === true),
    globe(),
    make("span", { class: "wide" }, name),
  );
  const place = make("div", { class: "language" }, opener, list);

  /** @param {boolean} open */
  function unfold(open) {
    list.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    if (open) /** @type {?HTMLElement} */ (list.querySelector("[aria-current]"))?.focus();
  }
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || list.hidden) return;
    unfold(false);
    opener.focus();
  });
  place.addEventListener("focusout", (event) => {
    if (!(event.relatedTarget instanceof Node && place.contains(event.relatedTarget))) unfold(false);
  });
  return place;
}

/** Switch the language. The screen is rebuilt, so focus the new switch. @param {string} code */
async function choose(code) {
  await changeLanguage(code);
  /** @type {?HTMLElement} */ (document.querySelector(".language > button"))?.focus();
}
