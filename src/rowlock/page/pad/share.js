// Sharing a pad: choose which sheets stay on this phone, then get the link and QR code for the others.

import { go } from "../app.js";
import { toggle } from "../controls.js";
import { button, draw, make } from "../dom.js";
import { seatName } from "../seat_names.js";
import { errorMessage } from "../error_messages.js";
import { openPad } from "../server/api.js";
import { openAndSit } from "../server/seating.js";
import { say } from "../words.js";
import { deedsInForce, isWithoutDice } from "./deeds.js";
import { deletePad } from "./local_pad.js";
import { saveShared, loadShared } from "./shared_storage.js";

/**
 * @typedef {import("./deeds.js").PadSession} PadSession
 * @typedef {import("./deeds.js").PadGame} PadGame
 */

/** The fragment of an address that shows the link right away. */
export const SHARING = "#share";

/** A button for the top bar. @param {() => void} act */
export const shareButton = (act) =>
  button(
    { class: "plain share-open", "aria-haspopup": "dialog" },
    act,
    phones(),
    make("span", { class: "share-word" }, say("phones.share")),
  );

const phones = () =>
  draw(
    "svg",
    { class: "line-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("rect", { x: 3, y: 3.5, width: 9, height: 15, rx: 2 }),
    draw("path", { d: "M15.5 7.5H19a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2M6.8 15.6h1.4" }),
  );

/** Ask how to share a pad of this device. @param {PadSession} session */
export function askToShare(session) {
  const { game } = session;
  const hasDice = deedsInForce(game).some((deed) => deed.do === "roll");
  const errorNote = make("p", { class: "wrong", role: "alert" });
  const dialog = /** @type {HTMLDialogElement} */ (
    make(
      "dialog",
      { class: "share-sheet", "aria-labelledby": "share-title" },
      make("h2", { id: "share-title" }, say("phones.title")),
      ...(hasDice ? [] : freeOptions(game, (action) => attempt(action))),
      ...diceOptions(game, hasDice, (action) => attempt(action)),
      errorNote,
      button({ class: "plain share-close" }, () => dialog.close(), say("phones.close")),
    )
  );

  /** @param {() => Promise<string>} action  returns the address of the shared pad */
  async function attempt(action) {
    errorNote.textContent = "";
    try {
      const address = await action();
      dialog.close();
      await go(address);
    } catch (error) {
      errorNote.textContent = whyNotShared(error);
    }
  }
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Why a pad couldn't be shared. @param {any} error */
export const whyNotShared = (error) => (error.code === "unreachable" ? say("phones.offline") : errorMessage(error));

/** @param {PadGame} game @param {(action: () => Promise<string>) => void} attempt @returns {HTMLElement[]} */
function freeOptions(game, attempt) {
  const staysHere = game.players.map((_, index) => index === 0);
  let showPoints = true;
  const lines = game.players.map(({ name }, index) =>
    make(
      "li",
      {},
      toggle({
        label: make("bdi", {}, name),
        note: "",
        on: staysHere[index],
        onChange: (on) => (staysHere[index] = on),
      }),
    ),
  );
  const open = button(
    { class: "main big" },
    () => attempt(() => share(game, staysHere, showPoints)),
    say("phones.open"),
  );
  return [
    make("p", { class: "quiet" }, say("phones.lead")),
    make(
      "div",
      {},
      make("h3", { id: "share-seats" }, say("phones.who-where")),
      make("ul", { class: "share-seats", "aria-labelledby": "share-seats" }, ...lines),
    ),
    toggle({
      label: say("phones.show-points"),
      note: say("phones.show-points-note"),
      on: true,
      onChange: (on) => (showPoints = on),
    }),
    open,
  ];
}

/** @param {PadGame} game @param {boolean} hasDice @param {(action: () => Promise<string>) => void} attempt @returns {HTMLElement[]} */
function diceOptions(game, hasDice, attempt) {
  const open = button(
    { class: hasDice ? "main big" : "" },
    () => attempt(() => openTypedTable(game)),
    say("phones.with-dice-open"),
  );
  if (hasDice) return [make("p", {}, say("phones.with-dice-here")), open];
  return [
    make(
      "details",
      { class: "share-dice" },
      make("summary", {}, say("phones.with-dice")),
      make("p", { class: "quiet" }, say("phones.with-dice-words")),
      open,
    ),
  ];
}

/** Move a pad from this device to the server.
 * @param {PadGame} game @param {boolean[]} staysHere @param {boolean} showPoints @returns {Promise<string>} its address */
export async function share(game, staysHere, showPoints) {
  // At least one sheet stays here.
  const mine = staysHere.some(Boolean) ? staysHere : staysHere.map((_, index) => index === 0);
  // A default name isn't a name: it differs between languages.
  const given = (/** @type {string} */ name, /** @type {number} */ index) =>
    name === seatName({ kind: "person", name: "", seat: index + 1 }) ? "" : name;
  const seats = game.players.map(({ name, colour }, index) => ({
    name: given(name, index),
    colour,
    mine: mine[index],
  }));
  const { pad, token } = await openPad({
    game: game.game,
    track: game.track,
    seats,
    show_points: showPoints,
    deeds: deedsInForce(game)
      .filter(isWithoutDice)
      .map(({ number: _, late: __, ...deed }) => deed),
  });
  saveShared(pad, { ...loadShared(pad), token });
  deletePad(game.id);
  return `/p/${pad}${SHARING}`;
}

/** @param {PadGame} game @returns {Promise<string>} */
async function openTypedTable({ game, track, players }) {
  const seats = players.map(({ name }, index) => (index ? { kind: "open" } : { kind: "here", name }));
  return `/t/${await openAndSit({ game, seats, dice: "typed", first: 1, ...(track ? { track } : {}) })}`;
}
