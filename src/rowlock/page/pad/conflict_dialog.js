// What was crossed here cannot be any more, because of what others have done meanwhile. The people are told who has done
// what, and say how it was; the rules have said what it can have been.

import { rowName } from "../board/wording.js";
import { button, make } from "../dom.js";
import { gameFacts } from "../config.js";
import { listed, say, sayParts, sentence } from "../words.js";
import { deedWords, deedsWords, shortWords } from "./deed_log.js";

/**
 * @typedef {import("./conflict_resolution.js").Conflict} Conflict
 * @typedef {import("./conflict_resolution.js").Way} Way
 * @typedef {import("./timeline.js").Turn} Turn
 * @typedef {import("./shared_pad.js").SharedPad} SharedPad
 */

const KNOWN = new Set(["not-your-seat", "other-game", "built-on", "not-the-last"]);

export class ConflictDialog {
  /** @param {SharedPad} keeper */
  constructor(keeper) {
    this.keeper = keeper;
    this.title = make("h2", { id: "conflict" }, say("phones.conflict"));
    this.words = make("div", { class: "conflict-words" });
    this.buttons = make("div", { class: "conflict-buttons" });
    this.element = /** @type {HTMLDialogElement} */ (
      make("dialog", { class: "conflict", "aria-labelledby": "conflict" }, this.title, this.words, this.buttons)
    );
    // It must be settled before anything else is sent.
    this.element.addEventListener("cancel", (event) => event.preventDefault());
    /** @type {?Conflict} */
    this.shown = null;
  }

  show() {
    const { conflict } = this.keeper;
    if (conflict === this.shown) return;
    this.shown = conflict;
    if (!conflict) {
      this.element.close();
      return;
    }
    this.words.replaceChildren(...this.told(conflict).map((parts) => make("p", {}, ...parts)));
    this.buttons.replaceChildren(...this.ways(conflict));
    if (!this.element.open) this.element.showModal();
  }

  /** @param {Conflict} conflict @returns {(string | Node)[][]} */
  told(conflict) {
    const { deeds, isUndo, turn, ways, why } = conflict;
    if (isUndo) return [[say("phones.conflict-undo")], [this.why(conflict)]];
    if (!turn) return [this.ours(conflict), [this.why(conflict)]];
    const choice =
      ways.length > 1
        ? "phones.conflict-ask"
        : isSame(deeds, turn) || why === "pawn-elsewhere"
          ? null
          : "phones.why-not-before";
    return [this.met(conflict, turn), this.ours(conflict), this.would(conflict), choice ? [say(choice)] : []].filter(
      (parts) => parts.length,
    );
  }

  /** What somebody else has done. @param {Conflict} conflict @param {Turn} turn */
  met({ deeds, why }, turn) {
    const { done, rows, ended } = turn;
    const seat = "seat" in done ? done.seat : 0;
    const name = seat ? make("bdi", {}, this.keeper.nameOf(seat)) : "";
    const deed = deedWords(done, this.keeper.nameOf);
    const isOurs = deeds.some((one) => "seat" in one && one.seat === seat);
    if (rows)
      return sayParts(ended ? "phones.met-closed-end" : "phones.met-closed", {
        name,
        rows: listed([...rows].map(rowName)),
      });
    if (ended) return [say("phones.met-ended", { deed })];
    if (isOurs) return [say(isSame(deeds, turn) ? "phones.met-same" : "phones.met-phone", { deed })];
    return why === "pawn-elsewhere" ? sayParts("phones.met-pawn", { name }) : [say("phones.met-other", { deed })];
  }

  /** What a token would do now. @param {Conflict} conflict */
  would({ ways }) {
    const does = ways.map(tokenDoesNow).find(Boolean);
    return does ? [say(`phones.would-${does}`)] : [];
  }

  /** What was done here. @param {Conflict} conflict */
  ours({ deeds }) {
    const { pad, game } = this.keeper;
    const seats = new Set(deeds.map((deed) => ("seat" in deed ? deed.seat : 0)));
    const isOne = seats.size === 1 && pad?.mine.length === 1 && seats.has(pad.mine[0]);
    const crosses =
      isOne &&
      gameFacts(game.game).mark === "cross" &&
      deeds.every((deed) => deed.do === "cross" && !deed.choice.startsWith("+"));
    return [
      crosses
        ? say("phones.yours", { crosses: listed(deeds.map(shortWords)), n: deeds.length })
        : say("phones.written", { deeds: deedsWords(deeds, this.keeper.nameOf) }),
    ];
  }

  /** @param {Conflict} conflict */
  why({ deeds: [deed], turn, why, message }) {
    const known = KNOWN.has(why) && (why === "not-your-seat" || why === "other-game" || turn);
    if (!known) return say("phones.why-other", { message });
    return say(`phones.why-${why}`, {
      name: deed && "seat" in deed ? this.keeper.nameOf(deed.seat) : "",
      deed: turn ? deedWords(turn.done, this.keeper.nameOf) : "",
    });
  }

  /** @param {Conflict} conflict */
  ways(conflict) {
    const { deeds, ways, isUndo } = conflict;
    const buttons = ways.map((way, place) => {
      const words = isUndo ? [say("phones.leave-it")] : this.way(conflict, way);
      const note =
        deeds.length > 1 && way.how !== "back"
          ? make("span", { class: "conflict-note" }, this.note(conflict, way))
          : null;
      return button(
        { class: place ? "big" : "main big" },
        () => this.keeper.settle(way.how),
        make("span", {}, ...words),
        note,
      );
    });
    if (deeds.length > 1 && ways.length > 1)
      buttons.push(button({ class: "plain" }, () => this.keeper.settleEach(), say("phones.one-by-one")));
    return buttons;
  }

  /** @param {Conflict} conflict @param {Way} way @returns {(string | Node)[]} */
  way({ deeds, turn, ways, why }, way) {
    const { how } = way;
    const does = tokenDoesNow(way);
    if (how === "together") return [say("phones.same-roll")];
    if (how === "anyway") return [say(does ? `phones.anyway-${does}` : "phones.anyway")];
    if (how === "back" && why === "other-game") return [say("phones.understood")];
    if (how === "back")
      return [turn && isSame(deeds, turn) ? say("phones.same-cross") : say("phones.take-back", { n: deeds.length })];
    // Both have closed it: what one has crossed before that counts, whoever closed first.
    if (ways.some((other) => other.how === "together")) return [say("phones.not-same-roll")];
    if (turn?.rows && "seat" in turn.done)
      return sayParts("phones.before-closed", { name: make("bdi", {}, this.keeper.nameOf(turn.done.seat)) });
    return [say(turn?.ended ? "phones.before-end" : "phones.before-that")];
  }

  /** What counts then, and what does not. @param {Conflict} conflict @param {Way} way */
  note({ ids, deeds }, { kept }) {
    const isKept = ids.map((id) => kept.some((one) => one.id === id));
    const [counts, goes] = [deeds.filter((_, place) => isKept[place]), deeds.filter((_, place) => !isKept[place])];
    const parts = [
      counts.length ? say("phones.counts", { crosses: this.list(counts), n: counts.length }) : "",
      goes.length ? say("phones.goes", { crosses: this.list(goes), n: goes.length }) : "",
    ];
    return sentence(parts.filter(Boolean).join(", "));
  }

  /** @param {import("./deeds.js").Deed[]} deeds */
  list(deeds) {
    const isOfOne = new Set(deeds.map((deed) => ("seat" in deed ? deed.seat : 0))).size === 1;
    return isOfOne ? listed(deeds.map(shortWords)) : deedsWords(deeds, this.keeper.nameOf);
  }
}

/** @param {Way} way */
function tokenDoesNow({ how, kept: [one] }) {
  return how === "anyway" && one.deed.do === "cross" ? one.deed.does : undefined;
}

/** Whether another phone has written the very same. @param {import("./deeds.js").Deed[]} deeds @param {Turn} turn */
function isSame([deed, ...more], { done }) {
  return (
    !more.length && deed.do === "cross" && done.do === "cross" && deed.seat === done.seat && deed.choice === done.choice
  );
}
