// From a tap to a table: it is opened, whoever plays at this device sits down, and the screen changes.

import { go } from "../app.js";
import { load } from "../storage.js";
import { openAndSit } from "../server/seating.js";
import { beginnerSetup, saveSetup, tableRequest } from "./setup.js";

/** @param {string} game @param {import("./setup.js").Setup} setup */
export async function openGame(game, setup) {
  saveSetup(game, setup);
  await openAndGo(game, setup);
}

/** The first game of somebody's life does not change what is settled for others. @param {string} game */
export const openFirstGame = (game) => openAndGo(game, beginnerSetup(game));

/** @param {string} game @param {import("./setup.js").Setup} setup */
async function openAndGo(game, setup) {
  await go(`/t/${await openAndSit(tableRequest(game, setup, load("name", "")))}`);
}
