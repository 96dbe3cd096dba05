// A small copy of the graph for stepping.

import { draw, make } from "../dom.js";
import { MARKS } from "./reviewed_game.js";

/** @typedef {import("./reviewed_game.js").ReviewedGame} ReviewedGame */

const STRIP_HEIGHT = 44;

/** @param {ReviewedGame} reviewed @param {Element} graph */
export function strip(reviewed, graph) {
  const small = draw("svg", { class: "graph strip-graph", height: STRIP_HEIGHT, preserveAspectRatio: "none" });
  const curves = /** @type {Element} */ (/** @type {Element} */ (graph.querySelector(".curves")).cloneNode(true));
  curves.setAttribute("y", "0");
  curves.setAttribute("height", String(STRIP_HEIGHT));
  small.append(curves);
  const isParted = reviewed.inShares && reviewed.data.players.length === 2;
  for (const { number, seat } of reviewed.mistakes) {
    const kind = MARKS[reviewed.judged(number, seat)?.mark ?? ""];
    const y = isParted && seat === 1 ? STRIP_HEIGHT - 6 : 6;
    small.append(
      draw("circle", {
        class: `dot ${kind} s${seat}`,
        cx: `${reviewed.percentAcross(number)}%`,
        cy: y,
        r: kind === "inaccuracy" ? 2.5 : 4,
      }),
    );
  }
  small.append(draw("line", { class: "cursor", y1: 0, y2: STRIP_HEIGHT }));
  return make("div", { class: "strip", "aria-hidden": "true" }, small);
}

/** The decision nearest to where a graph was touched. @param {ReviewedGame} reviewed @param {Element} graph @param {PointerEvent} event */
export function numberUnder(reviewed, graph, event) {
  const { left, width } = graph.getBoundingClientRect();
  const percent = ((event.clientX - left) / width) * 100;
  let nearest = 1;
  for (let number = 1; number <= reviewed.count; number += 1) {
    if (Math.abs(reviewed.percentAcross(number) - percent) < Math.abs(reviewed.percentAcross(nearest) - percent))
      nearest = number;
  }
  return nearest;
}
