// What is laid over a page: the whole table, what happened, who plays, the aid, the rules.

import { lay } from "./board.js";
import { fill, image, keep, make, part, set } from "./dom.js";
import { open, say, speak, tap } from "./app.js";
import { offersOf } from "./play.js";

const sheet = document.getElementById("sheet");

sheet.addEventListener("close", () => { if (sheet.dataset.open) open(""); });
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

function drawTable(inside, shown) {
  const of = shown.sheet && shown.sheet.is === "table" ? shown.sheet.board : null;
  if (!of) return;
  const frame = part(inside, "div", "frame");
  const seen = part(frame, "canvas", "seen");
  set(seen, { role: "img", "aria-label": of.name });
  lay(seen, of, of.box, shown.spread || []);
  keep(part(frame, "div", "spots"), of.spots, (spot) => spot.key,
    (spot) => make("button", { type: "button", "data-tap": spot.key }),
    (button, spot) => {
      const [x, y, width, height] = spot.box;
      set(button, { class: spot.held ? "spot held" : "spot", "aria-label": spot.name, "aria-pressed": spot.held,
        style: { left: `${100 * x}%`, top: `${100 * y}%`, width: `${100 * width}%`, height: `${100 * height}%` } });
      button.onclick = () => { tap(spot.key); sheet.close(); };
    });
}

function drawLog(inside, shown) {
  const lines = shown.log || [];
  if (lines.length === 0) {
    fill(inside, make("p", {}, shown.words["log.empty"]));
    return;
  }
  const list = part(inside, "ol", "lines");
  keep(list, lines.map((line, n) => ({ ...line, key: lines.length - n })), (line) => `${line.key} ${line.words}`,
    (line) => make("li", {}, line.words), () => {});
}

function drawPlayers(inside, shown) {
  const words = shown.words;
  const has = shown.sheet && shown.sheet.is === "players" ? shown.sheet.has : [];
  const list = part(inside, "ul", "people");
  const seats = shown.seats || [];
  keep(list, seats, (seat) => seat.seat, () => make("li", {}), (element, seat) => {
    const person = shown.people[seat.seat];
    const state = person.vacant ? "" : seat.asked ? words["seat.asked"] : seat.chosen ? words["seat.chosen"] : "";
    const by = person.by === "ai" ? person.level : person.lost ? words["seat.lost"] : words[`seat.${person.by === "phone" ? "here" : person.by}`];
    const lines = (has[seat.seat] || []).map((line) => make("li", {}, line));
    fill(element, image(seat.face[0], { class: "face" }),
      make("div", { class: "who" }, make("strong", {}, seat.name),
        make("span", {}, [seat.you ? words["seat.you"] : by, state].filter(Boolean).join(" · "))),
      make("span", { class: "score" }, String(seat.score)),
      make("span", { class: "place" }, seat.place),
      lines.length > 0 ? make("ul", { class: "has" }, ...lines) : null,
      ...offers(person, shown));
    set(element, { class: seat.asked ? "asked" : "" });
  });
  const foot = part(inside, "div", "more");
  const other = shown.words.other;
  fill(foot, make("button", { type: "button", class: "worded", lang: other, onclick: () => speak(other) }, words["tool.language"]),
    shown.seat >= 0 ? make("button", { type: "button", class: "worded", onclick: () => askToLeave(shown) }, words["lobby.leave"]) : null);
}

/** Give the seat up: in a match only after a question, for others may take it at once. */
function askToLeave(shown) {
  const words = shown.words;
  const leave = () => { sheet.close(); say({ is: "leave" }); };
  if (shown.stage !== "playing") {
    leave();
    return;
  }
  const dialog = document.getElementById("question");
  const button = (look, said, does) => make("button", { type: "button", class: "wood", "data-look": look, onclick: () => { dialog.close(); does(); } }, said);
  fill(dialog, make("h2", { id: "question-heading" }, words["leave.heading"]), make("p", { id: "question-text" }, words["leave.text"]),
    button("primary", words["leave.no"], () => {}), button("danger", words["leave.yes"], leave));
  dialog.showModal();
}

function offers(person, shown) {
  return offersOf(person, shown).map((offer) => make("button", { type: "button", class: "wood", "data-look": offer.look, onclick: () => {
    sheet.close();
    offer.does();
  } }, offer.words));
}

function drawAid(inside, shown) {
  if (!shown.sheet || shown.sheet.is !== "aid" || inside.dataset.language === shown.language) return;
  inside.dataset.language = shown.language;
  fill(inside, ...shown.sheet.parts.flatMap(([part_, lines]) => [
    make("h3", {}, shown.words[`aid.${part_}`]),
    make("ul", { "data-part": part_ }, ...lines.map(([name, words]) => make("li", {}, name ? image(name) : null, make("span", {}, words)))),
  ]));
}

function drawRules(inside, shown) {
  if (!shown.sheet || shown.sheet.is !== "rules") return;
  if (inside.dataset.language !== shown.language) {
    inside.dataset.language = shown.language;
    fill(inside, ...shown.sheet.clauses.map(([number, words]) =>
      number.includes(".")
        ? make("p", { "data-clause": number }, make("b", {}, number), ` ${words}`)
        : make("h3", { "data-clause": number }, `${number}  ${words}`)));
  }
  if (shown.clause) {
    const wanted = inside.querySelector(`[data-clause="${CSS.escape(shown.clause)}"]`);
    for (const each of inside.querySelectorAll(".meant")) each.classList.remove("meant");
    if (wanted) {
      wanted.classList.add("meant");
      setTimeout(() => wanted.scrollIntoView({ block: "center" }), 30);
    }
    delete shown.clause;
  }
}
