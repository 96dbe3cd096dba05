// The log section of a table or a pad, newest entries first.

import { make } from "./dom.js";
import { say } from "./words.js";

/** An empty list, and the section around it. */
export function logSection() {
  const list = make("ol", { class: "story-list", tabindex: "0", "aria-label": say("table.story") });
  const element = make(
    "section",
    { class: "story", "aria-label": say("table.story") },
    make("h2", {}, say("table.story")),
    list,
  );
  return { list, element };
}
