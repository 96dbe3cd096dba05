// Where the history is stored: games, records, studies, exercises and answered puzzles, each by its key. If the browser
// forbids storage, they last as long as the page.

import { completion, database, resultOf } from "../database.js";

/**
 * @typedef {"games" | "records" | "studies" | "exercises" | "puzzles"} Store
 * @typedef {{put?: [Store, any, string?][], remove?: [Store, string][]}} Changes  values with their keys, unless they contain
 *   them; removing a key that ends with `/` removes all keys that begin with it
 */

/** @type {Store[]} */
const STORES = ["games", "records", "studies", "exercises", "puzzles"];

/** @type {Object<Store, Map<string, any>>} */
const memory = { games: new Map(), records: new Map(), studies: new Map(), exercises: new Map(), puzzles: new Map() };

/** All values of a store whose keys begin with a prefix, in the order of their keys. @param {Store} store @param {string} [prefix] @returns {Promise<any[]>} */
export async function all(store, prefix = "") {
  const db = await database();
  if (db) return resultOf(db.transaction(store).objectStore(store).getAll(beginningWith(prefix)));
  return [...memory[store]].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value);
}

/** @param {string} prefix */
const beginningWith = (prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** All values with their keys. @param {Store} store @returns {Promise<[string, any][]>} */
export async function entries(store) {
  const db = await database();
  if (!db) return [...memory[store]];
  const stored = db.transaction(store).objectStore(store);
  const [keys, values] = await Promise.all([resultOf(stored.getAllKeys()), resultOf(stored.getAll())]);
  return keys.map((key, index) => [String(key), values[index]]);
}

/** @param {Store} store @param {string} key @returns {Promise<any>} undefined if missing */
export async function get(store, key) {
  const db = await database();
  return db ? resultOf(db.transaction(store).objectStore(store).get(key)) : memory[store].get(key);
}

/** Make all changes or none. Removals come first. @param {Changes} changes @returns {Promise<boolean>} whether they are permanent */
export async function write({ put = [], remove = [] }) {
  const db = await database();
  if (!db) {
    for (const [store, key] of remove)
      for (const one of [...memory[store].keys()])
        if (one === key || (key.endsWith("/") && one.startsWith(key))) memory[store].delete(one);
    for (const [store, value, key] of put) memory[store].set(key ?? value.id ?? value.key, value);
    return false;
  }
  try {
    const transaction = db.transaction(STORES, "readwrite", { durability: "strict" });
    for (const [store, key] of remove)
      transaction.objectStore(store).delete(key.endsWith("/") ? beginningWith(key) : key);
    for (const [store, value, key] of put) transaction.objectStore(store).put(value, key);
    await completion(transaction);
    return true;
  } catch {
    return false;
  }
}

/** Remove everything. */
export async function clear() {
  for (const values of Object.values(memory)) values.clear();
  const db = await database();
  if (!db) return;
  const transaction = db.transaction(STORES, "readwrite");
  for (const store of STORES) transaction.objectStore(store).clear();
  await completion(transaction);
}
