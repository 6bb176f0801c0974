// The page of a phone: keeps the socket, knows what was shown last, passes it to those who draw it.

import { make, set, picture } from "./dom.js";
import { drawPlay, resize } from "./play.js";
import { drawLobby } from "./lobby.js";
import { drawSheet, closeSheet } from "./sheets.js";

const STORE = "souk";
const AWAY = 4000;      // milliseconds hidden after which the socket is not trusted any more
const LONGEST = 2000;   // between two tries to connect, or for the answer to a tap

const page = document.getElementById("page");
const notice = document.getElementById("notice");

/** What has been shown so far, part by part. */
export const shown = { stage: "connecting", words: {} };

let socket = null;
let keys = [];
let tries = 0;
let timer = 0;
let hidden = 0;
let refused = false;    // no key is good here: nothing is tried until the page is looked at anew
let waiting = false;    // for the answer to a tap
let taps = 0;           // since the socket was opened
let next = "";          // what was tapped meanwhile

// Keys

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORE) || "{}");
  } catch {
    return {};
  }
}

function store(changed) {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...stored(), ...changed }));
  } catch {
    // a browser that keeps nothing: the address has the key
  }
}

/** The keys to show, the likeliest first: that of a seat that was had here before, that of the
 * address. */
function known() {
  const given = decodeURIComponent(location.hash.slice(1));
  const { key, table } = stored();
  const found = [];
  if (key && (!given || given === key || given === table)) found.push(key);
  if (given) found.push(given);
  if (table && !found.includes(table)) found.push(table);
  return found;
}

function language() {
  return stored().language || navigator.language || "en";
}

// The socket

function connect() {
  clearTimeout(timer);
  refused = false;
  if (socket !== null) {
    socket.onclose = null;
    socket.close();
  }
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const opened = new WebSocket(`${scheme}://${location.host}/ws`);
  socket = opened;
  opened.onopen = () => {
    tries = taps = 0;
    keys = known();
    greet();
  };
  opened.onmessage = (event) => {
    if (opened === socket) hear(JSON.parse(event.data));
  };
  opened.onclose = () => {
    if (opened !== socket) return;
    socket = null;
    if (refused) return;
    page.dataset.link = "lost";
    wait(false);
    timer = setTimeout(connect, Math.min(LONGEST, 150 * 2 ** tries++));
  };
}

function greet() {
  const key = keys.shift();
  say({ is: "hello", key: key || "", language: language() });
  page.dataset.key = key || "";
}

/** Tell the service something. */
export function say(message) {
  if (socket !== null && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Press what stands on the page. A second press waits for what the first comes to, and counts only
 * if it still stands there; what decides is not pressed twice. */
export function tap(key) {
  if (waiting) {
    next = key.startsWith("more ") || key.startsWith("less ") ? key : "";
    return;
  }
  wait(true);
  const n = taps += 1;
  setTimeout(() => { if (n === taps) wait(false); }, LONGEST);
  say({ is: "tap", key, at: shown.at || [0, 0], n });
}

function wait(now) {
  waiting = now;
  page.dataset.waiting = now ? "yes" : "no";
}

export function speak(chosen) {
  store({ language: chosen });
  say({ is: "speak", language: chosen });
}

/** Lay something over the page; nothing takes it away. */
export function open(what) {
  shown.over = what;
  say({ is: "open", what: ["table", "rules", "aid", "players"].includes(what) ? what : "" });
  draw();
}

// What is shown

function hear(parts) {
  if (parts.stage === "stranger" && keys.length > 0) {
    greet();
    return;
  }
  if (parts.stage) refused = parts.stage === "stranger";
  if (parts.key) {
    store({ key: parts.key });
    history.replaceState(null, "", `#${parts.key}`);
  }
  if (parts.notice) say_once(parts.notice);
  if (parts.stage === "closed" || parts.stage === "stranger") {
    for (const name of Object.keys(shown)) if (name !== "words") delete shown[name];
  }
  const { spliced = {}, ...whole } = parts;
  Object.assign(shown, whole);
  for (const [name, told] of Object.entries(spliced)) {
    shown[name] = told.flatMap(([first, kept, added]) => [...shown[name].slice(first, first + kept), ...added]);
  }
  if (parts.seat === -1 && page.dataset.key) store({ table: page.dataset.key });
  page.dataset.link = "here";
  if (shown.answered >= taps) wait(false);
  draw();
  if (next && !waiting) {
    const key = next;
    next = "";
    if (document.querySelector(`[data-tap="${CSS.escape(key)}"]`)) tap(key);
  }
}

function say_once(words) {
  notice.textContent = words;
  notice.classList.add("shown");
  clearTimeout(notice.timer);
  notice.timer = setTimeout(() => notice.classList.remove("shown"), 4000);
}

function dress() {
  const game = shown.game;
  document.documentElement.lang = (shown.language || "en").replace("_", "-");
  document.title = shown.words.title || "Souk";
  if (!game) return;
  const style = document.documentElement.style;
  page.dataset.game = game.name;
  for (const [name, file] of Object.entries(game.assets)) {
    style.setProperty(`--${name}`, `url("${picture(file)}")`);
  }
  for (const [name, colour] of Object.entries(game.inks)) style.setProperty(`--${name}`, colour);
}

function draw() {
  page.dataset.stage = shown.stage;
  dress();
  const playing = shown.stage === "playing" || shown.stage === "over";
  if (playing && shown.ask) drawPlay(page, shown);
  else drawLobby(page, shown);
  if (shown.over) drawSheet(shown);
  else closeSheet();
}

// Coming and going

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") {
    hidden = Date.now();
  } else if (socket === null || Date.now() - hidden > AWAY) {
    tries = 0;
    connect();
  }
});
window.addEventListener("online", connect);
window.addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
window.addEventListener("hashchange", connect);
window.addEventListener("resize", () => resize());

connect();
set(page, { "data-link": "new" });
export { make };
