// The chapters of a lesson in one line, with their progress; a tap opens one.

import { button, make, setAttribute } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("./progress.js").Progress} Progress */

export class Chapters {
  /** @param {import("./lesson.js").Lesson} lesson @param {(chapter: number) => void} open */
  constructor({ chapters }, open) {
    this.bars = chapters.map(() => make("span", { class: "chapter-bar", "aria-hidden": "true" }));
    this.buttons = chapters.map(({ title }, index) =>
      button(
        { class: "plain chapter" },
        () => open(index),
        this.bars[index],
        make("span", { class: "chapter-title" }, say(`learn.${title}`)),
      ),
    );
    this.element = make(
      "nav",
      { class: "chapters", "aria-label": say("learn.chapters") },
      make("ol", {}, ...this.buttons.map((one) => make("li", {}, one))),
    );
  }

  /** @param {Progress} progress */
  show({ chapter, picks, steps, done, lesson }) {
    this.buttons.forEach((one, index) => {
      const isHere = index === chapter;
      const share = done.has(index) ? 1 : isHere ? picks.length / steps.length : 0;
      const title = say(`learn.${lesson.chapters[index].title}`);
      this.bars[index].style.setProperty("--done", String(share));
      setAttribute(one, "aria-current", isHere ? "step" : null);
      setAttribute(
        one,
        "aria-label",
        say(done.has(index) ? "learn.chapter-done" : "learn.chapter", { n: index + 1, title }),
      );
    });
  }
}
