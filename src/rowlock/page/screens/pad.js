// The score pad: setting up a game with real dice, and the pad itself.

import { config } from "../config.js";
import { go } from "../app.js";
import { make } from "../dom.js";
import { askToShare, shareButton } from "../pad/share.js";
import { loadPad } from "../pad/local_pad.js";
import { PadStart } from "../pad/start.js";
import { PadView } from "../pad/pad_view.js";
import { footer, header } from "../shell.js";
import { loadStyles } from "../assets.js";
import { say } from "../words.js";

/** @type {import("../app.js").Screen} */
export async function padStartScreen(host) {
  await loadStyles("pad/pad.css");
  host.append(
    header({ title: say("pad.title"), back: true }),
    new PadStart((address) => void go(address)).element,
    footer(),
  );
  return { title: say("pad.title") };
}

/** @type {import("../app.js").Screen} */
export async function padScreen(host, id) {
  await Promise.all([loadStyles("pad/pad.css"), loadStyles("pad/phones.css")]);
  const session = loadPad(id);
  if (!session) {
    const onward = make("p", {}, make("a", { class: "button main", href: "/pad" }, say("pad.all-pads")));
    host.append(
      header({ title: say("pad.title"), back: true }),
      make("main", { class: "column nothing" }, make("h1", {}, say("pad.not-here")), onward),
      footer(),
    );
    return { title: say("pad.title") };
  }
  const playing = new PadView(host, session);
  // Phones share a pad through a server.
  if (config.has_server) host.querySelector("header.bar .where")?.after(shareButton(() => askToShare(session)));
  return { title: `${say("pad.title")}: ${say(`game.${session.game.game}`)}`, leave: () => playing.leave() };
}
