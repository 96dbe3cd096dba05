// Puzzles: the puzzle of the day, and all others by game, difficulty and theme.

import { loadStyles } from "../assets.js";
import { config } from "../config.js";
import { button, make } from "../dom.js";
import { levelName } from "../seat_names.js";
import { footer, header } from "../shell.js";
import { load, save } from "../storage.js";
import { say } from "../words.js";
import { PuzzleView } from "../study/puzzle_view.js";
import { answeredPuzzles, nextPuzzle, packList, packOf, puzzleOfToday } from "../study/puzzles.js";

/**
 * @typedef {import("../study/puzzles.js").Puzzle} Puzzle
 * @typedef {import("../study/puzzles.js").Pack} Pack
 * @typedef {import("../study/puzzles.js").PackInfo} PackInfo
 * @typedef {{pack: string, grade: string, theme: string}} Filter  empty for all
 */

/** The storage entry with the last filter. */
const FILTER = "puzzles";

/** @type {import("../app.js").Screen} */
export async function puzzlesScreen(host) {
  await loadStyles("study/study.css");
  const container = make("div", { class: "train-place" });
  const main = make(
    "main",
    { class: "column train" },
    make("h1", { tabindex: -1 }, say("puzzles.title")),
    make("p", { class: "lead" }, say("puzzles.lead")),
    container,
  );
  host.append(header({ title: say("puzzles.title"), back: true }), main, footer());

  /** @param {"day" | "all" | null} [focused] the button to focus, after a puzzle */
  async function overview(focused = null) {
    main.classList.remove("in-session");
    try {
      const list = await packList();
      container.replaceChildren(await dayCard(list), await allCard(list));
    } catch {
      container.replaceChildren(
        make("p", { role: "alert" }, say("puzzles.failed")),
        button({}, () => overview(), say("review.retry")),
      );
    }
    if (focused) /** @type {?HTMLElement} */ (container.querySelector(`.puzzles-${focused} button`))?.focus();
  }

  /** @param {PackInfo[]} list */
  async function dayCard(list) {
    const [pack, puzzle] = await puzzleOfToday(list);
    const answer = (await answeredPuzzles()).get(puzzle.key);
    const words = answer ? say(answer.right ? "puzzles.day-right" : "puzzles.day-wrong") : say("puzzles.day-words");
    return make(
      "section",
      { class: "card puzzles-card puzzles-day", "aria-labelledby": "puzzle-of-day" },
      make("h2", { id: "puzzle-of-day" }, say("puzzles.day")),
      make("p", {}, make("b", {}, say(`game.${puzzle.pack.game}`)), " · ", words),
      button(
        { class: answer ? "" : "main" },
        () => solve(pack, puzzle, null),
        say(answer ? "puzzles.day-again" : "puzzles.day-solve"),
      ),
    );
  }

  /** @param {PackInfo[]} list */
  async function allCard(list) {
    /** @type {Filter} */
    const filter = { pack: "", grade: "", theme: "", ...JSON.parse(load(FILTER, "{}")) };
    const packs = inOrderOfGames(list);
    const info =
      packs.find(({ name }) => name === filter.pack) ?? packs.find(({ game }) => game === load("game", "")) ?? packs[0];
    const pack = await packOf(info);
    const themes = [...new Set(pack.puzzles.flatMap((one) => one.themes))];
    if (!themes.includes(filter.theme)) filter.theme = "";
    const chosen = pack.puzzles.filter((one) => suits(one, filter));
    const answered = await answeredPuzzles();
    const any = { value: "", label: say("puzzles.any") };
    const grades = pack.levels.map((level, grade) => ({ value: String(grade + 1), label: levelName(level) }));
    /** @param {keyof Filter} part @param {string} value @param {{value: string, label: string}[]} options */
    const field = (part, value, options) =>
      chooser(
        say(`puzzles.${part === "pack" ? "game" : part}`),
        value,
        options,
        async (picked) => {
          save(FILTER, JSON.stringify({ ...filter, [part]: picked }));
          const card = await allCard(list);
          container.querySelector(".puzzles-all")?.replaceWith(card);
          /** @type {?HTMLElement} */ (card.querySelector(`select[name="${part}"]`))?.focus();
        },
        part,
      );
    return make(
      "section",
      { class: "card puzzles-card puzzles-all", "aria-labelledby": "all-puzzles" },
      make("h2", { id: "all-puzzles" }, say("puzzles.choose")),
      make(
        "div",
        { class: "puzzles-filter" },
        field(
          "pack",
          info.name,
          packs.map(({ name, game }) => ({ value: name, label: say(`game.${game}`) })),
        ),
        field("grade", filter.grade, [any, ...grades]),
        field("theme", filter.theme, [
          any,
          ...themes.map((value) => ({ value, label: say(`puzzles.theme-${value}`) })),
        ]),
      ),
      ...(chosen.length
        ? [
            progressOf(chosen, answered),
            button({ class: "main" }, () => solve(pack, nextPuzzle(chosen, answered), chosen), say("puzzles.solve")),
          ]
        : [make("p", {}, say("puzzles.none"))]),
    );
  }

  /** Show a puzzle; the next one is picked from `chosen`, if given. @param {Pack} pack @param {?Puzzle} puzzle @param {?Puzzle[]} chosen */
  function solve(pack, puzzle, chosen) {
    if (!puzzle) return;
    main.classList.add("in-session");
    const stop = () => overview(chosen ? "all" : "day");
    const onward = chosen && (async () => solve(pack, nextPuzzle(chosen, await answeredPuzzles(), puzzle), chosen));
    const view = new PuzzleView(pack, puzzle, { onward, stop });
    container.replaceChildren(view.element);
    view.show();
  }

  await overview();
  return { title: say("puzzles.title") };
}

/** @param {PackInfo[]} list */
function inOrderOfGames(list) {
  const orderOf = (/** @type {PackInfo} */ { game }) => config.games.findIndex((one) => one.game === game);
  return [...list].sort((a, b) => orderOf(a) - orderOf(b));
}

/** @param {Puzzle} puzzle @param {Filter} filter */
const suits = ({ grade, themes }, filter) =>
  (!filter.grade || String(grade) === filter.grade) && (!filter.theme || themes.includes(filter.theme));

/** How many puzzles were answered right, wrong or not at all. @param {Puzzle[]} puzzles @param {Map<string, import("../study/puzzles.js").Answered>} answered */
function progressOf(puzzles, answered) {
  const answers = puzzles.flatMap(({ key }) => answered.get(key) ?? []);
  const right = answers.filter((one) => one.right).length;
  const words = say("puzzles.progress", {
    right,
    wrong: answers.length - right,
    open: puzzles.length - answers.length,
  });
  return make(
    "div",
    { class: "puzzles-progress" },
    make("p", { class: "quiet" }, words),
    make("progress", { max: puzzles.length, value: answers.length, "aria-label": words }),
  );
}

/** @param {string} label @param {string} value @param {{value: string, label: string}[]} options @param {(value: string) => void} onChange @param {string} name */
function chooser(label, value, options, onChange, name) {
  const select = /** @type {HTMLSelectElement} */ (
    make("select", { name }, ...options.map((one) => make("option", { value: one.value }, one.label)))
  );
  select.value = value;
  select.addEventListener("change", () => onChange(select.value));
  return make("label", {}, make("span", {}, label), select);
}
