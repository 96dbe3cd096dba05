// Getting a player's attention when it is their turn: the tab's title and icon and, if allowed, a notification.

import { button, make, setAttribute } from "../dom.js";
import { config } from "../config.js";
import { load, save } from "../storage.js";
import { say } from "../words.js";

const ICONS = { usual: "icon.svg", turn: "icon_turn.svg" };

/** Notifications need https, and a browser that has them. */
const canNotify = () => "Notification" in window && isSecureContext;

/** Whether the player wants notifications and the browser allows them. */
const notifies = () => canNotify() && Notification.permission === "granted" && load("notify", false);

export class Attention {
  /** @param {string} table @param {string} game */
  constructor(table, game) {
    this.table = table;
    this.game = game;
    /** The open question to this device's players, or empty. */
    this.asked = "";
    /** The tab's title without the turn. */
    this.title = "";
    /** Close the notification that is shown. @type {() => void} */
    this.closeNotification = () => {};
    this.onVisible = () => document.hidden || this.closeNotification();
    document.addEventListener("visibilitychange", this.onVisible);
  }

  /** @param {string} asked the question to this device's players, or empty if it isn't their turn */
  show(asked) {
    if (asked === this.asked) return;
    if (!this.asked) this.title = document.title;
    this.asked = asked;
    document.title = asked ? `● ${say("signals.your-turn")} · ${say(`game.${this.game}`)}` : this.title;
    showIcon(asked ? ICONS.turn : ICONS.usual);
    this.closeNotification();
    if (asked && document.hidden && notifies()) this.notify();
  }

  async notify() {
    const options = {
      body: say(`game.${this.game}`),
      tag: this.table,
      icon: `${config.base}/icons/192.png`,
      data: { address: location.href },
    };
    const registration = await navigator.serviceWorker?.getRegistration();
    // Android only shows notifications from service workers, and other browsers may not have one.
    if (registration) {
      await registration.showNotification(say("signals.your-turn"), options);
      this.closeNotification = async () => {
        for (const shown of await registration.getNotifications({ tag: this.table })) shown.close();
      };
    } else {
      const shown = new Notification(say("signals.your-turn"), options);
      shown.onclick = () => window.focus();
      this.closeNotification = () => shown.close();
    }
  }

  leave() {
    this.show("");
    document.removeEventListener("visibilitychange", this.onVisible);
  }
}

/** @param {string} file */
function showIcon(file) {
  const link = document.head.querySelector("link[rel=icon]");
  if (link) setAttribute(link, "href", `${config.base}/${file}`);
}

/** A switch for notifications, which asks for permission; empty if the browser has none. @returns {HTMLElement[]} */
export function notificationSwitch() {
  if (!canNotify()) return [];
  const words = make("span", { class: "switch-words" });
  const made = button(
    { class: "switch", role: "switch" },
    async () => {
      if (notifies()) save("notify", false);
      else save("notify", (await Notification.requestPermission()) === "granted");
      show();
    },
    words,
    make("span", { class: "switch-track", "aria-hidden": "true" }),
  );
  const show = () => {
    setAttribute(made, "aria-checked", String(notifies()));
    words.textContent = say(Notification.permission === "denied" ? "signals.notify-blocked" : "signals.notify");
  };
  show();
  return [made];
}
