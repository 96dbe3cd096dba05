// The judgement of a choice, and what each choice was worth.

import { chip } from "../board/pieces.js";
import { choiceName } from "../board/wording.js";
import { COLOUR_OF } from "../board/pieces.js";
import { button, make } from "../dom.js";
import { figure, say, sayParts, sentence, signed } from "../words.js";
import { MARKS, choiceOf, isAsGoodAsBest } from "./reviewed_game.js";

/**
 * @typedef {import("./reviewed_game.js").ReviewedGame} ReviewedGame
 * @typedef {import("./reviewed_game.js").Judged} Judged
 * @typedef {import("./reviewed_game.js").Choice} Choice
 * @typedef {import("./reviewed_game.js").Decision} Decision
 */

/** A name, isolated because its text direction may differ. @param {ReviewedGame} reviewed @param {number} seat */
export const named = (reviewed, seat) => make("bdi", {}, reviewed.name(seat));

/** A choice in a comparison: "passing", "moving the pawn 3 spaces", "red 5". @param {string} choice */
export function deedName(choice) {
  if (choice === "-") return say("review.deed-nothing");
  if (choice.startsWith("+")) return say("review.deed-steps", { n: Number(choice.slice(1)) });
  return say("review.deed-number", { square: choiceName(choice) });
}

/** What a player did, as the parts of a clause: "Ann passed", "Ann crossed off red 5".
 * @param {Node|string} name @param {string} choice @param {"cross" | "token"} mark */
export function didParts(name, choice, mark) {
  if (choice === "-") return sayParts("review.did-nothing", { name });
  if (choice.startsWith("+")) return sayParts("review.did-steps", { name, n: Number(choice.slice(1)) });
  return sayParts(`review.did-${mark}-${COLOUR_OF[choice[0]]}`, { name, number: choice.slice(1) });
}

/** @param {Judged} judged */
export function markTag({ mark }) {
  return make("span", { class: `mark ${MARKS[mark]}`, role: "img", "aria-label": say(`review.${MARKS[mark]}`) }, mark);
}

/** The judgement of a choice, as parts: strings and the name. @param {ReviewedGame} reviewed @param {Judged} judged @param {Node|string} name */
function judgementParts(reviewed, judged, name) {
  const choice = deedName(judged.chosen);
  if (judged.forced)
    return sayParts(judged.chosen === "-" ? "review.forced-nothing" : "review.forced", { name, choice });
  const did = make("span", {}, ...didParts(name, judged.chosen, reviewed.data.tokens ? "token" : "cross"));
  if (judged.chosen === judged.best) return sayParts("review.played-best", { did });
  const key = reviewed.isNegligible(judged.loss)
    ? "review.played-as-good"
    : judged.close
      ? "review.played-close"
      : "review.played-worse";
  return sayParts(key, { did, best: deedName(judged.best), loss: lossOf(reviewed, judged) });
}

/** What a choice lost; for a win share also in points. @param {ReviewedGame} reviewed @param {Judged} judged */
function lossOf(reviewed, judged) {
  if (!reviewed.inShares || judged.loss_points === null) return reviewed.loss(judged.loss);
  return say("review.loss-share-and-points", {
    figure: figure(judged.loss * reviewed.scale, 1),
    points: figure(judged.loss_points, 1),
  });
}

/** The judgement for screen readers. @param {ReviewedGame} reviewed @param {Judged} judged */
export function judgementSpoken(reviewed, judged) {
  const mark = judged.mark ? `${sentence(say(`review.${MARKS[judged.mark]}`))}: ` : "";
  const words = judgementParts(reviewed, judged, reviewed.name(judged.seat));
  return mark + make("p", {}, ...words).textContent;
}

/** The judgement of a choice below its mark. Next to the reader's own pick it names the choice.
 * @param {ReviewedGame} reviewed @param {Judged} judged @param {{besidePick?: boolean}} [options] */
export function judgementOf(reviewed, judged, { besidePick = false } = {}) {
  const kind = MARKS[judged.mark];
  const title = kind
    ? say("review.mark-title", { mark: sentence(say(`review.${kind}`)), loss: reviewed.loss(judged.loss) })
    : judged.close
      ? sentence(say("review.too-close"))
      : "";
  return make(
    "div",
    { class: `judgement ${kind ?? ""}` },
    besidePick ? make("p", { class: "quiet" }, say("review.in-the-game")) : null,
    title ? make("p", { class: "mark-words" }, kind ? markTag(judged) : null, title) : null,
    make("p", {}, ...judgementParts(reviewed, judged, named(reviewed, judged.seat))),
  );
}

/** How good the reader's own pick would have been. @param {ReviewedGame} reviewed @param {Judged} judged @param {string} pick */
export function pickedWords(reviewed, judged, pick) {
  const own = choiceOf(judged, pick);
  const values = { choice: deedName(pick), best: deedName(judged.best), loss: reviewed.loss(own.loss) };
  const lost = reviewed.isNegligible(own.loss) ? "as-good" : isAsGoodAsBest(judged, own) ? "close" : "worse";
  const key = `review.picked-${pick === judged.best ? "best" : lost}`;
  return make("p", { class: `picked${isAsGoodAsBest(judged, own) ? " right" : ""}`, tabindex: "-1" }, say(key, values));
}

/** How simultaneous choices worked out, which is luck too. @param {ReviewedGame} reviewed @param {Decision} step */
export function meeting(reviewed, step) {
  const changed = (step.met ?? []).flatMap((value, index) =>
    reviewed.isNegligible(value) ? [] : [{ seat: index + 1, value }],
  );
  if (!changed.length) return null;
  const changes = make(
    "span",
    {},
    ...changed.flatMap(({ seat, value }, index) => [
      index ? ", " : "",
      named(reviewed, seat),
      ` ${reviewed.change(value)}`,
    ]),
  );
  return make("p", { class: "quiet meeting" }, ...sayParts("review.meeting", { changes }));
}

/** @typedef {"share" | "points" | "margin" | "loss"} Column */

/**
 * @typedef {{pick: (choice: string) => void, note: (choice: string) => string}} Picker  makes choices in the table pickable; `note` is
 *   what follows a choice
 */

/** The worth of each choice, best first. @param {ReviewedGame} reviewed @param {Judged} judged @param {?string} pick  the reader's own, if any
 * @param {?Picker} [picker] */
export function choiceTable(reviewed, judged, pick, picker = null) {
  /** @type {Column[]} */
  const all = reviewed.inShares ? ["share", "points", "margin", "loss"] : ["points", "loss"];
  const columns = all.filter((column) => judged.choices.some((choice) => choice[column] !== null));
  const levels = new Set(judged.choices.map((choice) => choice.level));
  const rows = judged.choices.map((choice) => {
    const played = choice.choice === (picker ? pick : judged.chosen);
    const best = choice.choice === judged.best;
    return make(
      "tr",
      { class: `${played ? "played" : ""}${best ? " best" : ""}` },
      make(
        "th",
        { scope: "row" },
        picker
          ? pickButton(choice.choice, played, picker)
          : make("span", { class: "named" }, chip(choice.choice), choiceName(choice.choice)),
        make(
          "span",
          { class: "tags" },
          best ? make("em", {}, `★ ${say(choice.proven ? "review.best-proven" : "review.best")}`) : null,
          played && !picker ? make("em", {}, `✓ ${say("review.played")}`) : null,
          choice.choice === pick && !picker ? make("em", {}, say("review.your-pick")) : null,
          picker?.note(choice.choice) ? make("small", {}, picker.note(choice.choice)) : null,
          levels.size > 1 ? make("small", {}, levelWords(choice.level)) : null,
        ),
      ),
      ...columns.map((column) => worthCell(reviewed, choice, column)),
    );
  });
  const heads = ["choice", ...columns].map((column) => make("th", { scope: "col" }, say(`review.column-${column}`)));
  return make(
    "div",
    { class: "worths" },
    make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)),
    levelNote([...levels]),
  );
}

/** @param {string} choice @param {boolean} isPicked @param {Picker} picker */
const pickButton = (choice, isPicked, { pick }) =>
  button(
    { class: "named", "aria-pressed": String(isPicked), "data-choice": choice },
    () => pick(choice),
    chip(choice),
    make("span", {}, choiceName(choice)),
  );

/** How the figures were computed. If that differs between choices, each says so itself. @param {string[]} levels */
function levelNote(levels) {
  const found = levels.length === 1 ? [say("review.found-by", { level: levelWords(levels[0]) })] : [];
  const interval = levels.every((level) => level === "exact") ? [] : [say("review.interval-note")];
  return make("p", { class: "quiet level" }, [...found, ...interval].join(" "));
}

/** `exact`, `net`, `rollout of 1,080` @param {string} level */
function levelWords(level) {
  const trials = level.replace(/\D/g, "");
  return trials ? say("review.level-rollout", { trials: figure(Number(trials)) }) : say(`review.level-${level}`);
}

/** @param {ReviewedGame} reviewed @param {Choice} choice @param {Column} column */
function worthCell(reviewed, choice, column) {
  const value = choice[column];
  if (value === null) return make("td", {}, "–");
  const half = choice[`${column}_half`];
  const by = column === "share" || column === "loss" ? reviewed.scale : 1;
  const text =
    column === "margin" ? signed(value, 1) : column === "share" ? reviewed.worth(value) : figure(value * by, 1);
  return make("td", {}, text, half ? make("small", {}, `± ${figure(half * by, 1)}`) : null);
}
