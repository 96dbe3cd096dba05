// After the game: who won and why it ended, all points, and what to do next.

import { copyText, shareLink } from "../clipboard.js";
import { announce, button, draw, make, setAttribute } from "../dom.js";
import { config } from "../config.js";
import { savedTable } from "../storage.js";
import { seatName } from "../seat_names.js";
import { errorMessage } from "../error_messages.js";
import { DiceCheck } from "../result/dice_check.js";
import { pointsTable, rankSeats } from "../result/points_table.js";
import { tableLink } from "../server/api.js";
import { recordDownload } from "../result/record_download.js";
import { fetchRecord, isLocal } from "../tables.js";
import { listed, say, sayParts, sentence } from "../words.js";

/** A game decided by at most this many points was close. */
const CLOSE = 8;

export class Result {
  /** @param {{table: string, act: (command: any) => Promise<any>}} options */
  constructor({ table, act }) {
    this.table = table;
    this.act = act;
    /** @type {any} */
    this.view = null;
    this.headline = make("h2", { class: "result-headline" });
    this.cheer = make("p", { class: "result-cheer" });
    this.why = make("p", { class: "result-why" });
    this.points = make("div", { class: "result-points" });
    this.again = button({ class: "main big", hidden: true }, () => this.askAgain(), say("result.rematch"));
    this.localSeats = make("p", { class: "quiet result-company", role: "status" });
    this.complaint = make("p", { class: "complaint", role: "alert", hidden: true });
    this.dice = new DiceCheck(table);
    this.status = make("span", { class: "quiet", role: "status" });
    this.playDice = button({}, () => this.shareDice(), say("result.play-dice"));
    /** How the game compares with others that have the same dice. */
    this.deal = make("div", { class: "result-deal" });
    const review = make(
      "a",
      { class: "button big", href: `/t/${encodeURIComponent(table)}/review` },
      say("result.review"),
    );
    this.element = make(
      "section",
      { class: "result card", "aria-label": say("result.points-by-row") },
      make("div", { class: "result-told" }, this.headline, this.cheer, this.why),
      this.points,
      make(
        "div",
        { class: "result-onward" },
        this.again,
        review,
        make("p", { class: "quiet" }, say("result.review-words")),
        make("a", { class: "button", href: "/" }, say("result.new-game")),
        this.localSeats,
        this.complaint,
      ),
      this.deal,
      make("div", { class: "result-more" }, this.recordSection(), this.dice.element),
    );
  }

  /** @param {any} view */
  show(view) {
    const first = this.view === null;
    this.view = view;
    if (first) {
      const order = rankSeats(view, this.nameOf);
      this.headline.replaceChildren(...this.headlineParts());
      this.cheer.textContent = this.cheerWords();
      if (view.result.winners.includes(this.reader) && view.seats.length > 1) this.headline.prepend(cup());
      this.why.replaceChildren(...this.whyParts());
      this.points.replaceChildren(pointsTable(view, order));
      this.dice.show(view, this.nameOf);
      // A custom track doesn't fit into a link.
      const { track } = view.options;
      this.playDice.hidden = track && !config.tracks.some(({ name }) => name === track.name);
      import("../device/table_history.js").then(
        ({ addTableGame }) => addTableGame(this.table, view),
        () => {},
      );
      const saved = savedTable(this.table);
      // After a deal people want the comparison; a rematch would have other dice.
      if (view.options.deal) {
        this.points.after(this.deal);
        this.again.classList.remove("main");
      }
      if (saved?.seats.length && (view.options.deal || saved.deal))
        import("../deals/deal_result.js").then(
          ({ showDealResult }) => showDealResult(this.deal, this.table, view),
          () => {},
        );
      announce(`${this.headline.textContent}. ${this.why.textContent}`);
    }
    this.showRematch();
  }

  /** @param {number} seat */
  nameOf = (seat) => seatName(this.view.seats[seat - 1]);

  /** @param {number[]} seats */
  nameList(seats) {
    const names = listed(seats.map((seat) => `\u0001${seat}\u0001`)).split("\u0001");
    return make(
      "span",
      {},
      ...names.map((part, index) => (index % 2 ? make("bdi", {}, this.nameOf(Number(part))) : part)),
    );
  }

  /** The reader's seat; null for spectators, and if several people share this device. @returns {?number} */
  get reader() {
    return (savedTable(this.table)?.seats.length ?? 0) < 2 ? this.view.me : null;
  }

  /** A kind word about how close it was, for a reader who played to the end. */
  cheerWords() {
    const { reader } = this;
    const { how, scores, winners } = this.view.result;
    if (reader === null || how !== "rules" || scores.length < 2) return "";
    if (winners.length > 1) return winners.includes(reader) ? say("result.cheer-shared") : "";
    const [winner] = winners;
    const others = scores.filter((/** @type {number} */ _, /** @type {number} */ index) => index !== winner - 1);
    const n = scores[winner - 1] - (winner === reader ? Math.max(...others) : scores[reader - 1]);
    // Somebody who resigned, or lost a tie-break, may have as many points.
    if (n <= 0) return "";
    if (winner === reader) return say("result.cheer-won", { n });
    return n <= CLOSE ? say("result.cheer-close", { n }) : say("result.cheer-lost");
  }

  headlineParts() {
    const { how, scores, winners } = this.view.result;
    if (how === "ended-early") return [say("result.ended-early")];
    const n = scores[(winners[0] ?? 1) - 1];
    if (scores.length === 1) return [say("result.alone", { points: say("game.points", { n }) })];
    const points = say("game.points-after", { n });
    if (winners.length > 1) return sayParts("result.shared", { names: this.nameList(winners), points });
    // After a resignation the points don't matter.
    const by = how === "resigned" ? "-resigned" : "";
    if (winners[0] === this.reader) return [say(`result.you-won${by}`, { points })];
    return sayParts(`result.won${by}`, { name: this.nameList(winners), points });
  }

  /** Why the game ended, and who left it. */
  whyParts() {
    const { how, reason } = this.view.result;
    const resigned = this.view.seats.flatMap((/** @type {any} */ one) => (one.resigned ? [one.seat] : []));
    return [
      ...(how === "rules"
        ? [...this.reasonParts(reason), ". "]
        : how === "ended-early"
          ? [`${say("result.ended-early-why")} `]
          : []),
      ...(resigned.length ? sayParts("result.resigned", { n: resigned.length, names: this.nameList(resigned) }) : []),
    ];
  }

  /** Why the game ended, with the player who took the last penalty if that ended it. @param {string} reason */
  reasonParts(reason) {
    if (reason !== "four-penalties") return [sentence(say(`game.${reason}`))];
    const last = this.view.game.board.seats.findIndex(
      (/** @type {any} */ { penalties }) => penalties === config.penalties.most,
    );
    return sayParts("game.four-penalties-of", { name: this.nameList([last + 1]) });
  }

  /** The record, to save and share. */
  recordSection() {
    const { status } = this;
    const showCopied = () => (status.textContent = say("result.copied"));
    const copy = button(
      {},
      () =>
        fetchRecord(this.table)
          .then(copyText)
          .then(showCopied, (why) => this.showError(why)),
      say("result.copy"),
    );
    const share = button(
      {},
      async () => {
        const text = say("result.share-text", { game: say(`game.${this.view.options.game}`) });
        if (await shareLink({ text, url: tableLink(this.table) })) showCopied();
      },
      say("result.share"),
    );
    return make(
      "section",
      { class: "keepsake", "aria-label": say("result.record") },
      make("h3", {}, say("result.record")),
      make("p", {}, say("result.record-words")),
      make(
        "div",
        { class: "result-buttons" },
        recordDownload(this.table, say("result.save"), (why) => this.showError(why)),
        copy,
        // Nobody else can open a local table.
        isLocal(this.table) ? null : share,
        this.playDice,
        status,
      ),
    );
  }

  /** Share a link to play the same dice. */
  async shareDice() {
    try {
      const { shareDice } = await import("../deals/play_dice.js");
      if (await shareDice(this.table)) this.status.textContent = say("result.dice-link-copied");
    } catch (why) {
      this.showError(why);
    }
  }

  askAgain() {
    this.complaint.hidden = true;
    this.act({ do: "want-rematch" }).catch((why) => this.showError(why));
  }

  /** @param {unknown} why */
  showError(why) {
    this.complaint.hidden = false;
    this.complaint.textContent = errorMessage(why);
  }

  showRematch() {
    const { rematch, seats, may } = this.view;
    const canAsk = may.some((/** @type {any} */ one) => one.do === "want-rematch");
    // Once shown it stays, so that nothing moves under a finger.
    if (canAsk) this.again.hidden = false;
    setAttribute(this.again, "disabled", !canAsk);
    if (rematch.table) {
      this.localSeats.replaceChildren(
        make("a", { class: "button main", href: `/t/${encodeURIComponent(rematch.table)}` }, say("result.to-rematch")),
      );
      return;
    }
    if (rematch.agreed) {
      this.localSeats.replaceChildren(say("result.rematch-agreed"));
      return;
    }
    if (!rematch.wanted.length) return;
    // Players who are away or have left aren't asked; bots always agree.
    const waiting = seats
      .filter(
        (/** @type {any} */ one) =>
          one.kind === "person" && one.here && !one.left && !rematch.wanted.includes(one.seat),
      )
      .map((/** @type {any} */ one) => one.seat);
    this.localSeats.replaceChildren(
      ...sayParts("result.rematch-wanted", { n: rematch.wanted.length, names: this.nameList(rematch.wanted) }),
      ...(waiting.length ? [" · ", ...sayParts("result.rematch-waiting", { names: this.nameList(waiting) })] : []),
    );
  }
}

/** The winner's cup. */
const cup = () =>
  draw(
    "svg",
    { class: "cup", viewBox: "0 0 32 32", "aria-hidden": "true" },
    draw("path", { class: "cup-handles", d: "M8 7H3.5c0 5.5 2 8.5 6 9M24 7h4.5c0 5.5-2 8.5-6 9" }),
    draw("path", { class: "cup-body", d: "M8 4h16v8c0 5.5-3 9-8 9s-8-3.5-8-9zM14.5 20.5h3V25h4v3.5h-11V25h4z" }),
  );
