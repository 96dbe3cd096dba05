// From a tap to a table: it is opened, whoever plays at this device sits down, and the screen changes.

import { go } from "../app.js";
import { kept } from "../storage.js";
import { openAndSit } from "../server/seating.js";
import { gentle, keepSetup, openingOf } from "./setup.js";

/** @param {string} game @param {import("./setup.js").Setup} setup */
export async function openGame(game, setup) {
  keepSetup(game, setup);
  await open(game, setup);
}

/** The first game of somebody's life does not change what is settled for others. @param {string} game */
export const openFirstGame = (game) => open(game, gentle(game));

/** @param {string} game @param {import("./setup.js").Setup} setup */
async function open(game, setup) {
  await go(`/t/${await openAndSit(openingOf(game, setup, kept("name", "")))}`);
}
