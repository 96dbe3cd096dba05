// This device's storage: name, language, and the tables with the tokens of their seats.

/**
 * @typedef {{seat: number, token: string, name: string, entropy: string}} SavedSeat
 * @typedef {{table: string, game: string, seats: SavedSeat[], opened: number, noted?: boolean, over?: boolean,
 *   deal?: string, rival?: string}} SavedTable  `noted`: in the history; `over`: finished; `deal`: its dice can be compared; `rival`: the link of the game to compare with
 */

const PREFIX = "rowlock.";

/** The key of an entry in localStorage. @param {string} name */
export const keyOf = (name) => PREFIX + name;

/** @template T @param {string} name @param {T} fallback @returns {T} */
export function load(name, fallback) {
  try {
    const text = localStorage.getItem(keyOf(name));
    return text === null ? fallback : JSON.parse(text);
  } catch {
    // Storage may be forbidden, or hold data of another version; the page works without it.
    return fallback;
  }
}

/** @param {string} name @param {any} value @returns {boolean} whether it was saved */
export function save(name, value) {
  try {
    if (value === null || value === undefined) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(value));
    return true;
  } catch {
    // The table is then lost when its tab is closed.
    return false;
  }
}

/** The stored text, whether it is valid or not. @param {string} name @returns {?string} */
export function loadText(name) {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** The tables at which somebody from this device plays, newest first. @returns {SavedTable[]} */
export const savedTables = () => load("tables", []);

/** @param {string} id @returns {SavedTable | undefined} */
export const savedTable = (id) => savedTables().find((one) => one.table === id);

/** @param {SavedTable} table */
export function saveTable(table) {
  save("tables", [table, ...savedTables().filter((one) => one.table !== table.table)].slice(0, 50));
}

/** @param {string} id */
export function markTableOver(id) {
  save(
    "tables",
    savedTables().map((one) => (one.table === id ? { ...one, over: true } : one)),
  );
}

/** @param {string} id */
export function forgetTable(id) {
  save(
    "tables",
    savedTables().filter((one) => one.table !== id),
  );
}
