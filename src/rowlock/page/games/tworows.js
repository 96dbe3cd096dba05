// Two Rows: its cover and its rules. Sections shared with Qwixx use the same texts.

import { rowsCover } from "../pictures/covers.js";

/** @typedef {import("./registry.js").Section} Section */

export const cover = () =>
  rowsCover("tworows/1/r2358.bCB974.0/1:roll", {
    top: 38,
    dice: [
      ["", "4", 66, 122, -8],
      ["", "3", 128, 126, 7],
      ["r", "5", 196, 121, -4],
      ["b", "2", 258, 126, 11],
    ],
    die: 1.65,
  });

/** @type {Section[]} */
const SECTIONS = [
  { id: "need", title: "t-need", blocks: [{ say: "two-need" }] },
  {
    id: "sheet",
    title: "t-sheet",
    blocks: [
      { list: ["two-rows-run", "two-closing-number"] },
      { picture: [{ line: "tworows/1/r247.bCB976.0/1:roll" }], caption: "f-two-sheet" },
    ],
  },
  {
    id: "turn",
    title: "t-turn",
    blocks: [
      { say: "q-turn" },
      { steps: ["action-1", "action-2"] },
      {
        picture: [{ line: "tworows/1/r247.bB9.0/1:a1:53-6..1", used: "wW", lit: ["r8", "b8"] }],
        caption: "f-two-action-1",
      },
      {
        picture: [{ line: "tworows/1/r247.bB98.0/1:a2:53-6..1:x", lit: ["r9", "r11", "b6", "b4"] }],
        caption: "f-two-action-2",
      },
    ],
  },
  {
    id: "cross",
    title: "t-cross",
    blocks: [
      { list: ["right-of", "skip", "same-row", "others"] },
      {
        picture: [
          { line: "tworows/1/r2.b.0/1:a1:13-5..1", rows: "r", used: "wW", lit: ["r4"] },
          { line: "tworows/1/r24.b.0/1:a2:13-5..1:x", rows: "r", used: "wWr", lit: ["r6", "r8"] },
        ],
        caption: "f-same-row",
      },
    ],
  },
  {
    id: "close",
    title: "t-close",
    blocks: [
      { list: ["close-five", "close-lock", "close-all"] },
      {
        picture: [
          { line: "tworows/1/r.bCA876.0/1:a1:11-4..3", rows: "b", used: "wW", lit: ["b2"] },
          { line: "tworows/1/r.bCA8762L.0/1:a2:11-4...:x", rows: "b", used: "wWr", lit: [] },
        ],
        caption: "f-two-close",
      },
      { say: "close-together" },
      {
        picture: [
          { line: "tworows/1/r23568.b.0/r34679A.b.0/1:a1:66-1..5", rows: "r", seats: [1, 2], used: "wW", lit: ["r12"] },
          { line: "tworows/1/r23568CL.b.0/r34679ACL.b.0/2:roll", rows: "r", seats: [1, 2] },
        ],
        caption: "f-two-together",
      },
    ],
  },
  { id: "penalty", title: "t-penalty", blocks: [{ say: "q-penalty" }, { say: "penalty-others" }] },
  { id: "end", title: "t-end", blocks: [{ say: "two-end" }, { say: "q-end-action-1" }] },
  { id: "points", title: "t-points", blocks: [{ points: "cross" }, { say: "two-points" }, { say: "most-win" }] },
  {
    id: "ours",
    title: "t-ours",
    blocks: [{ say: "two-ours" }, { list: ["ours-sealed", "ours-no-penalty", "ours-tie", "ours-solo-q"] }],
  },
];

export const rulebook = { goal: "two-goal", sections: SECTIONS };
