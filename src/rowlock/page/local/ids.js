// The ids of local tables, which differ from those of a server.

const PREFIX = "local-";
const BYTES = 12;

/** @param {string} table */
export const isLocal = (table) => table.startsWith(PREFIX);

/** @param {number} bytes @returns {string} random bytes in hexadecimal */
export const randomHex = (bytes) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const newId = () => PREFIX + randomHex(BYTES);
