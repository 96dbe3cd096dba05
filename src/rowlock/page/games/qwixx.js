// Qwixx: its cover and its rules. Other games with sheets reuse some sections.

import { rowsCover } from "../pictures/covers.js";

/** @typedef {import("./registry.js").Section} Section */

export const cover = () =>
  rowsCover("qwixx/1/r2358.y346.gCBA98.bA97.1/1:roll", {
    top: 25,
    dice: [
      ["", "4", 196, 158, -8],
      ["", "3", 234, 161, 10],
      ["r", "5", 272, 156, -4],
      ["b", "2", 308, 161, 14],
    ],
  });

export const SHEET = { picture: [{ line: "qwixx/1/r247.y34689.gCB976.bA9.0/1:roll" }], caption: "f-sheet" };

export const ACTION_1 = {
  picture: [{ line: "qwixx/1/r247.y3.gCB9.bA.0/1:a1:53-2641", used: "wW", lit: ["r8", "y8", "g8", "b8"] }],
  caption: "f-action-1",
};

export const ACTION_2 = {
  picture: [{ line: "qwixx/1/r247.y3.gCB98.bA.0/1:a2:53-2641:x", lit: ["y9", "y11", "g7", "b6", "b4"] }],
  caption: "f-action-2",
};

/** @type {Section} */
export const CROSSING = {
  id: "cross",
  title: "t-cross",
  blocks: [
    { list: ["right-of", "skip", "same-row", "others"] },
    {
      picture: [
        { line: "qwixx/1/r2.y.g.b.0/1:a1:13-5111", rows: "r", used: "wW", lit: ["r4"] },
        { line: "qwixx/1/r24.y.g.b.0/1:a2:13-5111:x", rows: "r", used: "wWr", lit: ["r6", "r8"] },
      ],
      caption: "f-same-row",
    },
  ],
};

/** @type {Section} */
export const CLOSING = {
  id: "close",
  title: "t-close",
  blocks: [
    { list: ["close-five", "close-lock", "close-all"] },
    {
      picture: [
        { line: "qwixx/1/r.y.gCA876.b.0/1:a1:11-4453", rows: "g", used: "wW", lit: ["g2"] },
        { line: "qwixx/1/r.y.gCA8762L.b.0/1:a2:11-44.3:x", rows: "g", used: "wWryb", lit: [] },
      ],
      caption: "f-close",
    },
    { say: "close-together" },
    {
      picture: [
        {
          line: "qwixx/1/r.y23568.g.b.0/r.y34679A.g.b.0/1:a1:66-1425",
          rows: "y",
          seats: [1, 2],
          used: "wW",
          lit: ["y12"],
        },
        { line: "qwixx/1/r.y23568CL.g.b.0/r.y34679ACL.g.b.0/2:roll", rows: "y", seats: [1, 2] },
      ],
      caption: "f-together",
    },
  ],
};

/** @type {Section[]} */
const SECTIONS = [
  { id: "need", title: "t-need", blocks: [{ say: "q-need" }] },
  { id: "sheet", title: "t-sheet", blocks: [{ list: ["rows-run", "closing-number"] }, SHEET] },
  { id: "turn", title: "t-turn", blocks: [{ say: "q-turn" }, { steps: ["action-1", "action-2"] }, ACTION_1, ACTION_2] },
  CROSSING,
  CLOSING,
  { id: "penalty", title: "t-penalty", blocks: [{ say: "q-penalty" }, { say: "penalty-others" }] },
  { id: "end", title: "t-end", blocks: [{ say: "q-end" }, { say: "q-end-action-1" }] },
  { id: "points", title: "t-points", blocks: [{ points: "cross" }, { say: "q-points" }, { say: "most-win" }] },
  {
    id: "ours",
    title: "t-ours",
    blocks: [{ say: "ours" }, { list: ["ours-players", "ours-sealed", "ours-no-penalty", "ours-tie", "ours-solo-q"] }],
  },
];

export const rulebook = { goal: "q-goal", sections: SECTIONS };
