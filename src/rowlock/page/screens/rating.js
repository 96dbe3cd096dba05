// How good am I? The quality of a player's choices, what to practise, results against bots and, separately, luck.

import { oneOf } from "../controls.js";
import { loadStyles } from "../assets.js";
import { make } from "../dom.js";
import { levelName } from "../seat_names.js";
import { footer, header } from "../shell.js";
import { load, save } from "../storage.js";
import { figure, say } from "../words.js";
import { reviewHistory, TRAINEE, watchReviewing } from "../study/reviewing.js";
import { PERIOD, ratingsOf, reviewedGames } from "../study/ratings.js";

/** @typedef {import("../study/ratings.js").PersonRating} PersonRating */

/** How many games a rating needs, as in study/rating.py. */
const MIN_GAMES = 5;
/** Luck worth fewer wins than this counts as even. */
const EVEN = 0.5;

/** @type {import("../app.js").Screen} */
export async function ratingScreen(host) {
  await loadStyles("study/study.css");
  const container = make("div", { class: "train-place" });
  const main = make(
    "main",
    { class: "column train" },
    make("h1", { tabindex: -1 }, say("rating.title")),
    make("p", { class: "lead" }, say("rating.lead")),
    container,
  );
  host.append(header({ title: say("rating.title"), back: true }), main, footer());
  /** @type {?number} */
  let reviewed = null;

  async function show() {
    const people = await reviewedGames();
    if (!people.length) {
      container.replaceChildren(
        make("p", {}, say("train.nothing-words")),
        make("a", { class: "button main", href: "/history" }, say("train.to-history")),
      );
      return;
    }
    const names = people.map(([name]) => name);
    const saved = load(TRAINEE, "");
    const person = names.includes(saved) ? saved : names[0];
    const ratings = await ratingsOf(people[names.indexOf(person)][1]);
    const whose = oneOf({
      legend: say("rating.whose"),
      choices: names.map((name) => ({ value: name, label: name })),
      onChange: (name) => {
        save(TRAINEE, name);
        show();
      },
    });
    whose.set(person);
    container.replaceChildren(
      ...(names.length > 1 ? [whose.element] : []),
      ...allResults(ratings),
      ...ratings.map(card),
    );
  }

  await show();
  // More games may be reviewed while the screen is open.
  const stopWatching = watchReviewing(({ done }) => {
    if (reviewed !== null && done !== reviewed) show();
    reviewed = done;
  });
  reviewHistory();
  return { title: say("rating.title"), leave: stopWatching };
}

/** Wins and luck over all games with opponents, unless a single card says it. @param {PersonRating[]} ratings */
function allResults(ratings) {
  const shared = ratings.filter(({ players }) => players > 1);
  if (shared.length < 2) return [];
  const sum = (/** @type {(one: PersonRating) => number} */ figureOf) =>
    shared.reduce((total, one) => total + figureOf(one), 0);
  const words = luckWords({
    wins: sum(({ wins }) => wins),
    games: sum(({ rating }) => rating.games),
    luck: sum(({ luck }) => luck),
  });
  return [make("p", { class: "rating-like" }, words)];
}

/** @param {PersonRating} one */
function card(one) {
  const { game, players, rating, kinds, levels } = one;
  const inShares = players > 1;
  const loss = (/** @type {number} */ value) =>
    inShares
      ? say("review.loss-share", { figure: figure(100 * value, 2) })
      : say("review.points-figure", { figure: figure(value, 2) });
  const id = `rating-${game}-${players}`;
  return make(
    "section",
    { class: "card rating", "aria-labelledby": id },
    make("h2", { id }, `${say(`game.${game}`)} · ${say("rating.players", { n: players })}`),
    make("p", { class: rating.like === null ? "quiet" : "rating-like" }, verdict(rating)),
    facts([
      [say("rating.per-decision"), loss(rating.mean_loss)],
      ...(rating.interval
        ? [
            [
              say("rating.interval"),
              say("rating.from-to", {
                low: figure(rating.interval[0] * (inShares ? 100 : 1), 2),
                high: loss(rating.interval[1]),
              }),
            ],
          ]
        : []),
      [say("rating.per-game"), loss((rating.mean_loss * rating.decisions) / rating.games)],
      [say("rating.reviewed"), say("history.count", { n: rating.games })],
      [say("rating.decisions"), figure(rating.decisions)],
    ]),
    make("h3", {}, say("rating.by-kind")),
    facts(
      kinds.map(([kind, { decisions, loss: lost }], index) => [
        `${say(`rating.kind-${kind}`)}${index === 0 && lost > 0 ? ` · ${say("rating.practise")}` : ""}`,
        `${loss(lost / decisions)} · ${say("rating.times", { n: decisions })}`,
      ]),
    ),
    ...(levels.length ? [make("h3", {}, say("rating.against")), facts(levels.map(levelFact))] : []),
    ...(one.periods.length > 1
      ? [
          make("h3", {}, say("rating.history", { n: PERIOD })),
          facts(one.periods.map((mean, index) => [periodName(index), loss(mean)])),
        ]
      : []),
    ...(inShares
      ? [make("h3", {}, say("rating.luck")), make("p", {}, luckWords({ ...one, games: rating.games }))]
      : []),
  );
}

/** @param {PersonRating["rating"]} rating */
function verdict({ interval, like }) {
  if (interval === null) return say("history.too-few", { n: MIN_GAMES });
  return like === null ? say("rating.not-measured") : say("rating.like", { level: levelName(like) });
}

/** @param {number} index */
const periodName = (index) => say("rating.period", { from: index * PERIOD + 1, to: (index + 1) * PERIOD });

/** @param {[string, {wins: number, games: number}]} result @returns {string[]} */
const levelFact = ([level, { wins, games }]) => [levelName(level), say("history.wins-of", { wins, n: games })];

/** @param {{wins: number, games: number, luck: number}} results */
function luckWords({ wins, games, luck }) {
  const kind = Math.abs(luck) < EVEN ? "even" : luck > 0 ? "lucky" : "unlucky";
  return say(`rating.luck-${kind}`, { wins, games, luck: figure(Math.abs(luck), 1) });
}

/** @param {string[][]} pairs  names and values */
const facts = (pairs) =>
  make(
    "dl",
    { class: "rating-facts" },
    ...pairs.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))),
  );
