// A link to somebody's dice: play them or, if this device has a game with the same dice, compare.

import { go } from "../app.js";
import { loadStyles } from "../assets.js";
import { foldedDifferences } from "../deals/comparison.js";
import { codeOfTable } from "../deals/play_dice.js";
import { make } from "../dom.js";
import { compareCodes, openingOf } from "../local/deals.js";
import { openAndSit } from "../server/seating.js";
import { footer, header } from "../shell.js";
import { playButton } from "../start/play_button.js";
import { myName } from "../start/setup.js";
import { savedTables } from "../storage.js";
import { fetchView } from "../tables.js";
import { say } from "../words.js";
import { showNotFound } from "./not_found.js";

/** @typedef {import("../local/deals.js").SharedOpening} SharedOpening */

/** @type {import("../app.js").Screen} */
export async function diceScreen(host) {
  await loadStyles("deals/deals.css");
  let code, opening;
  try {
    code = decodeURIComponent(location.hash.slice(1));
    opening = openingOf(code);
  } catch {
    return showNotFound(host, say("deals.dice-broken"));
  }
  const title = say("deals.dice-title");
  const own = await ownGame(opening, code);
  host.append(
    header({ title, back: true }),
    make(
      "main",
      { class: "column dice-of" },
      make("h1", {}, `${title}: ${say(`game.${opening.game}`)}`),
      ...(own ? own : invitation(opening, code)),
    ),
    footer(),
  );
  return { title };
}

/** @param {SharedOpening} opening */
const sender = ({ name }) => name || say("deals.somebody");

/** The index of the first person's seat. @param {SharedOpening} opening */
const personsSeat = ({ seats }) => seats.findIndex(({ level }) => !level);

/** @param {SharedOpening} opening @param {string} code */
function invitation(opening, code) {
  const { points, game, track, first, deal, seats } = opening;
  const own = points?.[personsSeat(opening)];
  const { play, errorNote } = playButton(say("deals.dice-play"), async () => {
    const seated = seats.map((seat, index) =>
      seat.level ? seat : { kind: "here", name: index === personsSeat(opening) ? myName() : "" },
    );
    const table = await openAndSit({ game, track, first, deal, dice: "by-hand", seats: seated, rival: code });
    await go(`/t/${table}`);
  });
  return [
    own === undefined
      ? null
      : make("p", {}, say("deals.dice-from", { name: sender(opening), points: say("game.points", { n: own }) })),
    make("p", {}, say("deals.dice-words")),
    play,
    errorNote,
  ];
}

/** The comparison with a finished game of this device that has the same dice; null if there is none.
 * @param {SharedOpening} opening @param {string} code @returns {Promise<?(Node | null)[]>} */
async function ownGame(opening, code) {
  const { game, deal } = opening;
  for (const { table } of savedTables().filter((one) => one.game === game && one.deal === deal)) {
    try {
      const view = await fetchView(table);
      if (view.phase !== "over") continue;
      const compared = compareCodes(await codeOfTable(table), code);
      const index = personsSeat(opening);
      const [own, theirs] = compared.points.map((scores) => say("game.points", { n: scores[index] }));
      return [
        make("p", { class: "deal-rival" }, say("deals.rival", { name: sender(opening), points: theirs, own })),
        foldedDifferences(compared, opening.name),
        make("a", { class: "button", href: `/t/${table}` }, say("deals.to-own")),
      ];
    } catch {
      // There is nothing to compare if the players differ or the table is gone.
    }
  }
  return null;
}
