// Adding the games of tables to the history.

import { saveTable, savedTable } from "../storage.js";
import { seatName } from "../seat_names.js";
import { addGame } from "./history.js";
import { recordOf } from "./game_records.js";
import { COLOURS, people } from "./people.js";

/** Add a finished game of this device's seats. Only once, so a deleted game stays deleted.
 * @param {string} table @param {any} view */
export async function addTableGame(table, view) {
  const saved = savedTable(table);
  if (!saved?.seats.length || saved.noted || view.result.how === "ended-early") return;
  const persons = people();
  const { options, result, seats, game } = view;
  const players = seats.map((/** @type {any} */ seat, /** @type {number} */ index) => {
    const name = seatName(seat);
    const colour = persons.find((one) => one.name === name)?.colour ?? COLOURS[index];
    return seat.kind === "bot" ? { name, colour, bot: true, level: seat.level } : { name, colour };
  });
  const rows = game.board.seats.map((/** @type {any} */ { row_points: points, penalties, pawn }) => ({
    points,
    penalties,
    ...(options.track ? { pawn } : {}),
  }));
  const { scores: points, winners, reason, how } = result;
  const mine = saved.seats.map(({ seat }) => seat);
  /** @type {import("./history.js").PlayedGame} */
  const played = {
    id: table,
    when: new Date().toISOString(),
    game: options.game,
    track: options.track?.name ?? null,
    players,
    points,
    rows,
    winners,
    mine,
    reason: reason ?? how,
    way: "table",
  };
  if (!(await addGame(played))) return;
  saveTable({ ...saved, noted: true });
  // Store the record while the table still exists.
  await recordOf(played);
}
