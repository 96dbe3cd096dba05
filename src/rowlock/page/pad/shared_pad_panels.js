// Panels around a shared pad: the connection status, the link for others with a list of seats, and the form to join.

import { COLOURS } from "../device/people.js";
import { button, make, setText } from "../dom.js";
import { invitation } from "../gathering/invitation.js";
import { load, save } from "../storage.js";
import { errorMessage } from "../error_messages.js";
import { absoluteUrl, qrUrl } from "../server/api.js";
import { say, sayParts } from "../words.js";

/** @typedef {import("./shared_pad.js").SharedPad} SharedPad */

/** Whether the server is connected, and how many deeds it hasn't confirmed. */
export class ConnectionStatus {
  words = make("span", {});
  more = make("span", { class: "line-more" });
  count = make("span", { class: "line-count" });
  // There is room for it in the top bar, so nothing moves under a finger.
  element = make("p", { class: "line-state", role: "status", hidden: true }, this.words, this.more, this.count);

  /** @param {SharedPad} session */
  show({ connection, waiting, pad }) {
    const words = { new: "", open: "", lost: say("phones.lost"), gone: say("phones.gone-here") }[connection];
    this.element.hidden = !words;
    setText(this.words, words);
    // Spectators have nothing to send.
    const more = connection === "lost" && pad?.mine.length ? say("phones.go-on") : "";
    const count = more && waiting.length ? say("phones.waiting", { n: waiting.length }) : "";
    setText(this.more, more);
    setText(this.count, count);
    this.element.title = [words, more, count].filter(Boolean).join(". ");
  }
}

/** For players: the link, and who is there. */
export class ShareDialog {
  /** @param {SharedPad} session */
  constructor(session) {
    this.session = session;
    this.seats = make("ul", { class: "company" });
    this.shown = "";
    this.errorNote = make("p", { class: "wrong", role: "alert" });
    const { game } = session.game;
    const words = {
      title: say("phones.invite"),
      note: say("phones.invite-note"),
      label: say("phones.link"),
      text: say("phones.share-text", { game: say(`game.${game}`) }),
    };
    this.element = /** @type {HTMLDialogElement} */ (
      make(
        "dialog",
        { class: "share-sheet shared", "aria-label": say("phones.title") },
        invitation({ link: absoluteUrl(`/p/${session.id}`), qr: qrUrl(`pads/${session.id}`), words }),
        make("h2", {}, say("phones.company")),
        this.seats,
        this.errorNote,
        button({ class: "main share-close" }, () => this.element.close(), say("phones.close")),
      )
    );
  }

  open() {
    this.show();
    this.element.showModal();
    /** @type {?HTMLElement} */ (this.element.querySelector("button.main"))?.focus();
  }

  show() {
    const { pad } = this.session;
    if (!pad) return;
    const shown = JSON.stringify([pad.seats, pad.mine]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.seats.replaceChildren(...pad.seats.map((seat, index) => this.seatLine(seat, index + 1, pad.mine)));
  }

  /** @param {import("./shared_events.js").SharedSeat} seat @param {number} number @param {number[]} mine */
  seatLine({ open, away }, number, mine) {
    const name = this.session.nameOf(number);
    const isMine = mine.includes(number);
    const state = isMine ? "here" : open ? "no-phone" : away ? "away" : "on-phone";
    const label = (/** @type {string} */ words) => ({ "aria-label": `${words}: ${name}` });
    const action = !mine.length
      ? null
      : open
        ? button(
            label(say("phones.take")),
            () => this.try(() => this.session.join({ seat: number })),
            say("phones.take"),
          )
        : isMine && mine.length > 1
          ? button(
              label(say("phones.give-up")),
              () => this.try(() => this.session.release(number)),
              say("phones.give-up"),
            )
          : !isMine && away
            ? button(
                label(say("phones.open-seat")),
                () => this.try(() => this.session.release(number)),
                say("phones.open-seat"),
              )
            : null;
    return make(
      "li",
      { class: `s${number}` },
      make("span", { class: "seat", "aria-hidden": "true" }, String(number)),
      make(
        "span",
        { class: "company-words" },
        make("bdi", {}, name),
        make("span", { class: "quiet" }, say(`phones.${state}`)),
      ),
      action,
    );
  }

  /** @param {() => Promise<void>} action */
  async try(action) {
    this.errorNote.textContent = "";
    try {
      await action();
    } catch (error) {
      this.errorNote.textContent = errorMessage(error);
    }
  }
}

/** For people who follow the link: choose a sheet. */
export class JoinForm {
  /** @param {SharedPad} session @param {{most: number, watch: () => void}} options */
  constructor(session, { most, watch }) {
    this.session = session;
    this.most = most;
    this.shown = "";
    this.open = make("div", { class: "joining-seats" });
    this.name = /** @type {HTMLInputElement} */ (
      make("input", {
        type: "text",
        id: "joining-name",
        maxlength: 30,
        autocomplete: "nickname",
        value: load("name", ""),
      })
    );
    this.label = make("label", { for: "joining-name" });
    this.submit = make("button", { type: "submit" }, say("phones.join"));
    /** The first open seat without a name; a newcomer takes it by giving one. @type {?number} */
    this.unnamed = null;
    this.another = make(
      "form",
      { class: "joining-another" },
      this.label,
      make("div", { class: "join-line" }, this.name, this.submit),
    );
    this.another.addEventListener("submit", (event) => {
      event.preventDefault();
      const called = this.name.value.trim();
      if (called)
        this.join({ called, ...(this.unnamed ? { seat: this.unnamed } : { colour: this.freeColour() }) }).then(() =>
          save("name", called),
        );
      else this.askName();
    });
    this.errorNote = make("p", { class: "wrong", role: "alert" });
    this.element = make(
      "section",
      { class: "joining card", "aria-labelledby": "joining" },
      make("h2", { id: "joining", tabindex: -1 }, say("phones.who-are-you")),
      make("p", { class: "quiet" }, say("phones.join-lead")),
      this.open,
      this.another,
      this.errorNote,
      button({ class: "plain joining-watch" }, watch, say("phones.watch")),
    );
  }

  show() {
    const seats = this.session.pad?.seats ?? [];
    const shown = JSON.stringify(seats.map(({ name, open }) => [name, open]));
    if (shown === this.shown) return;
    this.shown = shown;
    const buttons = seats.flatMap(({ name, open }, index) =>
      open && name
        ? [
            button(
              { class: `main big s${index + 1}` },
              () => void this.join({ seat: index + 1 }),
              make("span", {}, ...sayParts("phones.i-am", { name: make("bdi", {}, name) })),
            ),
          ]
        : [],
    );
    this.open.replaceChildren(...buttons);
    this.unnamed = seats.findIndex(({ name, open }) => open && !name) + 1 || null;
    this.submit.classList.toggle("main", !buttons.length);
    setText(this.label, say(buttons.length ? "phones.another" : "phones.your-name"));
    this.another.hidden = !this.unnamed && seats.length >= this.most;
  }

  askName() {
    this.errorNote.textContent = say("phones.name-missing");
    this.name.focus();
  }

  /** A colour that nobody has. */
  freeColour() {
    const taken = (this.session.pad?.seats ?? []).map(({ colour }) => colour);
    return COLOURS.find((colour) => !taken.includes(colour)) ?? COLOURS[0];
  }

  /** @param {{called?: string, colour?: string, seat?: number}} who */
  async join(who) {
    this.errorNote.textContent = "";
    try {
      await this.session.join(who);
    } catch (error) {
      this.errorNote.textContent = errorMessage(error);
    }
  }
}
