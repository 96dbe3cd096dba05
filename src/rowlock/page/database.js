// This device's database (IndexedDB), whose data survives a crash. Each store belongs to one module, which defines its
// contents.

const NAME = "rowlock";
const VERSION = 3;

/** The stores with their options. @type {Object<string, IDBObjectStoreParameters>} */
const STORES = {
  /** The events of local tables. */
  events: { keyPath: ["table", "number"] },
  /** The history: games, their records as text, what their reviews found, and the exercises. */
  games: { keyPath: "id" },
  records: {},
  studies: {},
  exercises: { keyPath: "key" },
  /** The puzzles that were answered. */
  puzzles: { keyPath: "key" },
};

/** @type {?Promise<?IDBDatabase>} */
let opened = null;

/** Null if the browser forbids storage. @returns {Promise<?IDBDatabase>} */
export function database() {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        for (const [name, options] of Object.entries(STORES))
          if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, options);
      };
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

/** The result of a request. @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Resolves once everything is on the disk; rejects if nothing was written. @param {IDBTransaction} transaction @returns {Promise<void>} */
export const completion = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
