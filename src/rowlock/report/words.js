// The review, and what is said of a choice: names, figures, sentences, and the table of what each choice is worth.

/**
 * @typedef {{choice: string, words: string, field: ?number, share: ?number, points: number, margin: ?number, loss: number, level: string}} Choice
 *   besides, each figure may have half of its 95% interval: share_half, points_half, margin_half, loss_half
 * @typedef {{seat: number, chosen: string, words: string, forced: boolean, best: string, loss: number, error: number,
 *   loss_points: ?number, mark: ""|"?!"|"?"|"??", close: boolean, choices: Choice[]}} Judged  one seat's part of a decision
 */

const review = unpacked(JSON.parse(document.getElementById("review").textContent));
const inShares = review.measure === "share";
const scale = inShares ? 100 : 1;
const unit = inShares ? "%" : "";
const lossUnit = inShares ? "points of a hundred" : "points";
const MARKS = { "?!": "inaccuracy", "?": "mistake", "??": "blunder" };

/** In the file a choice is a list in the order of the columns; here it is an object again. */
function unpacked(data) {
  for (const judged of data.steps.flatMap((step) => step.seats ?? [])) {
    judged.choices = judged.choices.map((values) => Object.fromEntries(values.map((value, place) => [data.columns[place], value])));
  }
  return data;
}

const nameOf = (seat) => (review.players[seat - 1].name || "").trim() || `Seat ${seat}`;
const named = (seat) => make("bdi", {}, nameOf(seat));

/** One decimal, a true minus, and no minus before nothing. */
function figure(value) {
  const text = value.toFixed(1);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

function signed(value) {
  const text = figure(value);
  return text.startsWith("−") ? text : `+${text}`;
}

const sentence = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

const counted = (count, what) => `${figure(count).replace(".0", "")} ${what}${Math.abs(count) === 1 ? "" : "s"}`;

function markTag(mark) {
  return make("span", { class: `mark ${MARKS[mark]}`, role: "img", "aria-label": MARKS[mark] }, mark);
}

function loss(judged) {
  const points = inShares && judged.loss_points != null ? ` (${figure(judged.loss_points)} points)` : "";
  return `${figure(judged.loss * scale)} ${lossUnit}${points}`;
}

const wordsFor = (judged, choice) => judged.choices.find((one) => one.choice === choice).words;

/** What is to be said of a choice, after the name of who made it. */
function judgement(judged) {
  if (judged.forced) return judged.chosen === "-" ? "had no choice: nothing could be played." : `had no choice but ${judged.words}.`;
  const best = wordsFor(judged, judged.best);
  if (judged.chosen === judged.best) return `played ${judged.words}, the best choice.`;
  if (judged.close) return `played ${judged.words}: too close to call. ${sentence(best)} came out ${loss(judged)} better, within the error.`;
  return `played ${judged.words}, ${loss(judged)} worse than ${best}.`;
}

/** The rest of a decision's title: "mistake: 4.6 points of a hundred". */
function markWords(judged) {
  return judged.mark ? `${MARKS[judged.mark]}: ${figure(judged.loss * scale)} ${lossUnit}` : judged.close ? "too close to call" : "";
}

/** The words on a choice, below its mark. @param {Judged} judged */
function verdictOf(judged) {
  const title = markWords(judged);
  return make(
    "div",
    { class: `judgement ${MARKS[judged.mark] ?? ""}` },
    title ? make("p", { class: "mark-words" }, judged.mark ? markTag(judged.mark) : null, title) : null,
    make("p", {}, named(judged.seat), ` ${judgement(judged)}`),
  );
}

/** What each choice is worth, best first. @param {Judged} judged @param {?string} pick the reader's own, if they made one */
function choiceTable(judged, pick) {
  const columns = inShares
    ? [["Wins", "share"], ["Points", "points"], ["Margin", "margin"], ["Loss", "loss"]]
    : [["Points", "points"], ["Loss", "loss"]];
  const levels = new Set(judged.choices.map((choice) => choice.level));
  const rows = judged.choices.map((choice) => {
    const chosen = choice.choice === judged.chosen;
    const best = choice.choice === judged.best;
    return make(
      "tr",
      { class: `${chosen ? "chosen" : ""}${best ? " best" : ""}` },
      make(
        "th",
        { scope: "row" },
        make("span", { class: "named" }, chip(choice.choice), choice.words),
        make("span", { class: "tags" }, best ? make("em", {}, "★ best") : null, chosen ? make("em", {}, "✓ played") : null,
          choice.choice === pick ? make("em", {}, "your pick") : null,
          levels.size > 1 ? make("small", {}, choice.level) : null),
      ),
      ...columns.map(([, column]) => worthCell(choice, column)),
    );
  });
  const level = levels.size === 1 ? make("p", { class: "quiet level" }, `Level of the answer: ${judged.choices[0].level}.${judged.choices[0].level === "exact" ? "" : " ± is the 95% interval."}`) : null;
  return make(
    "div",
    { class: "worths" },
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Choice"), ...columns.map(([words]) => make("th", { scope: "col" }, words)))),
      make("tbody", {}, ...rows),
    ),
    level,
  );
}

function worthCell(choice, column) {
  const value = choice[column];
  if (value == null) return make("td", {}, "–");
  const half = choice[`${column}_half`];
  const by = column === "share" || column === "loss" ? scale : 1;
  const text = column === "margin" ? signed(value) : `${figure(value * by)}${column === "share" ? unit : ""}`;
  return make("td", {}, text, half ? make("small", {}, `± ${figure(half * by)}`) : null);
}
