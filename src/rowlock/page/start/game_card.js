// A game's card on the start screen, and the drawer with its options.

import { avatar } from "../avatars.js";
import { button, make, setAttribute } from "../dom.js";
import { gameInfo } from "../config.js";
import { errorMessage } from "../error_messages.js";
import { contentOf } from "../games/registry.js";
import { saveInHistory } from "../history_state.js";
import { levelName } from "../seat_names.js";
import { say } from "../words.js";
import { openGame } from "./open_game.js";
import { invites, seatLabel, seatOf, saveSetup, savedSetup } from "./setup.js";
import { SetupPanel } from "./setup_panel.js";

/** A game's card. Its drawer has all options, and is filled when first opened. */
export class GameCard {
  /** @param {string} game @param {{onOpen: (card: GameCard) => void, onSetup: () => void}} listeners */
  constructor(game, { onOpen, onSetup }) {
    const { least_players: least, most_players: most } = gameInfo(game);
    this.game = game;
    this.onOpen = onOpen;
    this.onSetup = onSetup;
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

  /** The state of the drawer is saved, and restored when the user comes back. */
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
      onChange: (setup) => {
        this.setup = setup;
        saveSetup(this.game, setup);
        this.show();
        this.onSetup();
      },
    });
    this.panel = panel;
    this.start = button({ class: "main" }, () => this.begin(this.start), this.startWords());
    this.drawer.append(
      make("h2", {}, say("start.options-of", { game: say(`game.${this.game}`) })),
      panel.element,
      this.start,
    );
  }

  startWords() {
    const { seats } = this.setup;
    if (invites(this.setup)) return say("start.invite");
    return say(seats.every(({ who }) => who === "bot") ? "start.watch" : "start.begin");
  }

  /** My name has changed. */
  showName() {
    this.show();
    this.panel?.show();
  }

  /** The setup was changed outside the card. */
  reload() {
    this.setup = savedSetup(this.game);
    if (this.panel) this.panel.setup = this.setup;
    this.showName();
  }

  /** Show who will play. */
  show() {
    this.who.replaceChildren(
      ...this.setup.seats.map((_, index) => {
        const seat = seatOf(this.setup, index);
        return make(
          "li",
          { class: `s${index + 1}` },
          avatar(seat),
          make("bdi", {}, seatLabel(this.setup, index)),
          seat.kind === "bot" ? make("span", { class: "quiet" }, levelName(seat.level)) : null,
        );
      }),
    );
    const isInviting = invites(this.setup);
    this.play.textContent = say(isInviting ? "gathering.invite" : "start.play");
    setAttribute(
      this.play,
      "aria-label",
      say(isInviting ? "start.invite-game" : "start.play-game", { game: this.name }),
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
      // Show the error next to the button that was pressed.
      (pressed === this.start ? pressed : this.play.parentElement)?.after(this.errorNote);
      this.errorNote.textContent = errorMessage(error);
      this.errorNote.scrollIntoView({ block: "nearest" });
      pressed.textContent = words;
      pressed.removeAttribute("aria-disabled");
    }
    this.busy = false;
  }
}
