// What stands on the page of each game's rules, in which order. The words are in words/*/rules.json; every picture is a
// position, and a test asks the rules whether what is lit in it is what may be done there.

/**
 * @typedef {import("../pictures/drawing.js").Scene} Scene
 * @typedef {{say: string} | {list: string[]} | {steps: string[]} | {picture: Scene[], caption: string} | {points: "crosses-in-row" | "tokens-in-row"}} Block
 * @typedef {{id: string, title: string, blocks: Block[]}} Section
 */

const SHEET = { picture: [{ line: "qwixx/1/r247.y34689.gCB976.bA9.0/1:roll" }], caption: "f-sheet" };

const ACTION_1 = { picture: [{ line: "qwixx/1/r247.y3.gCB9.bA.0/1:a1:53-2641", used: "wW", lit: ["r8", "y8", "g8", "b8"] }], caption: "f-action-1" };

const ACTION_2 = {
  picture: [{ line: "qwixx/1/r247.y3.gCB98.bA.0/1:a2:53-2641:x", lit: ["y9", "y11", "g7", "b6", "b4"] }],
  caption: "f-action-2",
};

/** @type {Section} */
const CROSSING = {
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
const CLOSING = {
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
        { line: "qwixx/1/r.y23568.g.b.0/r.y34679A.g.b.0/1:a1:66-1425", rows: "y", seats: [1, 2], used: "wW", lit: ["y12"] },
        { line: "qwixx/1/r.y23568CL.g.b.0/r.y34679ACL.g.b.0/2:roll", rows: "y", seats: [1, 2] },
      ],
      caption: "f-together",
    },
  ],
};

/** @type {Section[]} */
const QWIXX = [
  { id: "need", title: "t-need", blocks: [{ say: "q-need" }] },
  { id: "sheet", title: "t-sheet", blocks: [{ list: ["rows-run", "closing-number"] }, SHEET] },
  { id: "turn", title: "t-turn", blocks: [{ say: "q-turn" }, { steps: ["action-1", "action-2"] }, ACTION_1, ACTION_2] },
  CROSSING,
  CLOSING,
  { id: "penalty", title: "t-penalty", blocks: [{ say: "q-penalty" }, { say: "penalty-others" }] },
  { id: "end", title: "t-end", blocks: [{ say: "q-end" }, { say: "q-end-action-1" }] },
  { id: "points", title: "t-points", blocks: [{ points: "crosses-in-row" }, { say: "q-points" }, { say: "most-win" }] },
  { id: "ours", title: "t-ours", blocks: [{ say: "ours" }, { list: ["ours-sealed", "ours-no-penalty", "ours-tie", "ours-solo-q"] }] },
];

const NOBODY_MOVED = "onboard/1/A/r.y.g.b.0@0/r.y.g.b.0@0/r.y.g.b.0@0/1:roll";

/** @type {Section[]} */
const ONBOARD = [
  { id: "need", title: "t-need", blocks: [{ say: "o-need" }] },
  {
    id: "track",
    title: "t-track",
    blocks: [{ list: ["o-track", "o-track-points"] }, { picture: [{ line: NOBODY_MOVED, rows: "", span: [1, 40] }], caption: "f-track" }],
  },
  { id: "sheet", title: "t-sheet", blocks: [{ list: ["o-sheet-as", "rows-run", "closing-number"] }, SHEET] },
  { id: "turn", title: "t-turn", blocks: [{ say: "o-turn" }, { steps: ["action-1", "action-2", "action-3"] }, ACTION_1, ACTION_2] },
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
  { id: "points", title: "t-points", blocks: [{ points: "crosses-in-row" }, { say: "o-points" }, { say: "most-win" }] },
  {
    id: "ours",
    title: "t-ours",
    blocks: [{ say: "ours" }, { list: ["ours-tracks", "ours-sealed", "ours-no-penalty", "ours-field-40", "ours-second-pawn", "ours-tie", "ours-solo-o"] }],
  },
];

/** @type {Section[]} */
const DUEL = [
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
      { picture: [{ line: "duel/1/r36.y.g.b.0/r48.y.g.b.0/1:a1:34-5111", rows: "r", used: "wW", lit: ["r7"] }], caption: "f-place" },
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
      { picture: [{ line: "duel/1/r.y.g.bA77.0/r.y.g.bB6.0/1:a1:43-1111", rows: "b", used: "wW", lit: [] }], caption: "f-overtaken" },
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
  { id: "end", title: "t-end", blocks: [{ say: "d-end" }, { list: ["d-end-rows", "d-end-misthrows", "d-end-tokens"] }] },
  { id: "points", title: "t-points", blocks: [{ points: "tokens-in-row" }, { say: "d-points" }, { say: "most-win" }] },
  { id: "ours", title: "t-ours", blocks: [{ say: "ours" }, { list: ["ours-last-token", "ours-tie"] }] },
];

/** @type {Object<string, {goal: string, sections: Section[]}>} */
export const PAGES = {
  qwixx: { goal: "q-goal", sections: QWIXX },
  onboard: { goal: "o-goal", sections: ONBOARD },
  duel: { goal: "d-goal", sections: DUEL },
};
