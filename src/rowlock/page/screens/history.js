// The games played on this device, and the statistics of their players.

import { oneOf } from "../controls.js";
import { gameList } from "../device/game_list.js";
import { playedGames } from "../device/history.js";
import { exportSection, unreadableNotice } from "../device/import_export.js";
import { importSection } from "../device/import_section.js";
import { badge } from "../device/people.js";
import { standings } from "../device/standings.js";
import { peopleList } from "../device/people_list.js";
import { button, make, setAttribute } from "../dom.js";
import { config } from "../config.js";
import { footer, header } from "../shell.js";
import { loadStyles } from "../assets.js";
import { say } from "../words.js";

/** @typedef {import("../device/history.js").PlayedGame} PlayedGame */

const ALL = "all";

/** @type {import("../app.js").Screen} */
export async function historyScreen(host) {
  await loadStyles("screens/history.css");
  const main = make("main", { class: "column history" });
  const heading = make("h1", { tabindex: -1 }, say("history.headline"));
  const importing = importSection(host, refill);
  const filter = { game: ALL, people: /** @type {Set<string>} */ (new Set()) };

  /** Rebuild the screen after games were added or removed, and move the focus, whose element is gone. */
  async function refill() {
    await fill();
    heading.focus({ preventScroll: true });
  }

  async function fill() {
    const all = await playedGames();
    const shown = make("div", { class: "history-shown" });
    const show = () => shown.replaceChildren(...resultsFor(all, filter, refill));
    main.replaceChildren(
      make("div", { class: "history-head" }, heading, make("p", { class: "lead" }, say("history.lead"))),
      // Newcomers first read why nothing is here.
      ...(all.length ? [importing.element] : [empty(), importing.element]),
      ...[unreadableNotice(refill)].flatMap((one) => one ?? []),
      ...(all.length ? [filters(all, filter, show), shown] : []),
      make("div", { class: "history-more" }, peopleList(), ...(all.length ? [exportSection(all, refill)] : [])),
    );
    show();
  }
  await fill();
  host.append(header({ title: say("history.title"), back: true }), main, footer());
  return { title: say("history.title"), leave: importing.leave };
}

const empty = () =>
  make(
    "section",
    { class: "history-empty card" },
    make("h2", {}, say("history.empty")),
    make("p", {}, say("history.empty-words")),
    make("a", { class: "button main", href: "/" }, say("history.empty-play")),
  );

/** Filters by game and by players. @param {PlayedGame[]} all @param {{game: string, people: Set<string>}} filter @param {() => void} show */
function filters(all, filter, show) {
  const kinds = config.games.filter(({ game }) => all.some((one) => one.game === game)).map(({ game }) => game);
  if (!kinds.includes(filter.game)) filter.game = ALL;
  const game = oneOf({
    legend: say("history.game"),
    choices: [
      { value: ALL, label: say("history.all") },
      ...kinds.map((value) => ({ value, label: say(`game.${value}`) })),
    ],
    onChange: (value) => {
      filter.game = value;
      show();
    },
  });
  game.set(filter.game);
  /** @type {Map<string, import("../device/people.js").Person>} */
  const resultsFor = new Map();
  for (const player of all.flatMap(({ players }) => players))
    if (!player.bot && !resultsFor.has(player.name)) resultsFor.set(player.name, player);
  for (const name of [...filter.people]) if (!resultsFor.has(name)) filter.people.delete(name);
  const chips = [...resultsFor.values()].map((person) => {
    const chip = button(
      { class: "person-chip", "aria-pressed": String(filter.people.has(person.name)) },
      () => {
        if (!filter.people.delete(person.name)) filter.people.add(person.name);
        setAttribute(chip, "aria-pressed", String(filter.people.has(person.name)));
        show();
      },
      badge(person),
      make("bdi", {}, person.name),
    );
    return chip;
  });
  const together = make(
    "div",
    { role: "group", "aria-labelledby": "together", class: "together" },
    make(
      "p",
      { id: "together" },
      make("b", {}, say("history.together")),
      " ",
      make("span", { class: "quiet" }, say("history.together-note")),
    ),
    make("div", { class: "chips" }, ...chips),
  );
  return make(
    "section",
    { class: "history-filters", "aria-label": say("history.filter") },
    kinds.length > 1 ? game.element : null,
    chips.length > 1 ? together : null,
  );
}

/** @param {PlayedGame[]} all @param {{game: string, people: Set<string>}} filter @param {() => void} changed */
function resultsFor(all, filter, changed) {
  const matching = all.filter(
    ({ game, players }) =>
      (filter.game === ALL || filter.game === game) &&
      [...filter.people].every((name) => players.some((player) => player.name === name)),
  );
  if (!matching.length) return all.length ? [make("p", { class: "quiet" }, say("history.no-match"))] : [];
  const kinds = config.games
    .map(({ game }) => matching.filter((one) => one.game === game))
    .filter((some) => some.length);
  const sure = make(
    "details",
    { class: "how-sure" },
    make("summary", {}, say("history.how-sure")),
    make("p", {}, say("history.how-sure-words")),
  );
  return [...kinds.map((some) => standings(some[0].game, some)), sure, gameList(matching, changed)];
}
