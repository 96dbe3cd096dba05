// The menu: settings of the table, the link, the rules, leaving.

import { button, draw, make, setAttribute } from "../dom.js";
import { exploreLink } from "../explore/links.js";
import { save, load } from "../storage.js";
import { tableLink } from "../server/api.js";
import { isLocal } from "../tables.js";
import { notificationSwitch } from "../signals/attention.js";
import { say } from "../words.js";
import { PACES } from "./scenes.js";

/** The settings and their defaults. Whether a choice has to be confirmed is remembered separately for tables with other
 * people and for tables without. */
const SWITCHES = { lit: true, "confirm-with-people": true, "confirm-alone": false, "pass-alone": false, curtain: true };

/** @param {keyof SWITCHES} name @returns {boolean} */
export const isOn = (name) => load(name, SWITCHES[name]);

/** The setting for confirming choices that applies at a table. @param {any} view @returns {keyof SWITCHES} */
const confirmSetting = ({ seats }) =>
  seats.filter((/** @type {any} */ { kind }) => kind === "person").length > 1 ? "confirm-with-people" : "confirm-alone";

/** Whether choices at a table have to be confirmed with Done. @param {any} view */
export const confirms = (view) => isOn(confirmSetting(view));

/** @returns {keyof PACES} */
export const pace = () => {
  const wanted = load("pace", "calm");
  return wanted in PACES ? /** @type {keyof PACES} */ (wanted) : "calm";
};

const lines = () =>
  draw(
    "svg",
    { class: "line-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("path", { d: "M4 7h16M4 12h16M4 17h16" }),
  );

export class Menu {
  /** @param {{table: string, game: string, act: (command: any) => Promise<any>, changed: () => void, leave: () => void, openBig: () => void}} options */
  constructor({ table, game, act, changed, leave, openBig }) {
    this.changed = changed;
    const close = button({ class: "main" }, () => this.dialog.close(), say("table.close"));
    /** What resigning and leaving would do. */
    this.follows = { resign: "", leave: "" };
    this.spoken = make("p", { class: "follows", role: "status" });
    this.resign = this.confirmButton("resign", () => act({ do: "resign" }).then(() => this.dialog.close()));
    this.leaving = this.confirmButton("leave", () =>
      act({ do: "leave" })
        .catch(() => {})
        .then(() => {
          this.dialog.close();
          leave();
        }),
    );
    this.switches = new Map(
      Object.keys(SWITCHES).map((name) => [name, this.switchFor(/** @type {keyof SWITCHES} */ (name))]),
    );
    for (const made of notificationSwitch()) this.switches.set("notify", made);
    this.commitment = make("code", { class: "commitment" });
    this.fair = make(
      "details",
      { class: "fair" },
      make("summary", {}, say("table.fair-dice")),
      make("p", {}, say("table.fair-dice-words")),
      this.commitment,
    );
    this.explore = make("p", { hidden: true });
    const copied = make("span", { class: "quiet", role: "status" });
    const copy = button(
      {},
      async () => {
        await navigator.clipboard?.writeText(tableLink(table)).catch(() => {});
        copied.textContent = say("table.copied");
      },
      say("table.copy-link"),
    );
    this.dialog = /** @type {HTMLDialogElement} */ (
      make(
        "dialog",
        { class: "menu", "aria-labelledby": "menu-title" },
        make("h2", { id: "menu-title" }, say("table.menu")),
        ...this.switches.values(),
        this.paceControl(),
        button(
          { class: "menu-big" },
          () => {
            this.dialog.close();
            openBig();
          },
          say("table.big"),
        ),
        isLocal(table) ? null : make("div", { class: "menu-row" }, copy, copied),
        make("p", {}, make("a", { href: `/rules/${game}`, target: "_blank" }, say("table.rules"))),
        this.explore,
        this.fair,
        make("div", { class: "menu-row graves" }, this.resign, this.leaving, this.spoken),
        make("div", { class: "menu-foot" }, close),
      )
    );
    // Wait until it is closed: a button that changes its size under a finger swallows the tap.
    this.dialog.addEventListener("close", () => this.closeQuestions());
    this.open = button(
      { class: "plain menu-open", "aria-haspopup": "dialog" },
      () => this.dialog.showModal(),
      lines(),
      make("span", { class: "menu-word" }, say("table.menu")),
    );
    this.element = this.dialog;
  }

  closeQuestions() {
    for (const [made, what] of /** @type {[HTMLElement, string][]} */ ([
      [this.resign, "resign"],
      [this.leaving, "leave"],
    ])) {
      delete made.dataset.asked;
      made.textContent = say(`table.${what}`);
    }
    this.spoken.textContent = "";
  }

  /** A button that explains its effect, and asks again before it acts. @param {"resign"|"leave"} what @param {() => void} act */
  confirmButton(what, act) {
    const made = button(
      { class: "grave" },
      () => {
        if (made.dataset.asked) act();
        else {
          this.closeQuestions();
          made.dataset.asked = "yes";
          made.textContent = say(`table.${what}-sure`);
          this.spoken.textContent = this.follows[what];
          this.spoken.scrollIntoView({ block: "nearest" });
        }
      },
      say(`table.${what}`),
    );
    return made;
  }

  /** @param {keyof SWITCHES} name */
  switchFor(name) {
    const made = button(
      { class: "switch", role: "switch", "aria-checked": String(isOn(name)) },
      () => {
        save(name, !isOn(name));
        setAttribute(made, "aria-checked", String(isOn(name)));
        this.changed();
      },
      make("span", { class: "switch-words" }, say(`table.switch-${name.replace(/^confirm-.*/, "confirm")}`)),
      make("span", { class: "switch-track", "aria-hidden": "true" }),
    );
    return made;
  }

  paceControl() {
    const note = make("span", { class: "quiet" }, say(`table.pace-${pace()}-note`));
    const buttons = Object.keys(PACES).map((name) => {
      const made = button(
        { "aria-pressed": String(pace() === name) },
        () => {
          save("pace", name);
          for (const other of buttons) setAttribute(other, "aria-pressed", String(other === made));
          note.textContent = say(`table.pace-${name}-note`);
        },
        say(`table.pace-${name}`),
      );
      return made;
    });
    return make(
      "div",
      { class: "paces", role: "group", "aria-label": say("table.pace") },
      make("span", {}, say("table.pace")),
      make("div", { class: "pace-buttons" }, ...buttons),
      note,
    );
  }

  /** @param {any} view of the seat that is shown @param {{alone: boolean, nameOf: (seat: number) => string}} who `alone`: nobody else at this device sits at the table */
  show(view, { alone: isAlone, nameOf }) {
    const may = (/** @type {string} */ what) => view.may.some((/** @type {any} */ one) => one.do === what);
    this.resign.hidden = !may("resign");
    this.leaving.hidden = !may("leave");
    const plays = view.me !== null && !view.seats[view.me - 1].resigned;
    const isUsed = (/** @type {string} */ name) =>
      name.startsWith("confirm") ? name === confirmSetting(view) : name !== "curtain" || !isAlone;
    // Spectators have no settings.
    for (const [name, made] of this.switches) made.hidden = !plays || !isUsed(name);
    const staying = view.seats.filter((/** @type {any} */ seat) => seat.seat !== view.me && !seat.resigned);
    this.follows = { resign: resigningWords(staying, nameOf), leave: leavingWords(staying) };
    // Like a hint, it shows what each choice is worth.
    const explore = view.options.hints && view.game ? exploreLink(view.game.position, { target: "_blank" }) : null;
    this.explore.hidden = !explore;
    this.explore.replaceChildren(explore ?? "");
    this.fair.hidden = !view.fair_dice;
    this.commitment.textContent = view.fair_dice?.commitment ?? "";
  }
}

/** What resigning does at this table. @param {any[]} staying the other seats that haven't resigned @param {(seat: number) => string} nameOf */
function resigningWords(staying, nameOf) {
  if (!staying.length) return say("table.resign-alone");
  if (staying.length === 1) return say("table.resign-one", { name: nameOf(staying[0].seat) });
  return say(staying.some(({ kind }) => kind === "person") ? "table.resign-others" : "table.resign-bots");
}

/** @param {any[]} staying */
const leavingWords = (staying) =>
  say(staying.some(({ kind }) => kind === "person") ? "table.leave-others" : "table.leave-bots");
