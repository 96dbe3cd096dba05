// Around a shared pad: the line to the others, the link for those who are still to come, who has which sheet.

import { COLOURS } from "../device/people.js";
import { button, make, setText } from "../dom.js";
import { invitation } from "../gathering/invitation.js";
import { kept, keep } from "../storage.js";
import { whyNot } from "../error_messages.js";
import { linkTo, qrAddress } from "../server/api.js";
import { say, sayParts } from "../words.js";

/** @typedef {import("./shared_pad.js").SharedPad} SharedPad */

/** Whether the server hears, and how much it has not heard yet. */
export class LineState {
  words = make("span", {});
  more = make("span", { class: "line-more" });
  count = make("span", { class: "line-count" });
  // It stands in the bar, where there is room for it: nothing moves under a finger.
  element = make("p", { class: "line-state", role: "status", hidden: true }, this.words, this.more, this.count);

  /** @param {SharedPad} keeper */
  show({ line, waiting, pad }) {
    const words = { new: "", open: "", lost: say("phones.lost"), gone: say("phones.gone-here") }[line];
    this.element.hidden = !words;
    setText(this.words, words);
    // Whoever only watches has nothing to send.
    const more = line === "lost" && pad?.mine.length ? say("phones.go-on") : "";
    const count = more && waiting.length ? say("phones.waiting", { n: waiting.length }) : "";
    setText(this.more, more);
    setText(this.count, count);
    this.element.title = [words, more, count].filter(Boolean).join(". ");
  }
}

/** The link, and who is there; for whoever sits here. */
export class SharedSheet {
  /** @param {SharedPad} keeper */
  constructor(keeper) {
    this.keeper = keeper;
    this.seats = make("ul", { class: "company" });
    this.shown = "";
    this.wrong = make("p", { class: "wrong", role: "alert" });
    const { game } = keeper.game;
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
        invitation({ link: linkTo(`/p/${keeper.id}`), qr: qrAddress(`pads/${keeper.id}`), words }),
        make("h2", {}, say("phones.company")),
        this.seats,
        this.wrong,
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
    const { pad } = this.keeper;
    if (!pad) return;
    const shown = JSON.stringify([pad.seats, pad.mine]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.seats.replaceChildren(...pad.seats.map((seat, place) => this.line(seat, place + 1, pad.mine)));
  }

  /** @param {import("./shared_events.js").SharedSeat} seat @param {number} number @param {number[]} mine */
  line({ open, away }, number, mine) {
    const name = this.keeper.nameOf(number);
    const isMine = mine.includes(number);
    const state = isMine ? "here" : open ? "no-phone" : away ? "away" : "on-phone";
    const label = (/** @type {string} */ words) => ({ "aria-label": `${words}: ${name}` });
    const doing = !mine.length
      ? null
      : open
        ? button(
            label(say("phones.take")),
            () => this.try(() => this.keeper.join({ seat: number })),
            say("phones.take"),
          )
        : isMine && mine.length > 1
          ? button(
              label(say("phones.give-up")),
              () => this.try(() => this.keeper.release(number)),
              say("phones.give-up"),
            )
          : !isMine && away
            ? button(
                label(say("phones.open-seat")),
                () => this.try(() => this.keeper.release(number)),
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
      doing,
    );
  }

  /** @param {() => Promise<void>} doing */
  async try(doing) {
    this.wrong.textContent = "";
    try {
      await doing();
    } catch (error) {
      this.wrong.textContent = whyNot(error);
    }
  }
}

/** For whoever comes by the link: which sheet is mine? */
export class Joining {
  /** @param {SharedPad} keeper @param {{most: number, watch: () => void}} means */
  constructor(keeper, { most, watch }) {
    this.keeper = keeper;
    this.most = most;
    this.shown = "";
    this.open = make("div", { class: "joining-seats" });
    this.name = /** @type {HTMLInputElement} */ (
      make("input", {
        type: "text",
        id: "joining-name",
        maxlength: 30,
        autocomplete: "nickname",
        value: kept("name", ""),
      })
    );
    this.label = make("label", { for: "joining-name" });
    this.submit = make("button", { type: "submit" }, say("phones.join"));
    /** The first open seat that nobody has named: whoever gives a name takes it. @type {?number} */
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
          keep("name", called),
        );
      else this.askName();
    });
    this.wrong = make("p", { class: "wrong", role: "alert" });
    this.element = make(
      "section",
      { class: "joining card", "aria-labelledby": "joining" },
      make("h2", { id: "joining", tabindex: -1 }, say("phones.who-are-you")),
      make("p", { class: "quiet" }, say("phones.join-lead")),
      this.open,
      this.another,
      this.wrong,
      button({ class: "plain joining-watch" }, watch, say("phones.watch")),
    );
  }

  show() {
    const seats = this.keeper.pad?.seats ?? [];
    const shown = JSON.stringify(seats.map(({ name, open }) => [name, open]));
    if (shown === this.shown) return;
    this.shown = shown;
    const buttons = seats.flatMap(({ name, open }, place) =>
      open && name
        ? [
            button(
              { class: `main big s${place + 1}` },
              () => void this.join({ seat: place + 1 }),
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
    this.wrong.textContent = say("phones.name-missing");
    this.name.focus();
  }

  /** One that nobody has. */
  freeColour() {
    const taken = (this.keeper.pad?.seats ?? []).map(({ colour }) => colour);
    return COLOURS.find((colour) => !taken.includes(colour)) ?? COLOURS[0];
  }

  /** @param {{called?: string, colour?: string, seat?: number}} who */
  async join(who) {
    this.wrong.textContent = "";
    try {
      await this.keeper.join(who);
    } catch (error) {
      this.wrong.textContent = whyNot(error);
    }
  }
}
