// What this device remembers: who plays here, in which language, and the tables with the keys to their seats.

/**
 * @typedef {{seat: number, token: string, name: string, entropy: string}} SavedSeat
 * @typedef {{table: string, game: string, seats: SavedSeat[], opened: number, noted?: boolean}} SavedTable  `noted`: it is over, and in the history
 */

const PREFIX = "rowlock.";

/** Where something is kept. @param {string} name */
export const keyOf = (name) => PREFIX + name;

/** @template T @param {string} name @param {T} fallback @returns {T} */
export function load(name, fallback) {
  try {
    const text = localStorage.getItem(keyOf(name));
    return text === null ? fallback : JSON.parse(text);
  } catch {
    // A browser may forbid it, or hold what another version wrote: the page works without.
    return fallback;
  }
}

/** @param {string} name @param {any} value @returns {boolean} whether it could be kept */
export function save(name, value) {
  try {
    if (value === null || value === undefined) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(value));
    return true;
  } catch {
    // The same: a table is then lost with its tab.
    return false;
  }
}

/** What lies there as it is, readable or not. @param {string} name @returns {?string} */
export function loadText(name) {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** The tables at which somebody of this device sits, the latest first. @returns {SavedTable[]} */
export const savedTables = () => load("tables", []);

/** @param {string} id @returns {SavedTable | undefined} */
export const savedTable = (id) => savedTables().find((one) => one.table === id);

/** @param {SavedTable} table */
export function saveTable(table) {
  save("tables", [table, ...savedTables().filter((one) => one.table !== table.table)].slice(0, 50));
}

/** @param {string} id */
export function forgetTable(id) {
  save(
    "tables",
    savedTables().filter((one) => one.table !== id),
  );
}
