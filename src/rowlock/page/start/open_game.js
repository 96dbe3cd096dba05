// From a tap to a game: open the table, seat the people at this device, and go there.

import { go } from "../app.js";
import { shareLink } from "../clipboard.js";
import { announce } from "../dom.js";
import { save } from "../storage.js";
import { tableLink } from "../server/api.js";
import { openAndSit } from "../server/seating.js";
import { say } from "../words.js";
import { beginnerSetup, friendSetup, saveSetup, tableRequest } from "./setup.js";

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
  await go(`/t/${await openTable(game, setup)}`);
}

/** Open a game with a friend, and share or copy its link right away. The game starts when the friend sits down.
 * @param {string} game */
export async function openWithFriend(game) {
  const table = await openTable(game, friendSetup(game));
  // Browsers allow sharing only shortly after the tap, so don't wait for the table to appear.
  const shared = shareLink({ text: inviteText(game), url: tableLink(table) });
  await go(`/t/${table}`);
  if (await shared) announce(say("gathering.copied"));
}

/** The text to send with the link. @param {string} game */
export const inviteText = (game) => say("gathering.share-text", { game: say(`game.${game}`) });

/** @param {string} game @param {import("./setup.js").Setup} setup */
const openTable = (game, setup) => openAndSit(tableRequest(game, setup));
