// From a tap to a game: open the table, seat the people at this device, and go there.

import { go } from "../app.js";
import { load } from "../storage.js";
import { openAndSit } from "../server/seating.js";
import { beginnerSetup, saveSetup, tableRequest } from "./setup.js";

/** @param {string} game @param {import("./setup.js").Setup} setup */
export async function openGame(game, setup) {
  saveSetup(game, setup);
  await openAndGo(game, setup);
}

/** Open a first game without changing the saved setup. @param {string} game */
export const openFirstGame = (game) => openAndGo(game, beginnerSetup(game));

/** @param {string} game @param {import("./setup.js").Setup} setup */
async function openAndGo(game, setup) {
  await go(`/t/${await openAndSit(tableRequest(game, setup, load("name", "")))}`);
}
