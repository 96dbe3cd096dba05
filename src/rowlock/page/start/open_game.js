// From a tap to a game: open the table, seat the people at this device, and go there.

import { go } from "../app.js";
import { load, save } from "../storage.js";
import { openAndSit } from "../server/seating.js";
import { beginnerSetup, saveSetup, tableRequest } from "./setup.js";

/** @param {string} game @param {import("./setup.js").Setup} setup */
export async function openGame(game, setup) {
  saveSetup(game, setup);
  save("game", game);
  await openOnce(game, setup);
}

/** Open a first game. @param {string} game */
export const openFirstGame = (game) => openOnce(game, beginnerSetup(game));

/** Open a game without saving its setup. @param {string} game @param {import("./setup.js").Setup} setup */
export async function openOnce(game, setup) {
  await go(`/t/${await openAndSit(tableRequest(game, setup, load("name", "")))}`);
}
