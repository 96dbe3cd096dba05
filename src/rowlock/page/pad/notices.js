// Notices for everyone at a shared pad: rows closed by others, and deeds reported late.

/**
 * @typedef {import("./timeline.js").Timeline} Timeline
 * @typedef {import("./timeline.js").Turn} Turn
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {import("./shared_events.js").Event} Event
 * @typedef {{seat: number, rows: string} | {seat: number, late: Deed[], than: ?Turn}} Notice  closed rows, or deeds reported late and the turn they precede
 */

/** @param {Timeline} timeline  with the events @param {string} closed  the rows that were closed before them @param {Event[]} events @returns {Notice[]} */
export function noticesFor(timeline, closed, events) {
  const { turns } = timeline;
  const numbers = new Set(
    events
      .filter(({ kind, command }) => kind === "did" && !command)
      .map(({ number }) => /** @type {number | string} */ (number)),
  );
  const others = turns.filter(({ done }) => numbers.has(done.number));
  const closings = others.flatMap(({ done, rows }) => {
    const newRows = [...rows].filter((row) => !closed.includes(row)).join("");
    return newRows && "seat" in done ? [{ seat: done.seat, rows: newRows }] : [];
  });
  /** @type {Map<string, {seat: number, late: Deed[], than: ?Turn}>} */
  const late = new Map();
  for (const { done } of others) {
    if (done.late === undefined || !("seat" in done)) continue;
    const name = `${done.seat} ${done.late}`;
    const than = turns.find((turn) => turn.done.number === done.late) ?? null;
    late.set(name, { seat: done.seat, than, late: [...(late.get(name)?.late ?? []), done] });
  }
  return [...closings, ...late.values()];
}
