// The log of a table, turn by turn, newest first.

import { logSection } from "../log_section.js";
import { make } from "../dom.js";
import { listed, say, sentence } from "../words.js";
import { revealedList } from "./revealed_choices.js";

/** @typedef {import("../server/live_connection.js").TableEvent} TableEvent */

const SHOWN = 60;

/** The dice of an event, parsed for the boards: `41 36.2`, where a dot is a die that is out. @param {string} text */
export function diceOf(text) {
  const [white, coloured] = text.split(" ");
  const [red, yellow, green, blue] = [...coloured].map((face) => (face === "." ? null : Number(face)));
  return { white: [...white].map(Number), red, yellow, green, blue };
}

/** The faces of the dice in the game, with their colours. @param {string} text */
function facesOf(text) {
  const { white, ...coloured } = diceOf(text);
  const whites = white.map((face) => ({ colour: "white", face }));
  return [
    ...whites,
    ...Object.entries(coloured).flatMap(([colour, face]) => (face === null ? [] : [{ colour, face }])),
  ];
}

/** Dice in words, for screen readers. @param {string} text */
export function diceWords(text) {
  return listed(
    facesOf(text).map(({ colour, face }) => say("board.die", { colour: say(`game.${colour}`), shown: face })),
  );
}

export class EventLog {
  /** @param {import("./revealed_choices.js").GameContext} context @param {(seat: number) => boolean} isHere whether a seat is this device's */
  constructor(context, isHere) {
    this.context = context;
    this.nameOf = context.nameOf;
    this.isHere = isHere;
    const { list, element } = logSection();
    this.list = list;
    this.element = element;
    this.latest = 0;
    /** Resigned players, whose coming and going isn't logged. @type {Set<number>} */
    this.resigned = new Set();
    /** @type {?HTMLElement} */
    this.turn = null;
  }

  /** @param {TableEvent[]} events */
  add(events) {
    for (const event of events) {
      if (event.number <= this.latest) continue;
      this.latest = event.number;
      if (event.kind === "rolled") this.rolled(event.data);
      else if (event.kind === "revealed") this.revealed(event.data);
      else if (event.kind === "roll-undone") this.rollUndone(event);
      else this.addOther(event);
    }
    while (this.list.childElementCount > SHOWN) this.list.lastElementChild?.remove();
  }

  /** @param {any} data */
  rolled({ roll, seat, dice }) {
    this.turn = make("ol", { class: "story-deeds" });
    const head = make(
      "p",
      { class: `story-turn s${seat}` },
      this.context.badgeOf(seat),
      make("bdi", {}, this.nameOf(seat)),
      make("span", { class: "quiet" }, say("board.roll", { number: roll })),
      smallDice(dice),
    );
    this.list.prepend(make("li", {}, head, this.turn));
  }

  /** @param {import("./revealed_choices.js").Revealed} data */
  revealed(data) {
    (this.turn ?? this.list).append(make("li", {}, revealedList(data, this.context)));
  }

  /** Remove a turn whose roll was undone. @param {TableEvent} event */
  rollUndone(event) {
    this.turn?.parentElement?.remove();
    this.turn = null;
    this.addOther(event);
  }

  /** @param {TableEvent} event */
  addOther({ kind, data }) {
    if (
      ![
        "joined",
        "bot-seated",
        "left",
        "dropped",
        "came-back",
        "handed-over",
        "taken-back",
        "resigned",
        "roll-undone",
      ].includes(kind)
    )
      return;
    // The people here already know.
    if (this.isHere(data.seat) && ["joined", "dropped", "came-back"].includes(kind)) return;
    if (this.resigned.has(data.seat)) return;
    if (kind === "resigned") this.resigned.add(data.seat);
    const words = say(`table.event-${kind}`, { name: this.nameOf(data.seat) });
    this.list.prepend(make("li", { class: "story-aside quiet" }, sentence(words)));
  }
}

/** The faces of a roll, small. @param {string} text */
export function smallDice(text) {
  const dice = facesOf(text).map(({ colour, face }) =>
    make("span", { class: `small-die ${colour === "white" ? "white" : `row-${colour[0]}`}` }, String(face)),
  );
  return make("span", { class: "small-dice", role: "img", "aria-label": diceWords(text) }, ...dice);
}
