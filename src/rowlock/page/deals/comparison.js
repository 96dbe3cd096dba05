// Two games with the same dice, side by side.

import { choiceName } from "../board/wording.js";
import { make } from "../dom.js";
import { say, sentence } from "../words.js";

/** The choices in which two games differ. @param {import("../local/deals.js").Comparison} found @param {string} own @param {string} other  the names */
function differenceTable({ differences }, own, other) {
  const name = (/** @type {?string} */ choice) => (choice === null ? "–" : sentence(choiceName(choice)));
  return make(
    "table",
    { class: "deal-differences" },
    make("caption", { class: "visually-hidden" }, say("deals.compare-title")),
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        ...[say("deals.turn"), own, other].map((words) => make("th", { scope: "col" }, make("bdi", {}, words))),
      ),
    ),
    make(
      "tbody",
      {},
      ...differences.map(({ turn, ours, theirs }) =>
        make(
          "tr",
          {},
          make("th", { scope: "row" }, String(turn)),
          make("td", {}, name(ours)),
          make("td", {}, name(theirs)),
        ),
      ),
    ),
  );
}

/** The same, collapsed under their number. @param {import("../local/deals.js").Comparison} found @param {string} name  of the other; empty for a friend without one */
export function foldedDifferences(found, name) {
  const n = found.differences.length;
  const whose = name ? "" : "-friend";
  if (!n) return make("p", {}, say(`deals.no-differences${whose}`, { name }));
  return make(
    "details",
    { class: "deal-more" },
    make("summary", {}, say(`deals.differences${whose}`, { n, name })),
    make("p", { class: "quiet" }, say("deals.differences-words")),
    differenceTable(found, say("deals.you"), name || say("deals.somebody")),
  );
}
