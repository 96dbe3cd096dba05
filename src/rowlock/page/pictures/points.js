// The points for each number of marks in a row.

import { make } from "../dom.js";
import { config } from "../config.js";
import { figure, say } from "../words.js";

/** @param {"cross" | "token"} mark  the marks that are counted */
export function pointsScale(mark) {
  const what = say(`rules.in-row-${mark}`);
  const pairs = config.row_points.map((points, fewer) =>
    make("div", {}, make("dt", {}, figure(fewer + 1)), make("dd", {}, figure(points))),
  );
  return make(
    "div",
    { class: "points-table" },
    make("p", { class: "quiet", "aria-hidden": "true" }, make("span", {}, what), make("b", {}, say("rules.points"))),
    make("dl", { "aria-label": `${what}: ${say("rules.points")}` }, ...pairs),
  );
}
