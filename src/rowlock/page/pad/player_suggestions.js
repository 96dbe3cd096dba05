// People who have played on this device, to add with a tap.

import { badge, people } from "../device/people.js";
import { button, make } from "../dom.js";
import { say } from "../words.js";

/** How many are offered, most recent first. */
const MAX_SUGGESTIONS = 8;

export class PlayerSuggestions {
  /** @param {(name: string) => void} onChoose */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.list = make("ul", {});
    this.element = make(
      "div",
      { class: "pad-known", role: "group", "aria-label": say("pad.known") },
      make("p", { class: "quiet", "aria-hidden": "true" }, say("pad.known")),
      this.list,
    );
  }

  /** Offer everyone who isn't playing yet. @param {string[]} playing @param {boolean} isFull */
  show(playing, isFull) {
    const others = isFull
      ? []
      : people()
          .filter(({ name }) => !playing.includes(name))
          .slice(0, MAX_SUGGESTIONS);
    const hadFocus = this.list.contains(document.activeElement);
    this.list.replaceChildren(
      ...others.map((person) =>
        make(
          "li",
          {},
          button(
            { class: "known-person" },
            () => this.onChoose(person.name),
            badge(person),
            make("bdi", {}, person.name),
          ),
        ),
      ),
    );
    this.element.hidden = !others.length;
    // Keep keyboard focus on the next suggestion.
    if (hadFocus) this.list.querySelector("button")?.focus();
  }
}
