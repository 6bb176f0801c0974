// The page of a phone: what the table tells goes to those who draw it.

import { make, picture, set } from "./dom.js";
import { connect, listen, shown } from "./link.js";
import { drawLobby } from "./lobby.js";
import { drawLog, scrollLog } from "./log.js";
import { drawPlay, resize } from "./play.js";
import { closeSheet, drawSheet } from "./sheets.js";
import { signalTurn } from "./turn.js";
import { chooses } from "./view.js";

const page = document.getElementById("page");
const notice = document.getElementById("notice");
const band = document.getElementById("lost");
const log = document.getElementById("log");
const start = JSON.parse(document.body.dataset.words);

shown.words = start[(navigator.language || "en").slice(0, 2)] || start.en;

let dressed = null;     // the game whose pictures and colours the page has

/** Give the page the pictures and colours of its game: once, for they touch the style of everything. */
function dress() {
  const game = shown.game;
  const language = (shown.language || "en").replace("_", "-");
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
  if (!game || game === dressed) return;
  dressed = game;
  const style = document.documentElement.style;
  page.dataset.game = game.name;
  for (const [name, file] of Object.entries(game.assets)) {
    style.setProperty(`--${name}`, `url("${new URL(picture(file), document.baseURI)}")`);
  }
  for (const [name, colour] of Object.entries(game.inks)) style.setProperty(`--${name}`, colour);
}

function draw() {
  const focused = document.activeElement;
  page.dataset.stage = shown.stage;
  dress();
  signalTurn(shown);
  const playing = (shown.stage === "playing" || shown.stage === "over") && shown.ask;
  drawLog(log, playing ? shown : { ...shown, log: [] });
  if (playing && !chooses(shown)) drawPlay(page, shown);
  else drawLobby(page, shown);
  if (shown.over) drawSheet(shown);
  else closeSheet();
  keepFocus(focused);
}

/** What had the focus may be gone: then the button beside it has it, or the question, so that keys
 * and readers go on from there. */
function keepFocus(before) {
  const at = document.activeElement;
  if (before === document.body || (at !== document.body && !at.disabled)) return;
  const beside = before.isConnected && before.parentElement.querySelector(":scope > button:enabled");
  (beside || document.getElementById("ask")).focus({ preventScroll: true });
}

function sayOnce(words) {
  notice.textContent = words;
  notice.classList.add("shown");
  clearTimeout(notice.timer);
  notice.timer = setTimeout(() => notice.classList.remove("shown"), 4000);
}

/** The table is out of reach: said in words, for eyes and readers, until it is back. */
function showLink(here) {
  page.dataset.link = here ? "here" : "lost";
  band.textContent = here ? "" : shown.words["link.lost"] || start.en["link.lost"];
  resize();
}

listen({ draw, notice: sayOnce, link: showLink });
document.addEventListener("souk:draw", draw);
window.addEventListener("resize", resize);
const grown = new ResizeObserver(() => scrollLog(log));   // by fonts and pictures too, which come late
for (const each of [log, log.firstElementChild]) grown.observe(each);
draw();
document.body.dataset.runs = "yes";   // else old.js offers the plain list
connect();
set(page, { "data-link": "new" });
export { make };
