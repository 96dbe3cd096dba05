// Each person's figures in one game, with confidence bars.

import { sign } from "../board/pieces.js";
import { faultsName, rowName } from "../board/wording.js";
import { draw, make } from "../dom.js";
import { gameInfo } from "../config.js";
import { figure, say } from "../words.js";
import { badge } from "./people.js";
import { MIN_GAMES, records } from "./statistics.js";

/**
 * @typedef {import("./statistics.js").Record} Record
 * @typedef {import("./statistics.js").Measured} Measured
 */

/** @param {string} game @param {import("./history.js").PlayedGame[]} games  all of that game */
export function standings(game, games) {
  const people = records(games);
  const scale = scaleOf(people);
  return make(
    "section",
    { class: "standings card", "aria-labelledby": `standings-${game}` },
    make(
      "div",
      { class: "standings-head" },
      make("h2", { id: `standings-${game}` }, say(`game.${game}`)),
      make("span", { class: "quiet" }, say("history.count", { n: games.length })),
    ),
    make("ul", {}, ...people.map((record) => personStandings(record, scale, game))),
  );
}

/** The common range of points, rounded to tens. @param {Record[]} records */
function scaleOf(records) {
  const measured = records.flatMap(({ points }) => points ?? []);
  if (!measured.length) return { from: 0, to: 1 };
  const from = 10 * Math.floor(Math.min(...measured.map(({ low }) => low)) / 10);
  return { from, to: Math.max(from + 10, 10 * Math.ceil(Math.max(...measured.map(({ high }) => high)) / 10)) };
}

/** @param {Record} record @param {{from: number, to: number}} scale @param {string} game */
function personStandings(record, { from, to }, game) {
  const { name, colour, games, contests, wins, share, even, points, best } = record;
  const percent = (/** @type {number} */ value) => say("game.percent", { figure: figure(100 * value) });
  const fraction = (/** @type {number} */ value) => (value - from) / (to - from);
  return make(
    "li",
    { class: `standing person-${colour}` },
    make(
      "h3",
      {},
      badge({ name, colour }),
      make("bdi", {}, name),
      make("span", { class: "quiet" }, say("history.count", { n: games })),
    ),
    make(
      "dl",
      {},
      ...measure(
        say("history.wins"),
        contests
          ? `${say("history.wins-of", { wins, n: contests })}${share ? ` · ${percent(share.value)}` : ""}`
          : say("history.alone"),
        contests ? share && { words: ranged(share, percent), bar: bar(share, even) } : null,
        // Too few games for points are too few for wins as well.
        contests > 0 && points !== null,
      ),
      ...measure(
        say("history.points"),
        points ? say("history.mean", { mean: figure(points.value, 1) }) : "",
        points && {
          words: ranged(points, (value) => figure(value)),
          bar: bar({ value: fraction(points.value), low: fraction(points.low), high: fraction(points.high) }),
        },
        true,
      ),
      best === null
        ? null
        : make(
            "div",
            { class: "best" },
            make("dt", {}, say("history.best")),
            make("dd", {}, say("game.points", { n: best })),
          ),
      ...byRow(record, game),
    ),
  );
}

/** @param {Measured} measured @param {(value: number) => string} shown */
const ranged = ({ low, high }, shown) => say("history.from-to", { low: shown(low), high: shown(high) });

/** A figure and its confidence interval, or a note that there are too few games. @param {string} name @param {string} words @param {?{words: string, bar: SVGElement}} sure @param {boolean} counts */
function measure(name, words, sure, counts) {
  const interval = sure
    ? [sure.bar, make("span", { class: "quiet" }, sure.words)]
    : counts
      ? [make("span", { class: "quiet" }, say("history.too-few", { n: MIN_GAMES }))]
      : [];
  return [
    make(
      "div",
      { class: "measure" },
      make("dt", {}, name),
      make("dd", {}, words ? make("b", {}, words) : null, ...interval),
    ),
  ];
}

/** The interval and its value, as parts of the full width. @param {Measured} measured @param {number} [even] */
function bar({ value, low, high }, even) {
  const across = (/** @type {number} */ part) => `${(100 * part).toFixed(2)}%`;
  return draw(
    "svg",
    { class: "interval", "aria-hidden": "true" },
    draw("line", { class: "interval-ground", x1: 0, x2: "100%", y1: 9, y2: 9 }),
    even ? draw("line", { class: "interval-even", x1: across(even), x2: across(even), y1: 0, y2: 18 }) : null,
    draw("rect", { class: "interval-reach", x: across(low), width: across(high - low), y: 4, height: 10, rx: 5 }),
    draw("circle", { class: "interval-value", cx: across(value), cy: 9, r: 5.5 }),
  );
}

/** The mean points of each row, and the mean penalties. @param {Record} record @param {string} game */
function byRow({ rows, penalties }, game) {
  if (!rows || penalties === null) return [];
  const { rows: named, fault } = gameInfo(game);
  const cells = named.map(({ letter }, row) =>
    make(
      "span",
      {},
      sign(letter),
      make("span", { class: "visually-hidden" }, `${rowName(letter)} `),
      figure(rows[row], 1),
    ),
  );
  const lost = make("span", {}, `${faultsName(fault)} ${figure(penalties, 1)}`);
  return [make("div", { class: "by-row" }, make("dt", {}, say("history.by-row")), make("dd", {}, ...cells, lost))];
}
