// The tables at which somebody from this device plays, and whose turn it is.

import { announce, button, draw, make } from "../dom.js";
import { forgetTable, markTableOver, savedTables } from "../storage.js";
import { seatName } from "../seat_names.js";
import { deleteLocal, fetchView } from "../tables.js";
import { listed, say, sayParts, sentence } from "../words.js";

/** @typedef {import("../storage.js").SavedTable} SavedTable */

/** How many tables are checked, newest first; servers limit requests. */
const MAX_TABLES = 12;
/** Error codes for tables that this device can no longer use. */
const GONE_CODES = new Set(["no-such-table", "stale-token"]);

/** The table to continue at, and the list of the others. @returns {{current: ?HTMLElement, others: ?HTMLElement}} */
export function myTables() {
  const saved = savedTables().slice(0, MAX_TABLES);
  const current = saved.find(({ seats, noted, over }) => seats.length && !noted && !over);
  const others = saved.filter((table) => table !== current);
  return { current: current ? continueCard(current) : null, others: others.length ? tableList(others) : null };
}

/** @param {SavedTable} table */
function continueCard(table) {
  const card = make("div", { class: "continue" });
  const title = make("b", { class: "continue-title" }, say("start.continue"));
  card.append(
    ticket(table, "div", {
      title,
      onOver: () => (title.textContent = say("start.see-result")),
      onGone: () => card.remove(),
    }),
  );
  return card;
}

/** @param {SavedTable[]} tables */
function tableList(tables) {
  const list = make("ul", { class: "tickets" });
  const section = make(
    "section",
    { class: "my-tables", "aria-labelledby": "my-tables" },
    make("h2", { id: "my-tables" }, say("start.my-tables")),
    list,
  );
  const onGone = () => list.children.length || section.remove();
  for (const table of tables) list.append(ticket(table, "li", { onGone }));
  return section;
}

/** @param {SavedTable} table @param {"li" | "div"} tag @param {{title?: HTMLElement, onOver?: () => void, onGone: () => void}} options */
function ticket(table, tag, { title, onOver, onGone }) {
  const who = make("span", { class: "ticket-who" }, " ");
  const state = make("span", { class: "ticket-state" }, say("start.looking"));
  const link = make(
    "a",
    { href: `/t/${table.table}` },
    title ?? null,
    make("span", { class: "ticket-game" }, say(`game.${table.game}`)),
    who,
    state,
  );
  const cross = button(
    { class: "plain forget", "aria-label": say("start.forget"), title: say("start.forget") },
    ask,
    crossSign(),
  );
  const entry = make(tag, { class: "ticket card", "data-table": table.table }, link, cross);

  function remove() {
    forgetTable(table.table);
    entry.remove();
    onGone();
  }

  // Forgetting a table can't be undone: its token is stored nowhere else.
  function ask() {
    const cancel = button({}, () => entry.replaceChildren(link, cross), say("start.keep"));
    const confirm = button(
      { class: "main" },
      () => {
        remove();
        // A finished game stays in the history, from where it can be opened and deleted.
        if (!table.noted) deleteLocal(table.table);
        announce(say("start.forgotten"));
      },
      say("start.forget-now"),
    );
    entry.replaceChildren(
      make("p", { class: "sure" }, say("start.forget-sure")),
      make("div", { class: "sure-buttons" }, confirm, cancel),
    );
    cancel.focus();
  }

  fetchView(table.table, table.seats[0]?.token)
    .then((view) => {
      // Seats rotate for a rematch, so read them from the view. With several seats here, "you" would be ambiguous.
      const here = table.seats.length === 1 && view.me ? [view.me] : table.seats.map(({ seat }) => seat);
      const company = view.seats.filter(
        (/** @type {any} */ one) => one.kind !== "open" && (here.length > 1 || !here.includes(one.seat)),
      );
      who.textContent = company.length ? listed(company.map(seatName)) : say("start.nobody-else");
      state.replaceChildren(...stateWords(view, here));
      entry.classList.toggle(
        "mine-to-act",
        view.phase !== "over" && view.awaited.from.some((/** @type {number} */ seat) => here.includes(seat)),
      );
      if (view.phase !== "over") return;
      entry.classList.add("over");
      markTableOver(table.table);
      onOver?.();
    })
    .catch((error) => {
      if (GONE_CODES.has(error.code)) remove();
      else state.textContent = say("start.not-reached");
    });
  return entry;
}

/** The state of a table in words. @param {any} view @param {number[]} here @returns {(Node|string)[]} */
function stateWords(view, here) {
  const { phase, awaited, seats, result } = view;
  if (phase === "over") return [overWords(result, here)];
  if (phase === "gathering") return [say("start.open-seats", { n: awaited.from.length })];
  if (phase !== "playing") return [say("start.about-to-begin")];
  const name = (/** @type {number} */ seat) => make("bdi", {}, seatName(seats[seat - 1]));
  const mine = awaited.from.filter((/** @type {number} */ seat) => here.includes(seat));
  if (mine.length && here.length === 1) return [say("start.your-turn")];
  if (mine.length) return sayParts("start.turn-of", { name: name(mine[0]) });
  return sayParts("start.waiting-for", { name: name(awaited.from[0]) });
}

/** @param {any} result @param {number[]} here */
function overWords({ winners, scores }, here) {
  const points = scores.join(" : ");
  if (here.length !== 1 || !winners.length) return sentence(say("start.over", { points }));
  if (!winners.includes(here[0])) return say("start.over-lost", { points });
  return winners.length > 1 ? say("start.over-shared", { points }) : say("start.over-won", { points });
}

const crossSign = () =>
  draw(
    "svg",
    { class: "line-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("path", { d: "M6 6l12 12M18 6 6 18" }),
  );
