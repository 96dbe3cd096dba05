// A lesson is told in chapters. Each begins with a game that is under way, and says so: what led there was played without
// the learner. Within a chapter the learner rolls, chooses, and is told. The dice and the others' choices stand in lessons/GAME.json; what is
// legal, and what follows, the rules say.

import { choose, roll, start, view } from "../rules/api.js";

/**
 * A deed is written as a record writes it: a roll as `41 3652`, a decision as the choices of those who decide, `r5 -`.
 * @typedef {{
 *   say: string, point?: string[], picture?: "scale" | "points",
 *   roll?: string,
 *   mine?: string, others?: string[], but?: Object<string, string>,
 *   then?: string[], shows?: string,
 * }} Step  what is said, pointed at and drawn, and how it goes on. `roll`: with these dice. `mine`: with a choice of the learner, this
 *   one or any that `but` has no word about; `others` choose at the same time. Else with what others do `then`. `shows` is
 *   the ruling that the step is there for.
 * @typedef {{title: string, meanwhile: string[], steps: Step[]}} Chapter
 * @typedef {{game: string, track?: string, chapters: Chapter[]}} Lesson
 * @typedef {import("../rules/api.js").Pad} Pad
 */

export const LEARNER = 1;
const PLAYERS = 2;

/** @param {Pad} game @param {string[]} events */
const play = (game, events) =>
  events.reduce((state, deed) => (/^\d\d /.test(deed) ? roll(state, deed) : choose(state, deed.split(" "))), game);

/** What a step comes to. @param {Step} step @param {string} pick  the learner's choice, where there is one @returns {string[]} */
function eventsOf(step, pick) {
  if (step.roll) return [step.roll];
  return step.mine ? [[pick, ...(step.others ?? [])].join(" ")] : (step.then ?? []);
}

/** The game at the beginning of a chapter: in those before, the learner chose as they were wanted to.
 * @param {Lesson} lesson @param {number} chapter */
export function chapterStart(lesson, chapter) {
  const before = lesson.chapters
    .slice(0, chapter)
    .flatMap(({ meanwhile, steps }) => [...meanwhile, ...steps.flatMap((step) => eventsOf(step, step.mine ?? ""))]);
  const game = start({ game: lesson.game, players: PLAYERS, track: lesson.track ?? null });
  return play(game, [...before, ...lesson.chapters[chapter].meanwhile]);
}

/** The game after as many steps of a chapter as there are picks. @param {Lesson} lesson @param {number} chapter @param {string[]} picks */
export function positionAfter(lesson, chapter, picks) {
  const { steps } = lesson.chapters[chapter];
  return picks.reduce((game, pick, place) => play(game, eventsOf(steps[place], pick)), chapterStart(lesson, chapter));
}

/** What is said to a choice that is legal and yet not taken; null for one that is. @param {Step} step @param {string} choice @returns {?string} */
export function answerTo(step, choice) {
  if (choice === step.mine) return null;
  const but = step.but ?? {};
  return Object.entries(but).find(([choices]) => choices.split(" ").includes(choice))?.[1] ?? but["*"] ?? null;
}

/** @param {Pad} game */
export const learnerView = (game) => view(game, LEARNER);
