// A score pad that several phones write on, by its link: a sheet is chosen, then it is a pad like any other.

import { rowName } from "../board/wording.js";
import { announce, make } from "../dom.js";
import { facts } from "../config.js";
import { fetchStyles } from "../assets.js";
import { ConflictDialog } from "../pad/conflict_dialog.js";
import { Playing } from "../pad/pad_view.js";
import { SHARING, shareButton } from "../pad/share.js";
import { SharedPad } from "../pad/shared_pad.js";
import { Joining, LineState, SharedSheet } from "../pad/shared_pad_panels.js";
import { footer, header } from "../shell.js";
import { deedsWords, shortWords } from "../pad/deed_log.js";
import { listed, say } from "../words.js";

/** @type {import("../app.js").Screen} */
export async function sharedPadScreen(host, id) {
  await Promise.all([fetchStyles("pad/pad.css"), fetchStyles("pad/phones.css")]);
  const screen = new SharedPadScreen(host, new SharedPad(id));
  return { title: say("pad.title"), leave: () => screen.leave() };
}

class SharedPadScreen {
  /** @type {?Playing} */
  playing = null;
  /** @type {?SharedSheet} */
  sheet = null;
  /** @type {?Joining} */
  joining = null;
  isWatching = false;
  /** Who plays: with one more, or with another name, the boards are others. */
  players = "";
  line = new LineState();

  /** @param {HTMLElement} host @param {SharedPad} keeper */
  constructor(host, keeper) {
    this.host = host;
    this.keeper = keeper;
    this.isSeated = Boolean(keeper.pad?.mine.length);
    this.conflict = new ConflictDialog(keeper);
    this.looking = make("p", { class: "quiet", role: "status" }, say("phones.looking"));
    host.append(
      header({ title: say("pad.title"), back: true }),
      make("main", { class: "column nothing" }, make("h1", {}, say("phones.title")), this.looking),
      footer(),
    );
    keeper.onnews = (news) =>
      announce([...news.map((one) => this.newsWords(one)), ...(this.playing?.end.words ?? [])].join(". "));
    keeper.onchange = () => this.show();
    this.show();
  }

  show() {
    const { keeper } = this;
    const { pad } = keeper;
    if (!pad) {
      this.looking.textContent = say(
        { new: "phones.looking", open: "phones.looking", lost: "phones.unreachable", gone: "phones.gone" }[keeper.line],
      );
      return;
    }
    const players = JSON.stringify(pad.seats.map(({ name }) => name));
    if (players !== this.players) this.build(players);
    // Whoever has sat down looks at their own sheet.
    const [own] = pad.mine;
    if (own && !this.isSeated) this.playing?.turn(own);
    this.isSeated = Boolean(own);
    this.playing?.follow();
    this.showWhose(pad);
    this.line.show(keeper);
    this.sheet?.show();
    this.showJoining(pad);
    this.conflict.show();
  }

  /** @param {string} players */
  build(players) {
    const seat = this.playing?.seat;
    this.playing?.leave();
    this.players = players;
    this.host.replaceChildren();
    this.playing = new Playing(this.host, this.keeper);
    if (seat) this.playing.turn(seat);
    this.keeper.onchange = () => this.show();
    const wasOpen = this.sheet?.element.open;
    this.sheet = new SharedSheet(this.keeper);
    this.host.querySelector("header.bar .where")?.after(shareButton(() => this.sheet?.open()));
    this.host.querySelector("header.bar .where")?.after(this.line.element);
    this.host.append(this.sheet.element, this.conflict.element);
    if (wasOpen || location.hash === SHARING) this.sheet.open();
    if (location.hash === SHARING) history.replaceState(null, "", location.pathname);
  }

  /** Where nobody shows their points, others' sheets are theirs alone. @param {import("../pad/shared_events.js").Shared} pad */
  showWhose({ showPoints }) {
    this.playing?.element.classList.toggle("own-points-only", !showPoints);
    this.playing?.element.classList.toggle("watching", !this.keeper.seats.length);
    for (const [place, { tab }] of (this.playing?.tabs.made ?? []).entries()) {
      /** @type {HTMLButtonElement} */ (tab).disabled = !showPoints && !this.keeper.seats.includes(place + 1);
    }
  }

  /** @param {import("../pad/shared_events.js").Shared} pad */
  showJoining(pad) {
    const asks = !pad.mine.length && !this.isWatching && this.keeper.line !== "gone";
    if (!asks) {
      this.joining?.element.remove();
      return;
    }
    const most = facts.games.find(({ game }) => game === pad.game)?.most_players ?? pad.seats.length;
    this.joining ??= new Joining(this.keeper, { most, watch: () => this.watch() });
    this.joining.show();
    if (!this.joining.element.isConnected) this.playing?.main.prepend(this.joining.element);
  }

  /** @param {import("../pad/notices.js").News} news */
  newsWords(news) {
    const { nameOf } = this.keeper;
    const name = nameOf(news.seat);
    if ("rows" in news) return say("phones.closed-by", { name, row: listed([...news.rows].map(rowName)) });
    if (!this.keeper.shows(news.seat)) return say("phones.late-hidden", { name });
    const { done, rows } = news.than ?? {};
    if (rows && done && "seat" in done)
      return say("phones.late-closed", { name, crosses: listed(news.late.map(shortWords)), other: nameOf(done.seat) });
    return say("pad.told-late", { deed: deedsWords(news.late, nameOf) });
  }

  watch() {
    this.isWatching = true;
    this.show();
    announce(say("phones.watching"));
  }

  leave() {
    this.playing?.leave();
    this.keeper.close();
  }
}
