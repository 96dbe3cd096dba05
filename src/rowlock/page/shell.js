// What stands around every screen: the bar with the mark and the languages, and the foot.

import { changeLanguage } from "./app.js";
import { button, draw, make } from "./dom.js";
import { config } from "./config.js";
import { LANGUAGES, language, say } from "./words.js";

/** The mark: the fork that holds an oar, which is seen from its end. */
export function mark() {
  return draw(
    "svg",
    { class: "mark-sign", viewBox: "0 0 64 64", "aria-hidden": "true" },
    draw("path", { d: "M15 10v17.5a17 17 0 0 0 34 0V10M32 45v12" }),
    draw("circle", { cx: 32, cy: 26, r: 10 }),
  );
}

/** The bar on top. `title` says where one is; `back` shows that the mark leads back to all games.
 * @param {{title?: string, back?: boolean}} [shown] @returns {HTMLElement} */
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

/** A button with the language that is spoken; pressed, it shows all of them, each by its own name. */
function languageSwitch() {
  const spoken = language();
  const choices = Object.entries(LANGUAGES).map(([code, name]) =>
    make(
      "li",
      {},
      button({ lang: code, "aria-current": code === spoken ? "true" : null }, () => choose(code), name),
    ),
  );
  // It can be focused so that a press on one of its buttons, which some browsers do not focus, does not fold it.
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

/** The screen is made anew, so the switch is another one then. @param {string} code */
async function choose(code) {
  await changeLanguage(code);
  /** @type {?HTMLElement} */ (document.querySelector(".language > button"))?.focus();
}
