// All players' points row by row, as counted by the server.

import { badge } from "../avatars.js";
import { cross, sign } from "../board/pieces.js";
import { faultsName, rowName } from "../board/wording.js";
import { draw, make } from "../dom.js";
import { config, gameInfo } from "../config.js";
import { figure, say } from "../words.js";

/** @typedef {{seat: number, name: string, won: boolean, resigned: boolean}} RankedSeat */

/** The seats, winners first, then by points. @param {any} view @param {(seat: number) => string} nameOf @returns {RankedSeat[]} */
export function rankSeats(view, nameOf) {
  const { scores, winners } = view.result;
  const seats = view.seats.map((/** @type {any} */ one) => ({
    seat: one.seat,
    name: nameOf(one.seat),
    won: winners.includes(one.seat),
    resigned: one.resigned,
  }));
  return seats.sort(
    (/** @type {RankedSeat} */ a, /** @type {RankedSeat} */ b) =>
      Number(b.won) - Number(a.won) || scores[b.seat - 1] - scores[a.seat - 1],
  );
}

/** @param {any} view @param {RankedSeat[]} order */
export function pointsTable(view, order) {
  const { game, track } = view.options;
  const { rows, fault } = gameInfo(game);
  const heads = [
    ...rows.map(({ letter }) =>
      make("th", { scope: "col" }, sign(letter), make("span", { class: "visually-hidden" }, rowName(letter))),
    ),
    make(
      "th",
      { scope: "col" },
      make("span", { class: "box crossed", "aria-hidden": "true" }, cross(1)),
      headWords(faultsName(fault)),
    ),
    ...(track ? [make("th", { scope: "col" }, flag(), headWords(say("board.track")))] : []),
    make(
      "th",
      { scope: "col" },
      make("span", { class: "sum-sign", "aria-hidden": "true" }, "Σ"),
      headWords(say("board.total")),
    ),
  ];
  return make(
    "table",
    { class: "points-by-row" },
    make("caption", { class: "visually-hidden" }, say("result.points-by-row")),
    make("thead", {}, make("tr", {}, ...heads)),
    ...order.map((one) => seatRows(view, one, heads.length)),
  );
}

/** A player's name and, below it, the points, so that a long name takes no room from them. @param {any} view @param {RankedSeat} ranked @param {number} columns */
function seatRows(view, { seat, name, won, resigned }, columns) {
  const own = view.game.board.seats[seat - 1];
  const { track } = view.options;
  const lost = -own.penalties * config.penalties.points;
  const whose = make(
    "th",
    { scope: "rowgroup", class: "whose-points", colspan: columns },
    make(
      "span",
      { class: `s${seat}` },
      badge(view.seats[seat - 1]),
      make("bdi", {}, name),
      won && view.seats.length > 1 ? make("span", { class: "fate won-tag" }, say("result.winner")) : null,
      resigned ? make("span", { class: "fate" }, say("table.seat-resigned")) : null,
    ),
  );
  const cells = [
    ...own.row_points.map((/** @type {number} */ points) => make("td", {}, figure(points))),
    make("td", { class: lost ? "lost" : "" }, figure(lost)),
    ...(track ? [make("td", {}, figure(track.points[own.pawn]))] : []),
    make("td", { class: "all-points" }, figure(view.result.scores[seat - 1])),
  ];
  return make("tbody", {}, make("tr", {}, whose), make("tr", {}, ...cells));
}

/** Text for screen readers and wide screens. @param {string} words */
const headWords = (words) => make("span", { class: "head-words" }, words);

/** The goal of the track. */
const flag = () =>
  draw(
    "svg",
    { class: "flag-sign", viewBox: "0 0 16 16", "aria-hidden": "true" },
    draw("path", { d: "M3.5 15V1.5H13l-2.5 3.25L13 8H3.5" }),
  );
