// Training on your own mistakes: what is due, and a session.

import { oneOf } from "../controls.js";
import { announce, button, make, setText } from "../dom.js";
import { footer, header } from "../shell.js";
import { loadStyles } from "../assets.js";
import { load, save } from "../storage.js";
import { say } from "../words.js";
import { nextTraining, playersOf, storedExercises } from "../study/exercises.js";
import { Session } from "../study/session.js";
import { reviewHistory, TRAINEE, watchReviewing } from "../study/reviewing.js";

/** @typedef {import("../study/exercises.js").Training} Training */

/** A session with at least this share of right answers is celebrated. */
const GOOD = 0.8;

/** @type {import("../app.js").Screen} */
export async function trainScreen(host) {
  await loadStyles("study/study.css");
  const main = make("main", { class: "column train" });
  const heading = make("h1", { tabindex: -1 }, say("train.headline"));
  const reviewing = make("p", { class: "quiet", role: "status" });
  const container = make("div", { class: "train-place" });
  main.append(
    heading,
    make("p", { class: "lead" }, say("train.lead")),
    // Above everything that appears while games are reviewed, so that it doesn't move under a finger.
    ratingLink(),
    reviewing,
    container,
    explanation(),
  );
  host.append(header({ title: say("train.title"), back: true }), main, footer());
  let inSession = false;
  let shown = -1;
  /** Counts what was put on the screen, or is about to be, so that a late overview doesn't replace a session. */
  let turn = 0;

  /** @param {{right: number, count: number}} [result] of a session that has just ended */
  async function overview(result) {
    inSession = false;
    main.classList.remove("in-session");
    turn += 1;
    const own = turn;
    const exercises = await storedExercises();
    if (own !== turn) return;
    shown = exercises.length;
    const names = playersOf(exercises);
    if (!names.length) {
      container.replaceChildren(nothingYet());
      return;
    }
    const saved = load(TRAINEE, "");
    const player = names.includes(saved) ? saved : names[0];
    const next = await nextTraining(exercises, player).catch(() => null);
    if (own !== turn) return;
    container.replaceChildren(
      ...(result ? [resultOf(result)] : []),
      ...(names.length > 1 ? [whose(names, player)] : []),
      ...(next ? [progressOf(next), beginning(next, Boolean(result))] : [failure()]),
    );
    if (result) /** @type {?HTMLElement} */ (container.querySelector(".train-result"))?.focus();
  }

  const failure = () =>
    make(
      "div",
      { role: "alert" },
      make("p", {}, say("train.failed")),
      button({}, () => overview(), say("review.retry")),
    );

  async function update() {
    const { length } = await storedExercises();
    if (!inSession && length !== shown) await overview();
  }

  /** @param {string[]} names @param {string} player */
  function whose(names, player) {
    const control = oneOf({
      legend: say("train.whose"),
      choices: names.map((name) => ({ value: name, label: name })),
      onChange: (name) => {
        save(TRAINEE, name);
        overview();
      },
    });
    control.set(player);
    return control.element;
  }

  /** @param {Training} next @param {boolean} isMore */
  function beginning(next, isMore) {
    if (!next.session.length)
      return make(
        "p",
        { class: "train-done" },
        [say("train.nothing-due"), next.next === null ? "" : say("train.next-due", { n: Math.max(next.next, 1) })].join(
          " ",
        ),
      );
    return button(
      { class: "main big" },
      () => {
        inSession = true;
        turn += 1;
        main.classList.add("in-session");
        const session = new Session(next.session, overview);
        container.replaceChildren(session.element);
        session.start();
      },
      say(isMore ? "train.more" : "train.start", { n: next.session.length }),
    );
  }

  const stopWatching = watchReviewing(({ done, all, isBusy }) => {
    const isOpen = isBusy && done < all;
    setText(reviewing, isOpen ? say("train.reviewing", { done: done + 1, all }) : "");
    // New exercises show up as games are reviewed, but not in the middle of a session.
    if (!inSession && shown >= 0) update();
  });
  await overview();
  reviewHistory();
  return { title: say("train.title"), leave: stopWatching };
}

const nothingYet = () =>
  make(
    "section",
    { class: "card train-empty" },
    make("h2", {}, say("train.nothing")),
    make("p", {}, say("train.nothing-words")),
    make(
      "div",
      { class: "train-buttons" },
      make("a", { class: "button main", href: "/" }, say("train.play")),
      make("a", { class: "button", href: "/history" }, say("history.import")),
      make("a", { class: "button", href: "/puzzles" }, say("puzzles.title")),
    ),
  );

/** @param {{right: number, count: number}} result */
function resultOf({ right, count }) {
  const words = say("train.result", { n: right, count });
  announce(words);
  if (right >= GOOD * count) import("../result/celebration.js").then(({ celebrate }) => celebrate());
  return make("p", { class: "train-result", tabindex: -1 }, words);
}

/** How many exercises are due, new, being learned and known. @param {Training} next */
function progressOf(next) {
  /** @type {("due" | "new" | "learning" | "known")[]} */
  const kinds = ["due", "new", "learning", "known"];
  return make(
    "div",
    { class: "card train-progress" },
    make(
      "dl",
      {},
      ...kinds.map((kind) =>
        make("div", {}, make("dt", {}, say(`train.count-${kind}`)), make("dd", {}, String(next[kind]))),
      ),
    ),
    make(
      "div",
      { class: "known-bar", "aria-hidden": "true" },
      ...[next.known, next.learning, next.new].map((count) => barPart(count)),
    ),
  );
}

/** @param {number} count */
function barPart(count) {
  const part = make("span", {});
  part.style.flexGrow = String(count);
  part.hidden = count === 0;
  return part;
}

const ratingLink = () => make("p", {}, make("a", { class: "button", href: "/rating" }, say("rating.title")));

const explanation = () =>
  make("details", { class: "how-sure" }, make("summary", {}, say("train.how")), make("p", {}, say("train.how-words")));
