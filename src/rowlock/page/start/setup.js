// What is settled before a game: who sits where and how it is played. Each game's is remembered on this device.

import { facts, gameFacts } from "../config.js";
import { keep, kept } from "../storage.js";
import { say } from "../words.js";

/**
 * @typedef {"me" | "here" | "link" | "bot"} Who  here: somebody else at this device; link: whoever comes by the link
 * @typedef {{who: Who, name: string, level: string}} SetupSeat
 * @typedef {{seats: SetupSeat[], dice: string, first: number, clock: number, track: string, hints: boolean}} Setup  `first` 0 is by lot, `clock` 0 is none
 */

/** @type {Who[]} */
export const WHO = ["me", "here", "link", "bot"];
export const DICE = ["by-hand", "at-once", "typed"];
export const CLOCKS = [0, 30, 60, 120];
export const LONGEST_NAME = 30;
const LEVEL = "casual";

/** @param {Who} who @returns {SetupSeat} */
const seated = (who) => ({ who, name: "", level: LEVEL });

/** Against one casual bot. @returns {Setup} */
const usual = () => ({
  seats: [seated("me"), seated("bot")],
  dice: "by-hand",
  first: 0,
  clock: 0,
  track: facts.tracks[0].name,
  hints: true,
});

/** Against the gentlest bot there is, whatever was settled before. @param {string} game @returns {Setup} */
export function gentle(game) {
  const level = facts.levels.find(({ games }) => games.includes(game))?.level ?? LEVEL;
  return { ...usual(), seats: [seated("me"), { ...seated("bot"), level }] };
}

/** What was settled last time. Another version may have kept it: what does not fit is as usual.
 * @param {string} game @returns {Setup} */
export function setupKept(game) {
  /** @type {any} */
  const before = kept(`setup.${game}`, {});
  const setup = usual();
  const { least_players: least, most_players: most } = gameFacts(game);
  if (Array.isArray(before.seats) && before.seats.length >= least && before.seats.length <= most) {
    setup.seats = before.seats.map((/** @type {any} */ seat) => ({
      who: WHO.includes(seat?.who) ? seat.who : "bot",
      name: String(seat?.name ?? "").slice(0, LONGEST_NAME),
      level: facts.levels.some((one) => one.level === seat?.level) ? seat.level : LEVEL,
    }));
  }
  if (DICE.includes(before.dice)) setup.dice = before.dice;
  if (CLOCKS.includes(before.clock)) setup.clock = before.clock;
  if (facts.tracks.some((track) => track.name === before.track)) setup.track = before.track;
  if (Number.isInteger(before.first)) setup.first = before.first;
  if (typeof before.hints === "boolean") setup.hints = before.hints;
  return settled(setup);
}

/** @param {string} game @param {Setup} setup */
export const keepSetup = (game, setup) => keep(`setup.${game}`, setup);

/** The setup with nothing in it that cannot be together. @param {Setup} setup @returns {Setup} */
function settled(setup) {
  const dice = setup.dice === "typed" && !canType(setup) ? "by-hand" : setup.dice;
  const first = Math.min(Math.max(setup.first, 0), setup.seats.length);
  return { ...setup, dice, first: first || (dice === "typed" ? 1 : 0) };
}

/** Somebody must be there to type what real dice show. @param {Setup} setup */
export const canType = ({ seats }) => seats.some(({ who }) => who !== "bot");

/** Whether all but one person are bots, so that hints are unfair to nobody. @param {Setup} setup */
export const mayHint = ({ seats }) =>
  seats.some(({ who }) => who === "me") && seats.every(({ who }) => who === "me" || who === "bot");

/** Whether a clock is fair to everybody at one device: where all choose at the same time, the others' would run while one has it.
 * @param {string} game @param {number} here  how many persons at this device */
export const mayClock = (game, here) => here < 2 || !gameFacts(game).simultaneous;

/** How many persons play at this device. @param {Setup} setup */
export const countHere = ({ seats }) => seats.filter(({ who }) => who === "me" || who === "here").length;

/** The setup with another part. @param {Setup} setup @param {Partial<Setup>} part */
export const withPart = (setup, part) => settled({ ...setup, ...part });

/** With so many seats: bots come, the last go; I stay. @param {Setup} setup @param {number} count */
export function withSeats(setup, count) {
  const seats = setup.seats.slice(0, count);
  while (seats.length < count) seats.push(seated("bot"));
  const mine = setup.seats.findIndex(({ who }) => who === "me");
  if (mine >= count) seats[count - 1] = setup.seats[mine];
  return withPart(setup, { seats });
}

/** With somebody else on a seat. There is one of me: where I go, I change places. @param {Setup} setup @param {number} place @param {Who} who */
export function withWho(setup, place, who) {
  const seats = [...setup.seats];
  const mine = seats.findIndex((seat) => seat.who === "me");
  if (who === "me" && mine >= 0) [seats[mine], seats[place]] = [seats[place], seats[mine]];
  else seats[place] = { ...seats[place], who, name: "" };
  return withPart(setup, { seats });
}

/** @param {Setup} setup @param {number} place @param {Partial<SetupSeat>} part */
export const withSeat = (setup, place, part) =>
  withPart(setup, { seats: setup.seats.map((seat, at) => (at === place ? { ...seat, ...part } : seat)) });

/** How a seat is called if its person says nothing: by each reader in their own language. @param {number} place */
export const usualName = (place) => say("game.player", { seat: place + 1 });

/** The name that was given, if any. @param {SetupSeat} seat @param {string} myName */
const givenName = ({ who, name }, myName) => (who === "me" ? myName : name).trim();

/** Who will sit there, in short. @param {Setup} setup @param {number} place @param {string} myName */
export function calledAt(setup, place, myName) {
  const { who, level } = setup.seats[place];
  if (who === "bot") return say(`game.level-${level}`);
  return who === "link" ? say("start.who-link") : givenName(setup.seats[place], myName) || usualName(place);
}

/** What the server is asked to open. @param {string} game @param {Setup} setup @param {string} myName */
export function openingOf(game, setup, myName) {
  /** @type {Object<string, number>} */
  const bots = {};
  const seats = setup.seats.map((seat) => {
    if (seat.who === "link") return { kind: "open" };
    if (seat.who === "bot") {
      bots[seat.level] = (bots[seat.level] ?? 0) + 1;
      // The second of a level needs a name of its own: as the server would call it.
      return {
        kind: "bot",
        level: seat.level,
        ...(bots[seat.level] > 1 ? { name: `${seat.level} ${bots[seat.level]}` } : {}),
      };
    }
    return { kind: "here", name: givenName(seat, myName) };
  });
  return {
    game,
    seats,
    dice: setup.dice,
    ...(setup.first ? { first: setup.first } : {}),
    ...(setup.clock && mayClock(game, countHere(setup)) ? { clock: setup.clock } : {}),
    ...(gameFacts(game).has_track ? { track: setup.track } : {}),
    ...(setup.hints && mayHint(setup) ? { hints: true } : {}),
  };
}
