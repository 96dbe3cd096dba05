// Score sheets to print: the options, and a link to the PDF drawn by the server.

import { oneOf } from "../controls.js";
import { make, setAttribute } from "../dom.js";
import { config, gameInfo } from "../config.js";
import { paperPreviews } from "../pictures/paper_preview.js";
import { watchReachable } from "../server/server_status.js";
import { footer, header } from "../shell.js";
import { loadStyles } from "../assets.js";
import { language, LANGUAGES, say } from "../words.js";

const BOTH = "both";

/** @type {Object<string, string>} */
const SIGN_TEXTS = { r: "▲", y: "●", g: "■", b: "◆" };

/** @type {import("../app.js").Screen} */
export async function sheetsScreen(host) {
  await loadStyles("screens/sheets.css");
  const options = {
    game: config.games[0].game,
    language: language(),
    paper: usualPaper(),
    grey: "0",
    sheets: "2",
    track: BOTH,
  };
  const shown = make("div", { class: "papers", "aria-hidden": "true" });
  const note = make("p", { class: "quiet" });
  const open = make("a", { class: "button main", target: "_blank" }, say("sheets.open"));
  const save = make("a", { class: "button" }, say("sheets.save"));
  const noServer = make("p", { class: "no-server card", role: "status" });

  /** @param {keyof typeof options} what @param {string} legend @param {[string, string][]} choices */
  const control = (what, legend, choices) => {
    const made = oneOf({
      legend,
      choices: choices.map(([value, label]) => ({ value, label })),
      onChange: (value) => show({ [what]: value }),
    });
    made.set(options[what]);
    return made.element;
  };
  const count = control(
    "sheets",
    say("sheets.count"),
    ["1", "2", "4"].map((value) => [value, value]),
  );
  const track = control("track", say("sheets.track"), [
    [BOTH, say("sheets.track-both")],
    .../** @type {[string, string][]} */ (config.tracks.map(({ name }) => [name, name])),
  ]);

  /** @param {Partial<typeof options>} changed */
  function show(changed) {
    Object.assign(options, changed);
    const { game, grey } = options;
    const onSheet = config.tracks.find(({ name }) => name === options.track) ?? null;
    const [sheet, ...boards] = paperPreviews(game, onSheet);
    const { rows, has_track: hasTrack, is_shared: isShared } = gameInfo(game);
    const more = isShared ? [] : Array.from({ length: Number(options.sheets) - 1 }, () => sheet.cloneNode(true));
    const page = make("div", { class: `paper of-${more.length + 1}` }, sheet, ...more);
    shown.replaceChildren(page, ...boards.map((one) => make("div", { class: "paper" }, one)));
    count.hidden = isShared;
    track.hidden = !hasTrack;
    shown.classList.toggle("grey", grey === "1");
    const signs = rows.map(({ letter }) => SIGN_TEXTS[letter]).join(" ");
    note.textContent = [noteOf(options), say(grey === "1" ? "sheets.grey-note" : "sheets.coloured-note", { signs })]
      .filter(Boolean)
      .join(" ");
    const address = addressOf(options);
    setAttribute(open, "href", address);
    setAttribute(save, "href", address);
    setAttribute(save, "download", `${game}-sheet.pdf`);
  }
  show({});
  host.append(
    header({ title: say("sheets.title"), back: true }),
    make(
      "main",
      { class: "column sheets" },
      make(
        "div",
        { class: "sheets-head" },
        make("h1", {}, say("sheets.title")),
        make("p", { class: "lead" }, say("sheets.lead")),
      ),
      noServer,
      make(
        "div",
        { class: "sheets-wanted" },
        control(
          "game",
          say("sheets.game"),
          config.games.map(({ game }) => [game, say(`game.${game}`)]),
        ),
        track,
        count,
        control("grey", say("sheets.colours"), [
          ["0", say("sheets.coloured")],
          ["1", say("sheets.grey")],
        ]),
        control("paper", say("sheets.paper"), [
          ["a4", say("sheets.paper-a4")],
          ["letter", say("sheets.paper-letter")],
        ]),
        control("language", say("sheets.language"), Object.entries(LANGUAGES)),
      ),
      make("div", { class: "sheets-made" }, shown, make("div", { class: "sheets-buttons" }, open, save), note),
    ),
    footer(),
  );
  const leave = watchReachable((isReached) => (noServer.textContent = isReached ? "" : say("sheets.no-server")));
  return { title: say("sheets.title"), leave };
}

/** US Letter in countries that use it, otherwise A4. */
const usualPaper = () => (/-(US|CA|MX|PH)$/.test(navigator.language) ? "letter" : "a4");

/** @param {{game: string, track: string}} wanted */
function noteOf({ game, track }) {
  const { has_track: hasTrack, is_shared: isShared } = gameInfo(game);
  if (isShared) return say("sheets.shared-note");
  if (hasTrack) return say(track === BOTH ? "sheets.track-both-note" : "sheets.track-note");
  return "";
}

/** @param {{game: string, language: string, paper: string, grey: string, sheets: string, track: string}} wanted */
function addressOf({ game, track, sheets, ...rest }) {
  const { has_track: hasTrack, is_shared: isShared } = gameInfo(game);
  const control = new URLSearchParams(rest);
  if (!isShared) control.set("sheets", sheets);
  if (hasTrack && track !== BOTH) control.set("track", track);
  return `/api/v1/sheets/${game}.pdf?${control}`;
}
