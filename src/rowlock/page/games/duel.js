// Qwixx Duel: its cover and its rules.

import { rowsCover } from "../pictures/covers.js";

/** @typedef {import("./registry.js").Section} Section */

export const cover = () => rowsCover("duel/1/r3488.y47.gB97.bA.0/r25.y569.gC855.b998.1/1:roll", { top: 19 });

/** @type {Section[]} */
const SECTIONS = [
  { id: "need", title: "t-need", blocks: [{ say: "d-need" }] },
  {
    id: "board",
    title: "t-board",
    blocks: [
      { list: ["rows-run", "closing-number", "d-board"] },
      { picture: [{ line: "duel/1/r36.y447.gB9.bA.0/r25.y5.gA8.b99.0/1:roll" }], caption: "f-board" },
    ],
  },
  {
    id: "turn",
    title: "t-turn",
    blocks: [
      { say: "d-turn" },
      { steps: ["d-action-1", "d-action-2"] },
      {
        picture: [
          { line: "duel/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-4111", rows: "r", used: "wW", lit: ["r5"] },
          { line: "duel/1/r5.y.g.b.0/r.y.g.b.0/1:a2:41-4111:r5", rows: "r", used: "wWr", lit: ["r8"] },
        ],
        caption: "f-another",
      },
    ],
  },
  {
    id: "place",
    title: "t-place",
    blocks: [
      { say: "d-place" },
      { say: "d-empty" },
      {
        picture: [{ line: "duel/1/r36.y.g.b.0/r48.y.g.b.0/1:a1:34-5111", rows: "r", used: "wW", lit: ["r7"] }],
        caption: "f-place",
      },
      { say: "d-beat" },
      {
        picture: [
          { line: "duel/1/r.y26.g.b.0/r.y38.g.b.0/1:a1:53-1111", rows: "y", used: "wW", lit: ["y8"] },
          { line: "duel/1/r.y268.g.b.0/r.y3.g.b.0/2:roll", rows: "y" },
        ],
        caption: "f-beat",
      },
      { say: "d-stack" },
      {
        picture: [
          { line: "duel/1/r.y.gB8.b.0/r.y.gC9.b.0/1:a1:62-1111", rows: "g", used: "wW", lit: ["g8"] },
          { line: "duel/1/r.y.gB88.b.0/r.y.gC9.b.0/2:roll", rows: "g" },
        ],
        caption: "f-stack",
      },
      {
        picture: [{ line: "duel/1/r.y.g.bA77.0/r.y.g.bB6.0/1:a1:43-1111", rows: "b", used: "wW", lit: [] }],
        caption: "f-overtaken",
      },
      { say: "d-front" },
    ],
  },
  {
    id: "close",
    title: "t-close",
    blocks: [
      { list: ["d-close-five", "d-close-lock", "d-close-last"] },
      {
        picture: [
          { line: "duel/1/r35588.y.g.b.0/r4A.y.g.b.0/1:a1:66-1111", rows: "r", used: "wW", lit: ["r12"] },
          { line: "duel/1/r35588CL.y.g.b.0/r4A.y.g.b.0/2:roll", rows: "r" },
        ],
        caption: "f-d-close",
      },
    ],
  },
  { id: "misthrow", title: "t-misthrow", blocks: [{ say: "d-misthrow" }] },
  {
    id: "end",
    title: "t-end",
    blocks: [{ say: "d-end" }, { list: ["d-end-rows", "d-end-misthrows", "d-end-tokens"] }],
  },
  { id: "points", title: "t-points", blocks: [{ points: "token" }, { say: "d-points" }, { say: "most-win" }] },
  {
    id: "ours",
    title: "t-ours",
    blocks: [{ say: "ours" }, { list: ["ours-last-token", "ours-tie"] }, { say: "d-sheets" }],
  },
];

export const rulebook = { goal: "d-goal", sections: SECTIONS };
