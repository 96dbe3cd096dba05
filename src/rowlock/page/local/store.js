// The events of this device's own tables, in IndexedDB. What was appended survives a crash of the device.

const NAME = "rowlock";
const EVENTS = "events";

/** Another tab has stored an event with the same number. */
export class NumbersTaken extends Error {}

/** @type {?Promise<?IDBDatabase>} */
let opened = null;
/** If the browser forbids storage, tables last as long as their tab. @type {Map<string, any[]>} */
const memory = new Map();

/** @returns {Promise<?IDBDatabase>} */
function database() {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(EVENTS, { keyPath: ["table", "number"] });
      request.onsuccess = () => {
        // Another tab with a newer version wants to change the database.
        request.result.onversionchange = () => {
          request.result.close();
          opened = null;
        };
        resolve(request.result);
      };
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/** All events of a table. @param {string} table */
const allOf = (table) => IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER]);

/** Append events, all or none. Resolves once they are on the disk. @param {string} table @param {any[]} events */
export async function append(table, events) {
  const held = await database();
  if (!held) {
    memory.set(table, [...(memory.get(table) ?? []), ...events]);
    return;
  }
  await new Promise((resolve, reject) => {
    const transaction = held.transaction(EVENTS, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(EVENTS);
    for (const event of events) store.add({ table, number: event.number, event });
    transaction.oncomplete = () => resolve(undefined);
    transaction.onabort = () =>
      reject(transaction.error?.name === "ConstraintError" ? new NumbersTaken() : transaction.error);
  });
}

/** The events of a table, none if there is no such table. @param {string} table @returns {Promise<any[]>} */
export async function read(table) {
  const held = await database();
  if (!held) return memory.get(table) ?? [];
  return new Promise((resolve, reject) => {
    const request = held.transaction(EVENTS).objectStore(EVENTS).getAll(allOf(table));
    request.onsuccess = () => resolve(request.result.map(({ event }) => event));
    request.onerror = () => reject(request.error);
  });
}

/** @param {string} table */
export async function remove(table) {
  memory.delete(table);
  const held = await database();
  held?.transaction(EVENTS, "readwrite").objectStore(EVENTS).delete(allOf(table));
}
