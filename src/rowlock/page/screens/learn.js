// The tutorial: a game with prepared dice and an explanation for everything new.

import { DiceTray } from "../board/dice.js";
import { DicePairs, pairWords } from "../board/dice_pairs.js";
import { choiceName } from "../board/wording.js";
import { make } from "../dom.js";
import { config, gameInfo } from "../config.js";
import { fetchData, loadStyles } from "../assets.js";
import { pointsTable, rankSeats } from "../result/points_table.js";
import { pointsScale } from "../pictures/points.js";
import { header } from "../shell.js";
import { openFirstGame } from "../start/open_game.js";
import { playButton } from "../start/play_button.js";
import { passWords } from "../table/action_panel.js";
import { Boards } from "../table/boards.js";
import { diceOf } from "../table/event_log.js";
import { Chapters } from "../tutorial/chapters.js";
import { Guide } from "../tutorial/guide.js";
import { LEARNER, answerTo, learnerView } from "../tutorial/lesson.js";
import { scrollIntoSight, pointAt } from "../tutorial/pointing.js";
import { Progress } from "../tutorial/progress.js";
import { say } from "../words.js";

/** The learner and the partner. */
const SEATS = [{ seat: LEARNER }, { seat: 2 }];

/** @type {import("../app.js").Screen} */
export async function learnScreen(host, game) {
  const name = say(`game.${game}`);
  const title = say("learn.title", { game: name });
  const main = make("main", { class: "learn" }, make("h1", { class: "visually-hidden" }, title));
  host.append(header({ title: name, back: true }), main);
  const lesson = await fetchLesson(game).catch(() => null);
  if (lesson) new Learning(main, lesson).show({ moving: false });
  else main.append(make("p", { class: "wrong" }, say("page.refused-unreachable")));
  return { title };
}

/** @param {string} game @returns {Promise<import("../tutorial/lesson.js").Lesson>} */
async function fetchLesson(game) {
  const [lesson] = await Promise.all([fetchData(`tutorial/lessons/${game}.json`), loadStyles("tutorial/tutorial.css")]);
  return lesson;
}

/** @param {number} seat */
const nameOf = (seat) => say(seat === LEARNER ? "learn.you" : "learn.partner");

class Learning {
  /** @param {HTMLElement} main @param {import("../tutorial/lesson.js").Lesson} lesson */
  constructor(main, lesson) {
    const { game, track } = lesson;
    const { rows, has_track: hasTrack } = gameInfo(game);
    this.lesson = lesson;
    this.progress = new Progress(lesson);
    this.chapters = new Chapters(lesson, (chapter) => this.change(() => this.progress.open(chapter)));
    this.guide = new Guide({
      game,
      pick: (choice) => this.pick(choice),
      goOn: () => this.change(() => this.progress.goOn(this.progress.step.mine ?? "")),
      goBack: () => this.change(() => this.progress.goBack()),
      skip: () => this.change(() => this.progress.open(this.progress.chapter + 1)),
    });
    this.tray = new DiceTray(rows);
    this.options = { game, track: config.tracks.find((one) => one.name === track) };
    this.boards = new Boards({ options: this.options, seats: SEATS }, (choice) => this.pick(choice));
    this.stage = make(
      "div",
      { class: hasTrack ? "stage has-track" : "stage" },
      this.tray.element,
      this.boards.own,
      this.boards.others,
    );
    main.append(this.chapters.element, make("div", { class: "lesson" }, this.guide.element, this.stage));
    // Scroll back to the current step when keyboard focus comes from the top of the page.
    this.guide.element.addEventListener(
      "focusin",
      ({ target }) => /** @type {Element} */ (target).matches(":focus-visible") && this.scrollToStep(),
    );
    this.pairs = new DicePairs(main, this.tray);
    // As at a table, tapping the dice rolls them, or shows the sum of two.
    this.tray.element.addEventListener("click", ({ target }) => {
      if (this.progress.step?.roll) this.change(() => this.progress.goOn(""));
      else this.pairs.tap(target);
    });
    /** The last roll shown; only a new one is animated. */
    this.rolled = 0;
  }

  /** @param {string} choice */
  pick(choice) {
    const { step } = this.progress;
    if (!step?.mine) return;
    const answer = answerTo(step, choice);
    if (answer) {
      this.guide.explain(say(`learn.${answer}`, { wanted: choiceName(step.mine) }), { kindly: true });
      this.scrollToStep();
    } else this.change(() => this.progress.goOn(choice));
  }

  /** @param {() => void} act */
  change(act) {
    // Keep keyboard focus on the board as long as there is something to choose.
    const wasAtBoard = this.boards.own.contains(document.activeElement);
    act();
    this.show({ moving: true });
    if (!wasAtBoard || !this.guide.asksChoice) this.guide.focus();
  }

  /** @param {{moving: boolean}} options */
  show({ moving }) {
    const { step } = this.progress;
    const view = learnerView(this.progress.game);
    const dice = step?.mine && view.awaited.about === "white-and-colour" ? view.game.dice : null;
    const options = ((step?.mine && view.mine?.legal) || []).map((option) =>
      dice ? { ...option, pair: pairWords(option.choice, dice) } : option,
    );
    this.showDice(view, moving);
    this.boards.show({ view: { seats: SEATS, game: view.game }, me: LEARNER, options, nameOf });
    this.pairs.show(dice);
    this.chapters.show(this.progress);
    this.guide.show(this.progress);
    this.guide.draw(this.picture(step, view));
    pointAt(this.stage, step?.point ?? [], { byDice: options.length > 1 && view.awaited.about !== "pawn" });
    this.scrollToStep();
    if (!step) return this.finish();
    const [own, theirs] = view.game.scores.map((n) => say("game.points", { n }));
    this.guide.explain(say(`learn.${step.say}`, { own, theirs }));
    if (options.length > 1) this.guide.askChoice(options);
    else
      this.guide.askOn(options.length ? passWords(options[0], this.lesson.game) : this.onWords(step, view.game.active));
  }

  /** Scroll to the current step once the layout is done. */
  scrollToStep() {
    requestAnimationFrame(() => scrollIntoSight(this.stage, this.guide.element));
  }

  /** @param {import("../rules/api.js").View} view @param {boolean} moving */
  showDice({ awaited, game }, moving) {
    const number = game.roll?.number ?? null;
    const rolling = moving && game.dice !== null && number === this.rolled + 1;
    this.rolled = number ?? 0;
    // When a lesson is resumed, its last roll is shown without animation.
    if (game.roll && !game.dice) this.tray.show({ dice: diceOf(game.roll.dice), number, rolling: false });
    this.tray.show({ dice: game.dice, number, rolling, sum: awaited.white_sum, closed: game.board.closed });
  }

  /** The picture of a step: how marks are counted, or the points at the end.
   * @param {import("../tutorial/lesson.js").Step | undefined} step @param {import("../rules/api.js").View} view */
  picture(step, { game, result }) {
    if (step?.picture === "scale") return pointsScale(gameInfo(this.lesson.game).mark);
    if (step?.picture !== "points") return null;
    const ended = { options: this.options, seats: SEATS, game, result };
    return pointsTable(ended, rankSeats(ended, nameOf));
  }

  /** @param {import("../tutorial/lesson.js").Step} step @param {number} active */
  onWords(step, active) {
    if (step.roll) return active === LEARNER ? say("table.roll") : say("learn.they-roll");
    const { chapter, isLastStep, isLastChapter } = this.progress;
    return isLastStep && !isLastChapter
      ? say("learn.next", { title: say(`learn.${this.lesson.chapters[chapter + 1].title}`) })
      : say("learn.on");
  }

  /** The lesson is over: offer a real game. */
  finish() {
    const { game } = this.lesson;
    const { play, errorNote } = playButton(say("learn.play"), () => openFirstGame(game));
    const others = config.games.filter((one) => one.game !== game);
    this.guide.explain(say("learn.end", { game: say(`game.${game}`) }));
    this.guide.finish(
      play,
      errorNote,
      make("a", { class: "button", href: `/rules/${game}` }, say("learn.rules")),
      ...others.map((one) =>
        make(
          "a",
          { class: "button", href: `/learn/${one.game}` },
          say("learn.title", { game: say(`game.${one.game}`) }),
        ),
      ),
    );
  }
}
