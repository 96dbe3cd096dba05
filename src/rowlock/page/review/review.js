// Makes the HTML of a review, from the server or in a file, interactive: the graph responds, decisions can be stepped
// through, and mistakes tried again.

import { button, make } from "../dom.js";
import { say, sayParts } from "../words.js";
import { ReviewedGame } from "./reviewed_game.js";
import { named } from "./judgement.js";
import { keyLine, keysDialog } from "./keys.js";
import { drawForPrint } from "./print.js";
import { placeHash, parseHash } from "./place_hash.js";
import { Stepper } from "./stepper.js";
import { numberUnder, strip } from "./strip.js";

/**
 * @typedef {import("./reviewed_game.js").ReviewData} ReviewData
 * @typedef {import("./reviewed_game.js").Place} Place
 * @typedef {{hash?: string, mine?: number[], onplace?: (hash: string) => void, explore?: (position: string) => ?HTMLElement}} Options
 *   where to start, the reader's own seats, a callback for the reader's place (places are URL hashes), and a link to explore a position
 * @typedef {{go: (hash: string) => void, leave: () => void}} ReviewControls
 */

/** @param {HTMLElement} root  contains the HTML of the review @param {ReviewData} data @param {Options} [options] @returns {ReviewControls} */
export function startReview(root, data, { hash = "", mine = [], onplace = () => {}, explore = () => null } = {}) {
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (root.querySelector(selector));
  // Without JavaScript, links lead to rows of the table; now they lead to the stepper.
  for (const line of root.querySelectorAll(".decisions [id]")) line.removeAttribute("id");
  /** @type {HTMLDetailsElement} */ (find(".all details")).open = false;
  const reviewed = new ReviewedGame(data);
  if (!reviewed.count) return { go: () => {}, leave: () => {} };

  const graph = find(".graph.course");
  const section = find(".stepper");
  const small = strip(reviewed, graph);
  const keys = keysDialog();
  const stepper = new Stepper(reviewed, small, () => keys.showModal(), explore);
  const title = make("h2", {}, say("review.decision-by-decision"));
  section.setAttribute("aria-label", title.textContent ?? "");
  section.replaceChildren(title, stepper.element, keyLine(), keys);
  section.hidden = false;

  stepper.onplace = (place) => {
    const across = `${reviewed.percentAcross(place.number)}%`;
    for (const cursor of root.querySelectorAll(".cursor"))
      for (const end of ["x1", "x2"]) cursor.setAttribute(end, across);
    onplace(placeHash(place));
  };
  const bringIntoView = () =>
    section.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });

  /** @type {Object<string, () => void>} */
  const acts = {
    ArrowLeft: () => stepper.step(-1),
    ArrowRight: () => stepper.step(1),
    Home: () => stepper.first(),
    End: () => stepper.last(),
    n: () => stepper.mistake(1),
    N: () => stepper.mistake(-1),
    h: () => stepper.toggleHiding(),
    "?": () => keys.showModal(),
    ...Object.fromEntries(data.players.map(({ seat }) => [String(seat), () => stepper.showSeat(seat)])),
  };
  const left = new AbortController();
  const until = { signal: left.signal };
  document.addEventListener(
    "keydown",
    (event) => {
      // Boards handle arrow keys themselves, and dialogs handle all keys.
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector("dialog[open]") ||
        isTyping(event.target)
      )
        return;
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
    until,
  );
  root.addEventListener(
    "click",
    (event) => {
      const link = /** @type {?HTMLAnchorElement} */ (/** @type {Element} */ (event.target).closest?.('a[href^="#"]'));
      const place = link && parseHash(link.hash);
      if (!place) return;
      event.preventDefault();
      stepper.go(place);
      bringIntoView();
    },
    until,
  );
  for (const picture of [graph, /** @type {Element} */ (small.firstElementChild)]) {
    const onGraphClick = (/** @type {PointerEvent} */ event) => {
      const number = numberUnder(reviewed, picture, event);
      if (number !== stepper.place.number) stepper.go({ number, seat: 0 });
    };
    picture.addEventListener("pointerdown", (event) => onGraphClick(/** @type {PointerEvent} */ (event)), until);
    picture.addEventListener(
      "pointermove",
      (event) => /** @type {PointerEvent} */ (event).buttons && onGraphClick(/** @type {PointerEvent} */ (event)),
      until,
    );
  }
  const printing = matchMedia("print");
  const print = () => drawForPrint(reviewed, find(".paper"));
  addEventListener("beforeprint", print, until);
  printing.addEventListener("change", () => printing.matches && print(), until);
  if (printing.matches) print();

  addTrialButtons(find(".again"), reviewed, mine, (seat) => {
    stepper.tryAgain(seat);
    section.scrollIntoView();
    stepper.scrollToAnswer();
  });
  const begin = parseHash(hash);
  if (begin) {
    stepper.go(begin);
    section.scrollIntoView();
  }
  return {
    go: (there) => {
      const place = parseHash(there);
      if (!place) return;
      stepper.go(place);
      bringIntoView();
    },
    leave: () => left.abort(),
  };
}

/** @param {EventTarget | null} target */
const isTyping = (target) => target instanceof Element && target.matches("input, select, textarea");

/** A trial button for each seat that made mistakes, the reader's own seats first.
 * @param {HTMLElement} section @param {ReviewedGame} reviewed @param {number[]} mine @param {(seat: number) => void} tryAgain */
function addTrialButtons(section, reviewed, mine, tryAgain) {
  const seats = reviewed.data.players.map(({ seat }) => ({
    seat,
    n: reviewed.mistakes.filter((place) => place.seat === seat).length,
    isMine: mine.includes(seat),
  }));
  const offered = seats.filter(({ n }) => n).sort((a, b) => Number(b.isMine) - Number(a.isMine));
  if (!offered.length) return;
  const buttons = offered.map(({ seat, n, isMine }) =>
    button(
      { class: `s${seat}${isMine || !mine.length ? " main" : ""}` },
      () => tryAgain(seat),
      make("span", { class: "seat" }, String(seat)),
      make("span", {}, ...sayParts("review.try-seat", { n, name: named(reviewed, seat) })),
    ),
  );
  const title = make("h2", {}, say("review.try-again"));
  section.setAttribute("aria-label", title.textContent ?? "");
  section.replaceChildren(
    make("div", {}, title, make("p", {}, say("review.try-again-words"))),
    make("div", { class: "again-buttons" }, ...buttons),
  );
  section.hidden = false;
}
