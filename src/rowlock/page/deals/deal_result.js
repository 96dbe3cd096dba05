// After a game whose dice others play too: how lucky the dice were, how the best bot does with them, the mistakes, how a
// friend's game went, and a result to share. It is all computed on this device.

import { addressOf } from "../addresses.js";
import { allWords } from "../app.js";
import { loadStyles } from "../assets.js";
import { choiceName } from "../board/wording.js";
import { review } from "../bots/client.js";
import { shareText } from "../clipboard.js";
import { announce, button, make } from "../dom.js";
import { codeOf, compareCodes, openingOf } from "../local/deals.js";
import { seatName } from "../seat_names.js";
import { savedTable } from "../storage.js";
import { fetchRecord } from "../tables.js";
import { figure, language, say, signed } from "../words.js";
import { foldedDifferences } from "./comparison.js";
import { noteDaily } from "./daily_results.js";
import { playedBy } from "./played_by.js";
import { shareDice } from "./play_dice.js";

/** The best bot that runs in a browser. */
const BEST = "master";
const IS_DAY = /^\d{4}-\d\d-\d\d$/;
/** @type {Object<string, string>} */
const SQUARES = { "": "🟩", "?!": "🟨", "?": "🟧", "??": "🟥" };
const SQUARES_PER_LINE = 12;

/** @param {HTMLElement} host @param {string} table @param {any} view */
export async function showDealResult(host, table, view) {
  if (view.result.how !== "rules") return;
  await Promise.all([allWords(), loadStyles("deals/deals.css")]);
  const { game, deal } = view.options;
  const isDaily = IS_DAY.test(deal);
  if (isDaily) noteDaily(deal, game, view.seats.length, { table, points: ownPoints(view) });
  const working = make("p", { class: "quiet", role: "status" }, say("deals.working", { name: bestName() }));
  const found = make("div", { class: "deal-found" });
  const title = isDaily ? say("deals.title-of", { date: dayName(deal) }) : say("deals.same-dice");
  host.replaceChildren(make("section", { class: "deal", "aria-label": title }, make("h3", {}, title), found, working));
  try {
    const record = await fetchRecord(table);
    const code = codeOf(record);
    found.append(...rivalParts(table, view, code));
    const { data, best } = await reviewAndBest(record, code, view, host);
    found.append(...luckAndBest(view, data, best, code));
    if (isDaily) found.append(shareButton(() => resultText(view, data, best.scores)));
    working.textContent = "";
    announce(say("deals.ready"));
  } catch {
    working.textContent = say("deals.failed");
  }
}

/** The review, and the best bot's game. @param {string} record @param {string} code @param {any} view @param {HTMLElement} host */
async function reviewAndBest(record, code, view, host) {
  const { track } = view.options;
  const data = /** @type {any} */ (await review({ record, language: language(), track }));
  const best = await playedBy(openingOf(code), BEST, () => host.isConnected);
  if (!best) throw new Error("cancelled, because the screen was left");
  return { data, best };
}

/** @param {any} view @returns {number} */
const ownPoints = ({ me, result }) => result.scores[me - 1];

/** @param {number} n */
const points = (n) => say("game.points", { n });

const bestName = () => seatName({ kind: "bot", name: BEST, seat: 0 });

/** @param {string} day */
export const dayName = (day) =>
  new Intl.DateTimeFormat(language() === "en" ? "en-GB" : language(), { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(day),
  );

/** How the game of the friend who sent the link went. @param {string} table @param {any} view @param {string} code */
function rivalParts(table, view, code) {
  const rival = savedTable(table)?.rival;
  if (!rival) return [];
  const compared = compareCodes(code, rival);
  const name = compared.names[1];
  const theirs = compared.points[1][view.me - 1];
  const status = make("span", { class: "quiet", role: "status" });
  const send = async () => {
    if (await shareDice(table)) status.textContent = say("result.dice-link-copied");
  };
  return [
    make(
      "p",
      { class: "deal-rival" },
      say("deals.rival", {
        name: name || say("deals.somebody"),
        points: points(theirs),
        own: points(ownPoints(view)),
      }),
    ),
    foldedDifferences(compared, name),
    make("p", { class: "result-buttons" }, button({}, send, say("deals.send-back")), status),
  ];
}

/** @param {any} view @param {any} data the review @param {{scores: number[], record: string}} best @param {string} code */
function luckAndBest(view, data, best, code) {
  const name = bestName();
  return [
    make("p", {}, luckWords(view, data)),
    make("p", {}, say("deals.best", { name, points: points(best.scores[view.me - 1]) })),
    view.seats.length === 1 ? make("p", { class: "quiet" }, say("deals.best-alone", { name })) : null,
    mistakes(view, data),
    foldedDifferences(compareCodes(code, codeOf(best.record)), name),
  ].filter((part) => part !== null);
}

/** How lucky my dice were, as in the review: in points if I play alone, else as a share of a win. @param {any} view @param {any} data */
const luckOf = (view, data) => data.totals[view.me - 1].luck;

/** @param {any} view @param {any} data */
function luckWords(view, data) {
  const luck = luckOf(view, data);
  const isAlone = view.seats.length === 1;
  const n = Math.round(Math.abs(isAlone ? luck : 100 * luck));
  if (n === 0) return say("deals.luck-none");
  const amount = isAlone ? points(n) : say("review.share-of-win", { n });
  return say(`deals.luck-${luck > 0 ? "good" : "bad"}${isAlone ? "" : "-share"}`, { amount });
}

/** With its sign, to share. @param {any} view @param {any} data */
function signedLuck(view, data) {
  const luck = luckOf(view, data);
  if (view.seats.length === 1) return signed(Math.round(luck));
  return new Intl.NumberFormat(language(), { style: "percent", signDisplay: "exceptZero" })
    .format(luck)
    .replace("-", "−");
}

/** My decisions, without forced ones. @param {any} view @param {any} data @returns {any[]} */
const ownDecisions = (view, data) =>
  data.steps.flatMap((/** @type {any} */ step) =>
    (step.seats ?? [])
      .filter((/** @type {any} */ one) => one.seat === view.me && !one.forced)
      .map((/** @type {any} */ one) => ({ ...one, turn: step.turn })),
  );

/** @param {any} view @param {any} data */
function mistakes(view, data) {
  const marked = ownDecisions(view, data).filter(({ mark }) => mark);
  if (!marked.length) return make("p", {}, say("deals.no-mistakes"));
  const items = marked.map(({ turn, chosen, best, mark }) =>
    make("li", {}, say("deals.mistake", { turn, mark, chosen: choiceName(chosen), best: choiceName(best) })),
  );
  return make(
    "details",
    { class: "deal-more" },
    make("summary", {}, say("deals.mistakes", { n: marked.length })),
    make("ul", {}, ...items),
  );
}

/** My result, alone or against opponents, to share. @param {any} view */
function ownResult(view) {
  const { seats, me, result } = view;
  if (seats.length === 1) return say("deals.shared-alone", { points: points(ownPoints(view)) });
  const [other] = seats.filter((/** @type {any} */ { seat }) => seat !== me);
  const how = result.winners.includes(me) ? (result.winners.length > 1 ? "drawn" : "won") : "lost";
  const score = { own: figure(ownPoints(view)), theirs: figure(result.scores[other.seat - 1]) };
  return say(`deals.shared-${how}`, { ...score, name: seatName(other) });
}

/** A few lines without spoilers: a square per decision. @param {any} view @param {any} data @param {number[]} best */
function resultText(view, data, best) {
  const { game, deal } = view.options;
  const squares = ownDecisions(view, data).map(({ mark }) => SQUARES[mark] ?? SQUARES[""]);
  const lines = [];
  for (let from = 0; from < squares.length; from += SQUARES_PER_LINE)
    lines.push(squares.slice(from, from + SQUARES_PER_LINE).join(""));
  return [
    `Rowlock · ${say(`game.${game}`)} · ${dayName(deal)}`,
    say("deals.shared-points", {
      points: ownResult(view),
      name: bestName(),
      best: figure(best[view.me - 1]),
      luck: signedLuck(view, data),
    }),
    ...lines,
    `${location.origin}${addressOf("/daily")}`,
  ].join("\n");
}

/** @param {() => string} text */
function shareButton(text) {
  const status = make("span", { class: "quiet", role: "status" });
  const share = async () => {
    if (await shareText(text())) status.textContent = say("deals.copied");
  };
  return make("p", { class: "result-buttons" }, button({ class: "main" }, share, say("deals.share")), status);
}
