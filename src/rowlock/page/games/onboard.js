// Qwixx On Board: its cover and its rules.

import { config } from "../config.js";
import { trackCover } from "../pictures/covers.js";
import { ACTION_1, ACTION_2, CLOSING, CROSSING, SHEET } from "./qwixx.js";

/** @typedef {import("./registry.js").Section} Section */

/** The pawns on the cover, as seats by field; one is still at the start. @type {Object<number, number>} */
const PAWNS = { 0: 4, 9: 3, 14: 1, 22: 2 };

export const cover = () => trackCover(config.tracks[0], PAWNS);

const NOBODY_MOVED = "onboard/1/A/r.y.g.b.0@0/r.y.g.b.0@0/r.y.g.b.0@0/1:roll";

/** @type {Section[]} */
const SECTIONS = [
  { id: "need", title: "t-need", blocks: [{ say: "o-need" }] },
  {
    id: "track",
    title: "t-track",
    blocks: [
      { list: ["o-track", "o-track-points"] },
      { picture: [{ line: NOBODY_MOVED, rows: "", span: [1, 40] }], caption: "f-track" },
    ],
  },
  { id: "sheet", title: "t-sheet", blocks: [{ list: ["o-sheet-as", "rows-run", "closing-number"] }, SHEET] },
  {
    id: "turn",
    title: "t-turn",
    blocks: [{ say: "o-turn" }, { steps: ["action-1", "action-2", "action-3"] }, ACTION_1, ACTION_2],
  },
  CROSSING,
  {
    id: "pawn",
    title: "t-pawn",
    blocks: [
      { say: "o-pawn" },
      { list: ["o-enter-crossed", "o-enter-crosses"] },
      { say: "o-enter-not" },
      {
        picture: [
          {
            line: "onboard/1/A/r3.y.g.b.0@3/r.y4.g.b.0@4/r.y3.g.b.0@6/1:a3:41-3652:-",
            rows: "",
            used: "none",
            span: [1, 10],
            steps: { 5: "+1", 7: "+2", 8: "+3", 9: "+4", 10: "+5" },
          },
        ],
        caption: "f-skip",
      },
      {
        picture: [
          {
            line: "onboard/1/A/r37.y.g9.b9.0@12/r.y7.g.b.0@10/1:a3:62-3652:-",
            rows: "",
            used: "none",
            span: [11, 20],
            steps: { 13: "+1", 14: "+2", 15: "+3", 16: "+4" },
          },
        ],
        caption: "f-crossed",
      },
      { list: ["o-enter-closes", "o-enter-last"] },
    ],
  },
  CLOSING,
  { id: "penalty", title: "t-penalty", blocks: [{ say: "o-penalty" }, { say: "penalty-others" }] },
  { id: "end", title: "t-end", blocks: [{ list: ["q-end", "q-end-action-1", "o-end-goal", "o-end-last-round"] }] },
  { id: "points", title: "t-points", blocks: [{ points: "cross" }, { say: "o-points" }, { say: "most-win" }] },
  {
    id: "ours",
    title: "t-ours",
    blocks: [
      { say: "ours" },
      {
        list: [
          "ours-tracks",
          "ours-sealed",
          "ours-no-penalty",
          "ours-locked-in-turn",
          "ours-field-40",
          "ours-second-pawn",
          "ours-tie",
          "ours-solo-o",
        ],
      },
    ],
  },
];

export const rulebook = { goal: "o-goal", sections: SECTIONS };
