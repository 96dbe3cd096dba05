// In the place of a screen whose files did not come.

import { button, make } from "../dom.js";
import { header } from "../shell.js";
import { say } from "../words.js";

/** @type {import("../app.js").Screen} */
export function loadFailedScreen(host) {
  const words = say("page.unreached");
  // What could not be imported once is not tried again by every browser, so the whole page is.
  const retry = button({ class: "main" }, () => location.reload(), say("page.retry"));
  host.append(
    header({ back: true }),
    make("main", { class: "column nothing" }, make("h1", {}, words), make("p", {}, say("page.unreached-words")), retry),
  );
  return { title: words };
}
