// Boards, dice and choices, drawn as the data says. No rule is known here: what is legal comes with the step.

/**
 * @typedef {{letter: string, name: string, numbers: number[]}} Row
 * @typedef {{rows: string[], row_points: number[], penalties: number, points: number, pawn: ?number, supply: ?number}} Sheet
 * @typedef {{closed: string, seats: Sheet[]}} Board
 * @typedef {{choice: string, field?: number, chosen: boolean, best: boolean}} Option  a legal choice, as far as it is told
 * @typedef {{rows: Row[], track: ?{fields: string[], points: number[]}, game: string}} Game
 */

/** Makes an element; texts become text, never markup. A null among the children is left out.
 * @param {string} tag @param {Object<string, any>} [attributes] @param {...(Node|string|null)} children */
function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
function draw(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

const SHAPES = {
  r: ["polygon", { points: "8,1.5 15,14 1,14" }],
  y: ["circle", { cx: 8, cy: 8, r: 6.5 }],
  g: ["rect", { x: 2, y: 2, width: 12, height: 12 }],
  b: ["polygon", { points: "8,0.5 15.5,8 8,15.5 0.5,8" }],
};

/** The sign of a row: ▲ red, ● yellow, ■ green, ◆ blue. */
function sign(letter) {
  return draw("svg", { class: "sign", viewBox: "0 0 16 16", "aria-hidden": "true" }, draw(...SHAPES[letter]));
}

const PIPS = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi" };

/** A die with its pips; a coloured one carries the sign of its row. */
function die(shown, letter, name) {
  const pips = [...(PIPS[shown] ?? "")].map((place) => {
    const at = place.charCodeAt(0) - 97;
    return draw("circle", { cx: 10 + 10 * (at % 3), cy: 10 + 10 * Math.floor(at / 3), r: 3.4 });
  });
  const face = draw(
    "svg",
    { viewBox: "0 0 40 40", class: "face", role: "img", "aria-label": shown ? `${name} ${shown}` : `${name} is out` },
    draw("rect", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 8 }),
    ...pips,
  );
  return make("span", { class: `die ${letter ? `row-${letter}` : "white"}${shown ? "" : " out"}` }, face, letter ? sign(letter) : null);
}

/** All dice of a roll. */
function diceRow(dice, rows) {
  return make(
    "div",
    { class: "dice" },
    ...dice.white.map((shown) => die(shown, "", "white")),
    ...rows.map((row) => die(dice[row.name], row.letter, row.name)),
  );
}

/** The marks on each square of a row and on its lock; a stack of ten is an a. */
function marksOf(text) {
  return [...text].map((digit) => parseInt(digit, 36));
}

const LOCK_SHACKLE = { open: "M5 8V5a3 3 0 0 1 5.6-1.5", closed: "M5 8V5a3 3 0 0 1 6 0v3" };

function lockSign(closed) {
  return draw(
    "svg",
    { class: "lock-sign", viewBox: "0 0 16 16", "aria-hidden": "true" },
    draw("path", { d: LOCK_SHACKLE[closed ? "closed" : "open"] }),
    draw("rect", { x: 3, y: 8, width: 10, height: 6.5, rx: 1.5 }),
  );
}

/** What is said of a legal choice at its corner: played, best or both. */
function tag(option) {
  if (!option || !(option.chosen || option.best)) return null;
  return make("span", { class: "tag" }, `${option.chosen ? "✓" : ""}${option.best ? "★" : ""}`);
}

function optionClass(option) {
  if (!option) return "";
  return ` legal${option.chosen ? " chosen" : ""}${option.best ? " best" : ""}`;
}

/** @param {Option[]} options */
function optionFor(options, choice) {
  return options.find((option) => option.choice === choice);
}

/** @param {string} label what a reader of the screen hears of the row */
function rowOf(row, closed, label, cells, points) {
  return make(
    "div",
    { class: `row row-${row.letter}${closed ? " closed" : ""}`, role: "img", "aria-label": label },
    make("span", { class: "row-name" }, sign(row.letter), make("span", {}, row.name)),
    make("span", { class: "cells" }, ...cells),
    make("span", { class: "row-points" }, ...points),
  );
}

/** One player's sheet: four rows, crosses, locks. @param {Game} game @param {Board} board @param {Option[]} options */
function sheet(game, board, seat, options) {
  const own = board.seats[seat - 1];
  const rows = game.rows.map((row, place) => {
    const marks = marksOf(own.rows[place]);
    const closed = board.closed.includes(row.letter);
    const last = marks.slice(0, row.numbers.length).lastIndexOf(1);
    const crossed = row.numbers.filter((_, square) => marks[square]);
    const legal = row.numbers.filter((number) => optionFor(options, row.letter + number));
    const cells = row.numbers.map((number, square) => {
      const option = optionFor(options, row.letter + number);
      const missed = !marks[square] && (square < last || closed);
      return make(
        "span",
        { class: `cell${marks[square] ? " crossed" : ""}${missed ? " missed" : ""}${optionClass(option)}`, "data-choice": option?.choice },
        make("b", {}, String(number)),
        make("i", {}, marks[square] ? "✕" : ""),
        tag(option),
      );
    });
    const locked = marks[row.numbers.length] > 0;
    cells.push(make("span", { class: `cell lock${locked ? " crossed" : ""}` }, lockSign(closed), make("i", {}, locked ? "✕" : "")));
    const label =
      `${row.name}: ${crossed.length ? `crossed ${crossed.join(", ")}` : "nothing crossed"}${locked ? " and the lock" : ""}` +
      `${closed ? ", closed" : ""}${legal.length ? `, can be crossed now: ${legal.join(", ")}` : ""}, ${own.row_points[place]} points`;
    return rowOf(row, closed, label, cells, [String(own.row_points[place])]);
  });
  return make("div", { class: "sheet" }, ...rows, penalties(own.penalties, "Penalties"));
}

function penalties(count, word) {
  const boxes = [...Array(Math.max(4, count)).keys()].map((box) => make("span", { class: "box" }, box < count ? "✕" : ""));
  return make("div", { class: "penalties", role: "img", "aria-label": `${word}: ${count}` }, make("span", {}, word), ...boxes);
}

/** Duel: both players' tokens on the same four rows. Seat 1 is black, seat 2 grey. */
function sharedRows(game, board, options) {
  const rows = game.rows.map((row, place) => {
    const closed = board.closed.includes(row.letter);
    const marks = board.seats.map((side) => marksOf(side.rows[place]));
    const places = [...row.numbers.map(String), "lock"];
    const heard = [];
    const cells = places.map((number, square) => {
      const option = optionFor(options, row.letter + number);
      const holder = marks.findIndex((side) => side[square] > 0);
      const height = holder < 0 ? 0 : marks[holder][square];
      if (height) heard.push(`${number} ${holder ? "grey" : "black"}${height > 1 ? `, a stack of ${height}` : ""}`);
      if (option) heard.push(`${number} can be taken now`);
      return make(
        "span",
        { class: `cell${number === "lock" ? " lock" : ""}${optionClass(option)}`, "data-choice": option?.choice },
        number === "lock" ? lockSign(closed) : make("b", {}, number),
        height ? token(holder + 1, height) : make("i", {}),
        tag(option),
      );
    });
    const points = board.seats.map((side) => side.row_points[place]);
    const label = `${row.name}${closed ? ", closed" : ""}: ${heard.join("; ") || "empty"}; black ${points[0]} points, grey ${points[1]}`;
    return rowOf(row, closed, label, cells, points.map((own, seat) => make("span", { class: "of-side" }, token(seat + 1, 1), String(own))));
  });
  return make("div", { class: "sheet shared" }, ...rows);
}

/** A token: black is full, grey is a ring; a stack says how high it is. */
function token(seat, height) {
  return make("span", { class: `token ${seat === 1 ? "black" : "grey"}${height > 1 ? " stack" : ""}` }, height > 1 ? String(height) : "");
}

const FIELDS_A_LINE = 10;

/** On Board: the track as a serpentine from the start at the top left; pawns carry the number of their seat. */
function trackOf(game, board, options) {
  const { fields, points } = game.track;
  const lines = [];
  for (let begin = 1; begin < fields.length; begin += FIELDS_A_LINE) {
    const line = fields.slice(begin, begin + FIELDS_A_LINE).map((text, place) => field(begin + place, text));
    if (lines.length % 2) line.reverse();
    lines.push(make("div", { class: `track-line${lines.length % 2 ? " back" : ""}` }, ...line));
  }
  const pawns = board.seats.map((own, seat) => `pawn ${seat + 1} ${own.pawn ? `on field ${own.pawn}, ${fields[own.pawn]}` : "at the start"}`);
  const waiting = board.seats.map((own, seat) => (own.pawn ? null : pawn(seat + 1)));
  return make(
    "div",
    { class: "track", role: "img", "aria-label": `Track: ${pawns.join("; ")}` },
    make("div", { class: "start" }, "Start →", ...waiting),
    ...lines,
  );

  function field(number, text) {
    const option = options.find((one) => one.field === number);
    const here = board.seats.flatMap((own, seat) => (own.pawn === number ? [pawn(seat + 1)] : []));
    return make(
      "span",
      { class: `field row-${text[0]}${optionClass(option)}${here.length ? " held" : ""}`, "data-choice": option?.choice },
      make("small", {}, String(points[number])),
      make("b", {}, sign(text[0]), text.slice(1)),
      ...here,
      tag(option),
    );
  }
}

function pawn(seat) {
  return make("span", { class: `pawn s${seat}` }, String(seat));
}

/** A choice as a chip in its row's colour: ▲5, +3, or a dash for nothing. */
function chip(choice) {
  const square = /^([rygb])(\d+)$/.exec(choice);
  if (!square) return make("span", { class: "chip", "aria-hidden": "true" }, choice === "-" ? "–" : choice);
  return make("span", { class: `chip row-${square[1]}`, "aria-hidden": "true" }, sign(square[1]), square[2]);
}
