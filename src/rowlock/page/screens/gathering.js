// A table before its game: its players, its open seats, and the sealing of the dice.

import { go } from "../app.js";
import { button, make, setAttribute, setText } from "../dom.js";
import { invitation } from "../gathering/invitation.js";
import { SeatLine } from "../gathering/seat_line.js";
import { forgetTable, save, load, savedTable } from "../storage.js";
import { seatName } from "../seat_names.js";
import { errorMessage } from "../error_messages.js";
import { qrUrl, tableLink } from "../server/api.js";
import { inviteText } from "../start/open_game.js";
import { allowsClock } from "../start/setup.js";
import { listed, say } from "../words.js";

export class Gathering {
  /** `act` sends a command from the seat that is shown; `join` takes a seat for somebody at this device.
   * @param {{table: string, act: (command: any) => Promise<any>, join: (name: string, seat: ?number) => Promise<any>}} options */
  constructor({ table, act, join }) {
    this.table = table;
    this.act = act;
    this.join = join;
    /** @type {SeatLine[]} */
    this.lines = [];
    this.heading = make("h1", { class: "gathering-heading", tabindex: -1 });
    this.waiting = make("p", { class: "gathering-waiting", "aria-live": "polite" });
    this.settings = make("ul", { class: "gathering-settings", "aria-label": say("gathering.settings") });
    this.sealingNote = sealingNote();
    this.visitor = this.visitorForm();
    this.seats = make("ol", { class: "gathering-seats", "aria-label": say("gathering.seats") });
    this.leaveButton = button({ class: "plain leave" }, () => this.leave(), say("gathering.leave"));
    this.errorNote = make("p", { class: "wrong", role: "alert" });
    this.side = make("div", { class: "gathering-side" });
    this.element = make(
      "div",
      { class: "gathering" },
      make("div", { class: "gathering-head" }, this.heading, this.waiting, this.settings),
      make(
        "div",
        { class: "gathering-main" },
        this.sealingNote,
        this.visitor,
        this.seats,
        this.errorNote,
        this.leaveButton,
      ),
      this.side,
    );
  }

  /** @param {any} view */
  show(view) {
    const { phase, seats, options, me, may, awaited } = view;
    this.game = options.game;
    const here = (savedTable(this.table)?.seats ?? []).map(({ seat }) => seat);
    const isVisitor = me === null && !here.length;
    const isGathering = phase === "gathering";
    const open = seats.filter((/** @type {any} */ seat) => seat.kind === "open").length;
    const canJoin = isGathering && open > 0;
    setText(
      this.heading,
      isGathering ? say("gathering.waiting-for", { n: awaited.from.length }) : say("gathering.sealing"),
    );
    setText(this.waiting, waitingWords(view, isVisitor));
    this.showSettings(options, seats);
    this.sealingNote.hidden = isGathering;
    this.visitor.hidden = !(isVisitor && canJoin);
    this.leaveButton.hidden = !(isGathering && here.length === 1 && here[0] === me);
    this.showSeats(seats, me, here, {
      canJoin,
      isVisitor,
      // With a single open seat, the button next to the name is enough.
      canPick: isVisitor && open > 1,
      canShare: !options.clock || allowsClock(options.game, here.length + 1),
      botSeats: may.filter((/** @type {any} */ one) => one.do === "seat-bot").map((/** @type {any} */ one) => one.seat),
    });
    // Visitors must sit down before they can invite others.
    const invites = canJoin && !isVisitor;
    if (invites && !this.side.hasChildNodes()) this.side.append(this.invitation(options.game));
    this.side.hidden = !invites;
  }

  /** @param {string} game */
  invitation(game) {
    const words = {
      title: say("gathering.invite"),
      note: say("gathering.invite-note"),
      label: say("gathering.link"),
      text: inviteText(game),
    };
    return invitation({ link: tableLink(this.table), qr: qrUrl(`tables/${this.table}`), words });
  }

  /** @param {any[]} seats @param {?number} me @param {number[]} here @param {{canJoin: boolean, isVisitor: boolean, canPick: boolean, canShare: boolean, botSeats: number[]}} allowed */
  showSeats(seats, me, here, { canJoin, isVisitor, canPick, canShare, botSeats }) {
    for (const seat of seats.slice(this.lines.length)) {
      const line = new SeatLine(seat.seat, this.game ?? "");
      this.lines.push(line);
      this.seats.append(line.element);
    }
    for (const [index, seat] of seats.entries()) {
      this.lines[index].taken = seats.map(({ name }) => name);
      this.lines[index].show(
        seat,
        { isMe: seat.seat === me, isHere: here.includes(seat.seat) },
        {
          sit: canJoin && canPick ? () => this.sit(this.myName, seat.seat, true) : null,
          seatHere: canJoin && !isVisitor && canShare ? (name) => this.sit(name, seat.seat, false) : null,
          seatBot: botSeats.includes(seat.seat)
            ? (level) => this.act({ do: "seat-bot", seat: seat.seat, level })
            : null,
        },
      );
    }
  }

  /** @param {any} options @param {any[]} seats */
  showSettings({ game, track, dice, clock, first, hints }, seats) {
    const first_ = first ? seatName(seats[first - 1]) || say("start.seat", { n: first }) : say("start.by-lot");
    const words = [
      say(`game.${game}`),
      track ? `${say("start.track")}: ${track.name}` : "",
      // Tapping the dice needs no explanation.
      dice === "by-hand" ? "" : `${say("start.dice")}: ${say(`start.dice-${dice}`)}`,
      seats.length > 1 ? `${say("start.first")}: ${first_}` : "",
      clock ? `${say("gathering.clock")}: ${say("start.seconds", { n: clock })}` : "",
      clock && !allowsClock(game, 2) ? say("gathering.one-a-device") : "",
      hints ? say("start.hints") : "",
    ].filter(Boolean);
    if (this.settings.textContent !== words.join(""))
      this.settings.replaceChildren(...words.map((text) => make("li", {}, text)));
  }

  /** The form for visitors to enter a name and sit down. */
  visitorForm() {
    this.nameField = /** @type {HTMLInputElement} */ (
      make("input", { type: "text", id: "my-name", maxlength: 30, autocomplete: "nickname", value: load("name", "") })
    );
    const errorNote = make("p", { class: "wrong", role: "alert" });
    const form = make(
      "form",
      { class: "visitor card" },
      make("label", { for: "my-name" }, say("gathering.your-name")),
      make(
        "div",
        { class: "join-line" },
        this.nameField,
        make("button", { type: "submit", class: "main" }, say("gathering.sit-down")),
      ),
      make("p", { class: "quiet" }, say("gathering.or-watch")),
      errorNote,
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      errorNote.textContent = "";
      try {
        await this.sit(this.myName, null, true);
      } catch (why) {
        errorNote.textContent = errorMessage(why);
        this.nameField?.focus();
      }
    });
    return form;
  }

  /** The visitor's name, if any. */
  get myName() {
    return this.nameField?.value.trim() ?? "";
  }

  /** @param {string} name @param {?number} seat @param {boolean} isMe */
  async sit(name, seat, isMe) {
    await this.join(name, seat);
    if (isMe && name) save("name", name);
  }

  async leave() {
    this.errorNote.textContent = "";
    setAttribute(this.leaveButton, "aria-disabled", "true");
    try {
      await this.act({ do: "leave" });
      forgetTable(this.table);
      await go("/");
    } catch (error) {
      this.errorNote.textContent = errorMessage(error);
      setAttribute(this.leaveButton, "aria-disabled", null);
    }
  }
}

/** What the table is waiting for. @param {any} view @param {boolean} isVisitor */
function waitingWords({ phase, awaited, seats, me }, isVisitor) {
  if (phase === "gathering") return say(isVisitor ? "gathering.visitor-note" : "gathering.begins-when");
  const names = awaited.from
    .filter((/** @type {number} */ seat) => seat !== me)
    .map((/** @type {number} */ seat) => seatName(seats[seat - 1]));
  return names.length ? say("gathering.sealing-waits", { names: listed(names) }) : say("gathering.sealing-now");
}

/** The note shown while the dice are sealed, with an explanation. */
function sealingNote() {
  return make(
    "div",
    { class: "sealing card" },
    make("div", { class: "sealing-dots", "aria-hidden": "true" }, make("i", {}), make("i", {}), make("i", {})),
    make(
      "details",
      {},
      make("summary", {}, say("gathering.sealing-what")),
      make("p", {}, say("gathering.sealing-means")),
      make("p", {}, say("gathering.sealing-proves")),
      make("p", {}, say("gathering.sealing-not")),
    ),
  );
}
