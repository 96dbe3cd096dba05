// The options when somebody is away: wait, let a bot take over, or end the game; and taking your own seat back.

import { button, make } from "../dom.js";
import { seatName } from "../seat_names.js";
import { say, sayParts } from "../words.js";

export class AbsentPlayers {
  /** @param {(command: any) => void} act */
  constructor(act) {
    this.act = act;
    this.element = make("div", { class: "absent", role: "status" });
    this.shown = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.graceTimer = undefined;
  }

  /** @param {any} view of the seat that is shown @param {() => void} refresh */
  show(view, refresh) {
    const may = (/** @type {string} */ what) => view.may.filter((/** @type {any} */ one) => one.do === what);
    const away = view.seats.filter(
      (/** @type {any} */ seat) => seat.kind === "person" && (seat.left || !seat.here) && !seat.resigned && !seat.level,
    );
    const back = may("take-back").length > 0;
    // After the grace period more is allowed, so request the view again then.
    clearTimeout(this.graceTimer);
    const graces = away.flatMap((/** @type {any} */ seat) => (seat.grace_left ? [seat.grace_left] : []));
    if (graces.length && view.phase === "playing" && view.me)
      this.graceTimer = setTimeout(refresh, Math.min(...graces) * 1000 + 300);
    const state = JSON.stringify([
      back,
      away.map((/** @type {any} */ seat) => [seat.seat, seat.left]),
      may("hand-over"),
      may("wait"),
      may("end-game"),
    ]);
    if (state === this.shown) return;
    this.shown = state;
    const parts = [];
    if (back)
      parts.push(
        make("p", {}, say("table.bot-plays-for-you")),
        button({ class: "main" }, () => this.act({ do: "take-back" }), say("table.take-back")),
      );
    for (const seat of view.phase === "playing" ? away : []) {
      const handOver = may("hand-over").find((/** @type {any} */ one) => one.seat === seat.seat);
      const wait = may("wait").find((/** @type {any} */ one) => one.seat === seat.seat);
      parts.push(
        make(
          "p",
          {},
          ...sayParts(seat.left ? "table.gone" : handOver ? "table.away-long" : "table.away", {
            name: make("bdi", {}, seatName(seat)),
          }),
        ),
        handOver
          ? button(
              {},
              () => this.act({ do: "hand-over", seat: seat.seat, level: view.options.stand_in }),
              say("table.hand-over"),
            )
          : make("span"),
        handOver && wait
          ? button({}, () => this.act({ do: "wait", seat: seat.seat }), say("table.wait"))
          : make("span"),
      );
    }
    if (away.length && may("end-game").length)
      parts.push(button({}, () => this.act({ do: "end-game" }), say("table.end-game")));
    this.element.replaceChildren(...parts);
    this.element.hidden = !parts.length;
  }

  leave() {
    clearTimeout(this.graceTimer);
  }
}
