// One puzzle: the position and the dice, then the answer with the worth of every choice, and the next step.

import { announce, button, make } from "../dom.js";
import { levelName } from "../seat_names.js";
import { figure, say } from "../words.js";
import { answersTo } from "./exercises.js";
import { ExerciseView } from "./exercise_view.js";
import { exerciseOf, storePuzzleAnswer } from "./puzzles.js";

/**
 * @typedef {import("./puzzles.js").Pack} Pack
 * @typedef {import("./puzzles.js").Puzzle} Puzzle
 * @typedef {{onward: ?(() => void), stop: () => void}} Handlers  go to the next puzzle, if there is one, or back
 */

export class PuzzleView {
  #pack;
  #puzzle;
  #handlers;
  element = make("section", { class: "review training", "aria-live": "off" });

  /** @param {Pack} pack @param {Puzzle} puzzle @param {Handlers} handlers */
  constructor(pack, puzzle, handlers) {
    this.#pack = pack;
    this.#puzzle = puzzle;
    this.#handlers = handlers;
  }

  async show() {
    this.element.replaceChildren(make("p", { class: "quiet", role: "status" }, say("train.preparing")));
    try {
      const view = new ExerciseView(await answersTo(exerciseOf(this.#puzzle)));
      view.onanswer = (right) => this.#answered(right, view);
      this.element.replaceChildren(this.#head(), view.element);
      view.focus();
      announce(say("puzzles.one"));
    } catch {
      this.element.replaceChildren(
        make("p", { role: "alert" }, say("puzzles.failed")),
        button({ class: "main" }, () => this.show(), say("review.retry")),
      );
    }
  }

  #head() {
    const { pack, grade } = this.#puzzle;
    const level = this.#pack.levels[grade - 1];
    const words = `${say(`game.${pack.game}`)} · ${say("puzzles.grade")}: ${levelName(level)}`;
    return make(
      "div",
      { class: "training-head" },
      make("h2", {}, say(this.#handlers.onward ? "puzzles.one" : "puzzles.day")),
      make("p", { class: "quiet" }, words),
    );
  }

  /** @param {boolean} right @param {ExerciseView} view */
  async #answered(right, view) {
    const { onward, stop } = this.#handlers;
    await storePuzzleAnswer(this.#puzzle, right).catch(() => {});
    view.offer(
      make(
        "div",
        { class: "onward" },
        onward ? button({ class: "main" }, onward, say("puzzles.next")) : null,
        button({ class: onward ? "" : "main" }, stop, say("puzzles.stop")),
        make("p", { class: "quiet puzzle-facts" }, ...this.#facts(right)),
      ),
    );
  }

  /** Facts about the puzzle that would have been a hint before the answer. @param {boolean} right */
  #facts(right) {
    const { missed, themes } = this.#puzzle;
    const { levels, tries } = this.#pack;
    const percent = (/** @type {number} */ count) => say("game.percent", { figure: figure((100 * count) / tries) });
    const often = levels.map((level, index) =>
      say("puzzles.level", { level: levelName(level), percent: percent(missed[index]) }),
    );
    const named = themes.map((theme) => say(`puzzles.theme-${theme}`));
    const facts = [
      right ? "" : say("puzzles.comes-back"),
      say("puzzles.themes", { themes: named.join(" · ") }),
      say("puzzles.levels", { levels: often.join(" · ") }),
    ];
    return facts.filter(Boolean).map((fact) => make("span", {}, fact));
  }
}
