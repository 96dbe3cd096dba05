// The events of this device's own tables. Once appended, they survive a crash of the device.

import { completion, database, resultOf } from "../database.js";

const EVENTS = "events";

/** Another tab has stored an event with the same number. */
export class NumbersTaken extends Error {}

/** If the browser forbids storage, tables last as long as their tab. @type {Map<string, any[]>} */
const memory = new Map();

/** All events of a table. @param {string} table */
const allOf = (table) => IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER]);

/** Append events, all or none. Resolves once they are on the disk. @param {string} table @param {any[]} events */
export async function append(table, events) {
  const db = await database();
  if (!db) {
    memory.set(table, [...(memory.get(table) ?? []), ...events]);
    return;
  }
  const transaction = db.transaction(EVENTS, "readwrite", { durability: "strict" });
  const store = transaction.objectStore(EVENTS);
  for (const event of events) store.add({ table, number: event.number, event });
  await completion(transaction).catch((why) => {
    throw why?.name === "ConstraintError" ? new NumbersTaken() : why;
  });
}

/** The events of a table; none if it doesn't exist. @param {string} table @returns {Promise<any[]>} */
export async function read(table) {
  const db = await database();
  if (!db) return memory.get(table) ?? [];
  const stored = await resultOf(db.transaction(EVENTS).objectStore(EVENTS).getAll(allOf(table)));
  return stored.map(({ event }) => event);
}

/** @param {string} table */
export async function remove(table) {
  memory.delete(table);
  const db = await database();
  db?.transaction(EVENTS, "readwrite").objectStore(EVENTS).delete(allOf(table));
}
