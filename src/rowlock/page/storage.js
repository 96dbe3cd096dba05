// What this device remembers: who plays here, in which language, and the tables with the keys to their seats.

/**
 * @typedef {{seat: number, token: string, name: string, entropy: string}} KeptSeat
 * @typedef {{table: string, game: string, seats: KeptSeat[], opened: number, noted?: boolean}} KeptTable  `noted`: it is over, and in the history
 */

const PREFIX = "rowlock.";

/** Where something is kept. @param {string} name */
export const keyOf = (name) => PREFIX + name;

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function kept(name, otherwise) {
  try {
    const text = localStorage.getItem(keyOf(name));
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    // A browser may forbid it, or hold what another version wrote: the page works without.
    return otherwise;
  }
}

/** @param {string} name @param {any} value @returns {boolean} whether it could be kept */
export function keep(name, value) {
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
export function keptText(name) {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** The tables at which somebody of this device sits, the latest first. @returns {KeptTable[]} */
export const tables = () => kept("tables", []);

/** @param {string} id @returns {KeptTable | undefined} */
export const tableKept = (id) => tables().find((one) => one.table === id);

/** @param {KeptTable} table */
export function keepTable(table) {
  keep("tables", [table, ...tables().filter((one) => one.table !== table.table)].slice(0, 50));
}

/** @param {string} id */
export function forgetTable(id) {
  keep(
    "tables",
    tables().filter((one) => one.table !== id),
  );
}
