// The review of a game: request it, wait, and make it interactive.

import { COLOUR_OF } from "../board/pieces.js";
import { announce, button, make, setText } from "../dom.js";
import { savedTable } from "../storage.js";
import { errorMessage } from "../error_messages.js";
import { get } from "../device/archive.js";
import { exploreLink } from "../explore/links.js";
import { requestReview, requestTableReview } from "../review/request.js";
import { startReview } from "../review/review.js";
import { downloadText } from "../download.js";
import { recordDownload } from "../result/record_download.js";
import { ApiError, reviewUrl, reviewRecord } from "../server/api.js";
import { fetchView, isLocal, localReview } from "../tables.js";
import { footer, header } from "../shell.js";
import { seatsOf } from "../table/local_seats.js";
import { loadStyles } from "../assets.js";
import { figure, language, say } from "../words.js";

/** @typedef {import("../review/review.js").ReviewControls} Started */

/**
 * The reviewed game, of a table or a pad.
 * @typedef {{back: HTMLElement, parts: (onProgress: import("../review/request.js").OnProgress) => Promise<{html: string, data: any, here?: boolean}>, mine: () => Promise<number[]>, downloads: HTMLElement[], whyNot: (why: unknown) => string}} ReviewSource
 */

/** @type {import("../app.js").Screen} */
export function reviewScreen(host, table) {
  const spoken = language();
  return showReview(host, {
    back: backTo(`/t/${encodeURIComponent(table)}`, say("review.to-table")),
    parts: (onProgress) => (isLocal(table) ? localReview : requestTableReview)(table, spoken, onProgress),
    mine: () => seatsOfThisDevice(table),
    downloads: [
      // The server writes the file of a review.
      ...(isLocal(table)
        ? []
        : [
            make(
              "a",
              { class: "button", href: reviewUrl(table, spoken), download: `rowlock-${table}.html` },
              say("review.download-review"),
            ),
          ]),
      recordDownload(table, say("review.download-record"), (why) => announce(errorMessage(why))),
    ],
    whyNot: errorMessage,
  });
}

/** @type {import("../app.js").Screen} */
export async function padReviewScreen(host, id) {
  const [{ loadPad }, { isRecord, recordOf }] = await Promise.all([
    import("../pad/local_pad.js"),
    import("../pad/record.js"),
    loadStyles("pad/pad.css"),
  ]);
  const game = loadPad(id)?.game;
  const record = game && isRecord(game) ? recordOf(game) : "";
  return showRecord(host, record, game?.begun ?? "", backTo(`/pad/${encodeURIComponent(id)}`, say("pad.to-pad")));
}

/** A game of the history that was imported. @type {import("../app.js").Screen} */
export async function importedReviewScreen(host, id) {
  const record = await get("records", id);
  const game = await get("games", id);
  return showRecord(host, record ?? "", game?.when ?? "", backTo("/history", say("train.to-history")));
}

/** @param {HTMLElement} host @param {string} record  empty if there is none @param {string} when @param {HTMLElement} back */
function showRecord(host, record, when, back) {
  const name = `rowlock-${when.slice(0, 10)}`;
  const spoken = language();
  const saveReview = async () => downloadText(`${name}.html`, await reviewRecord(record, spoken, "file"), "text/html");
  return showReview(host, {
    back,
    parts: (onProgress) =>
      record ? requestReview(record, spoken, onProgress) : Promise.reject(new ApiError("no-record", "")),
    mine: async () => [],
    downloads: [
      button({}, () => saveReview().catch((why) => announce(whyNotPad(why))), say("review.download-review")),
      button({}, () => downloadText(`${name}.rowlock`, record), say("review.download-record")),
    ],
    whyNot: whyNotPad,
  });
}

/** @param {unknown} why */
function whyNotPad(why) {
  const { code } = /** @type {{code?: string}} */ (why);
  if (code === "no-record") return say("pad.no-review");
  return code === "unreachable" ? say("pad.review-offline") : errorMessage(why);
}

/** @param {string} href @param {string} words */
const backTo = (href, words) =>
  make("a", { class: "button review-back", href }, make("span", { "aria-hidden": "true" }, "←"), words);

/** @param {HTMLElement} host @param {ReviewSource} reviewed */
function showReview(host, reviewed) {
  const downloads = make("div", { class: "review-downloads", hidden: true }, ...reviewed.downloads);
  const root = make("div", { class: "review" });
  const main = make("main", { class: "column review-screen" }, reviewed.back, root, downloads);
  // A text link leads back to the game; the bar's arrow would lead elsewhere.
  host.append(header({ title: say("review.title") }), main, footer());
  /** @type {Started | null} */
  let started = null;
  let left = false;

  async function show() {
    const progress = progressNote();
    root.replaceChildren(progress.element);
    main.setAttribute("aria-busy", "true");
    try {
      const [{ html, data, here }, mine] = await Promise.all([reviewed.parts(progress.show), reviewed.mine()]);
      if (left) return;
      root.innerHTML = html;
      started = startReview(root, data, {
        hash: location.hash,
        mine,
        onplace: (hash) => history.replaceState(history.state, "", hash),
        explore: exploreLink,
      });
      if (here) root.append(make("p", { class: "quiet" }, say("review.by-this-device")));
      downloads.hidden = false;
      announce(root.querySelector("h1")?.textContent ?? "");
    } catch (why) {
      if (!left) root.replaceChildren(failureNote(why, reviewed.whyNot(why), show));
    } finally {
      main.setAttribute("aria-busy", "false");
    }
  }
  show();
  return {
    title: say("review.title"),
    leave: () => {
      left = true;
      started?.leave();
    },
  };
}

/** A review usually takes less, unless it is the server's first. */
const LONG_S = 6;

/** A note that the review may take seconds, or much longer if it is a server's first. It counts seconds, so that
 * something changes even with reduced motion. */
function progressNote() {
  const words = make("p", { role: "status" }, say("review.making-words"));
  const waited = make("span", { class: "review-waited", "aria-hidden": "true" });
  const dice = Object.keys(COLOUR_OF).map((letter) => make("span", { class: `die-sign row-${letter}` }));
  const element = make(
    "div",
    { class: "review-making" },
    make("h1", {}, say("review.making")),
    words,
    make("div", { class: "review-dice", "aria-hidden": "true" }, ...dice, waited),
  );
  const began = performance.now();
  const counting = setInterval(() => {
    if (!element.isConnected) return clearInterval(counting);
    const seconds = Math.round((performance.now() - began) / 1000);
    setText(waited, say("start.seconds", { n: seconds }));
    if (seconds >= LONG_S) setText(words, say("review.making-long"));
  }, 1000);
  /** @param {number} done @param {number} all */
  const show = (done, all) => {
    clearInterval(counting);
    setText(waited, say("game.percent", { figure: figure((100 * done) / all) }));
  };
  return { element, show };
}

/** @param {unknown} why @param {string} explanation @param {() => void} again */
function failureNote(why, explanation, again) {
  const code = /** @type {{code?: string}} */ (why).code ?? "";
  const words = code === "not-over" ? say("review.failed-not-over") : explanation;
  const isFinal = ["not-over", "no-such-table", "no-record", "no-nets"].includes(code);
  return make(
    "div",
    { class: "review-making", role: "alert" },
    make("h1", {}, say("review.failed")),
    make("p", {}, words),
    make(
      "div",
      { class: "review-onward" },
      isFinal
        ? make("a", { class: "button main", href: "/" }, say("page.to-start"))
        : button({ class: "main" }, again, say("review.retry")),
    ),
  );
}

/** The seats of this device, whose mistakes are the reader's own. @param {string} table @returns {Promise<number[]>} */
async function seatsOfThisDevice(table) {
  const tokens = new Set(savedTable(table)?.seats.map(({ token }) => token));
  const views = [...tokens].map((token) => fetchView(table, token).catch(() => null));
  return (await Promise.all(views)).flatMap((view) => (view ? seatsOf(view) : []));
}
