// The screen for unknown addresses.

import { make } from "../dom.js";
import { footer, header } from "../shell.js";
import { say } from "../words.js";

/** @type {import("../app.js").Screen} */
export const notFoundScreen = (host) => showNotFound(host, say("page.no-such-page"));

/** Say that something wasn't found, with a link to all games. @param {HTMLElement} host @param {string} words */
export function showNotFound(host, words) {
  const back = make("a", { class: "button main", href: "/" }, say("page.to-start"));
  host.replaceChildren(header(), make("main", { class: "column nothing" }, make("h1", {}, words), back), footer());
  return { title: words };
}
