// The connection of a page to the table: keys, messages, heartbeats, and presses that are not lost.

const STORE = "souk";
const AWAY = 4000;      // milliseconds hidden after which the socket is not trusted any more
const LONGEST = 2000;   // between two tries to connect, or for the answer to a press
const BEAT = 500;       // between two heartbeats
const GRACE = 1000;     // after a socket was closed until that is told
const SILENT = 2200;    // without any message after which the table counts as out of reach
const DEAD = 4500;      // without a page on a new socket, after which another one is tried
const KEPT = 60000;     // for how long a press waits for the table

/** What the table has told, part by part. */
export const shown = { stage: "connecting", words: {} };

const listeners = { draw: () => {}, notice: () => {}, link: () => {} };
let socket = null;
let keys = [];
let key = "";           // the one that was shown last
let tries = 0;
let timer = 0;
let hidden = 0;
let refused = false;    // no key is good here: nothing is tried until the page is looked at anew
let greeted = false;    // the table has told its page on this socket
let heard = 0;          // when the table was heard last
let waiting = null;     // the press whose answer is waited for
let taps = 0;           // since the socket was opened
let next = "";          // what was pressed meanwhile
let outbox = [];        // what could not be sent
let unheard = [];       // what was sent, until a later heartbeat is answered
let beats = 0;          // heartbeats sent on the socket
let answered = 0;       // heartbeats answered on it
let sheet = "";         // the open sheet: a new socket is told of it too
let lost = null;        // not known before the first message
let code = "";          // that of the television, until the table has answered it
let guest = "";         // the mark of this browser

/** Call these for each change of the page, each notice, and when the table is out of reach. */
export function listen(given) {
  Object.assign(listeners, given);
}

// Keys and settings, kept by the browser

function read(store) {
  try {
    return JSON.parse(store().getItem(STORE) || "{}");
  } catch {
    return {};
  }
}

function write(store, changed) {
  try {
    store().setItem(STORE, JSON.stringify({ ...read(store), ...changed }));
  } catch {
    // a browser that keeps nothing: the page has the key as long as it is open
  }
}

const OF_TAB = () => sessionStorage;
const OF_BROWSER = () => localStorage;
const stored = () => ({ ...read(OF_BROWSER), ...read(OF_TAB) });

function store(changed) {
  write(OF_TAB, changed);
  write(OF_BROWSER, changed);
}

/** A setting of this phone. */
export const setting = (name, otherwise) => read(OF_BROWSER)[name] ?? otherwise;
export const change = (name, value) => write(OF_BROWSER, { [name]: value });

/** The keys to show, the likeliest first: that of a seat that was had here before, that of the
 * address. */
function known() {
  const given = decodeURIComponent(location.hash.slice(1));
  const { key: own, table } = stored();
  const found = [];
  if (own && (!given || given === own || given === table)) found.push(own);
  if (given) found.push(given);
  if (key && !found.includes(key)) found.push(key);
  if (table && !found.includes(table)) found.push(table);
  return found;
}

/** A key is kept by the browser, not in the address: a shared address gives no hand away. */
function keep(own) {
  store(shown.seat === -1 ? { table: own } : { key: own });
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
}

/** The mark by which the table knows this browser again: one bet in a match. */
function mark() {
  if (!guest) {
    const random = [...crypto.getRandomValues(new Uint8Array(12))];
    guest = setting("guest", random.map((n) => n.toString(16).padStart(2, "0")).join(""));
    change("guest", guest);
  }
  return guest;
}

export const language = () => stored().language || navigator.language || "en";

// The socket

export function connect() {
  clearTimeout(timer);
  refused = greeted = false;
  outbox = [...unheard, ...outbox];
  unheard = [];
  beats = answered = 0;
  if (socket !== null) {
    socket.onclose = null;
    socket.close();
  }
  const address = new URL("ws", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const opened = new WebSocket(address.href.split("#")[0]);
  socket = opened;
  heard = Date.now();
  opened.onopen = () => {
    taps = 0;
    heard = Date.now();
    keys = code ? [] : known();
    if (code) send({ is: "code", code, language: language() });
    else greet();
  };
  opened.onmessage = (event) => {
    if (opened !== socket) return;
    heard = Date.now();
    code = "";
    receive(JSON.parse(event.data));
  };
  opened.onclose = () => {
    if (opened !== socket) return;
    socket = null;
    if (!refused || code) retry();
  };
}

function retry() {
  clearTimeout(timer);
  if (tries > 0 || shown.stage === "connecting") lose();
  timer = setTimeout(connect, Math.min(LONGEST, 150 * 2 ** tries++));
  setTimeout(() => { if (!answers() && !refused) lose(); }, GRACE);
}

function greet() {
  key = keys.shift() || "";
  const log = shown.log && shown.log.length > 0 ? shown.log.at(-1).n : null;
  send({ is: "hello", key, language: language(), log, guest: mark() });
}

function send(message) {
  if (socket === null || socket.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}

function lose() {
  if (lost) return;
  lost = true;
  listeners.link(false);
}

function find() {
  tries = 0;
  if (lost === false) return;
  lost = false;
  listeners.link(true);
}

/** Whether the table answers heartbeats: it has told its page, or this phone waits to be let in. */
const answers = () => greeted || shown.stage === "stranger" && shown.waits > 0;

function beat() {
  if (document.visibilityState === "hidden" || refused || socket === null) return;
  const silent = Date.now() - heard;
  if (silent >= (answers() ? SILENT : DEAD)) {   // what comes by the old socket is not trusted any more
    lose();
    tries = 0;
    connect();
  } else if (answers() && send({ is: "beat" })) {
    beats += 1;
  }
}

// Messages to the table

/** Tell the service something; without a connection it is kept and sent once. What a dying socket
 * took with it is sent again if the page has not changed since. */
export function say(message) {
  const entry = { message, since: Date.now(), place: "", beat: beats + 1 };
  if (message.is === "open") sheet = message.what;
  if (!lost && greeted && send(message)) {
    if (message.is !== "open") unheard.push({ ...entry, place: place() });
  } else if (message.is !== "open") {
    outbox = [...outbox.filter((other) => other.message.is !== message.is), entry];
  }
}

/** What a press means depends on it. */
const place = () => `${shown.stage} ${shown.seat} ${shown.at}`;

/** Press what stands on the page. A second press waits for what the first comes to, and counts only
 * if it still stands there; what decides is not pressed twice. */
export function tap(pressed) {
  if (waiting) {
    next = pressed.startsWith("more ") || pressed.startsWith("less ") ? pressed : "";
    return;
  }
  wait({ key: pressed, at: shown.at || [0, 0], since: Date.now() });
  if (!lost && greeted) press();
}

function press() {
  const n = taps += 1;
  waiting.n = n;
  send({ is: "tap", key: waiting.key, at: waiting.at, n });
  setTimeout(() => { if (waiting && waiting.n === n && n === taps && !lost) wait(null); }, LONGEST);
}

function wait(pressed) {
  waiting = pressed;
  document.getElementById("page").dataset.waiting = waiting ? "yes" : "no";
}

/** Send what was pressed while the table was out of reach, or give it back with a word. */
function flush() {
  const now = Date.now();
  const [old, messages] = [outbox, []];
  outbox = [];
  for (const { message, since, place: before } of old) {
    if (now - since < KEPT && (!before || before === place())) messages.push(message);
  }
  if (sheet) messages.push({ is: "open", what: sheet });
  for (const message of messages) send(message);
  if (!waiting) return;
  const same = String(waiting.at) === String(shown.at);
  if (same && stands(waiting.key) && now - waiting.since < KEPT) {
    press();
    return;
  }
  const unsent = waiting.n === undefined;
  wait(null);
  if (unsent) listeners.notice(shown.words["link.returned"]);
}

const stands = (pressed) => document.querySelector(`[data-tap="${CSS.escape(pressed)}"]`) !== null;

export function speak(chosen) {
  store({ language: chosen });
  say({ is: "speak", language: chosen });
}

/** Ask to come in by the code that stands on the television. */
export function sendCode(typed) {
  code = typed;
  keys = [];
  if (!send({ is: "code", code, language: language() })) {
    key = "";
    connect();
  }
}

// Messages of the table

function receive(parts) {
  if (parts.beat) {
    answered += 1;
    unheard = unheard.filter((entry) => entry.beat > answered);
    if (answers()) find();
    return;
  }
  if (parts.stage === "stranger" && keys.length > 0) {
    greet();
    return;
  }
  if (parts.stage) refused = parts.stage === "stranger" && !parts.waits;
  if (parts.key) {
    key = parts.key;
    store({ [parts.opens || "key"]: key });
    if (parts.opens === "table") {
      keys = [key];
      greet();
      return;
    }
  }
  if (parts.notice) listeners.notice(parts.notice);
  if (parts.stage === "closed" || parts.stage === "stranger") {
    sheet = "";
    for (const name of Object.keys(shown)) if (name !== "words" && name !== "log") delete shown[name];
  }
  const { spliced = {}, ...whole } = parts;
  Object.assign(shown, whole);
  for (const [name, told] of Object.entries(spliced)) {
    shown[name] = told.flatMap(([first, kept, added]) => [...shown[name].slice(first, first + kept), ...added]);
  }
  if (shown.seat !== undefined) keep(key);
  if (waiting && waiting.n !== undefined && greeted && shown.answered >= taps) wait(null);
  listeners.draw();
  find();   // after the page is drawn: what measures it must not meet the old one
  if (!greeted && shown.stage !== "stranger") {
    greeted = true;
    flush();
  }
  if (next && !waiting) {
    const pressed = next;
    next = "";
    if (stands(pressed)) tap(pressed);
  }
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
window.addEventListener("offline", lose);
window.addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
window.addEventListener("hashchange", () => { if (location.hash) connect(); });
setInterval(beat, BEAT);
