// The signals of a table: which event plays which sound, and when to call a player.

import { celebrate } from "../result/celebration.js";
import { Attention } from "./attention.js";
import { play } from "./sounds.js";

/** @typedef {import("../table/revealed_choices.js").Revealed} Revealed */

const PASS = "-";

export class TableSignals {
  /** @param {string} table @param {string} game @param {(seat: number) => any} viewOf what a seat of this device sees */
  constructor(table, game, viewOf) {
    this.attention = new Attention(table, game);
    this.viewOf = viewOf;
    /** Whether the game was in progress when last shown, or null before that. @type {?boolean} */
    this.wasPlaying = null;
    /** The choices of this device's seats whose sound was played when they were made. @type {Map<number, string>} */
    this.heard = new Map();
    this.rollAsked = 0;
  }

  /** @param {import("../table/scenes.js").Scene} scene */
  show({ kind, event }) {
    if (kind === "rolled") play("roll");
    else if (kind === "revealed" && event) this.revealed(event.data);
  }

  /** @param {Revealed} revealed */
  revealed({ seats, choices, brought }) {
    const isNews = seats.some((seat, index) => choices[index] !== PASS && this.heard.get(seat) !== choices[index]);
    if (brought?.some(({ closes }) => closes)) play("lock");
    else if (isNews) play("cross");
    this.heard.clear();
  }

  /** @param {any} view @param {number[]} seats of this device @param {number[]} toAct those of them that have to act */
  update(view, seats, toAct) {
    const isPlaying = view.phase === "playing";
    this.hearChoices(seats);
    this.callForRoll(view, seats, toAct);
    const questions = toAct.map((seat) => this.viewOf(seat).mine?.decision ?? `roll ${view.awaited.roll}`);
    this.attention.show(isPlaying ? questions.join() : "");
    if (this.wasPlaying && view.phase === "over" && isWon(view, seats)) {
      play("win");
      celebrate();
    }
    this.wasPlaying = isPlaying;
  }

  /** Play the sound of a choice right away, though the others see it later. @param {number[]} seats */
  hearChoices(seats) {
    for (const seat of seats) {
      const chosen = this.viewOf(seat).mine?.chosen;
      if (!chosen || chosen === PASS || this.heard.get(seat) === chosen) continue;
      this.heard.set(seat, chosen);
      if (this.wasPlaying) play("cross");
    }
  }

  /** Call a player to roll, unless everyone is here. @param {any} view @param {number[]} seats @param {number[]} toAct */
  callForRoll({ seats: all, awaited }, seats, toAct) {
    const isRoll = toAct.some((seat) => !this.viewOf(seat).mine);
    if (!isRoll || awaited.roll === this.rollAsked || seats.length === all.length) return;
    this.rollAsked = awaited.roll;
    play("turn");
  }

  leave() {
    this.attention.leave();
  }
}

/** Whether somebody at this device won by the rules. @param {any} view @param {number[]} seats */
const isWon = ({ seats: all, result: { how, winners } }, seats) =>
  how === "rules" && all.length > 1 && winners.some((/** @type {number} */ seat) => seats.includes(seat));
