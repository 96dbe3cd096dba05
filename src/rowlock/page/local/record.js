// The record of a table of this device, from its view and events.

import { recordText, RULES, turnLines } from "../record_text.js";

/** @param {any} view @param {any[]} events all events, from the first @returns {string} */
export function tableRecord(view, events) {
  const { options, seats, result } = view;
  const first = events.find(({ kind }) => kind === "begun")?.data.first ?? options.first ?? 1;
  const resigned = seats.filter((/** @type {any} */ seat) => seat.resigned);
  const tags = [
    ["Game", options.game],
    ["Rules", RULES],
    ["Players", String(seats.length)],
    ["First", String(first)],
    ...(options.track ? [["Board", options.track.name]] : []),
    ...seats.flatMap((/** @type {any} */ { seat, name, kind, level }) => [
      ...(name ? [[`Seat${seat}`, name]] : []),
      ...(kind === "bot" ? [[`Bot${seat}`, level]] : []),
    ]),
    ...events
      .filter(({ kind }) => kind === "handed-over" || kind === "resigned")
      .map(({ data }) => [`StandIn${data.seat}`, data.level]),
    ...(options.deal ? [["Deal", options.deal]] : []),
    ["Date", new Date(events[0].at * 1000).toISOString().slice(0, 10)],
    ...(result && result.how !== "rules" ? [["Ended", result.how]] : []),
    ...(result && resigned.length
      ? [
          ["Resigned", resigned.map((/** @type {any} */ { seat }) => seat).join(" ")],
          ["Won", result.winners.join(" ")],
        ]
      : []),
    ...(result ? [["Result", result.scores.join(" ")]] : []),
  ];
  return recordText(tags, turnLines(events.flatMap(({ kind, data }) => playOf(kind, data))));
}

/** @param {string} kind @param {any} data @returns {import("../record_text.js").Play[]} */
function playOf(kind, data) {
  if (kind === "rolled") return [{ dice: data.dice }];
  if (kind === "revealed") return [{ choices: data.choices }];
  return kind === "roll-undone" ? [{ undone: true }] : [];
}
