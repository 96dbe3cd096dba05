// The start screen: the games, one's own tables, and a form to join by link.

import { go } from "../app.js";
import { button, draw, make, setAttribute } from "../dom.js";
import { config, gameInfo } from "../config.js";
import { contentOf } from "../games/registry.js";
import { save, load } from "../storage.js";
import { errorMessage } from "../error_messages.js";
import { fetchView, ApiError } from "../server/api.js";
import { saveInHistory, savedInHistory } from "../history_state.js";
import { watchReachable } from "../server/server_status.js";
import { footer, header, mark } from "../shell.js";
import { dieAt } from "../pictures/drawing.js";
import { myTables } from "../start/my_tables.js";
import { openGame } from "../start/open_game.js";
import { seatLabel, saveSetup, savedSetup } from "../start/setup.js";
import { SetupPanel } from "../start/setup_panel.js";
import { say } from "../words.js";

/** @typedef {import("../start/setup.js").Setup} Setup */

/** @type {import("../app.js").Screen} */
export function startScreen(host) {
  const cards = config.games.map(
    ({ game }) => new GameCard(game, (onOpen) => cards.forEach((card) => card === onOpen || card.unfold(false))),
  );
  const mine = myTables();
  const noServer = make("p", { class: "no-server card", role: "status" });
  host.append(
    header(),
    make(
      "main",
      { class: "column start" },
      // People with tables know what this is, and want to play.
      make(
        "section",
        { class: mine ? "hero again" : "hero" },
        mark(),
        make("h1", {}, say("start.headline")),
        mine ? null : make("p", { class: "lead" }, say("start.lead")),
      ),
      noServer,
      mine,
      realDiceSection(),
      make(
        "section",
        { class: "games", "aria-label": say("start.games") },
        ...cards.flatMap(({ element, drawer }) => [element, drawer]),
      ),
      joinForm(),
      make(
        "nav",
        { class: "besides", "aria-label": say("start.besides") },
        screenLink("history"),
        screenLink("sheets"),
      ),
      make("p", { class: "quiet kept-for" }, say("start.kept", { n: config.idle_days })),
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

/** A link to a screen that needs no table. @param {string} screen */
const screenLink = (screen) =>
  make(
    "a",
    { class: "card", href: `/${screen}` },
    make("b", {}, say(`start.${screen}`)),
    make("span", { class: "quiet" }, say(`start.${screen}-words`)),
  );

/** A game's card. Its drawer has all options, and is filled when first opened. */
class GameCard {
  /** @param {string} game @param {(card: GameCard) => void} onOpen */
  constructor(game, onOpen) {
    const { least_players: least, most_players: most } = gameInfo(game);
    this.game = game;
    this.onOpen = onOpen;
    this.setup = savedSetup(game);
    this.busy = false;
    const name = (this.name = say(`game.${game}`));
    this.who = make("ul", { class: "who-plays" });
    this.play = button({ class: "main play" }, () => this.begin(this.play));
    this.errorNote = make("p", { class: "wrong", role: "alert" });
    this.options = button(
      {
        class: "plain options",
        "aria-expanded": "false",
        "aria-controls": `drawer-${game}`,
        "aria-label": say("start.options-of", { game: name }),
      },
      () => this.toggle(),
      say("start.options"),
      make("span", { class: "fold", "aria-hidden": "true" }),
    );
    this.element = make(
      "article",
      { class: "game card", "data-game": game },
      make("div", { class: "cover", "aria-hidden": "true" }, contentOf(game).cover()),
      make(
        "div",
        { class: "game-head" },
        make("h2", {}, name),
        make(
          "span",
          { class: "quiet" },
          least < most ? say("start.players-range", { least, most }) : say("start.players-count", { n: most }),
        ),
      ),
      make("p", { class: "about" }, say(`start.about-${game}`)),
      this.who,
      make(
        "div",
        { class: "game-buttons" },
        this.play,
        make(
          "a",
          { class: "button", href: `/rules/${game}`, "aria-label": say("start.rules-of", { game: name }) },
          say("start.rules"),
        ),
      ),
      this.errorNote,
      make(
        "a",
        { class: "learn-link", href: `/learn/${game}`, "aria-label": say("start.learn-game", { game: name }) },
        say("start.learn"),
      ),
      this.options,
    );
    this.drawer = make("section", {
      class: "drawer card",
      id: `drawer-${game}`,
      "aria-label": say("start.options-of", { game: name }),
      hidden: true,
    });
    this.show();
  }

  /** The drawer is restored when the user comes back. */
  toggle() {
    const open = this.drawer.hidden === true;
    saveInHistory("unfolded", open ? this.game : null);
    this.unfold(open);
    if (!open) return;
    this.onOpen(this);
    this.drawer.scrollIntoView();
  }

  /** @param {boolean} open */
  unfold(open) {
    if (open && !this.drawer.hasChildNodes()) this.fill();
    this.drawer.hidden = !open;
    setAttribute(this.options, "aria-expanded", String(open));
    this.element.classList.toggle("unfolded", open);
  }

  fill() {
    const panel = new SetupPanel({
      game: this.game,
      setup: this.setup,
      myName: load("name", ""),
      onChange: (setup) => {
        this.setup = setup;
        saveSetup(this.game, setup);
        this.show();
      },
      onName: (name) => save("name", name),
    });
    this.start = button({ class: "main" }, () => this.begin(this.start), this.startWords());
    this.drawer.append(
      make("h2", {}, say("start.options-of", { game: say(`game.${this.game}`) })),
      panel.element,
      this.start,
    );
  }

  /** Whether somebody is to come by the link, so the game can't start yet. */
  get invites() {
    return this.setup.seats.some(({ who }) => who === "link");
  }

  startWords() {
    const { seats } = this.setup;
    if (this.invites) return say("start.invite");
    return say(seats.every(({ who }) => who === "bot") ? "start.watch" : "start.begin");
  }

  /** Show who will play. */
  show() {
    this.who.replaceChildren(
      ...this.setup.seats.map((_, place) => {
        const name = seatLabel(this.setup, place, load("name", ""));
        return make(
          "li",
          { class: `s${place + 1}` },
          make("span", { class: "seat", "aria-hidden": "true" }, String(place + 1)),
          make("bdi", {}, name),
        );
      }),
    );
    this.play.textContent = say(this.invites ? "gathering.invite" : "start.play");
    setAttribute(
      this.play,
      "aria-label",
      say(this.invites ? "start.invite-game" : "start.play-game", { game: this.name }),
    );
    if (this.start) this.start.textContent = this.startWords();
  }

  /** @param {HTMLElement | undefined} pressed */
  async begin(pressed) {
    if (this.busy || !pressed) return;
    this.busy = true;
    this.errorNote.textContent = "";
    const words = pressed.textContent;
    pressed.textContent = say("start.opening");
    pressed.setAttribute("aria-disabled", "true");
    try {
      await openGame(this.game, this.setup);
    } catch (error) {
      // Show the error next to what was pressed.
      (pressed === this.start ? pressed : this.play.parentElement)?.after(this.errorNote);
      this.errorNote.textContent = errorMessage(error);
      this.errorNote.scrollIntoView({ block: "nearest" });
      pressed.textContent = words;
      pressed.removeAttribute("aria-disabled");
    }
    this.busy = false;
  }
}

/** Links for people with real dice. */
function realDiceSection() {
  const dice = draw(
    "svg",
    { class: "beside-dice", viewBox: "-1 -1 63 30", "aria-hidden": "true" },
    dieAt({ x: 0, y: 0 }, "", "5"),
    dieAt({ x: 33, y: 0 }, "r", "3"),
  );
  return make(
    "a",
    { class: "beside card", href: "/pad" },
    dice,
    make(
      "span",
      { class: "beside-about" },
      make("b", {}, say("start.beside")),
      make("span", { class: "quiet" }, say("start.beside-words")),
    ),
    make("span", { class: "beside-open" }, say("start.beside-open")),
  );
}

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
