// Lessons. Each chapter starts in the middle of a game, after moves played without the learner. Within a chapter the
// learner rolls, chooses, and gets explanations. The dice and the partner's choices are in lessons/GAME.json; the rules
// determine what is legal and what follows.

import { choose, roll, start, view } from "../rules/api.js";

/**
 * Events are written as in a record: a roll as `41 3652`, a decision as the choices of all deciding seats, `r5 -`.
 * @typedef {{
 *   say: string, point?: string[], picture?: "scale" | "points",
 *   roll?: string,
 *   mine?: string, others?: string[], but?: Object<string, string>,
 *   then?: string[], shows?: string,
 * }} Step  a text, what it points at and its picture, and how the game goes on. `roll`: with these dice. `mine`: with the learner's
 *   choice, this one or any without an objection in `but`; `others` choose at the same time. Otherwise with the events in `then`. `shows`
 *   is the ruling that the step demonstrates.
 * @typedef {{title: string, meanwhile: string[], steps: Step[]}} Chapter
 * @typedef {{game: string, track?: string, chapters: Chapter[]}} Lesson
 * @typedef {import("../rules/api.js").Pad} Pad
 */

export const LEARNER = 1;
const PLAYERS = 2;

/** @param {Pad} game @param {string[]} events */
const play = (game, events) =>
  events.reduce((state, deed) => (/^\d\d /.test(deed) ? roll(state, deed) : choose(state, deed.split(" "))), game);

/** The events of a step. @param {Step} step @param {string} pick  the learner's choice, if any @returns {string[]} */
function eventsOf(step, pick) {
  if (step.roll) return [step.roll];
  return step.mine ? [[pick, ...(step.others ?? [])].join(" ")] : (step.then ?? []);
}

/** The game at the start of a chapter, assuming that the learner made the intended choices before.
 * @param {Lesson} lesson @param {number} chapter */
function chapterStart(lesson, chapter) {
  const before = lesson.chapters
    .slice(0, chapter)
    .flatMap(({ meanwhile, steps }) => [...meanwhile, ...steps.flatMap((step) => eventsOf(step, step.mine ?? ""))]);
  const game = start({ game: lesson.game, players: PLAYERS, track: lesson.track ?? null });
  return play(game, [...before, ...lesson.chapters[chapter].meanwhile]);
}

/** The game after as many steps of a chapter as there are picks. @param {Lesson} lesson @param {number} chapter @param {string[]} picks */
export function positionAfter(lesson, chapter, picks) {
  const { steps } = lesson.chapters[chapter];
  return picks.reduce((game, pick, index) => play(game, eventsOf(steps[index], pick)), chapterStart(lesson, chapter));
}

/** The objection to a legal choice that the lesson doesn't accept; null if it does. @param {Step} step @param {string} choice @returns {?string} */
export function answerTo(step, choice) {
  if (choice === step.mine) return null;
  const but = step.but ?? {};
  return Object.entries(but).find(([choices]) => choices.split(" ").includes(choice))?.[1] ?? but["*"] ?? null;
}

/** @param {Pad} game */
export const learnerView = (game) => view(game, LEARNER);
