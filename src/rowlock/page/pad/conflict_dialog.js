// Shown when a deed entered here is no longer possible because of what others did meanwhile. The dialog says who did
// what, and people choose what really happened from what the rules allow.

import { rowsPhrase } from "../board/wording.js";
import { button, make } from "../dom.js";
import { gameInfo } from "../config.js";
import { errorMessage } from "../error_messages.js";
import { say, sayParts, sentence } from "../words.js";
import { deedPhrase, deedsPhrase, namelessWords } from "./deed_log.js";

/**
 * @typedef {import("./conflict_resolution.js").Conflict} Conflict
 * @typedef {import("./conflict_resolution.js").Resolution} Resolution
 * @typedef {import("./timeline.js").Turn} Turn
 * @typedef {import("./shared_pad.js").SharedPad} SharedPad
 */

const EXPLAINED_CODES = new Set(["not-your-seat", "other-game", "built-on", "not-the-last"]);

export class ConflictDialog {
  /** @param {SharedPad} session */
  constructor(session) {
    this.session = session;
    this.title = make("h2", { id: "conflict" }, say("phones.conflict"));
    this.words = make("div", { class: "conflict-words" });
    this.buttons = make("div", { class: "conflict-buttons" });
    this.element = /** @type {HTMLDialogElement} */ (
      make("dialog", { class: "conflict", "aria-labelledby": "conflict" }, this.title, this.words, this.buttons)
    );
    // Nothing else is sent until this is resolved.
    this.element.addEventListener("cancel", (event) => event.preventDefault());
    /** @type {?Conflict} */
    this.shownConflict = null;
  }

  show() {
    const { conflict } = this.session;
    if (conflict === this.shownConflict) return;
    this.shownConflict = conflict;
    if (!conflict) {
      this.element.close();
      return;
    }
    this.words.replaceChildren(...this.paragraphs(conflict).map((parts) => make("p", {}, ...parts)));
    this.buttons.replaceChildren(...this.resolutionButtons(conflict));
    if (!this.element.open) this.element.showModal();
  }

  /** @param {Conflict} conflict @returns {(string | Node)[][]} */
  paragraphs(conflict) {
    const { deeds, isUndo, turn, resolutions, code } = conflict;
    if (isUndo) return [[say("phones.conflict-undo")], [this.reasonText(conflict)]];
    if (!turn) return [this.ownDeeds(conflict), [this.reasonText(conflict)]];
    const isAboutTime = resolutions.some(({ how }) => how === "together" || how === "before");
    const isSettled = resolutions.length > 1 || isSameDeed(deeds, turn) || code === "pawn-elsewhere";
    const choice = isAboutTime ? "phones.conflict-ask" : isSettled ? null : "phones.why-not-before";
    return [
      this.othersDeed(conflict, turn),
      this.ownDeeds(conflict),
      this.tokenEffect(conflict),
      choice ? [say(choice)] : [],
    ].filter((parts) => parts.length);
  }

  /** The other player's deed. @param {Conflict} conflict @param {Turn} turn */
  othersDeed({ deeds, code }, turn) {
    const { done, rows, ended } = turn;
    const seat = "seat" in done ? done.seat : 0;
    const name = seat ? make("bdi", {}, this.session.nameOf(seat)) : "";
    const deed = deedPhrase(done, this.session.game);
    const isOurs = deeds.some((one) => "seat" in one && one.seat === seat);
    if (rows) return sayParts(ended ? "phones.met-closed-end" : "phones.met-closed", { name, rows: rowsPhrase(rows) });
    if (ended) return [say("phones.met-ended", { deed })];
    if (isOurs) return [say(isSameDeed(deeds, turn) ? "phones.met-same" : "phones.met-phone", { deed })];
    return code === "pawn-elsewhere" ? sayParts("phones.met-pawn", { name }) : [say("phones.met-other", { deed })];
  }

  /** What a token would do now. @param {Conflict} conflict */
  tokenEffect({ resolutions }) {
    const does = resolutions.map(tokenDoesNow).find(Boolean);
    return does ? [say(`phones.would-${does}`)] : [];
  }

  /** The deeds entered here. @param {Conflict} conflict */
  ownDeeds({ deeds }) {
    const { pad, game } = this.session;
    const seats = new Set(deeds.map((deed) => ("seat" in deed ? deed.seat : 0)));
    const isOwnSeat = seats.size === 1 && pad?.mine.length === 1 && seats.has(pad.mine[0]);
    const areCrosses =
      isOwnSeat &&
      gameInfo(game.game).mark === "cross" &&
      deeds.every((deed) => deed.do === "cross" && !deed.choice.startsWith("+"));
    return [
      areCrosses
        ? say("phones.yours", { crosses: namelessWords(deeds, game), n: deeds.length })
        : say("phones.written", { deeds: deedsPhrase(deeds, game) }),
    ];
  }

  /** @param {Conflict} conflict */
  reasonText({ deeds: [deed], turn, code, message }) {
    const isExplained = EXPLAINED_CODES.has(code) && (code === "not-your-seat" || code === "other-game" || turn);
    if (!isExplained) return errorMessage({ code, message });
    return say(`phones.why-${code}`, {
      name: deed && "seat" in deed ? this.session.nameOf(deed.seat) : "",
      deed: turn ? deedPhrase(turn.done, this.session.game) : "",
    });
  }

  /** @param {Conflict} conflict */
  resolutionButtons(conflict) {
    const { deeds, resolutions, isUndo } = conflict;
    const buttons = resolutions.map((resolution, index) => {
      const words = isUndo ? [say("phones.leave-it")] : this.resolutionLabel(conflict, resolution);
      const note =
        deeds.length > 1 && resolution.how !== "back"
          ? make("span", { class: "conflict-note" }, this.resolutionNote(conflict, resolution))
          : null;
      return button(
        { class: index ? "big" : "main big" },
        () => this.session.resolveConflict(resolution.how),
        make("span", {}, ...words),
        note,
      );
    });
    if (deeds.length > 1 && resolutions.length > 1)
      buttons.push(button({ class: "plain" }, () => this.session.resolveOneByOne(), say("phones.one-by-one")));
    return buttons;
  }

  /** @param {Conflict} conflict @param {Resolution} resolution @returns {(string | Node)[]} */
  resolutionLabel({ deeds, turn, resolutions, code }, resolution) {
    const { how } = resolution;
    const does = tokenDoesNow(resolution);
    if (how === "together") return [say("phones.same-roll")];
    if (how === "anyway") return [say(does ? `phones.anyway-${does}` : "phones.anyway")];
    if (how === "back" && code === "other-game") return [say("phones.understood")];
    if (how === "back")
      return [
        turn && isSameDeed(deeds, turn) ? say("phones.same-cross") : say("phones.take-back", { n: deeds.length }),
      ];
    // Both closed the row: crosses made before that count, no matter who closed it first.
    if (resolutions.some((other) => other.how === "together")) return [say("phones.not-same-roll")];
    if (turn?.rows && "seat" in turn.done)
      return sayParts("phones.before-closed", { name: make("bdi", {}, this.session.nameOf(turn.done.seat)) });
    return [say(turn?.ended ? "phones.before-end" : "phones.before-that")];
  }

  /** Which deeds would count, and which would not. @param {Conflict} conflict @param {Resolution} resolution */
  resolutionNote({ ids, deeds }, { remaining }) {
    const remains = ids.map((id) => remaining.some((one) => one.id === id));
    const [counts, goes] = [deeds.filter((_, index) => remains[index]), deeds.filter((_, index) => !remains[index])];
    const parts = [
      counts.length ? say("phones.counts", { crosses: this.deedList(counts), n: counts.length }) : "",
      goes.length ? say("phones.goes", { crosses: this.deedList(goes), n: goes.length }) : "",
    ];
    return sentence(parts.filter(Boolean).join(", "));
  }

  /** @param {import("./deeds.js").Deed[]} deeds */
  deedList(deeds) {
    const isOfOne = new Set(deeds.map((deed) => ("seat" in deed ? deed.seat : 0))).size === 1;
    return isOfOne ? namelessWords(deeds, this.session.game) : deedsPhrase(deeds, this.session.game);
  }
}

/** @param {Resolution} resolution */
function tokenDoesNow({ how, remaining: [one] }) {
  return how === "anyway" && one.deed.do === "cross" ? one.deed.does : undefined;
}

/** Whether another phone entered the same deed. @param {import("./deeds.js").Deed[]} deeds @param {Turn} turn */
function isSameDeed([deed, ...more], { done }) {
  return (
    !more.length && deed.do === "cross" && done.do === "cross" && deed.seat === done.seat && deed.choice === done.choice
  );
}
