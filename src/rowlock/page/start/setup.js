// The setup of a game: who sits where and how it is played. It is saved for each game.

import { config, gameInfo } from "../config.js";
import { seatName } from "../seat_names.js";
import { save, load } from "../storage.js";
import { say } from "../words.js";

/**
 * @typedef {"me" | "here" | "link" | "bot"} Who  here: somebody else at this device; link: somebody who joins by link
 * @typedef {{who: Who, name: string, level: string}} SetupSeat
 * @typedef {{seats: SetupSeat[], dice: string, first: number, clock: number, track: string, hints: boolean}} Setup  `first` 0: drawn by lot; `clock` 0: none
 */

/** Who can take a seat: without a server, nobody can join by link. @type {Who[]} */
export const WHO = config.has_server ? ["me", "here", "link", "bot"] : ["me", "here", "bot"];
export const DICE = ["by-hand", "at-once", "typed"];
export const CLOCKS = [0, 30, 60, 120];
export const MAX_NAME_LENGTH = 30;
const DEFAULT_LEVEL = "casual";

/** @param {Who} who @returns {SetupSeat} */
const newSeat = (who) => ({ who, name: "", level: DEFAULT_LEVEL });

/** The default: against one casual bot. @returns {Setup} */
const defaultSetup = () => ({
  seats: [newSeat("me"), newSeat("bot")],
  dice: "by-hand",
  first: 0,
  clock: 0,
  track: config.tracks[0].name,
  hints: true,
});

/** Against the easiest bot, whatever setup is saved. @param {string} game @returns {Setup} */
export function beginnerSetup(game) {
  const level = config.levels.find(({ games }) => games.includes(game))?.level ?? DEFAULT_LEVEL;
  return { ...defaultSetup(), seats: [newSeat("me"), { ...newSeat("bot"), level }] };
}

/** Against bots and guests at this device: the saved setup, unless it invites somebody. @param {string} game */
export function soloSetup(game) {
  const setup = savedSetup(game);
  return invites(setup) ? defaultSetup() : setup;
}

/** With a friend who joins by link. @param {string} game @returns {Setup} */
export function friendSetup(game) {
  const setup = savedSetup(game);
  return invites(setup) ? setup : { ...defaultSetup(), track: setup.track, seats: [newSeat("me"), newSeat("link")] };
}

/** The index of the bot's seat if I play against one bot and nobody else; otherwise -1. @param {Setup} setup */
export const onlyBot = ({ seats }) =>
  seats.length === 2 && seats.some(({ who }) => who === "me") ? seats.findIndex(({ who }) => who === "bot") : -1;

/** The saved setup, with defaults for anything invalid.
 * @param {string} game @returns {Setup} */
export function savedSetup(game) {
  /** @type {any} */
  const before = load(`setup.${game}`, {});
  const setup = defaultSetup();
  const { least_players: least, most_players: most } = gameInfo(game);
  if (Array.isArray(before.seats) && before.seats.length >= least && before.seats.length <= most) {
    setup.seats = before.seats.map((/** @type {any} */ seat) => ({
      who: WHO.includes(seat?.who) ? seat.who : "bot",
      name: String(seat?.name ?? "").slice(0, MAX_NAME_LENGTH),
      level: config.levels.some((one) => one.level === seat?.level && one.games.includes(game))
        ? seat.level
        : DEFAULT_LEVEL,
    }));
  }
  if (DICE.includes(before.dice)) setup.dice = before.dice;
  if (CLOCKS.includes(before.clock)) setup.clock = before.clock;
  if (config.tracks.some((track) => track.name === before.track)) setup.track = before.track;
  if (Number.isInteger(before.first)) setup.first = before.first;
  if (typeof before.hints === "boolean") setup.hints = before.hints;
  return normalized(setup);
}

/** @param {string} game @param {Setup} setup */
export const saveSetup = (game, setup) => save(`setup.${game}`, setup);

/** Resolve combinations that aren't allowed. @param {Setup} setup @returns {Setup} */
function normalized(setup) {
  const dice = setup.dice === "typed" && !hasPerson(setup) ? "by-hand" : setup.dice;
  const first = Math.min(Math.max(setup.first, 0), setup.seats.length);
  return { ...setup, dice, first: first || (dice === "typed" ? 1 : 0) };
}

/** Whether somebody is invited by link, so the game can't start yet. @param {Setup} setup */
export const invites = ({ seats }) => seats.some(({ who }) => who === "link");

/** Whether there is a person to type the dice. @param {Setup} setup */
export const hasPerson = ({ seats }) => seats.some(({ who }) => who !== "bot");

/** Whether hints are fair: there is only one person. @param {Setup} setup */
export const allowsHints = ({ seats }) =>
  seats.some(({ who }) => who === "me") && seats.every(({ who }) => who === "me" || who === "bot");

/** Whether a clock is fair: if all choose at the same time, clocks would run while another person has the device.
 * @param {string} game @param {number} here  how many people play at this device */
export const allowsClock = (game, here) => here < 2 || !gameInfo(game).simultaneous;

/** How many people play at this device. @param {Setup} setup */
export const countHere = ({ seats }) => seats.filter(({ who }) => who === "me" || who === "here").length;

/** The setup with a change. @param {Setup} setup @param {Partial<Setup>} change */
export const withChange = (setup, change) => normalized({ ...setup, ...change });

/** The setup with a number of seats: bots are added, the last seats removed, but I stay. @param {Setup} setup @param {number} count */
export function withSeats(setup, count) {
  const seats = setup.seats.slice(0, count);
  while (seats.length < count) seats.push(newSeat("bot"));
  const mine = setup.seats.findIndex(({ who }) => who === "me");
  if (mine >= count) seats[count - 1] = setup.seats[mine];
  return withChange(setup, { seats });
}

/** The setup with somebody else in a seat. If I move there, we swap seats. @param {Setup} setup @param {number} index @param {Who} who */
export function withWho(setup, index, who) {
  const seats = [...setup.seats];
  const mine = seats.findIndex((seat) => seat.who === "me");
  if (who === "me" && mine >= 0) [seats[mine], seats[index]] = [seats[index], seats[mine]];
  else seats[index] = { ...seats[index], who, name: "" };
  return withChange(setup, { seats });
}

/** @param {Setup} setup @param {number} index @param {Partial<SetupSeat>} change */
export const withSeat = (setup, index, change) =>
  withChange(setup, { seats: setup.seats.map((seat, at) => (at === index ? { ...seat, ...change } : seat)) });

/** My name, on this device. */
export const myName = () => String(load("name", "")).trim();

/** The given name, if any. @param {SetupSeat} seat */
const givenName = ({ who, name }) => (who === "me" ? myName() : name.trim());

/** A bot's name on the server, which numbers bots of the same level. @param {Setup} setup @param {number} index */
function botName({ seats }, index) {
  const { level } = seats[index];
  const number = seats.slice(0, index + 1).filter((seat) => seat.who === "bot" && seat.level === level).length;
  return number > 1 ? `${level} ${number}` : level;
}

/** The player of a seat, as the table will have it. @param {Setup} setup @param {number} index */
export function seatOf(setup, index) {
  const seat = setup.seats[index];
  const kind = seat.who === "bot" ? "bot" : seat.who === "link" ? "open" : "person";
  return { kind, name: kind === "bot" ? botName(setup, index) : givenName(seat), seat: index + 1, level: seat.level };
}

/** @param {Setup} setup @param {number} index */
export const seatLabel = (setup, index) =>
  setup.seats[index].who === "link" ? say("start.who-link") : seatName(seatOf(setup, index));

/** The request that opens the table. @param {string} game @param {Setup} setup */
export function tableRequest(game, setup) {
  const seats = setup.seats.map((_, index) => {
    const { kind, name, level } = seatOf(setup, index);
    if (kind === "open") return { kind };
    return kind === "bot" ? { kind, level, name } : { kind: "here", name };
  });
  return {
    game,
    seats,
    dice: setup.dice,
    ...(setup.first ? { first: setup.first } : {}),
    ...(setup.clock && allowsClock(game, countHere(setup)) ? { clock: setup.clock } : {}),
    ...(gameInfo(game).has_track ? { track: setup.track } : {}),
    ...(setup.hints && allowsHints(setup) ? { hints: true } : {}),
  };
}
