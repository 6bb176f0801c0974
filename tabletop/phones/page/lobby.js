// Before a match, or before this phone has a hand: whose hand is yours, a name, a face. And when
// there is no table at all: why, and the code that stands on the television.

import { fill, image, keep, make, part, picture, set, told } from "./dom.js";
import { say, sendCode, speak } from "./link.js";
import { offersOf } from "./offers.js";
import { drawRequests } from "./requests.js";
import { watch } from "./view.js";

let chosen = { seat: -2, name: "", face: "" };

export function drawLobby(page, shown) {
  const words = shown.words;
  const choosing = Boolean(shown.people) && (shown.stage === "lobby" || shown.stage === "playing");
  document.getElementById("band").hidden = true;
  page.dataset.asked = "no";
  fill(document.getElementById("refusal"));
  const mine = choosing ? shown.people.find((person) => person.seat === shown.seat) : undefined;
  const heading = choosing ? (mine ? "lobby.seated" : "lobby.heading") : HEADINGS[shown.stage];
  const free = choosing && shown.people.some((person) => person.can_take);
  const text = choosing ? words[mine ? "lobby.wait" : free ? "lobby.text" : "lobby.no_seat"] : "";
  const ask = document.getElementById("ask");
  set(part(ask, "h1", "words"), { text: words[heading] || "" });
  set(part(ask, "p", "note"), { text: "", hidden: true });
  set(part(ask, "p", "said"), { text: text || "", hidden: !text });
  const sections = SECTIONS[choosing ? "seats" : shown.stage] || [];
  keep(document.getElementById("middle"), sections.filter((each) => each !== "me" || mine), (each) => each,
    (each) => make("section", { class: each }),
    (element, each) => DRAW[each](element, shown, mine));
  drawFoot(buttonsOf(shown, mine, choosing), shown, mine);
}

const HEADINGS = { connecting: "connecting", closed: "stopped", stranger: "closed", playing: "nothing", over: "nothing" };
const SECTIONS = { seats: ["requests", "people", "vacant", "me"], stranger: ["code"] };
const DRAW = { requests: drawRequests, people: drawPeople, vacant: drawVacant, me: drawMe, code: drawCode };

// Whose hand is yours

function drawPeople(element, shown, mine) {
  const words = shown.words;
  const lobby = shown.stage === "lobby";
  const seats = [...shown.people].sort((a, b) => lobby ? 0 : Number(b.can_take) - Number(a.can_take));
  keep(element, seats, (person) => person.seat, () => make("button", { type: "button", class: "person" },
    image("", { class: "face" }), make("span", { class: "name" }), make("span", { class: "state" })),
  (button, person) => {
    const own = person === mine;
    const free = person.can_take && !own;
    const by = person.by === "ai" ? told(words["lobby.computer"], person.level)
      : person.by === "screen" ? words["seat.screen"]
      : person.taken ? (person.here ? words["seat.here"] : words["seat.lost"]) : "";
    const state = own ? words["seat.you"] : [by, free ? words["lobby.sit"] : ""].filter(Boolean).join(" \u00b7 ");
    set(button, { "data-state": own ? "own" : free ? "free" : "taken", disabled: !free && !own });
    const face = button.querySelector(".face");
    if (face.dataset.name !== person.face) { face.dataset.name = person.face; face.src = picture(person.face); }
    set(button.querySelector(".name"), { text: person.name });
    set(button.querySelector(".state"), { text: state });
    button.onclick = () => { if (free) say({ is: "take", seat: person.seat, name: person.name, face: "" }); };
  });
}

/** What can be done for seats that were given up, besides sitting down there. For the player who
 * leads: which seats the computer has. */
function drawVacant(element, shown) {
  const words = shown.words;
  const leads = shown.leader && shown.leader.seat === shown.seat && shown.seat >= 0;
  const offers = shown.stage === "lobby"
    ? shown.people.filter((person) => leads && !person.taken).map(({ seat, name, by }) => ({
      key: `seat ${seat}`, look: "plain", text: "", words: told(words[by === "ai" ? "lead.person" : "lead.computer"], name),
      does: () => say({ is: "lead", what: "seat", value: seat }) }))
    : shown.people.filter((person) => person.vacant).flatMap((person) => offersOf(person, shown)
      .filter(({ key }) => key === "stand_in").map((offer) => ({ ...offer, key: `stand_in ${person.seat}`, text: told(words.vacant, person.name) })));
  keep(element, offers, (offer) => offer.key, () => make("div", { class: "offers" }, make("p", { class: "plate" }), make("button", { type: "button", class: "wood" })),
    (inner, offer) => {
      set(inner.firstChild, { text: offer.text, hidden: !offer.text });
      set(inner.lastChild, { "data-look": offer.look, text: offer.words, onclick: offer.does });
    });
}

// The code on the television

function drawCode(element, shown) {
  const words = shown.words;
  if (!element.querySelector("form")) {
    fill(element, make("form", {}, make("label", {}, make("span", {}),
      make("input", { name: "code", maxlength: 8, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", enterkeyhint: "go" })),
    make("button", { type: "submit", class: "worded" }), make("p", { class: "waits", role: "status" })));
  }
  const form = element.querySelector("form");
  const input = form.querySelector("input");
  set(form.querySelector("label span"), { text: words["code.enter"] });
  set(form.querySelector("button"), { text: words["code.send"] });
  set(form.querySelector(".waits"), { text: shown.waits ? told(words["code.waits"], shown.waits) : "", hidden: !shown.waits });
  form.onsubmit = (event) => { event.preventDefault(); if (input.value.trim()) sendCode(input.value.trim()); };
}

// Myself

function drawMe(element, shown, mine) {
  const words = shown.words;
  if (chosen.seat !== mine.seat) chosen = { seat: mine.seat, name: mine.name, face: mine.own_face };
  if (!element.querySelector("form")) {
    fill(element, make("form", {}, make("label", {}, make("span", {}),
      make("input", { name: "name", maxlength: 12, autocomplete: "off", enterkeyhint: "done" })),
    make("fieldset", {}, make("legend", {}), make("div", { class: "faces" }))));
    element.querySelector("input").value = mine.name;
  }
  const form = element.querySelector("form");
  const input = form.querySelector("input");
  set(form.querySelector("label span"), { text: words["lobby.name"] });
  set(form.querySelector("legend"), { text: words["lobby.face"] });
  const keepThese = () => say({ is: "take", seat: mine.seat, name: input.value, face: chosen.face });
  form.onsubmit = (event) => { event.preventDefault(); keepThese(); input.blur(); };
  input.onchange = keepThese;
  keep(form.querySelector(".faces"), shown.faces, ([face]) => face,
    ([face, name]) => make("button", { type: "button", class: "choice" }, image(name)),
    (button, [face, name]) => {
      const n = shown.faces.findIndex(([other]) => other === face) + 1;
      const own = mine.own_face === face;
      set(button, { "aria-label": words[`face.${n}`], "aria-pressed": own, class: own ? "choice own" : "choice" });
      if (button.firstChild.dataset.name !== name) { button.firstChild.dataset.name = name; button.firstChild.src = picture(name); }
      button.onclick = () => { chosen.face = face; keepThese(); };
    });
}

// What to press

function buttonsOf(shown, mine, choosing) {
  const words = shown.words;
  if (!choosing) return [];
  if (!mine) return shown.stage === "playing" ? [{ key: "look", words: words["lobby.look"], look: "plain", does: () => watch(true) }] : [];
  const free = shown.people.filter((person) => person.by === "free").length;
  const begin = free > 0 ? words[`lobby.begin_with.${free}`] : words["lobby.begin"];
  return [{ key: "begin", words: begin, look: free > 0 ? "plain" : "green", does: () => say({ is: "begin" }) }];
}

function drawFoot(buttons, shown, mine) {
  const words = shown.words;
  const element = document.getElementById("buttons");
  element.dataset.count = buttons.length;
  keep(element, buttons, (button) => button.key, () => make("button", { type: "button" }), (made, button) => {
    set(made, { class: "wood", "data-look": button.look, text: button.words });
    made.onclick = button.does;
  });
  const other = words.other;
  const tools = words["tool.language"]
    ? [{ key: "language", words: words["tool.language"], does: () => speak(other) }] : [];
  if (mine) tools.push({ key: "leave", words: words["lobby.leave"], does: () => say({ is: "leave" }) });
  keep(document.getElementById("tools"), tools, (tool) => tool.key,
    () => make("button", { type: "button", class: "worded" }),
    (button, tool) => {
      set(button, { class: "worded", text: tool.words, lang: tool.key === "language" ? other : null, "aria-label": null, title: null });
      button.onclick = tool.does;
    });
}
