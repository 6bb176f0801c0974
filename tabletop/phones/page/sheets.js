// What is laid over a page: the whole table, what happened, who plays, the aid, the rules.

import { drawBetSwitch } from "./bets.js";
import { lay } from "./board.js";
import { fill, image, keep, make, part, set, show, told } from "./dom.js";
import { say, speak, tap } from "./link.js";
import { offersOf } from "./offers.js";
import { SIGNALS, has, isOn, turnOn } from "./turn.js";
import { open, redraw } from "./view.js";

const LARGEST_ZOOM = 5;
const ZOOM_STEP = 1.6;
const HELD = 3000;      // milliseconds after a touch in which the table stays where a finger left it
const SPEEDS = ["slow", "normal", "fast"];

const sheet = document.getElementById("sheet");

// The event comes late: a sheet that was opened again meanwhile stays.
sheet.addEventListener("close", () => { if (sheet.dataset.open && !sheet.open) open(""); });
sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });

export function closeSheet() {
  delete sheet.dataset.open;
  if (sheet.open) sheet.close();
}

export function drawSheet(shown) {
  const what = shown.over;
  const words = shown.words;
  if (sheet.dataset.open !== what) {
    sheet.dataset.open = what;
    fill(sheet, make("div", { class: "head" }, make("h2", {}),
      make("button", { type: "button", class: "close", onclick: () => sheet.close() }, "\u00d7")),
    make("div", { class: "inside", "data-sheet": what, tabindex: 0 }));
  }
  set(sheet.querySelector("h2"), { text: words[`tool.${what === "players" ? "scores" : what}`] });
  set(sheet.querySelector(".close"), { "aria-label": words["sheet.close"] });
  DRAW[what](sheet.querySelector(".inside"), shown);
  if (!sheet.open) sheet.showModal();
}

const DRAW = { table: drawTable, log: drawLog, players: drawPlayers, aid: drawAid, rules: drawRules };

// The table, fitted at first; two fingers, or plus and minus, make it larger, and then it
// follows what happens

function drawTable(inside, shown) {
  const of = shown.sheet && shown.sheet.is === "table" ? shown.sheet.board : null;
  if (!of) return;
  const frame = part(inside, "div", "frame");
  if (!frame.zoom) frameable(inside, frame);
  drawZoom(inside, frame, shown.words);
  const seen = part(frame, "canvas", "seen");
  set(seen, { role: "img", "aria-label": of.name });
  lay(seen, of, of.box, shown.spread || []);
  follow(inside, frame, of.last || []);
  keep(part(frame, "div", "spots"), of.spots, (spot) => spot.key,
    (spot) => make("button", { type: "button", "data-tap": spot.key }),
    (button, spot) => {
      const [x, y, width, height] = spot.box;
      set(button, { class: spot.held ? "spot held" : "spot", "aria-label": spot.name, "aria-pressed": spot.held,
        style: { left: `${100 * x}%`, top: `${100 * y}%`, width: `${100 * width}%`, height: `${100 * height}%` } });
      button.onclick = () => { tap(spot.key); sheet.close(); };
    });
}

function frameable(inside, frame) {
  const fingers = new Map();
  let apart = 0;
  let began = 1;
  const distance = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  zoomTo(inside, frame, 1);
  inside.onpointerdown = (event) => {
    frame.touched = Infinity;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) [apart, began] = [distance(), frame.zoom];
  };
  inside.onpointermove = (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size !== 2 || apart === 0) return;
    const [a, b] = [...fingers.values()];
    zoomTo(inside, frame, began * distance() / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
  };
  inside.onpointerup = inside.onpointercancel = inside.onpointerleave = (event) => {
    if (fingers.delete(event.pointerId)) frame.touched = Date.now();
  };
}

/** Bring what has happened to the middle of a table that is larger than fitted, unless a finger
 * has just moved it. */
function follow(inside, frame, [event, x, y]) {
  const before = frame.event;
  frame.event = event;
  if (before === undefined || before === event || frame.zoom === 1 || Date.now() - (frame.touched || 0) < HELD) return;
  inside.scrollTo({
    left: frame.offsetLeft + x * frame.offsetWidth - inside.clientWidth / 2,
    top: frame.offsetTop + y * frame.offsetHeight - inside.clientHeight / 2,
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
  });
}

/** Show the table so much larger than fitted; a point of the glass stays where it is. */
function zoomTo(inside, frame, zoom, x, y) {
  const wanted = Math.max(1, Math.min(LARGEST_ZOOM, zoom));
  const box = inside.getBoundingClientRect();
  const [at, down] = [(x ?? box.left + box.width / 2) - box.left, (y ?? box.top + box.height / 2) - box.top];
  const grows = wanted / (frame.zoom || 1);
  const [left, top] = [(inside.scrollLeft + at) * grows - at, (inside.scrollTop + down) * grows - down];
  frame.zoom = wanted;
  set(frame, { style: { "--zoom": wanted } });
  inside.scrollLeft = left;
  inside.scrollTop = top;
}

function drawZoom(inside, frame, words) {
  const tools = [["larger", "+", ZOOM_STEP], ["smaller", "\u2212", 1 / ZOOM_STEP]];
  keep(part(sheet, "div", "zoom"), tools, ([name]) => name,
    ([, sign]) => make("button", { type: "button", class: "sign" }, sign),
    (button, [name, , by]) => set(button, { "aria-label": words[`sheet.${name}`], onclick: () => zoomTo(inside, frame, frame.zoom * by) }));
}

function drawLog(inside, shown) {
  const lines = [...(shown.log || [])].reverse();
  set(part(inside, "p", "empty"), { text: shown.words["log.empty"], hidden: lines.length > 0 });
  const list = set(part(inside, "ol", "lines"), { reversed: true, hidden: lines.length === 0 });
  keep(list, lines, (line) => `${line.n} ${line.words}`, (line) => make("li", { value: line.n }, line.words), () => {});
}

// Who plays

function drawPlayers(inside, shown) {
  const owns = shown.sheet && shown.sheet.is === "players" ? shown.sheet.has : [];
  const list = part(inside, "ul", "people");
  keep(list, shown.seats || [], (seat) => seat.seat, () => make("li", {},
    image("", { class: "face" }), make("div", { class: "who" }, make("strong", {}), make("span", {})),
    make("span", { class: "score" }), make("span", { class: "place" })),
  (element, seat) => drawPlayer(element, seat, owns[seat.seat] || [], shown));
  drawLeader(part(inside, "section", "leader"), shown);
  drawEmotes(part(inside, "section", "emotes"), shown);
  drawSignals(part(inside, "section", "signals"), shown.words);
  drawBetSwitch(part(inside, "section", "betting"), shown);
  drawMore(part(inside, "div", "more"), shown);
  set(part(inside, "p", "deal"), { text: shown.deal || "", hidden: !shown.deal });
}

function drawPlayer(element, seat, lines, shown) {
  const words = shown.words;
  const person = shown.people[seat.seat];
  const state = person.vacant ? "" : seat.asked ? words["seat.asked"] : seat.chosen ? words["seat.chosen"] : "";
  const by = person.by === "ai" ? person.level : person.lost ? words["seat.lost"] : words[`seat.${person.by === "phone" ? "here" : person.by}`];
  set(element, { class: seat.asked ? "asked" : "" });
  show(element.querySelector(".face"), seat.face[0]);
  set(element.querySelector("strong"), { text: seat.name });
  set(element.querySelector(".who span"), { text: [seat.you ? words["seat.you"] : by, state].filter(Boolean).join(" \u00b7 ") });
  set(element.querySelector(".score"), { text: String(seat.score) });
  set(element.querySelector(".place"), { text: seat.place });
  keep(set(part(element, "ul", "has"), { hidden: lines.length === 0 }), lines.map((line, n) => [n, line]), ([n]) => n,
    () => make("li", {}), (item, [, line]) => set(item, { text: line }));
  keep(part(element, "div", "offers"), offersOf(person, shown), (offer) => offer.key,
    () => make("button", { type: "button", class: "wood" }),
    (button, offer) => set(button, { "data-look": offer.look, text: offer.words, onclick: () => { sheet.close(); offer.does(); } }));
}

/** The powers of the player who leads a table without a screen. */
function drawLeader(element, shown) {
  const { words, leader } = shown;
  const leads = Boolean(leader) && leader.seat === shown.seat && shown.seat >= 0;
  const name = leader && leader.seat >= 0 ? shown.people[leader.seat].name : "";
  set(element, { hidden: !leader || leader.seat < 0 });
  set(part(element, "h3", "heading"), { text: leads ? words["lead.heading"] : told(words["lead.who"] || "", name) });
  const speeds = set(part(element, "div", "speeds"), { role: "group", "aria-label": words["lead.speed"], hidden: !leads });
  keep(speeds, leads ? SPEEDS : [], (speed) => speed, () => make("button", { type: "button", class: "worded" }),
    (button, speed) => set(button, { text: words[`lead.${speed}`], "aria-pressed": leader.speed === speed, onclick: () => say({ is: "lead", what: "speed", value: speed }) }));
  keep(part(element, "div", "offers"), leads && shown.stage === "playing" ? ["end"] : [], (each) => each,
    () => make("button", { type: "button", class: "wood", "data-look": "danger" }),
    (button) => set(button, { text: words["lead.end"], onclick: () => askFirst("lead.ask", "lead.ask_text", "lead.no", "lead.yes", words, () => say({ is: "lead", what: "end", value: 0 })) }));
}

/** What one says at the table: it stands above one's face on the television. */
function drawEmotes(element, shown) {
  const { words, emotes, stage } = shown;
  set(element, { hidden: !emotes || stage !== "playing" });
  set(part(element, "h3", "heading"), { text: words["emote.heading"] });
  const kinds = Object.keys(words).filter((key) => key.startsWith("emote.") && key !== "emote.heading");
  keep(part(element, "div", "switches"), kinds, (kind) => kind,
    () => make("button", { type: "button", class: "worded" }),
    (button, kind) => set(button, { text: words[kind], onclick: () => {
      sheet.close();
      say({ is: "emote", what: kind.slice("emote.".length) });
    } }));
}

function drawSignals(element, words) {
  set(part(element, "h3", "heading"), { text: words["turn.heading"] });
  keep(part(element, "div", "switches"), SIGNALS.filter(has), (signal) => signal,
    () => make("button", { type: "button", class: "worded", role: "switch" }),
    (button, signal) => set(button, { text: words[`turn.by_${signal}`], "aria-checked": String(isOn(signal)), onclick: () => {
      turnOn(signal, !isOn(signal));
      set(button, { "aria-checked": String(isOn(signal)) });
    } }));
}

function drawMore(element, shown) {
  const words = shown.words;
  const other = words.other;
  const tools = [{ key: "language", words: words["tool.language"], lang: other, does: () => speak(other) }];
  if (shown.seat >= 0) tools.push({ key: "leave", words: words["lobby.leave"], does: () => askToLeave(shown) });
  keep(element, tools, (tool) => tool.key, () => make("button", { type: "button", class: "worded" }),
    (button, tool) => set(button, { text: tool.words, lang: tool.lang || null, onclick: tool.does }));
}

/** Give the seat up: in a match only after a question, for others may take it at once. */
function askToLeave(shown) {
  const leave = () => { sheet.close(); say({ is: "leave" }); };
  if (shown.stage === "playing") askFirst("leave.heading", "leave.text", "leave.no", "leave.yes", shown.words, leave);
  else leave();
}

function askFirst(heading, text, no, yes, words, does) {
  const dialog = document.getElementById("question");
  const button = (look, key, then) => make("button", { type: "button", class: "wood", "data-look": look, onclick: () => { dialog.close(); then(); } }, words[key]);
  fill(dialog, make("h2", { id: "question-heading" }, words[heading]), make("p", { id: "question-text" }, words[text]),
    button("primary", no, () => {}), button("danger", yes, () => { sheet.close(); does(); }));
  dialog.showModal();
}

function drawAid(inside, shown) {
  if (!shown.sheet || shown.sheet.is !== "aid" || inside.dataset.language === shown.language) return;
  inside.dataset.language = shown.language;
  fill(inside, ...shown.sheet.parts.flatMap(([part_, lines]) => [
    make("h3", {}, shown.words[`aid.${part_}`]),
    make("ul", { "data-part": part_ }, ...lines.map(([name, words, ...more]) => make("li", {}, name ? image(name) : null,
      make(more.length ? "h4" : "span", {}, words), ...more.map((line) => make("p", {}, line))))),
  ]));
}

/** A question to the rules, and the clauses that answer it. */
function drawFinder(inside, shown) {
  const { answer, words } = shown;
  const finder = part(inside, "form", "finder");
  const field = set(part(finder, "input", "field"), { type: "search", enterkeyhint: "search", maxlength: 100,
    autocomplete: "off", "aria-label": words["rules.ask"], placeholder: words["rules.ask"] });
  field.oninput = () => { if (!field.value && shown.answer) say({ is: "ask", question: "" }); };
  finder.onsubmit = (event) => { event.preventDefault(); field.blur(); say({ is: "ask", question: field.value }); };
  const found = answer ? answer.found : [];
  set(part(inside, "p", "unanswered"), { role: "status", text: answer && !found.length ? words["rules.nothing"] : "" });
  const texts = new Map(shown.sheet.clauses);
  keep(set(part(inside, "ul", "found"), { hidden: !found.length }), found, (number) => number,
    () => make("li", {}, make("button", { type: "button" })),
    (item, number) => set(item.firstElementChild, { text: `${number} ${texts.get(number) || ""}`,
      onclick: () => { shown.clause = number; redraw(); } }));
}

function drawRules(inside, shown) {
  if (!shown.sheet || shown.sheet.is !== "rules") return;
  drawFinder(inside, shown);
  const clauses = part(inside, "div", "clauses");
  if (clauses.dataset.language !== shown.language) {
    clauses.dataset.language = shown.language;
    fill(clauses, ...shown.sheet.clauses.map(([number, words]) =>
      number.includes(".")
        ? make("p", { "data-clause": number }, make("b", {}, number), ` ${words}`)
        : make("h3", { "data-clause": number }, `${number}  ${words}`)));
  }
  if (shown.clause) {
    const wanted = clauses.querySelector(`[data-clause="${CSS.escape(shown.clause)}"]`);
    for (const each of inside.querySelectorAll(".meant")) each.classList.remove("meant");
    if (wanted) {
      wanted.classList.add("meant");
      setTimeout(() => wanted.scrollIntoView({ block: "center" }), 30);
    }
    delete shown.clause;
  }
}
