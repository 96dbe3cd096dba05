// The end of a game: who won and why it ended, points row by row, and what to do next.

import { go } from "../app.js";
import { announce, button, make } from "../dom.js";
import { pointsTable, rankSeats } from "../result/points_table.js";
import { downloadText } from "../download.js";
import { listed, say, sayParts, sentence } from "../words.js";
import { newPad } from "./local_pad.js";
import { isRecord, recordOf } from "./record.js";

export class PadEnd {
  /** @param {import("./deeds.js").PadSession} session */
  constructor(session) {
    this.session = session;
    this.shown = "";
    this.headline = make("h2", { class: "result-headline" });
    this.why = make("p", { class: "result-why" });
    this.points = make("div", { class: "result-points" });
    this.review = make("a", { class: "button main big", href: `/pad/${session.game.id}/review` }, say("pad.review"));
    this.reviewWords = make("p", { class: "quiet" }, say("result.review-words"));
    this.noReview = make("p", { class: "quiet" }, say("pad.no-review"));
    this.save = button(
      {},
      () => downloadText(`rowlock-${session.game.begun.slice(0, 10)}.rowlock`, recordOf(session.game)),
      say("pad.save-record"),
    );
    this.again = button({ class: "big" }, () => this.playAgain(), say("pad.again"));
    this.element = make(
      "section",
      { class: "result card", "aria-label": say("result.points-by-row") },
      make("div", { class: "result-told" }, this.headline, this.why),
      this.points,
      make(
        "div",
        { class: "result-onward" },
        this.review,
        this.reviewWords,
        make("div", { class: "result-buttons" }, this.again, this.save),
        this.noReview,
      ),
    );
  }

  /** @param {any} view @param {(seat: number) => string} nameOf */
  show(view, nameOf) {
    const shown = `${this.session.game.done} ${view.game.position}`;
    if (shown === this.shown) return;
    this.shown = shown;
    const { scores, winners, reason } = view.result;
    const names = make("bdi", {}, listed(winners.map(nameOf)));
    const n = scores[winners[0] - 1];
    const key = scores.length === 1 ? "alone" : winners.length > 1 ? "shared" : "won";
    const points = say(key === "alone" ? "game.points" : "game.points-after", { n });
    this.headline.replaceChildren(
      ...sayParts(`result.${key}`, key === "alone" ? { points } : { name: names, names, points }),
    );
    this.why.textContent = `${sentence(say(`game.${reason}`))}.`;
    this.points.replaceChildren(pointsTable(view, rankSeats(view, nameOf)));
    const whole = isRecord(this.session.game);
    this.review.hidden = this.reviewWords.hidden = this.save.hidden = !whole;
    this.noReview.hidden = whole;
    this.again.classList.toggle("main", !whole);
    announce([this.headline.textContent, this.why.textContent].join(". "));
  }

  /** The result in words, once the game is over. */
  get words() {
    return this.element.isConnected ? [this.headline.textContent ?? "", this.why.textContent ?? ""] : [];
  }

  /** Start another game with the same people. */
  async playAgain() {
    if (this.session.newGame) return this.session.newGame();
    const { game, track, players, way } = this.session.game;
    go(`/pad/${newPad({ game, track, players, way }).id}`);
  }
}
