// The stepper: one decision at a time, its answers shown or hidden.

const steps = review.steps;
/** The places of all decisions among the steps: a decision's number on the page is its place here, from 1. */
const decisions = steps.flatMap((step, place) => (step.kind === "decision" ? [place] : []));
const byId = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Where the reader is. `picks` holds what they chose with the answers hidden, by decision and seat. */
const now = { number: 1, seat: 0, hiding: false, picks: new Map() };

// Finding the way

const stepAt = (number) => steps[decisions[number - 1]];
const judgedAt = (number, seat) => stepAt(number).seats.find((judged) => judged.seat === seat);

const GRAVITY = ["", "?!", "?", "??"];
const gravity = (judged) => GRAVITY.indexOf(judged.mark);

/** The seat to look at first: who erred most, else who rolled, else who had a choice. */
function seatToSee(number) {
  const step = stepAt(number);
  const weight = (judged) => 4 * gravity(judged) + 2 * Number(!judged.forced) + Number(judged.seat === step.active);
  return step.seats.reduce((best, judged) => (weight(judged) > weight(best) ? judged : best)).seat;
}

/** Every marked choice as [number, seat], in the order of the game. */
const mistakes = decisions.flatMap((place, index) =>
  steps[place].seats.filter((judged) => judged.mark).map((judged) => [index + 1, judged.seat]),
);

function goToMistake(way) {
  const after = ([number, seat]) => (number - now.number || seat - now.seat) * way > 0;
  const found = (way > 0 ? mistakes : [...mistakes].reverse()).find(after);
  if (found) go(found[0], found[1]);
  else say(way > 0 ? "No further mistake." : "No earlier mistake.");
}

function go(number, seat = 0) {
  now.number = Math.min(Math.max(number, 1), decisions.length);
  now.seat = stepAt(now.number).seats.some((judged) => judged.seat === seat) ? seat : seatToSee(now.number);
  const plain = now.seat === seatToSee(now.number);
  history.replaceState(null, "", `#${now.number}${plain ? "" : `.${now.seat}`}`);
  show();
}

function goToHash() {
  const place = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash);
  if (!place) return false;
  go(Number(place[1]), Number(place[2] ?? 0));
  return true;
}

function bringIntoView() {
  byId("stepper").scrollIntoView({ behavior: calm.matches ? "auto" : "smooth" });
}

// Showing

const isHidden = (number, judged) => now.hiding && !judged.forced && !now.picks.has(`${number}.${judged.seat}`);

/** The legal choices of a seat, as far as the board may tell. */
function optionsOf(number, judged) {
  const hidden = isHidden(number, judged);
  return judged.choices.map(({ choice, field }) => ({
    choice,
    field,
    chosen: !hidden && choice === judged.chosen,
    best: !hidden && !judged.forced && choice === judged.best,
  }));
}

function show() {
  const step = stepAt(now.number);
  const judged = judgedAt(now.number, now.seat);
  byId("situation").replaceChildren(...situation(now.number, judged));
  byId("answer").replaceChildren(...answer(step, judged));
  byId("rest").replaceChildren(...otherSheets(now.number, judged));
  showPlace();
  say(announcement(step, judged));
}

function say(text) {
  byId("said").textContent = text;
}

function announcement(step, judged) {
  const place = `Decision ${now.number} of ${decisions.length}. Turn ${step.turn}, action ${step.action}: ${step.action_words}.`;
  if (isHidden(now.number, judged)) return `${place} What would you play for ${nameOf(judged.seat)}?`;
  return `${place} ${judged.mark ? `${MARKS[judged.mark]}: ` : ""}${nameOf(judged.seat)} ${judgement(judged)}`;
}

/** The decision's title, the dice, and the board in front of the seat. */
function situation(number, judged) {
  const step = stepAt(number);
  return [
    make(
      "div",
      { class: "step-head" },
      make("h3", {}, `Turn ${step.turn}, action ${step.action}`, make("span", { class: "of" }, `decision ${number} of ${decisions.length}`)),
      make("p", {}, sentence(step.action_words), ". ", named(step.active), " rolled."),
    ),
    make("div", { class: "rolled" }, diceRow(step.dice, review.rows), chances(number)),
    boardFor(number, judged),
  ];
}

/** How the game stands for everybody, and what the roll has done to it. */
function chances(number) {
  const step = stepAt(number);
  const roll = steps[decisions[number - 1] - 1];
  const isRoll = roll?.kind === "roll";
  const entries = step.before.map((value, index) =>
    make(
      "li",
      { class: `s${index + 1}` },
      make("span", { class: "seat" }, String(index + 1)),
      make("b", {}, `${figure(value * scale)}${unit}`),
      isRoll ? make("span", { class: "quiet" }, ` ${signed(roll.luck[index] * scale)} by the roll`) : null,
    ),
  );
  return make("ul", { class: "chances", "aria-label": inShares ? "Chances of winning" : "Points to expect" }, ...entries);
}

function boardFor(number, judged) {
  const { board } = stepAt(number);
  const options = optionsOf(number, judged);
  if (review.game === "duel") {
    const sides = board.seats.map((side, index) =>
      make(
        "p",
        { class: "side" },
        token(index + 1, 1),
        make("span", { class: `seat s${index + 1}` }, String(index + 1)),
        named(index + 1),
        make("span", { class: "quiet" }, `${counted(side.supply, "token")} left, ${side.penalties} misthrown`),
        make("b", {}, counted(side.points, "point")),
      ),
    );
    return make("div", { class: "own" }, make("div", { class: "sides" }, ...sides), sharedRows(review, board, options));
  }
  return make(
    "div",
    { class: "own" },
    sheetHead(number, judged.seat, judged),
    sheet(review, board, judged.seat, options),
    review.track ? trackOf(review, board, options) : null,
  );
}

function sheetHead(number, seat, judged) {
  const points = stepAt(number).board.seats[seat - 1].points;
  const marked = judged && !isHidden(number, judged) && judged.mark;
  return make(
    "p",
    { class: `sheet-head s${seat}` },
    make("span", { class: "seat" }, String(seat)),
    named(seat),
    marked ? markTag(judged.mark) : null,
    make("b", {}, counted(points, "point")),
  );
}

function otherSheets(number, judged) {
  const step = stepAt(number);
  if (review.game === "duel") return [];
  const others = review.players.map((player) => player.seat).filter((seat) => seat !== judged.seat);
  return others.map((seat) => {
    const theirs = judgedAt(number, seat);
    return make(
      "div",
      { class: "other" },
      sheetHead(number, seat, theirs),
      sheet(review, step.board, seat, theirs ? optionsOf(number, theirs) : []),
    );
  });
}

/** Who decides, what was played, and what each choice is worth. */
function answer(step, judged) {
  const hidden = isHidden(now.number, judged);
  const parts = [seatButtons(step)];
  if (hidden) parts.push(question(judged));
  else {
    const pick = now.hiding && now.picks.get(`${now.number}.${judged.seat}`);
    if (pick) parts.push(picked(judged, pick));
    parts.push(verdictOf(judged));
    if (!judged.forced) parts.push(choiceTable(judged, pick));
    parts.push(meeting(step));
  }
  return parts.filter((part) => part !== null);
}

/** Sealed choices meet, and how they do is luck as well. */
function meeting(step) {
  const changed = (step.met ?? []).map((value, index) => [index + 1, value * scale]).filter(([, value]) => Math.abs(value) >= 0.05);
  if (!changed.length) return null;
  const parts = changed.flatMap(([seat, value], index) => [index ? ", " : " ", named(seat), ` ${signed(value)}`]);
  return make("p", { class: "quiet meeting" }, "Luck of how the choices met:", ...parts, ".");
}

/** Where several seats decide at once, each can be looked at. */
function seatButtons(step) {
  if (step.seats.length < 2) return null;
  const buttons = step.seats.map((judged) => {
    const open = !isHidden(now.number, judged);
    const button = make(
      "button",
      { type: "button", class: `s${judged.seat}`, "aria-pressed": String(judged.seat === now.seat) },
      make("span", { class: "seat" }, String(judged.seat)),
      named(judged.seat),
      open && judged.mark ? markTag(judged.mark) : null,
    );
    button.addEventListener("click", () => {
      go(now.number, judged.seat);
      byId("answer").querySelector("[aria-pressed=true]").focus();
    });
    return button;
  });
  return make("div", { class: "seats", role: "group", "aria-label": "Whose choice" }, ...buttons);
}

// Trying again

/** The choices in the order of the sheet: the order of the data would tell which is best. */
function inSheetOrder(choices) {
  const place = ({ choice }) => {
    const row = review.rows.findIndex(({ letter }) => letter === choice[0]);
    return choice === "-" ? 1000 : row < 0 ? 100 + Number(choice) : row * 11 + review.rows[row].numbers.indexOf(Number(choice.slice(1)));
  };
  return [...choices].sort((a, b) => place(a) - place(b));
}

function question(judged) {
  const buttons = inSheetOrder(judged.choices).map((choice) => {
    const button = make("button", { type: "button", class: "pick" }, chip(choice.choice), sentence(choice.words));
    button.addEventListener("click", () => pick(judged, choice.choice));
    return button;
  });
  return make("div", { class: "question" }, make("p", {}, "What would you play for ", named(judged.seat), "?"), make("div", { class: "picks" }, ...buttons));
}

function pick(judged, choice) {
  now.picks.set(`${now.number}.${judged.seat}`, choice);
  show();
  const told = byId("answer").querySelector(".picked");
  told?.focus({ preventScroll: true });
}

function picked(judged, choice) {
  const own = judged.choices.find((one) => one.choice === choice);
  const worse = own.loss * scale;
  const text =
    choice === judged.best
      ? `Your pick, ${own.words}, is the best choice.`
      : own.loss_half && own.loss <= own.loss_half
        ? `Your pick, ${own.words}, is too close to the best to call.`
        : `Your pick, ${own.words}, is ${figure(worse)} ${lossUnit} worse than ${wordsFor(judged, judged.best)}.`;
  return make("p", { class: `picked${choice === judged.best ? " right" : ""}`, tabindex: "-1" }, text);
}

function toggleHiding() {
  now.hiding = !now.hiding;
  now.picks.clear();
  byId("hide").setAttribute("aria-pressed", String(now.hiding));
  show();
}

// The graph

const graph = byId("graph");

/** A small copy of the graph to step by. */
function makeStrip() {
  const strip = draw("svg", { class: "graph small", height: 44, preserveAspectRatio: "none" });
  const curves = graph.querySelector(".curves").cloneNode(true);
  curves.setAttribute("y", "0");
  curves.setAttribute("height", "44");
  strip.append(curves);
  for (const [number, seat] of mistakes) {
    const kind = MARKS[judgedAt(number, seat).mark];
    const shared = inShares && review.players.length === 2;
    const y = shared && seat === 1 ? 38 : 6;
    strip.append(draw("circle", { class: `dot ${kind} s${seat}`, cx: `${across(number)}%`, cy: y, r: kind === "inaccuracy" ? 2.5 : 4 }));
  }
  strip.append(draw("line", { class: "cursor", y1: 0, y2: 44 }));
  byId("strip").append(strip);
  return strip;
}

const across = (number) => (100 * (decisions[number - 1] + 1)) / steps.length;

function showPlace() {
  // Whoever has not begun to step sees the graph without a cursor.
  for (const cursor of location.hash ? document.querySelectorAll(".cursor") : []) {
    cursor.setAttribute("x1", `${across(now.number)}%`);
    cursor.setAttribute("x2", `${across(now.number)}%`);
  }
  const disabled = { first: now.number === 1, back: now.number === 1, next: now.number === decisions.length, last: now.number === decisions.length };
  for (const [way, isOut] of Object.entries(disabled)) {
    document.querySelector(`[data-go=${way}]`).setAttribute("aria-disabled", String(isOut));
  }
}

/** Goes to the decision nearest to where the graph was touched. */
function goWhere(picture, event) {
  const { left, width } = picture.getBoundingClientRect();
  const place = ((event.clientX - left) / width) * 100;
  let nearest = 1;
  for (let number = 1; number <= decisions.length; number += 1) {
    if (Math.abs(across(number) - place) < Math.abs(across(nearest) - place)) nearest = number;
  }
  if (nearest !== now.number) go(nearest);
}

// Paper

/** All marked decisions with their boards; drawn once somebody prints. */
function drawPaper() {
  const prints = byId("prints");
  if (prints.childElementCount) return;
  const hiding = now.hiding;
  now.hiding = false;
  for (const [number, seat] of mistakes) {
    const judged = judgedAt(number, seat);
    prints.append(make("article", { class: "print" }, make("div", {}, ...situation(number, judged)), make("div", {}, verdictOf(judged), choiceTable(judged, null))));
  }
  now.hiding = hiding;
}

// Beginning

const WAYS = {
  first: () => go(1),
  back: () => go(now.number - 1),
  next: () => go(now.number + 1),
  last: () => go(decisions.length),
  mistake: () => goToMistake(1),
};

const KEYS = {
  ArrowLeft: WAYS.back,
  ArrowRight: WAYS.next,
  Home: WAYS.first,
  End: WAYS.last,
  n: WAYS.mistake,
  N: () => goToMistake(-1),
  h: toggleHiding,
  "?": () => byId("help").showModal(),
  ...Object.fromEntries(review.players.map(({ seat }) => [String(seat), () => go(now.number, seat)])),
};

function begin() {
  for (const element of document.querySelectorAll(".decisions [id]")) element.removeAttribute("id");
  byId("all").open = false;
  if (!decisions.length) return;
  byId("stepper").hidden = false;
  const strip = makeStrip();
  for (const button of document.querySelectorAll("[data-go]")) button.addEventListener("click", WAYS[button.dataset.go]);
  byId("hide").addEventListener("click", toggleHiding);
  byId("keys").addEventListener("click", KEYS["?"]);
  byId("help").querySelector("button").addEventListener("click", () => byId("help").close());
  byId("stepper").addEventListener("click", (event) => {
    const cell = event.target.closest("[data-choice]");
    const judged = judgedAt(now.number, now.seat);
    if (cell && cell.closest(".own") && isHidden(now.number, judged)) pick(judged, cell.dataset.choice);
  });
  for (const picture of [graph, strip]) {
    picture.addEventListener("pointerdown", (event) => goWhere(picture, event));
    picture.addEventListener("pointermove", (event) => event.buttons && goWhere(picture, event));
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    history.replaceState(null, "", link.getAttribute("href"));
    goToHash();
    bringIntoView();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  addEventListener("hashchange", () => goToHash() && bringIntoView());
  addEventListener("beforeprint", drawPaper);
  matchMedia("print").addEventListener("change", (event) => event.matches && drawPaper());
  if (matchMedia("print").matches) drawPaper();
  if (goToHash()) byId("stepper").scrollIntoView();
  else {
    now.seat = seatToSee(1);
    show();
  }
}

begin();
