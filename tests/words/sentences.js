// The sentences that the page composes, in every language: with its own functions where they can run without a screen,
// otherwise with the same facts as on its screens. sentences.py writes them to the pages in the folder `sentences`.

import { choiceName, rowName, rowsPhrase } from "../../src/rowlock/page/board/wording.js";
import { foldedDifferences } from "../../src/rowlock/page/deals/comparison.js";
import { ConflictDialog } from "../../src/rowlock/page/pad/conflict_dialog.js";
import { deedPhrase, deedsWords, turnWords } from "../../src/rowlock/page/pad/deed_log.js";
import { whyNoRedo, whyNoUndo } from "../../src/rowlock/page/pad/redo.js";
import { judgementOf, judgementSpoken, meeting, pickedWords } from "../../src/rowlock/page/review/judgement.js";
import { ReviewedGame } from "../../src/rowlock/page/review/reviewed_game.js";
import { figure, listed, say, sentence, signed, speak } from "../../src/rowlock/page/words.js";

const COUNTS = [1, 2, 5];
const NAMES = ["Ola", "Jan", "Zoe"];
const PLAYERS = NAMES.map((name) => ({ name, colour: "teal" }));

/** All languages: their blocks, each a title with its lines, and the keys used. */
export function answer(languages) {
  return Object.fromEntries(
    Object.entries(languages).map(([language, texts]) => {
      const used = new Set();
      const recorded = new Proxy(texts, {
        get(target, key) {
          used.add(key);
          return target[key];
        },
      });
      speak(language, recorded);
      const blocks = [...reviews(), ...deals(), ...pads(), ...phones(), ...results(), ...ratings(), ...histories()];
      return [language, [blocks, [...used]]];
    }),
  );
}

const points = (n) => say("game.points", { n });
const pointsAfter = (n) => say("game.points-after", { n });
const percent = (share) => say("game.percent", { figure: figure(share, 0) });
/** A text for each count. */
const counted = (key, values = {}) => COUNTS.map((n) => say(key, { n, ...values }));

/** @returns {[string, string[]][]} */
function reviews() {
  const game = (tokens, measure) =>
    new ReviewedGame({ steps: [], columns: [], measure, tokens, players: PLAYERS.map(({ name }) => ({ name })) });
  const crossed = game(0, "share");
  const placed = game(22, "share");
  const alone = game(0, "points");
  const judged = (chosen, best, loss, more = {}) => ({
    seat: 1,
    forced: false,
    mark: "",
    close: false,
    loss_points: loss * 40,
    choices: [{ choice: chosen, loss, loss_half: 0.01 }],
    chosen,
    best,
    loss,
    ...more,
  });
  const spoken = [
    [crossed, judged("r5", "r5", 0)],
    [crossed, judged("-", "-", 0)],
    [crossed, judged("+1", "+1", 0)],
    [placed, judged("b5", "b5", 0)],
    [crossed, judged("-", "b9", 0.083, { mark: "??" })],
    [crossed, judged("g4", "-", 0.031, { mark: "?!" })],
    [crossed, judged("y4", "+3", 0.05, { mark: "?" })],
    [placed, judged("-", "r7", 0.05, { mark: "?" })],
    [alone, judged("-", "r7", 4.25, { mark: "?", loss_points: null })],
    [crossed, judged("r5", "b10", 0.022, { close: true })],
    [crossed, judged("r5", "-", 0.022, { close: true })],
    [placed, judged("g5", "g4", 0.022, { close: true })],
    [crossed, judged("+2", "+3", 0.0001)],
    [crossed, judged("-", "r5", 0.0001)],
    [crossed, judged("-", "-", 0, { forced: true })],
    [crossed, judged("+1", "+1", 0, { forced: true })],
    [crossed, judged("b5", "b5", 0, { forced: true })],
  ];
  const picked = (pick, best, loss, half) =>
    pickedWords(crossed, judged("r5", best, 0.05, { choices: [{ choice: pick, loss, loss_half: half }] }), pick);
  const chances = { name: "Ola", first: percent(50), lowest: percent(31), highest: percent(100), last: percent(100) };
  const expected = { name: "Ola", first: "115", lowest: "98", highest: "121", last: "98" };
  const about = say("game.action-1", { sum: 9 });
  return [
    ["Judgements, spoken", spoken.map(([reviewed, one]) => judgementSpoken(reviewed, one))],
    [
      "Judgements, shown",
      [spoken[4], spoken[9]].map(([reviewed, one]) => judgementOf(reviewed, one, { besidePick: true }).textContent),
    ],
    [
      "Picks in training",
      [
        picked("b9", "b9", 0, 0),
        picked("-", "-", 0, 0),
        picked("+3", "-", 0.02, 0.03),
        picked("-", "b9", 0.083, 0.01),
        picked("y4", "+3", 0.021, 0.01),
        picked("y4", "-", 0.0001, 0),
      ].map(({ textContent }) => textContent),
    ],
    ["Choices that combined", [meeting(crossed, { met: [0.021, -0.021, 0] }).textContent]],
    [
      "Around a decision",
      [
        say("review.place", { turn: 9, action: 1 }),
        say("review.action", { action: 2 }),
        say("review.number-of", { number: 7, count: 49 }),
        say("review.rolled-by", { about: sentence(about), name: "Jan" }),
        say("review.announced", { number: 7, count: 49, turn: 9, action: 1, about }),
        say("review.by-the-roll", { change: signed(-4.2, 1) }),
        say("review.found-by", { level: say("review.level-exact") }),
        say("review.found-by", { level: say("review.level-net") }),
        say("review.found-by", { level: say("review.level-rollout", { trials: figure(1080) }) }),
        say("review.graph-share", chances),
        say("review.graph-points", expected),
      ],
    ],
    [
      "Trying again",
      [
        ...counted("review.try-seat", { name: "Ola" }),
        say("review.trying", { number: 2, count: 5 }),
        say("review.question", { name: "Ola" }),
        ...counted("review.try-found", { count: 5 }),
      ],
    ],
  ];
}

/** @returns {[string, string[]][]} */
function deals() {
  const score = (own, theirs) => ({ own: figure(own), theirs: figure(theirs), name: "Bruno" });
  const differences = (n) => ({ differences: Array(n).fill({ turn: 3, ours: "r5", theirs: "-" }) });
  const summary = (n, name) => {
    const { parts, textContent } = foldedDifferences(differences(n), name);
    return n ? parts[0].textContent : textContent;
  };
  return [
    [
      "Dice of the day",
      [
        say("deals.title-of", { date: new Intl.DateTimeFormat("de").format(0) }),
        say("deals.against", { name: "Bruno", level: say("game.level-steady") }),
        ...counted("deals.streak"),
        say("deals.working", { name: "Magna" }),
        ...[1, 2, 5].map((n) => say("deals.luck-good", { amount: points(n) })),
        ...[1, 2, 5].map((n) => say("deals.luck-bad", { amount: points(n) })),
        ...[1, 2, 5].map((n) => say("deals.luck-good-share", { amount: say("review.share-of-win", { n }) })),
        ...[1, 2, 5].map((n) => say("deals.luck-bad-share", { amount: say("review.share-of-win", { n }) })),
        ...COUNTS.map((n) => say("deals.best", { name: "Magna", points: points(n) })),
        say("deals.best-alone", { name: "Magna" }),
        ...counted("deals.mistakes"),
        say("deals.mistake", { turn: 9, mark: "??", chosen: choiceName("-"), best: choiceName("b9") }),
        say("deals.mistake", { turn: 9, mark: "?", chosen: choiceName("r5"), best: choiceName("+3") }),
      ],
    ],
    [
      "The same dice as others",
      [
        ...[0, ...COUNTS].map((n) => summary(n, "Magna")),
        ...[0, ...COUNTS].map((n) => summary(n, "")),
        say("deals.rival", { name: "Jan", points: points(34), own: points(1) }),
        say("deals.rival", { name: say("deals.somebody"), points: points(2), own: points(5) }),
        say("deals.dice-from", { name: "Jan", points: points(34) }),
        say("deals.dice-from", { name: say("deals.somebody"), points: points(1) }),
      ],
    ],
    [
      "A result to share",
      [
        say("deals.shared-won", score(72, 65)),
        say("deals.shared-lost", score(65, 72)),
        say("deals.shared-drawn", score(70, 70)),
        say("deals.shared-alone", { points: points(98) }),
        say("deals.shared-points", {
          points: say("deals.shared-won", score(72, 65)),
          name: "Magna",
          best: figure(80),
          luck: signed(3),
        }),
      ],
    ],
  ];
}

const GAME = { game: "qwixx", players: PLAYERS };
const DUEL = { game: "duel", players: PLAYERS };
const cross = (seat, choice) => ({ do: "cross", seat, choice });
const DEEDS = [
  cross(1, "r8"),
  cross(2, "+3"),
  { do: "penalty", seat: 2 },
  { do: "last-round" },
  { do: "turn", seat: 3 },
  { do: "roll", dice: "65 6.13" },
  { do: "choose", choices: ["r8", "-", "b9"] },
  { do: "choose", choices: ["+1"] },
];

/** @returns {[string, string[]][]} */
function pads() {
  const turn = (done, rows = "") => ({ done, roller: 2, rows });
  const late = { ...cross(1, "r9"), late: 7 };
  return [
    [
      "A pad’s log",
      [
        ...DEEDS.map((deed) => sentence(turnWords(turn(deed), { game: GAME }))),
        sentence(turnWords(turn({ do: "penalty", seat: 2 }), { game: DUEL })),
        turnWords(turn(late), { game: GAME }),
        turnWords(turn(cross(2, "r12"), "r"), { game: GAME, shows: () => false }),
        turnWords(turn(cross(2, "r12"), "rb"), { game: GAME, shows: () => false }),
      ],
    ],
    ["Undo and redo", DEEDS.flatMap((deed) => ["taken-back", "done-again"].map((how) => undone(how, deed)))],
    [
      "Setting up a pad",
      [
        say("pad.go-on", { game: say("game.qwixx") }),
        say("pad.name-of", { n: 2 }),
        say("pad.colour-of", { n: 2, colour: say("pad.teal") }),
        say("pad.remove-player", { n: 2 }),
        say("pad.too-many", { game: say("game.duel"), limit: say("pad.at-most", { n: 2 }) }),
        ...counted("pad.at-most"),
        ...counted("pad.by-link"),
        say("pad.penalty", { n: 5 }),
        say("pad.misthrow", { n: 5 }),
      ],
    ],
    [
      "Questions on a pad",
      [
        ...["r", "rb"].map((rows) => say("pad.together-ask", { name: "Jan", rows: rowsPhrase(rows) })),
        say("pad.together-other", { name: "Ola" }),
        say("pad.together-tap", { name: "Ola" }),
        say("pad.last-round-left", { names: "Ola" }),
        say("pad.last-round-left", { names: listed(NAMES) }),
        say("pad.rolls", { name: "Jan" }),
      ],
    ],
    [
      "Why a number can’t be crossed off",
      [
        ...["r", "y", "g", "b"].map((row) => sentence(say("pad.not-row-closed", { row: rowName(row) }))),
        sentence(say("pad.not-crossed", { square: choiceName("r5") })),
        say("pad.not-left-of-cross", { square: choiceName("b9") }),
        say("pad.not-left-of-token", { square: choiceName("b9") }),
        ...[0, 1, 2, 4].map((count) => say("pad.not-too-few-crosses", { count })),
        ...[0, 1, 2, 4].map((count) => say("pad.not-too-few-tokens", { count })),
      ],
    ],
  ];
}

/** @param {string} how @param {any} deed */
const undone = (how, deed) => sentence(say(`pad.${how}`, { deed: deedPhrase(deed, GAME, 2) }));

/** The dialog on a conflict: its paragraphs, and its buttons in brackets. */
function dialogOf(conflict, { game = GAME, mine = [1] } = {}) {
  const nameOf = (seat) => NAMES[seat - 1];
  const session = { game, nameOf, pad: { mine }, conflict: { isUndo: false, ids: [], code: "", ...conflict } };
  const dialog = new ConflictDialog(session);
  dialog.show();
  const buttons = dialog.buttons.parts.map(
    ({ parts }) => `[${parts.map((part) => part.textContent ?? part).join(": ")}]`,
  );
  return [...dialog.words.parts.map(({ textContent }) => textContent), ...buttons].join(" ");
}

/** @returns {[string, string[]][]} */
function phones() {
  const back = { how: "back", remaining: [] };
  const kept = (...ids) => ids.map((id) => ({ id, deed: cross(1, "r8") }));
  const locked = (rows, ended = false) => ({ done: cross(2, `${rows[0]}12`), rows, ended });
  const other = (done) => ({ done, rows: "", ended: false });
  const ways = [
    { how: "together", remaining: kept("a", "b", "c") },
    { how: "before", remaining: kept("a", "b") },
    back,
  ];
  const three = { ids: ["a", "b", "c"], deeds: [cross(1, "r8"), cross(1, "r9"), cross(1, "r12")] };
  const anyway = (does) => [{ how: "anyway", remaining: [{ id: "a", deed: { ...cross(1, "g5"), does } }] }, back];
  const one = (choice) => ({ ids: ["a"], deeds: [cross(1, choice)], resolutions: [back] });
  const before = { how: "before", remaining: kept("a") };
  const timeline = (found) => ({ blockerOf: () => found, firstDependent: () => found?.done ?? null });
  return [
    [
      "Conflicts between phones",
      [
        dialogOf({ ...three, turn: locked("r"), resolutions: ways }),
        dialogOf({ ...three, turn: locked("rb", true), resolutions: [before, back] }),
        dialogOf({ ...one("r8"), turn: locked("y") }),
        dialogOf({
          ...one("r8"),
          turn: { done: { do: "penalty", seat: 2 }, rows: "", ended: true },
          resolutions: [before, back],
        }),
        dialogOf({ ...one("r8"), turn: other(cross(1, "r8")) }),
        dialogOf({ ...one("r8"), turn: other(cross(1, "r9")), resolutions: [before, back] }),
        dialogOf({ ...one("+3"), turn: other(cross(2, "+3")), code: "pawn-elsewhere", resolutions: anyway() }),
        ...["place", "beat", "stack"].map((does) =>
          dialogOf({ ...one("g5"), turn: other(cross(2, "g5")), resolutions: anyway(does) }, { game: DUEL }),
        ),
        dialogOf(
          {
            ...three,
            deeds: [cross(1, "r8"), cross(2, "b9"), { do: "penalty", seat: 2 }],
            turn: locked("g"),
            resolutions: [before, back],
          },
          { mine: [1, 2] },
        ),
        dialogOf({ ...one("r8"), turn: null, code: "not-your-seat" }),
        dialogOf({ ...one("r8"), turn: null, code: "other-game" }),
        dialogOf({ ...one("r8"), turn: null, code: "busy", message: say("page.refused-busy") }),
        dialogOf({ ...one("r8"), deeds: [], isUndo: true, turn: other(cross(2, "r9")), code: "built-on" }),
        dialogOf({
          ...one("r8"),
          deeds: [],
          isUndo: true,
          turn: other({ do: "penalty", seat: 2 }),
          code: "not-the-last",
        }),
      ],
    ],
    [
      "Undo and redo on phones",
      [
        whyNoUndo(timeline(other(cross(2, "r9"))), {}, GAME),
        whyNoUndo(timeline(null), {}, GAME),
        ...[locked("r"), locked("rb", true), other(cross(2, "r9"))].map((turn) =>
          whyNoRedo(timeline(turn), cross(1, "r8"), GAME),
        ),
        whyNoRedo(timeline({ done: { do: "penalty", seat: 2 }, rows: "", ended: true }), cross(1, "r8"), GAME),
        whyNoRedo(timeline(null), cross(1, "r8"), GAME),
      ],
    ],
    [
      "Notices",
      [
        ...["r", "rb"].map((rows) => say("phones.closed-by", { name: "Jan", rows: rowsPhrase(rows) })),
        say("phones.late-hidden", { name: "Jan" }),
        say("phones.late-closed", { name: "Ola", crosses: listed(["r8", "r9"].map(choiceName)), other: "Jan" }),
        say("pad.told-late", { deed: deedsWords([cross(1, "r8"), cross(1, "r9"), cross(2, "b4")], GAME) }),
        say("phones.not-yours", { name: "Jan" }),
        say("phones.again-away", { names: "Jan" }),
        say("phones.again-away", { names: listed(NAMES) }),
        ...counted("phones.waiting"),
        say("phones.i-am", { name: "Ola" }),
        say("phones.share-text", { game: say("game.qwixx") }),
      ],
    ],
  ];
}

/** @returns {[string, string[]][]} */
function results() {
  const names = [["Jan"], NAMES.slice(0, 2), NAMES];
  const by = (key) => names.map((some) => say(key, { n: some.length, names: listed(some) }));
  return [
    [
      "Who won",
      [
        ...COUNTS.map((n) => say("result.you-won", { points: pointsAfter(n) })),
        ...COUNTS.map((n) => say("result.won", { name: "Jan", points: pointsAfter(n) })),
        say("result.won-resigned", { name: "Jan" }),
        ...COUNTS.map((n) => say("result.shared", { names: listed(NAMES.slice(0, 2)), points: pointsAfter(n) })),
        ...COUNTS.map((n) => say("result.alone", { points: points(n) })),
        ...counted("result.cheer-won"),
        ...counted("result.cheer-close"),
        ...by("result.resigned"),
        ...by("result.rematch-wanted"),
        ...by("result.rematch-waiting"),
        say("result.share-text", { game: say("game.qwixx") }),
        say("result.dice-link-text", { game: say("game.qwixx") }),
      ],
    ],
    [
      "Were the dice fair?",
      [
        ...counted("result.dice-proven"),
        say("result.dice-failed", { why: say("page.refused-busy") }),
        ...by("result.dice-without"),
        say("result.dice-other", { n: 1, rolls: "7" }),
        say("result.dice-other", { n: 2, rolls: listed(["7", "9"]) }),
        say("result.random-number", { name: "Jan" }),
      ],
    ],
  ];
}

/** @returns {[string, string[]][]} */
function ratings() {
  const luck = { wins: 12, games: 20, luck: figure(0.7, 1) };
  return [
    [
      "Rating",
      [
        ...counted("rating.players"),
        ...["beginner", "casual", "steady", "expert", "master"].map((level) =>
          say("rating.like", { level: say(`game.level-${level}`) }),
        ),
        say("rating.from-to", { low: figure(0.8, 1), high: figure(1.2, 1) }),
        ...counted("rating.times"),
        say("rating.history", { n: 10 }),
        say("rating.period", { from: 1, to: 10 }),
        ...["lucky", "unlucky", "even"].map((kind) => say(`rating.luck-${kind}`, luck)),
      ],
    ],
  ];
}

/** @returns {[string, string[]][]} */
function histories() {
  return [
    [
      "History",
      [
        ...counted("history.count"),
        say("history.wins-of", { wins: 3, n: 7 }),
        say("history.mean", { mean: figure(52.3, 1) }),
        ...counted("history.too-few"),
        say("history.from-to", { low: percent(31), high: percent(58) }),
        ...["taken-in", "known", "remove-all-sure", "rejected", "rejected-more"].flatMap((key) =>
          counted(`history.${key}`),
        ),
        say("history.person-forget", { name: "Jan" }),
        say("history.colour-of", { name: "Jan" }),
        say("history.reading", { done: 3, all: 12 }),
        ...[
          say("history.why-rules", { turn: 9, name: "Jan", choice: choiceName("r5"), why: say("pad.not-these-dice") }),
          say("history.why-turn", { turn: 9 }),
        ].map((why) => `Friday.rowlock: ${why}`),
      ],
    ],
  ];
}
