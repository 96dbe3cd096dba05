// An address at which there is nothing.

import { make } from "../dom.js";
import { footer, header } from "../shell.js";
import { say } from "../words.js";

/** @type {import("../app.js").Screen} */
export function nothingScreen(host) {
  const words = say("page.no-such-page");
  const back = make("a", { class: "button main", href: "/" }, say("page.to-start"));
  host.append(header(), make("main", { class: "column nothing" }, make("h1", {}, words), back), footer());
  return { title: words };
}
