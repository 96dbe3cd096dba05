// A training session: one exercise after the other, then the result. Exercises answered wrong come up once more at the
// end of the session.

import { announce, button, make } from "../dom.js";
import { moment, say } from "../words.js";
import { answersTo, storeAnswer, today } from "./exercises.js";
import { ExerciseView } from "./exercise_view.js";

/** @typedef {import("./exercises.js").StoredExercise} StoredExercise */

export class Session {
  #queue;
  #count;
  /** The keys of exercises that have been answered, and whether the first answer was right. @type {Map<string, boolean>} */
  #answered = new Map();
  #marks = make("div", { class: "session-marks", role: "progressbar", "aria-label": say("train.session-progress") });
  #onend;
  /** The data of the next exercise, computed while the reader thinks about this one. @type {?Promise<any>} */
  #next = null;
  element = make("section", { class: "review training", "aria-live": "off" });

  /** @param {StoredExercise[]} exercises @param {(result: {right: number, count: number}) => void} onend */
  constructor(exercises, onend) {
    this.#queue = [...exercises];
    this.#count = exercises.length;
    this.#onend = onend;
  }

  async start() {
    const [exercise, following] = this.#queue;
    if (!exercise) return this.#onend({ right: this.#right, count: this.#count });
    this.#showMarks();
    const data = this.#next ?? answersTo(exercise);
    this.element.replaceChildren(make("p", { class: "quiet", role: "status" }, say("train.preparing")));
    let view;
    try {
      view = new ExerciseView(await data);
    } catch {
      return this.#showFailure();
    }
    this.#next = following ? answersTo(following) : null;
    // A failure is shown by the exercise that needs the data.
    this.#next?.catch(() => {});
    view.onanswer = (right) => this.#answer(exercise, right, view);
    this.element.replaceChildren(this.#head(exercise), view.element);
    view.focus();
    announce(this.#progressText(exercise));
  }

  /** How many were right on the first try. */
  get #right() {
    return [...this.#answered.values()].filter(Boolean).length;
  }

  /** A bar with a part for each exercise, coloured by its first answer. */
  #showMarks() {
    const { size } = this.#answered;
    for (const [name, value] of Object.entries({ min: 0, max: this.#count, now: size }))
      this.#marks.setAttribute(`aria-value${name}`, String(value));
    const answers = [...this.#answered.values()];
    this.#marks.replaceChildren(
      ...Array.from({ length: this.#count }, (_, index) =>
        make("span", { class: index < size ? (answers[index] ? "hit" : "miss") : "" }),
      ),
    );
  }

  /** @param {StoredExercise} exercise */
  #progressText({ key }) {
    return this.#answered.has(key)
      ? say("train.once-more")
      : say("train.exercise", { number: this.#answered.size + 1, count: this.#count });
  }

  /** @param {StoredExercise} exercise */
  #head(exercise) {
    return make(
      "div",
      { class: "training-head" },
      make("h2", {}, this.#progressText(exercise)),
      make(
        "p",
        { class: "quiet" },
        `${say(`game.${exercise.game}`)} · ${exercise.verified ? say("puzzles.one") : moment(exercise.when)}`,
      ),
      this.#marks,
    );
  }

  /** @param {StoredExercise} exercise @param {boolean} right @param {ExerciseView} view */
  async #answer(exercise, right, view) {
    const isFirst = !this.#answered.has(exercise.key);
    if (isFirst) this.#answered.set(exercise.key, right);
    this.#showMarks();
    this.#queue.shift();
    const changed = await storeAnswer(exercise, right).catch(() => exercise);
    if (isFirst && !right) this.#queue.push(changed);
    // The next exercise may have changed: it may be this one again.
    if (this.#queue.length === 1) this.#next = null;
    const isLast = !this.#queue.length;
    const days = (changed.due ?? 0) - today();
    view.offer(
      make(
        "div",
        { class: "onward" },
        button({ class: "main" }, () => this.start(), say(isLast ? "train.finish" : "train.next-exercise")),
        make(
          "p",
          { class: "quiet" },
          right ? say("train.back-in", { n: Math.max(days, 1) }) : this.#wrongWords(isFirst),
        ),
      ),
    );
  }

  /** @param {boolean} isFirst */
  #wrongWords(isFirst) {
    return say(isFirst ? "train.again-at-end" : "train.again-next");
  }

  #showFailure() {
    this.#next = null;
    this.element.replaceChildren(
      make("p", { role: "alert" }, say("train.failed")),
      button({ class: "main" }, () => this.start(), say("review.retry")),
    );
  }
}
