// The start screen: ways to play right away, the user's tables, the games, and a form to join by link.

import { go } from "../app.js";
import { make } from "../dom.js";
import { config } from "../config.js";
import { errorMessage } from "../error_messages.js";
import { fetchView, ApiError } from "../server/api.js";
import { savedInHistory } from "../history_state.js";
import { watchReachable } from "../server/server_status.js";
import { footer, header, mark } from "../shell.js";
import { installHint } from "../start/install_hint.js";
import { GameCard } from "../start/game_card.js";
import { myTables } from "../start/my_tables.js";
import { QuickStart } from "../start/quick_start.js";
import { say } from "../words.js";

/** @type {import("../app.js").Screen} */
export function startScreen(host) {
  const { current, others } = myTables();
  const quick = new QuickStart(current, {
    onName: () => cards.forEach((card) => card.showName()),
    onLevel: (game) => cards.find((card) => card.game === game)?.reload(),
  });
  const listeners = {
    onOpen: (/** @type {GameCard} */ opened) => cards.forEach((card) => card === opened || card.unfold(false)),
    onSetup: () => quick.show(),
  };
  const cards = config.games.map(({ game }) => new GameCard(game, listeners));
  const isReturning = Boolean(current || others);
  const noServer = make("p", { class: "no-server card", role: "status" });
  host.append(
    header(),
    make(
      "main",
      { class: "column start" },
      // People with tables know what this is, and want to play.
      make(
        "section",
        { class: isReturning ? "hero again" : "hero" },
        mark(),
        make("h1", {}, say("start.headline")),
        isReturning ? null : make("p", { class: "lead" }, say(config.has_server ? "start.lead" : "start.lead-alone")),
      ),
      quick.element,
      make(
        "nav",
        { class: "practice", "aria-label": say("start.practice") },
        screenLink("daily"),
        screenLink("puzzles"),
        screenLink("train"),
        screenLink("explore"),
      ),
      noServer,
      installHint(),
      others,
      make(
        "section",
        { class: "games", "aria-label": say("start.games") },
        ...cards.flatMap(({ element, drawer }) => [element, drawer]),
      ),
      config.has_server ? joinForm() : null,
      make(
        "nav",
        { class: "besides", "aria-label": say("start.besides") },
        screenLink("history"),
        // The server draws the sheets.
        config.has_server ? screenLink("sheets") : null,
      ),
      make(
        "p",
        { class: "quiet kept-for" },
        config.idle_days === null ? say("start.only-here") : say("start.kept", { n: config.idle_days }),
      ),
    ),
    footer(),
  );
  cards.find(({ game }) => game === savedInHistory("unfolded"))?.unfold(true);
  const leave = watchReachable((isReached) => (noServer.textContent = isReached ? "" : noServerWords()));
  return { title: "Rowlock", leave };
}

/** Offline use needs a service worker. */
const noServerWords = () =>
  say(navigator.serviceWorker?.controller ? "start.no-server" : "start.no-server-nothing-kept");

/** A link to a screen without a table. @param {string} screen */
const screenLink = (screen) =>
  make(
    "a",
    { class: "card", href: `/${screen}` },
    make("b", {}, say(`start.${screen}`)),
    make("span", { class: "quiet" }, say(`start.${screen}-words`)),
  );

/** The id of a table in a link, or on its own. @param {string} text */
function parseTableId(text) {
  return /(?:^|\/t\/)([\w-]{1,64})(?:\/review)?\/?(?:[?#].*)?$/.exec(text.trim())?.[1] ?? null;
}

function joinForm() {
  const field = /** @type {HTMLInputElement} */ (
    make("input", {
      type: "text",
      id: "join",
      inputmode: "url",
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "off",
      placeholder: `${location.origin}/t/…`,
      "aria-describedby": "join-wrong",
    })
  );
  const errorNote = make("p", { class: "wrong", id: "join-wrong", role: "alert" });
  const form = make(
    "form",
    { class: "join card" },
    make("label", { for: "join" }, say("start.join")),
    make("div", { class: "join-line" }, field, make("button", { type: "submit" }, say("start.join-go"))),
    errorNote,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const table = parseTableId(field.value);
    errorNote.textContent = table ? "" : say("start.join-none", { example: `${location.origin}/t/…` });
    if (!table) return field.focus();
    try {
      await fetchView(table);
      await go(`/t/${table}`);
    } catch (error) {
      errorNote.textContent = errorMessage(error);
      if (error instanceof ApiError) field.focus();
    }
  });
  return form;
}
