// The games that were played at this device, and what they say of those who played.

import { oneOf } from "../controls.js";
import { gameList } from "../device/game_list.js";
import { games } from "../device/history.js";
import { keeping, unreadable } from "../device/import_export.js";
import { badge } from "../device/people.js";
import { standings } from "../device/standings.js";
import { whoPlays } from "../device/people_list.js";
import { button, make, setAttribute } from "../dom.js";
import { facts } from "../config.js";
import { footer, header } from "../shell.js";
import { fetchStyles } from "../assets.js";
import { say } from "../words.js";

/** @typedef {import("../device/history.js").PlayedGame} PlayedGame */

const ALL = "all";

/** @type {import("../app.js").Screen} */
export async function historyScreen(host) {
  await fetchStyles("screens/history.css");
  const main = make("main", { class: "column history" });
  const heading = make("h1", { tabindex: -1 }, say("history.headline"));
  const wanted = { game: ALL, people: /** @type {Set<string>} */ (new Set()) };

  /** Games have come or gone. What was pressed is gone too, and focus must be somewhere. */
  function refill() {
    fill();
    heading.focus({ preventScroll: true });
  }

  function fill() {
    const all = games();
    const shown = make("div", { class: "history-shown" });
    const show = () => shown.replaceChildren(...found(all, wanted, refill));
    main.replaceChildren(
      make("div", { class: "history-head" }, heading, make("p", { class: "lead" }, say("history.lead"))),
      make("p", { class: "history-told", role: "status" }),
      ...[unreadable(refill)].flatMap((one) => one ?? []),
      ...(all.length ? [filters(all, wanted, show), shown] : [empty()]),
      make("div", { class: "history-more" }, whoPlays(), keeping(refill)),
    );
    show();
  }
  fill();
  host.append(header({ title: say("history.title"), back: true }), main, footer());
  return { title: say("history.title") };
}

const empty = () =>
  make(
    "section",
    { class: "history-empty card" },
    make("h2", {}, say("history.empty")),
    make("p", {}, say("history.empty-words")),
    make("a", { class: "button main", href: "/" }, say("history.empty-play")),
  );

/** Which game, and with whom. @param {PlayedGame[]} all @param {{game: string, people: Set<string>}} wanted @param {() => void} show */
function filters(all, wanted, show) {
  const kinds = facts.games.filter(({ game }) => all.some((one) => one.game === game)).map(({ game }) => game);
  if (!kinds.includes(wanted.game)) wanted.game = ALL;
  const game = oneOf({
    legend: say("history.game"),
    choices: [
      { value: ALL, label: say("history.all") },
      ...kinds.map((value) => ({ value, label: say(`game.${value}`) })),
    ],
    chosen: (value) => {
      wanted.game = value;
      show();
    },
  });
  game.set(wanted.game);
  /** @type {Map<string, import("../device/people.js").Person>} */
  const found = new Map();
  for (const player of all.flatMap(({ players }) => players))
    if (!player.bot && !found.has(player.name)) found.set(player.name, player);
  for (const name of [...wanted.people]) if (!found.has(name)) wanted.people.delete(name);
  const chips = [...found.values()].map((person) => {
    const chip = button(
      { class: "person-chip", "aria-pressed": String(wanted.people.has(person.name)) },
      () => {
        if (!wanted.people.delete(person.name)) wanted.people.add(person.name);
        setAttribute(chip, "aria-pressed", String(wanted.people.has(person.name)));
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

/** @param {PlayedGame[]} all @param {{game: string, people: Set<string>}} wanted @param {() => void} changed */
function found(all, wanted, changed) {
  const fit = all.filter(
    ({ game, players }) =>
      (wanted.game === ALL || wanted.game === game) &&
      [...wanted.people].every((name) => players.some((player) => player.name === name)),
  );
  if (!fit.length) return all.length ? [make("p", { class: "quiet" }, say("history.no-match"))] : [];
  const kinds = facts.games.map(({ game }) => fit.filter((one) => one.game === game)).filter((some) => some.length);
  const sure = make(
    "details",
    { class: "how-sure" },
    make("summary", {}, say("history.how-sure")),
    make("p", {}, say("history.how-sure-words")),
  );
  return [...kinds.map((some) => standings(some[0].game, some)), sure, gameList(fit, changed)];
}
