// The rules of a game, with pictures.

import { make, withEmphasis } from "../dom.js";
import { config } from "../config.js";
import { contentOf } from "../games/registry.js";
import { picture } from "../pictures/drawing.js";
import { pointsScale } from "../pictures/points.js";
import { footer, header } from "../shell.js";
import { openGame } from "../start/open_game.js";
import { playButton } from "../start/play_button.js";
import { savedSetup } from "../start/setup.js";
import { say } from "../words.js";

/** @typedef {import("../games/registry.js").Block} Block */
/** @typedef {import("../games/registry.js").Section} Section */

/** @type {import("../app.js").Screen} */
export function rulesScreen(host, game) {
  const { goal, sections } = contentOf(game).rulebook;
  const name = say(`game.${game}`);
  host.append(
    header({ title: say("rules.rules"), back: true }),
    make(
      "main",
      { class: "column rules" },
      make(
        "nav",
        { class: "rules-games", "aria-label": say("rules.other-games") },
        ...config.games.map((one) => gameLink(one.game, one.game === game)),
      ),
      make(
        "div",
        { class: "rules-head" },
        make("h1", {}, name),
        goal ? make("p", { class: "goal" }, say(`rules.${goal}`)) : null,
        playLinks(game),
      ),
      contents(sections),
      make("div", { class: "rules-body" }, ...sections.map(section)),
    ),
    footer(),
  );
  // When the browser looked for the section in the address, it didn't exist yet.
  if (location.hash) requestAnimationFrame(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
  return { title: say("rules.title", { game: name }) };
}

/** @param {string} game @param {boolean} isHere */
const gameLink = (game, isHere) =>
  make("a", { href: `/rules/${game}`, "aria-current": isHere ? "page" : null }, say(`game.${game}`));

/** Links from reading to playing. @param {string} game */
function playLinks(game) {
  const { play, errorNote } = playButton(say("rules.play"), () => openGame(game, savedSetup(game)));
  return make(
    "div",
    { class: "rules-play" },
    play,
    make("a", { class: "button", href: `/learn/${game}` }, say("start.learn")),
    make("a", { class: "button", href: "/sheets" }, say("start.sheets")),
    errorNote,
  );
}

/** @param {Section[]} sections */
function contents(sections) {
  const links = sections.map(({ id, title }) => {
    const link = make("a", { href: `#${id}` }, say(`rules.${title}`));
    // Scroll without the browser's own jump, whose popstate would rebuild the screen.
    link.addEventListener("click", (event) => {
      event.preventDefault();
      history.replaceState(null, "", `#${id}`);
      const target = document.getElementById(id);
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    });
    return make("li", {}, link);
  });
  return make("nav", { class: "contents", "aria-label": say("rules.contents") }, make("ol", {}, ...links));
}

/** @param {Section} shown */
function section({ id, title, blocks }) {
  return make(
    "section",
    { class: "rule", id, tabindex: -1, "aria-labelledby": `${id}-title` },
    make("h2", { id: `${id}-title` }, say(`rules.${title}`)),
    ...blocks.map((block) => blockOf(block)),
  );
}

/** @param {Block} block @returns {HTMLElement} */
function blockOf(block) {
  if ("say" in block) return make("p", {}, ...withEmphasis(say(`rules.${block.say}`)));
  if ("list" in block)
    return make("ul", {}, ...block.list.map((key) => make("li", {}, ...withEmphasis(say(`rules.${key}`)))));
  if ("steps" in block)
    return make(
      "ol",
      { class: "steps-of-turn" },
      ...block.steps.map((key) => make("li", {}, make("div", {}, ...withEmphasis(say(`rules.${key}`))))),
    );
  if ("points" in block) return pointsScale(block.points);
  const caption = `caption-${block.caption}`;
  return make(
    "figure",
    {},
    picture(block.picture, caption),
    make("figcaption", { id: caption }, say(`rules.${block.caption}`)),
  );
}
