// The position explorer: shows what each choice is worth in any position, from a link or set up manually.

import { loadStyles } from "../assets.js";
import { make } from "../dom.js";
import { footer, header } from "../shell.js";
import { say } from "../words.js";
import { Explorer } from "../explore/explorer.js";

/** @type {import("../app.js").Screen} */
export async function exploreScreen(host) {
  await Promise.all([loadStyles("explore/explore.css"), loadStyles("pad/pad.css")]);
  const explorer = new Explorer(location.hash.slice(1));
  const main = make("main", { class: "column explore" }, make("h1", {}, say("explore.headline")), explorer.element);
  host.append(header({ title: say("explore.title"), back: true }), main, footer());
  explorer.show();
  return { title: say("explore.title"), leave: () => explorer.leave() };
}
