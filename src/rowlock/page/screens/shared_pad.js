// A shared pad, opened by its link: choose a sheet, then use it like any other pad.

import { rowsPhrase } from "../board/wording.js";
import { announce, make } from "../dom.js";
import { config } from "../config.js";
import { loadStyles } from "../assets.js";
import { ConflictDialog } from "../pad/conflict_dialog.js";
import { PadView } from "../pad/pad_view.js";
import { SHARING, shareButton } from "../pad/share.js";
import { SharedPad } from "../pad/shared_pad.js";
import { JoinForm, ConnectionStatus, ShareDialog } from "../pad/shared_pad_panels.js";
import { footer, header } from "../shell.js";
import { deedsWords, namelessWords } from "../pad/deed_log.js";
import { say } from "../words.js";

/** @type {import("../app.js").Screen} */
export async function sharedPadScreen(host, id) {
  await Promise.all([loadStyles("pad/pad.css"), loadStyles("pad/phones.css")]);
  const screen = new SharedPadScreen(host, new SharedPad(id));
  return { title: say("pad.title"), leave: () => screen.leave() };
}

class SharedPadScreen {
  /** @type {?PadView} */
  padView = null;
  /** @type {?ShareDialog} */
  sheet = null;
  /** @type {?JoinForm} */
  joining = null;
  isWatching = false;
  /** The players; when somebody joins or is renamed, the boards are rebuilt. */
  players = "";
  line = new ConnectionStatus();

  /** @param {HTMLElement} host @param {SharedPad} session */
  constructor(host, session) {
    this.host = host;
    this.session = session;
    this.isSeated = Boolean(session.pad?.mine.length);
    this.conflict = new ConflictDialog(session);
    this.looking = make("p", { class: "quiet", role: "status" }, say("phones.looking"));
    host.append(
      header({ title: say("pad.title"), back: true }),
      make("main", { class: "column nothing" }, make("h1", {}, say("phones.title")), this.looking),
      footer(),
    );
    session.onnotices = (news) =>
      announce([...news.map((one) => this.noticeText(one)), ...(this.padView?.padEnd.words ?? [])].join(". "));
    session.onchange = () => this.show();
    this.show();
  }

  show() {
    const { session } = this;
    const { pad } = session;
    if (!pad) {
      this.looking.textContent = say(
        { new: "phones.looking", open: "phones.looking", lost: "phones.unreachable", gone: "phones.gone" }[
          session.connection
        ],
      );
      return;
    }
    const players = JSON.stringify(pad.seats.map(({ name }) => name));
    if (players !== this.players) this.rebuild(players);
    // After joining, show the player's own sheet.
    const [own] = pad.mine;
    if (own && !this.isSeated) this.padView?.showSheet(own);
    this.isSeated = Boolean(own);
    this.padView?.showNext();
    this.updateTabs(pad);
    this.line.show(session);
    this.sheet?.show();
    this.showJoinForm(pad);
    this.conflict.show();
  }

  /** @param {string} players */
  rebuild(players) {
    const seat = this.padView?.seat;
    this.padView?.leave();
    this.players = players;
    this.host.replaceChildren();
    this.padView = new PadView(this.host, this.session);
    if (seat) this.padView.showSheet(seat);
    this.session.onchange = () => this.show();
    const wasOpen = this.sheet?.element.open;
    this.sheet = new ShareDialog(this.session);
    this.host.querySelector("header.bar .where")?.after(shareButton(() => this.sheet?.open()));
    this.host.querySelector("header.bar .where")?.after(this.line.element);
    this.host.append(this.sheet.element, this.conflict.element);
    if (wasOpen || location.hash === SHARING) this.sheet.open();
    if (location.hash === SHARING) history.replaceState(null, "", location.pathname);
  }

  /** If points are hidden, other people's sheets can't be opened. @param {import("../pad/shared_events.js").Shared} pad */
  updateTabs({ showPoints }) {
    this.padView?.element.classList.toggle("own-points-only", !showPoints);
    this.padView?.element.classList.toggle("watching", !this.session.seats.length);
    for (const [index, { tab }] of (this.padView?.tabs.made ?? []).entries()) {
      /** @type {HTMLButtonElement} */ (tab).disabled = !showPoints && !this.session.seats.includes(index + 1);
    }
  }

  /** @param {import("../pad/shared_events.js").Shared} pad */
  showJoinForm(pad) {
    const asks = !pad.mine.length && !this.isWatching && this.session.connection !== "gone";
    if (!asks) {
      this.joining?.element.remove();
      return;
    }
    const most = config.games.find(({ game }) => game === pad.game)?.most_players ?? pad.seats.length;
    this.joining ??= new JoinForm(this.session, { most, watch: () => this.watch() });
    this.joining.show();
    if (!this.joining.element.isConnected) this.padView?.main.prepend(this.joining.element);
  }

  /** @param {import("../pad/notices.js").Notice} news */
  noticeText(news) {
    const { game, nameOf } = this.session;
    const name = nameOf(news.seat);
    if ("rows" in news) return say("phones.closed-by", { name, rows: rowsPhrase(news.rows) });
    if (!this.session.shows(news.seat)) return say("phones.late-hidden", { name });
    const { done, rows } = news.than ?? {};
    if (rows && done && "seat" in done)
      return say("phones.late-closed", { name, crosses: namelessWords(news.late, game), other: nameOf(done.seat) });
    return say("pad.told-late", { deed: deedsWords(news.late, game) });
  }

  watch() {
    this.isWatching = true;
    this.show();
    announce(say("phones.watching"));
  }

  leave() {
    this.padView?.leave();
    this.session.close();
  }
}
