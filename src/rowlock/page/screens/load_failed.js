// Shown in place of a screen whose files couldn't be loaded.

import { button, make } from "../dom.js";
import { header } from "../shell.js";
import { say } from "../words.js";

/** @type {import("../app.js").Screen} */
export function loadFailedScreen(host) {
  const words = say("page.unreached");
  // Browsers may remember a failed import, so reload the whole page.
  const retry = button({ class: "main" }, () => location.reload(), say("page.retry"));
  host.append(
    header({ back: true }),
    make("main", { class: "column nothing" }, make("h1", {}, words), make("p", {}, say("page.unreached-words")), retry),
  );
  return { title: words };
}
