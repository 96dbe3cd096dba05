// What each choice is worth, on demand.

import { hint } from "../server/api.js";
import { chip } from "../board/pieces.js";
import { choiceName } from "../board/spoken.js";
import { announce, button, make, setAttribute, setText } from "../dom.js";
import { whyNot } from "../refusals.js";
import { figure, say, sentence, signed } from "../words.js";

const MOST = 5;

export class Hints {
  /** @param {string} table @param {() => ?string} token @param {(best: ?string) => void} found */
  constructor(table, token, found) {
    this.table = table;
    this.token = token;
    this.found = found;
    this.decision = 0;
    /** @type {"unasked"|"thinking"|"answered"} */
    this.state = "unasked";
    this.ask = button({ class: "hint-ask", hidden: true }, () => this.asked(), say("table.hint"));
    this.answer = make("div", { class: "hint-answer", "aria-live": "polite" });
    this.element = make("div", { class: "hints" }, this.answer);
  }

  /** @param {number} decision 0 if there is nothing to decide @param {boolean} allowed */
  show(decision, allowed) {
    if (decision !== this.decision) {
      this.decision = decision;
      this.answer.replaceChildren();
      this.become("unasked");
    }
    this.ask.hidden = !allowed || !decision || this.state === "answered";
  }

  /** @param {"unasked"|"thinking"|"answered"} state */
  become(state) {
    this.state = state;
    setText(this.ask, say(state === "thinking" ? "table.hint-thinking" : "table.hint"));
    setAttribute(this.ask, "aria-disabled", state === "thinking" ? "true" : null);
    this.ask.hidden = state === "answered";
  }

  async asked() {
    if (this.state === "thinking") return;
    const { decision } = this;
    this.become("thinking");
    announce(say("table.hint-thinking"));
    try {
      const { choices } = await hint(this.table, this.token() ?? "");
      if (decision !== this.decision) return;
      this.become("answered");
      this.answer.replaceChildren(this.worths(choices));
      this.found(choices[0]?.choice ?? null);
    } catch (why) {
      if (decision !== this.decision) return;
      this.become("unasked");
      this.answer.replaceChildren(make("p", { class: "quiet" }, whyNot(why)));
    }
  }

  /** @param {any[]} choices best first */
  worths(choices) {
    const items = choices.slice(0, MOST).map((choice, place) =>
      make(
        "li",
        { class: place ? "" : "best" },
        chip(choice.choice),
        make("span", {}, sentence(choiceName(choice.choice))),
        make("b", {}, choice.share == null ? say("game.points", { n: Math.round(choice.points) }) : say("table.wins", { share: figure(choice.share * 100) })),
        make("small", {}, place ? behind(choice) : `★ ${say("table.hint-best")}`),
      ),
    );
    return make("ol", { class: "hint-list" }, ...items);
  }
}

/** How far a choice is behind the best. @param {any} choice */
function behind(choice) {
  const loss = signed(-choice.loss * (choice.share == null ? 1 : 100), 1);
  return loss === signed(0, 1) ? say("table.hint-as-good") : loss;
}
