// A match on a phone: who I am, what is asked, what I can touch, what is mine, the one thing to
// press.

import { betting, drawBet, outcomesOf } from "./bets.js";
import { lay } from "./board.js";
import { fill, image, keep, make, part, set, show, told } from "./dom.js";
import { isPulled, pulled, tick, wasPulled } from "./feel.js";
import { say, tap } from "./link.js";
import { offersOf } from "./offers.js";
import { drawPlaces, sizePlaces } from "./places.js";
import { drawRequests } from "./requests.js";
import { open, watch } from "./view.js";

const TOOLS = ["table", "log", "players", "aid", "rules"];
const ICONS = { players: "scores" };
const GAP = 10;
const SMALLEST = 84;    // CSS pixels: cards are not smaller; rather the page scrolls
const LARGEST = 230;
const PIECE = 112;      // CSS pixels: what is no card is not larger
const LOWEST = 120;     // CSS pixels: the table above what can be touched is not lower
const ROWS = 220;       // CSS pixels: plus and minus beside the table
const SHELF = 68;       // CSS pixels: how high things of one's own lie that are not held in a hand
const FINE = 400;       // pixels of the glass: a longer picture is shown by the finer one
const PATIENCE = 60;    // times 30 milliseconds that the answer to one pulled piece is waited for
const DRAWN = 5000;     // milliseconds within which pieces come out of a pile that was pulled
const PRESS = 450;      // milliseconds after which a press looks closely
const FITS = 12;        // sizes of choices that are remembered: with and without a button below, for example
const FRAME = 50;       // milliseconds that a frame counts at most: a page that stood still saw none

let last = null;
let swiped = "";        // what was swiped up: its only choice is made when it is held
let drawing = null;     // how many pieces one had when a pile was pulled, and until when that counts

export function drawPlay(page, shown) {
  last = { ...shown };  // `shown` changes with each message, also before the page is drawn
  page.dataset.asked = shown.ask.mine ? "yes" : "no";
  drawBand(document.getElementById("band"), shown);
  drawAsk(shown);
  drawMiddle(document.getElementById("middle"), shown);
  drawButtons(document.getElementById("buttons"), shown);
  drawTools(document.getElementById("tools"), shown);
  resize();
  if (swiped) finishSwipe(shown);
  if (drawing) countDrawn(shown);
}

/** How many pieces lie before the reader, outside piles. */
const owned = (shown) => shown.trays.flatMap((tray) => tray.items)
  .reduce((sum, item) => sum + (item.pile || !item.image[0] ? 0 : item.n), 0)
  + shown.rows.reduce((sum, row) => sum + row.of, 0);

/** Tick for each piece that came out of the pile. */
function countDrawn(shown) {
  const came = owned(shown) - drawing.before;
  if (came > 0) tick(came);
  if (came > 0 || Date.now() > drawing.until) drawing = null;
}

/** Choose what was swiped up, if there is one thing to do with it and nothing warns. */
function finishSwipe(shown) {
  const places = shown.groups.flatMap((group) => group.choices);
  const items = [...places, ...shown.trays.flatMap((tray) => tray.items)];
  const held = items.some((item) => item.key === swiped && (item.held || item.marked));
  const choices = shown.buttons.filter((button) => button.look !== "quiet");
  swiped = "";
  if (held && choices.length === 1 && !choices[0].warns) tap(choices[0].key);
}

function swipe(item) {
  if (!item.key || !item.offered) return;
  if (item.pile) drawing = { before: owned(last), until: Date.now() + DRAWN };
  else tick();
  swiped = item.key;
  if (item.held || item.marked) finishSwipe(last);
  else tap(item.key);
}

// Who I am

function drawBand(band, shown) {
  band.hidden = false;
  const me = shown.me;
  if (me === null) {
    const seats = shown.people.some((person) => person.can_take);
    if (band.dataset.watches === `${seats} ${shown.language}`) return;
    band.dataset.watches = `${seats} ${shown.language}`;
    fill(band, make("span", { class: "name" }, shown.words.title),
      make("span", { class: "place" }, shown.words.looks_on),
      seats ? make("button", { type: "button", class: "worded", onclick: () => watch(false) }, shown.words["lobby.heading"]) : null);
    return;
  }
  delete band.dataset.watches;
  if (!band.querySelector(".score")) {
    fill(band, image(me.face[0], { class: "face", width: 56, height: 56 }),
      make("span", { class: "name" }), make("span", { class: "place" }),
      make("span", { class: "time" }), make("span", { class: "score" }));
  }
  show(band.querySelector(".face"), me.face[0]);
  set(band.querySelector(".name"), { text: me.name });
  set(band.querySelector(".place"), { text: me.place });
  set(band.querySelector(".time"), { text: me.time, hidden: !me.time });
  band.querySelector(".time").toggleAttribute("data-late", me.late);
  set(band.querySelector(".score"), { text: String(me.score) });
}

// What is asked

function drawAsk(shown) {
  const ask = document.getElementById("ask");
  const { words, note } = shown.ask;
  set(ask, { "aria-label": shown.words.question });
  set(part(ask, "h1", "words"), { text: words });
  set(part(ask, "p", "note"), { text: note, hidden: !note, "data-hint": shown.ask.hint || null, tabindex: shown.ask.hint ? 0 : null });
  set(part(ask, "p", "said"), { text: "", hidden: true });
  const refusal = document.getElementById("refusal");
  const found = shown.refusal;
  if (!found) {
    fill(refusal);
  } else if (refusal.dataset.words !== found.words || !refusal.firstChild) {
    fill(refusal, make("span", {}, found.words), found.rule
      ? make("button", { class: "clause", type: "button", onclick: () => {
        shown.clause = found.rule;
        open("rules");
      } }, found.clause) : null);
    refusal.dataset.words = found.words;
  }
}

// What can be touched, and what is mine

function drawMiddle(middle, shown) {
  const sections = [];
  if (shown.played_by === "ai" || shown.played_by === "screen") sections.push({ is: "away", key: "away" });
  if (shown.doubt) {
    keep(middle, [{ is: "doubt", key: "doubt" }], (each) => each.key, () => make("section", { class: "doubt" }),
      (element) => drawDoubt(element, shown.doubt, shown));
    return;
  }
  if (shown.leader && shown.leader.requests.length > 0 && shown.leader.seat === shown.seat) sections.push({ is: "requests", key: "requests" });
  const vacant = shown.stage === "playing" ? shown.people.filter((person) => person.vacant) : [];
  for (const of of vacant) sections.push({ is: "vacant", key: `vacant ${of.seat}`, of });
  if (shown.end) sections.push({ is: "end", key: "end", of: shown.end });
  if (betting(shown)) sections.push({ is: "bet", key: "bet" });
  shown.boards.forEach((of, n) => { if (of.shown) sections.push({ is: "board", key: `board ${n}`, of }); });
  if (shown.groups.length > 0) sections.push({ is: "places", key: "places", of: shown.groups });
  if (shown.rows.length > 0) sections.push({ is: "rows", key: "rows", of: shown.rows });
  // what can be touched lies large; what was laid from the hand meanwhile lies small, with a tick
  const offers = (tray) => tray.items.some((item) => item.offered);
  const touched = (tray) => tray.hand && offers(tray);
  const choosing = shown.trays.some(touched);
  const only = !choosing && shown.ask.mine && sections.length === 0 && shown.trays.some(offers);
  const aside = choosing || shown.ask.mine && sections.length > 0;
  const large = (tray) => only ? offers(tray) : aside ? touched(tray) : tray.hand;
  const hands = shown.trays.filter(large);
  const titled = hands.length > 1;
  for (const of of hands) sections.push({ is: "hand", key: of.id, of: { ...of, titled } });
  const others = shown.trays.filter((tray) => !large(tray));
  const laid = others.map((tray) => ({ ...tray, chosen: choosing && tray.hand }));
  if (laid.length > 0) sections.push({ is: "shelf", key: "shelf", of: laid });
  keep(middle, sections, (each) => each.key,
    (each) => make("section", { class: each.is }),
    (element, each) => DRAW[each.is](element, each.of, shown));
}

const DRAW = {
  requests: (element, of, shown) => drawRequests(element, shown),
  away: drawAway, vacant: drawVacant, bet: drawBet, end: drawEnd, board: drawBoard, places: (element, of) => drawPlaces(element, of, (choice) => choice.pile ? swipeable(choice.key) : touchable(choice.key)), rows: drawRows, hand: drawHand,
  shelf: drawShelf,
};

function drawAway(element, of, shown) {
  const words = shown.words[shown.played_by === "ai" ? "played_for" : "at_screen"];
  set(part(element, "p", "plate"), { text: words });
  const button = part(element, "button", "wood");
  set(button, { type: "button", "data-look": "primary", text: shown.words.returns, onclick: () => say({ is: "return" }) });
}

function drawVacant(element, person, shown) {
  const words = shown.words;
  set(part(element, "p", "plate"), { text: told(words.vacant, person.name) });
  keep(part(element, "div", "offers"), offersOf(person, shown), (offer) => offer.key,
    () => make("button", { type: "button", class: "wood" }),
    (button, offer) => set(button, { "data-look": offer.look, text: offer.words, onclick: offer.does }));
}

function drawDoubt(element, of, shown) {
  set(part(element, "h2", "heading"), { text: of.heading, hidden: of.heading === shown.ask.words });
  set(part(element, "p", "words"), { text: of.text });
}

function drawBoard(element, of) {
  element.of = of;
  set(element, { "aria-label": of.name });
  const frame = part(element, "div", "frame");
  set(part(frame, "canvas", "seen"), { "aria-hidden": "true" });
}

function drawRows(element, rows) {
  keep(element, rows, (row) => row.id, createRow, (element, row) => {
    element.of = row;
    show(element.querySelector(".piece"), row.image[0]);
    set(element, { "aria-label": row.name });
    set(element.querySelector(".of"), { text: row.place || (row.of ? `\u00d7 ${row.of}` : "") });
    set(element.querySelector(".value"), { text: String(row.value) });
    const [less, more] = element.querySelectorAll(".sign");
    set(less, { disabled: !row.less, "aria-label": row.less || row.name });
    set(more, { disabled: !row.more, "aria-label": row.more || row.name });
  });
}

function createRow(row) {
  const piece = image(row.image[0], { class: "piece" });
  const made = make("div", { class: "row", role: "group" }, piece, make("span", { class: "of" }),
    sign(`less ${row.id}`, "\u2212"), make("output", { class: "value" }), sign(`more ${row.id}`, "+"));
  pulled(piece, () => tick(), (steps) => pull(made, steps));
  return made;
}

/** Press plus or minus once for each piece that was pulled out or put back, one after another. */
function pull(element, steps) {
  const { id, more, less } = element.of;
  if (steps === 0 || !(steps > 0 ? more : less) || !element.isConnected) return;
  const before = element.of.value;
  let waits = 0;
  const again = () => {
    if (element.of.value !== before) pull(element, steps - Math.sign(steps));
    else if (++waits < PATIENCE) setTimeout(again, 30);
  };
  tap(steps > 0 ? `more ${id}` : `less ${id}`);
  setTimeout(again, 30);
}

function sign(key, words) {
  return make("button", { class: "sign", type: "button", "data-tap": key, onclick: () => tap(key) }, words);
}

function drawHand(element, tray) {
  set(element, { "aria-label": tray.name, "data-title": tray.titled ? tray.name : null });
  element.of = tray;
  keep(element, tray.items, (item) => item.id, create, drawItem);
}

function drawShelf(element, trays) {
  keep(element, trays, (tray) => tray.id, (tray) => make("div", { class: "tray", role: "group" }),
    (inner, tray) => {
      set(inner, { class: tray.chosen ? "tray chosen" : "tray", "aria-label": tray.name });
      keep(inner, tray.items, (item) => item.id, create, (button, item) => {
        drawItem(button, item);
        showAt(button.firstChild, item.image, SHELF);
      });
    });
}

function create(item) {
  const button = swipeable(item.key || item.id);
  fill(button, image(""), make("span", { class: "n", "aria-hidden": "true" }));
  return button;
}

function swipeable(key) {
  const button = touchable(key);
  pulled(button, () => {}, (steps, far) => { if (far) swipe(button.of); });
  return button;
}

function drawItem(button, item) {
  const asked = last.ask.mine || last.ask.words !== "" && item.key !== "";
  const classes = ["item"];
  if (item.held) classes.push("held");
  if (item.marked) classes.push("marked");
  if (item.key && item.offered) classes.push("offered");
  else if (item.key && asked) classes.push("idle");
  if (!item.image[0]) classes.push("slot");
  set(button, {
    class: classes.join(" "), "aria-label": item.name,
    "aria-pressed": item.key ? Boolean(item.held || item.marked) : null,
    "aria-disabled": item.key && !item.offered && asked ? "true" : null,
  });
  button.of = item;
  button.dataset.tap = item.key;
  const [, width, height] = item.image;
  set(button.firstChild, { width: Math.round(width), height: Math.round(height) });  // room for it before it has come
  const several = item.n > 1;
  const n = item.marked ? several ? `${item.marked}/${item.n}` : "\u2713" : several ? `\u00d7${item.n}` : "";
  set(button.lastChild, { text: item.image[0] ? n : item.name });
}

/** Show a picture that is so many CSS pixels long: the finer one where the glass shows more. */
function showAt(element, [name, , , close], side) {
  show(element, close && side * devicePixelRatio > FINE ? close : name);
}

/** Something to touch: a tap means it, a long press looks at it closely. How long it was is told by
 * the touch's own times, and while it lasts by the frames that were shown: a page that stands still
 * for a moment makes no tap long. */
function touchable(key) {
  const button = make("button", { type: "button", "data-tap": key });
  let frame = 0;
  let began = 0;
  let looked = false;
  const look = () => { looked = true; lookClosely(button); };
  const end = () => cancelAnimationFrame(frame);
  button.onpointerdown = (event) => {
    let held = 0;
    let before = Infinity;
    const watch = (now) => {
      held += Math.max(0, Math.min(now - before, FRAME));
      before = now;
      if (isPulled(button)) return;
      if (held >= PRESS) look();
      else frame = requestAnimationFrame(watch);
    };
    end();
    looked = false;
    began = event.timeStamp;
    frame = requestAnimationFrame(watch);
  };
  button.onpointerup = (event) => {
    end();
    if (!looked && !isPulled(button) && event.timeStamp - began >= PRESS) look();
  };
  button.onpointerleave = button.onpointercancel = end;
  button.oncontextmenu = (event) => event.preventDefault();
  button.onclick = (event) => {
    const before = (looked || wasPulled(button)) && event.detail > 0;  // a key, or who reads the page, presses at once
    looked = false;
    if (before) return;
    const meant = button.dataset.tap;
    if (meant) tap(meant);
    else lookClosely(button);
  };
  return button;
}

function lookClosely(button) {
  const of = button.of;
  if (!of || !of.image || !of.image[0]) return;
  const dialog = document.getElementById("closeup");
  fill(dialog, image(of.image[3] || of.image[0]), make("p", {}, of.name),
    ...[of.note || "", ...(of.about || [])].filter(Boolean).map((line) => make("p", { class: "about" }, line)),
    make("button", { type: "button", class: "wood", "data-look": "plain", onclick: () => dialog.close() }, last.words["sheet.close"]));
  dialog.onclick = (event) => { if (event.target === dialog) dialog.close(); };
  if (!dialog.open) dialog.showModal();
}

// What to press

function drawButtons(element, shown) {
  let buttons = shown.buttons;
  if (shown.doubt) {
    const { no_key, no, yes_key, yes } = shown.doubt;
    buttons = [{ key: no_key, words: no, look: "primary" }, { key: yes_key, words: yes, look: "plain" }];
  } else if (shown.end && shown.me) {
    buttons = [{ key: "again", words: shown.words["lobby.again"], look: "green", does: () => say({ is: "begin" }) }];
  }
  element.dataset.count = buttons.length;
  keep(element, buttons, (button) => button.key,
    (button) => make("button", { type: "button", "data-tap": button.key }, make("span"), make("small")),
    (made, button) => {
      set(made, { class: "wood", "data-look": button.look, "data-warns": button.warns || null, "aria-disabled": button.look === "quiet" ? "true" : null });
      set(made.firstChild, { text: button.words });
      set(made.lastChild, { text: button.brings || "", hidden: !button.brings });
      made.onclick = button.does || (() => tap(button.key));
    });
}

function drawTools(element, shown) {
  const tools = TOOLS.map((key) => ({ key, words: shown.words[`tool.${ICONS[key] || key}`], does: () => open(key) }));
  if (shown.hint) tools.unshift({ key: "hint", words: shown.words["tool.hint"], does: () => say({ is: "hint" }) });
  if (shown.back) tools.unshift({ key: "back", words: shown.words["tool.back"], does: () => say({ is: "take_back" }) });
  keep(element, tools, (tool) => tool.key,
    (tool) => make("button", { type: "button", class: "tool", "data-icon": ICONS[tool.key] || tool.key }),
    (button, tool) => {
      set(button, { "aria-label": tool.words, title: tool.words });
      button.onclick = tool.does;
    });
}

// How it ended

function drawEnd(element, end, shown) {
  const seats = shown.seats;
  const rows = end.standing.map(([seat, place, score]) => make("li", { class: place === 1 ? "best" : "" },
    image(seats[seat].face[0], { class: "face" }),
    make("span", { class: "name" }, seats[seat].name),
    make("span", { class: "score" }, String(score))));
  const head = make("tr", {}, make("td", {}), ...seats.map((seat) => make("th", { scope: "col" }, image(seat.face[0], { alt: seat.name }))));
  const lines = end.tally.map((row) => make("tr", {}, make("th", { scope: "row" }, row.label),
    ...row.values.map((value) => make("td", {}, String(value)))));
  fill(element, make("p", { class: "winners" }, end.winners), make("ol", {}, ...rows),
    make("table", {}, make("thead", {}, head), make("tbody", {}, ...lines)),
    ...outcomesOf(shown).map((words) => make("p", { class: "outcome" }, words)));
}

// How large it all is

/** The largest size, up to a limit, at which so many things of a shape lie in a room, side by side. */
function fitted(n, shape, width, height, limit) {
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= n; columns++) {
    const rows = Math.ceil(n / columns);
    const wide = (width - GAP * (columns - 1)) / columns;
    const high = (height - GAP * (rows - 1)) / rows * shape;
    const size = Math.min(wide, high, limit);
    if (size > best.size + 0.5) best = { size, columns };
  }
  return best;
}

export function resize() {
  const middle = document.getElementById("middle");
  if (!last || middle.clientWidth === 0) return;
  const style = getComputedStyle(middle);
  const width = middle.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const beside = sideways(middle) && middle.querySelector(":scope > :is(.board, .places)") && middle.querySelector(":scope > .rows");
  middle.classList.toggle("beside", Boolean(beside));
  const hands = [...middle.querySelectorAll(":scope > .hand")];
  const boards = [...middle.querySelectorAll(":scope > .board")];
  const places = middle.querySelector(":scope > .places");
  const fixed = [...middle.children].filter((each) => !each.matches(beside ? ".hand, .board, .places, .rows" : ".hand, .board, .places"));
  let room = middle.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)
    - GAP * Math.max(0, middle.children.length - 1);
  for (const each of fixed) room -= each.offsetHeight;
  const share = boards.length > 0 && (hands.length > 0 || places) ? 0.58 : 1;
  const wide = beside ? width - GAP - ROWS : width;
  for (const board of boards) room -= sizeBoard(board, wide, Math.max(LOWEST, room * share / boards.length));
  if (places) room -= fitPlaces(places, wide, room * (hands.length > 0 ? 0.58 : 1));
  for (const hand of hands) sizeHand(hand, width, Math.max(96, room / hands.length));
  const scrolls = middle.scrollHeight > middle.clientHeight;
  middle.dataset.still = scrolls ? "no" : "yes";
  // keys scroll what has the focus: without anything to press, the middle itself
  if (scrolls && !middle.querySelector("button:not(:disabled)")) middle.tabIndex = 0;
  else middle.removeAttribute("tabindex");
}

/** Whether a place is wide rather than high, so that two things lie well beside each other. */
const sideways = (element) => element.clientWidth > 1.2 * element.clientHeight;

function sizeBoard(element, width, room) {
  const of = element.of;
  const [, , wide, high] = of.box;
  const scale = Math.min(width / wide, room / high, 1.1);
  const frame = element.querySelector(".frame");
  lay(frame.querySelector(".seen"), of, of.box, last.lying);
  set(frame, { style: { width: `${wide * scale}px`, height: `${high * scale}px` } });
  return high * scale;
}

/** Show the choices so large that they lie in a room, or as small as they may be. Each size that is
 * tried lays the page out: that of choices of the same sizes is known. */
function fitPlaces(element, width, room) {
  const sizes = last.groups.map(({ name, choices }) => [name, choices.map(({ words, note, box, image: [, across, down] }) => [words, note, box, across, down])]);
  const fit = JSON.stringify([width, room, sizes, document.fonts.status, letter()]);
  const fits = element.fits || (element.fits = new Map());
  if (fits.size > FITS) fits.clear();
  const known = fits.get(fit);
  for (const most of known ? [known] : [LARGEST, 180, 150, 125, 104, SMALLEST]) {
    fits.set(fit, Math.min(most, width));
    sizePlaces(element, last.boards[0], last.lying, fits.get(fit));
    if (known || element.scrollHeight <= room) break;
  }
  return element.scrollHeight;
}

/** CSS pixels of a letter, as large as the reader wants it. */
const letter = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

function sizeHand(element, width, room) {
  const items = element.of.items;
  const shape = items[0].image[1] / items[0].image[2];
  const most = items.some((item) => item.image[3]) ? LARGEST : PIECE;
  const title = element.dataset.title ? 2 * letter() : 0;
  let { size, columns } = fitted(items.length, shape, width, room - 12 - title, most);
  if (size < SMALLEST) {
    columns = Math.max(2, Math.floor((width + GAP) / (SMALLEST + GAP)));
    size = (width - GAP * (columns - 1)) / columns;
  }
  columns = Math.ceil(items.length / Math.ceil(items.length / columns));  // no card alone in its row
  for (const each of element.children) showAt(each.firstChild, each.of.image, size / Math.min(shape, 1));
  const across = `${columns * (Math.floor(size) + GAP)}px`;
  set(element, { style: { "--size": `${Math.floor(size)}px`, "--across": across } });
}

