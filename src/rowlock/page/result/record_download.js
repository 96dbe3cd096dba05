// Saves the record of a table: a server has it as a file, and for a local table it is written here.

import { button, make } from "../dom.js";
import { downloadText } from "../download.js";
import { recordUrl } from "../server/api.js";
import { fetchRecord, isLocal } from "../tables.js";

/** @param {string} table @param {string} words @param {(why: unknown) => void} onError */
export function recordDownload(table, words, onError) {
  const name = `rowlock-${table}.rowlock`;
  if (!isLocal(table)) return make("a", { class: "button", href: recordUrl(table), download: name }, words);
  const save = async () => downloadText(name, await fetchRecord(table));
  return button({}, () => save().catch(onError), words);
}
