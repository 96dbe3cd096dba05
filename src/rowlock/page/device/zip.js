// Reads ZIP archives: the files in the central directory, stored or deflated. Encrypted archives and ZIP64 are rejected.

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/** The unpacked size limit of a file, so that a small archive can't fill the memory. */
const MAX_UNPACKED_BYTES = 64_000_000;

export class BadZip extends Error {}

/** Whether bytes begin like a ZIP archive. @param {Uint8Array} bytes */
export const isZip = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b && [3, 5].includes(bytes[2]);

/** The files of an archive, each with a function that reads it. @param {Uint8Array} bytes @returns {{name: string, text: () => Promise<string>}[]} */
export function zippedFiles(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = endOf(view);
    let offset = view.getUint32(end + 16, true);
    return Array.from({ length: view.getUint16(end + 10, true) }, () => {
      if (view.getUint32(offset, true) !== ENTRY) throw new BadZip();
      const [method, packed] = [view.getUint16(offset + 10, true), view.getUint32(offset + 20, true)];
      const nameBytes = view.getUint16(offset + 28, true);
      const name = new TextDecoder().decode(bytes.subarray(offset + ENTRY_BYTES, offset + ENTRY_BYTES + nameBytes));
      const local = view.getUint32(offset + 42, true);
      offset += ENTRY_BYTES + nameBytes + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
      // The local header repeats the name, and has its own extra field.
      const begin = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      return { name, text: () => unpacked(bytes.subarray(begin, begin + packed), method) };
    }).filter(({ name }) => !name.endsWith("/"));
  } catch {
    throw new BadZip();
  }
}

/** The offset of the end of central directory record; only a comment may follow it. @param {DataView} view */
function endOf(view) {
  const last = view.byteLength - END_BYTES;
  for (let offset = last; offset >= Math.max(0, last - MAX_COMMENT_BYTES); offset -= 1)
    if (view.getUint32(offset, true) === END) return offset;
  throw new BadZip();
}

/** @param {Uint8Array} bytes @param {number} method @returns {Promise<string>} */
async function unpacked(bytes, method) {
  if (method === STORED) return new TextDecoder().decode(bytes);
  if (method !== DEFLATED) throw new BadZip();
  const packed = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]);
  const reader = packed.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read().catch(() => Promise.reject(new BadZip()));
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MAX_UNPACKED_BYTES) throw new BadZip();
  }
}
