// Imports any number of records at once: from files, folders, ZIP archives and pasted text. Files written by `Save all
// games` are recognised, too.

import { choiceName, obstacleText } from "../board/wording.js";
import { gameFacts, recordFault } from "../study/client.js";
import { sha256 } from "../server/sha256.js";
import { say } from "../words.js";
import { entries, write } from "./archive.js";
import { IMPORTED, importGames } from "./history.js";
import { COLOURS, people } from "./people.js";
import { BadZip, isZip, zippedFiles } from "./zip.js";

/**
 * @typedef {{name: string, text: () => Promise<string>}} Source  a text with the name of its file
 * @typedef {{name: string, why: string}} Rejected
 * @typedef {{added: number, existing: number, rejected: Rejected[], isSaved: boolean}} Imported
 * @typedef {import("./history.js").PlayedGame} PlayedGame
 */

/** The largest file that is read; a history of thousands of games with their records is smaller. */
const MAX_BYTES = 64_000_000;
/** How many games are stored per transaction. */
const BATCH = 50;

const TAG = /^\s*\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"/;
const TURN = /^\s*\d+\s*\./;

/** Import everything in some files. @param {File[]} files @param {(done: number, all: number) => void} onProgress @returns {Promise<Imported>} */
export async function importFiles(files, onProgress) {
  /** @type {Rejected[]} */
  const rejected = [];
  const sources = (await Promise.all(files.map((file) => sourcesIn(file, rejected)))).flat();
  return importSources(sources, onProgress, rejected);
}

/** The texts in a file: several if it is an archive. @param {File} file @param {Rejected[]} rejected @returns {Promise<Source[]>} */
async function sourcesIn(file, rejected) {
  const name = file.webkitRelativePath || file.name;
  if (file.size > MAX_BYTES) {
    rejected.push({ name, why: say("history.why-large") });
    return [];
  }
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (!isZip(start)) return [{ name, text: () => file.text() }];
  try {
    return zippedFiles(new Uint8Array(await file.arrayBuffer())).map((one) => ({
      ...one,
      name: `${name}: ${one.name}`,
    }));
  } catch {
    rejected.push({ name, why: say("history.why-broken") });
    return [];
  }
}

/** @param {Source[]} sources @param {(done: number, all: number) => void} onProgress @param {Rejected[]} [rejected] @returns {Promise<Imported>} */
export async function importSources(sources, onProgress, rejected = []) {
  const here = new Set((await entries("records")).map(([, record]) => playIn(record)));
  const found = { added: 0, existing: 0, rejected, isSaved: true };
  /** @type {import("./archive.js").Changes["put"]} */
  let batch = [];
  const store = async () => {
    found.isSaved = (!batch?.length || (await write({ put: batch }))) && found.isSaved;
    batch = [];
  };
  for (const [index, { name, text }] of sources.entries()) {
    onProgress(index, sources.length);
    try {
      const content = await text();
      const saved = content.trimStart().startsWith("{") ? await importGames(content) : null;
      if (saved) {
        found.added += saved.added;
        found.existing += saved.existing;
        found.isSaved &&= saved.isSaved;
        continue;
      }
      for (const record of recordsIn(content)) {
        if (here.has(playIn(record))) {
          found.existing += 1;
          continue;
        }
        const game = await gameOf(record);
        here.add(playIn(record));
        found.added += 1;
        batch.push(["games", game], ["records", record, game.id]);
      }
      if (batch.length >= BATCH) await store();
    } catch (why) {
      rejected.push({ name, why: whyNot(why) });
    }
  }
  await store();
  return found;
}

class NotARecord extends Error {}
class Unfinished extends Error {}

/** The rules reject the game. */
class AgainstRules extends Error {
  /** @param {Map<string, string>} tags @param {NonNullable<Awaited<ReturnType<typeof recordFault>>>} fault */
  constructor(tags, fault) {
    super();
    this.tags = tags;
    this.fault = fault;
  }
}

/** @param {unknown} why */
function whyNot(why) {
  if (why instanceof NotARecord) return say("history.why-not-record");
  if (why instanceof Unfinished) return say("history.why-unfinished");
  if (why instanceof BadZip) return say("history.why-broken");
  return why instanceof AgainstRules ? faultText(why) : say("history.why-not-record");
}

/** @param {AgainstRules} error */
function faultText({ tags, fault: { turn, choice } }) {
  if (!choice) return say("history.why-turn", { turn });
  const isStep = choice.choice.startsWith("+");
  return say("history.why-rules", {
    turn,
    name: seatName(tags, choice.seat),
    choice: choiceName(choice.choice),
    why: choice.kind ? obstacleText(choice) : say(isStep ? "page.refused-illegal-choice" : "pad.not-these-dice"),
  });
}

/** The records in a text: a tag after turns begins the next record. @param {string} text @returns {string[]} */
function recordsIn(text) {
  /** @type {string[][]} */
  const records = [[]];
  let hasTurns = false;
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    if (TAG.test(line) && hasTurns) {
      records.push([]);
      hasTurns = false;
    }
    hasTurns ||= TURN.test(line);
    records[records.length - 1].push(line);
  }
  return records.map((lines) => `${lines.join("\n").trim()}\n`);
}

/** The game of a record, as the history lists it. Throws if it isn't a finished game. @param {string} record @returns {Promise<PlayedGame>} */
async function gameOf(record) {
  const lines = record.split("\n");
  const tags = new Map(
    lines.flatMap((line) => {
      const tag = TAG.exec(line);
      return tag ? [/** @type {[string, string]} */ ([tag[1], tag[2].replace(/\\(.)/g, "$1")])] : [];
    }),
  );
  if (!["Game", "Rules", "Players", "First"].every((name) => tags.has(name))) throw new NotARecord();
  const { reason, winners, ...facts } = await factsOf(record, tags);
  const ended = tags.get("Ended");
  if (reason === null && !ended) throw new Unfinished();
  const won = tags.get("Won")?.split(" ").map(Number).filter(Boolean);
  const persons = people();
  const players = facts.points.map((_, index) => {
    const name = seatName(tags, index + 1);
    const colour = persons.find((one) => one.name === name)?.colour ?? COLOURS[index];
    const level = tags.get(`Bot${index + 1}`);
    return level === undefined ? { name, colour } : { name, colour, bot: true, level };
  });
  return {
    id: `${IMPORTED}-${fingerprint(playIn(record))}`,
    when: dateOf(tags.get("Date")),
    ...facts,
    players,
    winners: won ?? winners,
    reason: reason ?? ended ?? "",
    way: IMPORTED,
  };
}

/** @param {string} record @param {Map<string, string>} tags */
async function factsOf(record, tags) {
  try {
    return await gameFacts({ record });
  } catch (why) {
    const fault = await recordFault({ record }).catch(() => null);
    throw fault ? new AgainstRules(tags, fault) : why;
  }
}

/** @param {Map<string, string>} tags @param {number} seat */
const seatName = (tags, seat) => tags.get(`Seat${seat}`)?.trim() || say("game.player", { seat });

/** @param {string | undefined} date */
const dateOf = (date) => new Date(date && !Number.isNaN(Date.parse(date)) ? date : Date.now()).toISOString();

/** The moves of a record, normalised so that its layout doesn't matter. @param {string} record */
function playIn(record) {
  const lines = record.split("\n");
  const game = lines.filter((line) => TAG.exec(line)?.[1] === "Game");
  const turns = lines.filter((line) => TURN.test(line));
  return [...game, ...turns].map((line) => line.replace(/;.*/, "").replace(/\s+/g, "")).join("\n");
}

/** @param {string} text */
function fingerprint(text) {
  const digest = sha256(new TextEncoder().encode(text)).slice(0, 12);
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
