// The dice of the day: today's dice for each game, and the results on this device.

import { go } from "../app.js";
import { loadStyles } from "../assets.js";
import { config } from "../config.js";
import { dailyResult, noteDaily, streak, today } from "../deals/daily_results.js";
import { dayName } from "../deals/deal_result.js";
import { make } from "../dom.js";
import { dailyOpening } from "../local/deals.js";
import { levelName, seatName } from "../seat_names.js";
import { openAndSit } from "../server/seating.js";
import { footer, header } from "../shell.js";
import { playButton } from "../start/play_button.js";
import { myName } from "../start/setup.js";
import { say } from "../words.js";

/** @type {import("../app.js").Screen} */
export async function dailyScreen(host) {
  await loadStyles("deals/deals.css");
  const day = today();
  const days = streak(day);
  host.append(
    header({ title: say("deals.title"), back: true }),
    make(
      "main",
      { class: "column daily" },
      make("h1", {}, say("deals.title-of", { date: dayName(day) })),
      make("p", {}, say("deals.lead")),
      // A single day is not a streak yet.
      days > 1 ? make("p", { class: "quiet streak" }, say("deals.streak", { n: days })) : null,
      make("ul", { class: "daily-games" }, ...config.games.map((game) => gameEntry(day, game))),
    ),
    footer(),
  );
  return { title: say("deals.title") };
}

/** A game alone and against one bot, where the rules allow it. @param {string} day @param {import("../config.js").Game} info */
function gameEntry(day, { game, least_players: least }) {
  const ways = [1, 2].filter((count) => count >= least).map((count) => way(day, game, count));
  return make(
    "li",
    { class: "card" },
    make("h2", {}, say(`game.${game}`)),
    make("div", { class: "daily-ways" }, ...ways.flat()),
  );
}

/** @param {string} day @param {string} game @param {number} count */
function way(day, game, count) {
  const held = dailyResult(day, game, count);
  const opening = dailyOpening(game, count, day, myName());
  const words =
    count === 1
      ? say("deals.alone")
      : say("deals.against", {
          name: seatName({ kind: "bot", name: opening.seats[1].level, seat: 2 }),
          level: levelName(opening.seats[1].level),
        });
  if (held) {
    const state = held.points === undefined ? say("deals.continue") : say("game.points", { n: held.points });
    return [make("a", { class: "button", href: `/t/${held.table}` }, `${words}: ${state}`)];
  }
  const { play, errorNote } = playButton(
    words,
    async () => {
      const table = await openAndSit(opening);
      noteDaily(day, game, count, { table });
      await go(`/t/${table}`);
    },
    "",
  );
  return [play, errorNote];
}
