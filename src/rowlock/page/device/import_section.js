// Imports records that are dropped anywhere on the history, chosen as files or a folder, or pasted. They are then
// reviewed in the background, and their mistakes become exercises.

import { announce, button, make, setText } from "../dom.js";
import { say } from "../words.js";
import { reviewHistory, watchReviewing } from "../study/reviewing.js";
import { importFiles, importSources } from "./record_import.js";

/** @typedef {import("./record_import.js").Imported} Imported */

/** How many rejected files are listed. */
const MAX_NAMED = 8;

/** @param {HTMLElement} host  where records can be dropped @param {() => Promise<void>} changed
 * @returns {{element: HTMLElement, leave: () => void}} */
export function importSection(host, changed) {
  const status = make("p", { class: "history-told", role: "status" });
  const rejected = make("div", { class: "history-rejected" });
  const reviewing = make("p", { class: "quiet", role: "status" });
  const bar = make("progress", { hidden: true, "aria-label": say("history.import") });

  /** @param {(onProgress: (done: number, all: number) => void) => Promise<Imported>} work */
  async function run(work) {
    rejected.replaceChildren();
    const found = await work((done, all) => setText(status, say("history.reading", { done: done + 1, all })));
    if (found.added) await changed();
    setText(status, importedWords(found));
    rejected.replaceChildren(...rejectedWords(found.rejected));
    announce([status.textContent, rejected.firstChild?.textContent ?? ""].join(" "));
    if (found.added) reviewHistory();
  }

  const files = chooser("take-in", { multiple: true }, (chosen) => run((progress) => importFiles(chosen, progress)));
  const folder = chooser("take-in-folder", { webkitdirectory: true }, (chosen) =>
    run((progress) => importFiles(chosen, progress)),
  );
  const text = /** @type {HTMLTextAreaElement} */ (make("textarea", { rows: 4, id: "take-in-text" }));
  const pasted = button(
    {},
    () => {
      const content = text.value;
      if (!content.trim()) return text.focus();
      text.value = "";
      run((progress) => importSources([{ name: say("history.import-paste"), text: async () => content }], progress));
    },
    say("history.import"),
  );
  const train = make("a", { class: "button main", href: "/train", hidden: true }, say("history.train"));
  const element = make(
    "section",
    { class: "card history-import", "aria-labelledby": "history-import" },
    make("h2", { id: "history-import" }, say("history.import")),
    make("p", {}, say("history.import-words")),
    make(
      "div",
      { class: "history-buttons" },
      files,
      make("label", { class: "button", for: "take-in" }, say("history.import-files")),
      folder,
      make("label", { class: "button", for: "take-in-folder" }, say("history.import-folder")),
      train,
    ),
    make(
      "details",
      { class: "import-paste" },
      make("summary", {}, say("history.import-paste")),
      make("label", { class: "visually-hidden", for: "take-in-text" }, say("history.import-paste")),
      text,
      pasted,
    ),
    status,
    rejected,
    reviewing,
    bar,
  );
  const stopWatching = watchReviewing(({ done, all, isBusy }) => {
    const isOpen = isBusy && done < all;
    bar.hidden = !isOpen;
    // Without games there is nothing to train on.
    train.hidden = all === 0;
    bar.setAttribute("max", String(all));
    bar.setAttribute("value", String(done));
    setText(reviewing, isOpen ? say("train.reviewing", { done: done + 1, all }) : "");
  });
  host.addEventListener("dragover", (event) => {
    event.preventDefault();
    element.classList.add("dropping");
  });
  host.addEventListener("dragleave", () => element.classList.remove("dropping"));
  host.addEventListener("drop", (event) => {
    event.preventDefault();
    element.classList.remove("dropping");
    const { dataTransfer } = event;
    if (dataTransfer) run(async (progress) => importDropped(dataTransfer, progress));
  });
  reviewHistory();
  return { element, leave: stopWatching };
}

/** @param {string} id @param {Object<string, any>} attributes @param {(files: File[]) => void} onChoose */
function chooser(id, attributes, onChoose) {
  const input = /** @type {HTMLInputElement} */ (
    make("input", { type: "file", class: "visually-hidden", id, ...attributes })
  );
  input.addEventListener("change", () => {
    const chosen = [...(input.files ?? [])];
    input.value = "";
    if (chosen.length) onChoose(chosen);
  });
  return input;
}

/** @param {DataTransfer} dropped @param {(done: number, all: number) => void} progress @returns {Promise<Imported>} */
async function importDropped(dropped, progress) {
  // The browser empties the list after the event, so read all of it first.
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const text = dropped.getData("text/plain");
  const files = entries.length ? (await Promise.all(entries.map(filesBelow))).flat() : [...dropped.files];
  if (files.length) return importFiles(files, progress);
  return importSources([{ name: say("history.import-paste"), text: async () => text }], progress);
}

/** All files of a dropped file or folder. @param {any} entry  a FileSystemEntry @returns {Promise<File[]>} */
async function filesBelow(entry) {
  if (entry.isFile) return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    // A reader returns a part of the folder at a time, and nothing at the end.
    const part = /** @type {any[]} */ (await new Promise((resolve, reject) => reader.readEntries(resolve, reject)));
    if (!part.length) return (await Promise.all(found.map(filesBelow))).flat();
    found.push(...part);
  }
}

/** @param {Imported} imported */
function importedWords({ added, existing, isSaved }) {
  if (!isSaved) return say("history.no-room");
  return [say("history.taken-in", { n: added }), existing ? say("history.known", { n: existing }) : ""]
    .join(" ")
    .trim();
}

/** @param {import("./record_import.js").Rejected[]} rejected */
function rejectedWords(rejected) {
  if (!rejected.length) return [];
  const named = rejected.slice(0, MAX_NAMED).map(({ name, why }) => make("li", {}, make("bdi", {}, name), `: ${why}`));
  const rest = rejected.length - named.length;
  return [
    make("p", {}, say("history.rejected", { n: rejected.length })),
    make("ul", {}, ...named, rest ? make("li", {}, say("history.rejected-more", { n: rest })) : null),
  ];
}
