// Before a match: who is here, a seat to take, a name, a face. And when there is no table at all.

import { fill, image, keep, make, part, set, told } from "./dom.js";
import { say, speak } from "./app.js";

let chosen = { seat: -2, name: "", face: "" };

export function drawLobby(page, shown) {
  const words = shown.words;
  document.getElementById("band").hidden = true;
  fill(document.getElementById("refusal"));
  const ask = document.getElementById("ask");
  const heading = HEADINGS[shown.stage];
  set(part(ask, "h1", "words"), { text: heading ? words[heading] || "" : words["lobby.heading"] || "" });
  set(part(ask, "p", "note"), { text: "", hidden: true });
  set(part(ask, "p", "said"), { text: heading ? "" : words["lobby.text"], hidden: Boolean(heading) });
  const middle = document.getElementById("middle");
  if (shown.stage !== "lobby" || !shown.people) {
    fill(middle);
    drawFoot([], shown);
    return;
  }
  const mine = shown.people.find((person) => person.seat === shown.seat);
  const sections = [{ key: "people" }, ...(mine ? [{ key: "me", mine }] : [])];
  keep(middle, sections, (each) => each.key,
    (each) => make("section", { class: each.key }),
    (element, each) => (each.key === "me" ? drawMe(element, each.mine, shown) : drawPeople(element, shown)));
  drawFoot(buttonsOf(shown, mine), shown);
}

const HEADINGS = { connecting: "connecting", closed: "stopped", stranger: "closed", playing: "nothing", over: "nothing" };

// Who is here

function drawPeople(element, shown) {
  const words = shown.words;
  keep(element, shown.people, (person) => person.seat, () => make("button", { type: "button", class: "person" },
    image("", { class: "face" }), make("span", { class: "name" }), make("span", { class: "state" })),
  (button, person) => {
    const free = person.by === "free";
    const own = person.seat === shown.seat;
    const state = own ? words["seat.you"] : free ? words["lobby.sit"]
      : person.by === "ai" ? told(words["lobby.computer"], person.level)
      : person.here ? words["seat.here"] : words["seat.lost"];
    set(button, { "data-state": own ? "own" : person.by, disabled: !free && !own });
    const face = button.querySelector(".face");
    if (face.dataset.name !== person.face) { face.dataset.name = person.face; face.src = `/p/${person.face}`; }
    set(button.querySelector(".name"), { text: person.name });
    set(button.querySelector(".state"), { text: state });
    button.onclick = () => { if (free) say({ is: "take", seat: person.seat, name: person.name, face: "" }); };
  });
}

// Myself

function drawMe(element, mine, shown) {
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
      if (button.firstChild.dataset.name !== name) { button.firstChild.dataset.name = name; button.firstChild.src = `/p/${name}`; }
      button.onclick = () => { chosen.face = face; keepThese(); };
    });
}

// What to press

function buttonsOf(shown, mine) {
  const words = shown.words;
  if (!mine) return [];
  const free = shown.people.filter((person) => person.by === "free").length;
  const begin = free > 0 ? words[`lobby.begin_with.${free}`] : words["lobby.begin"];
  return [{ key: "begin", words: begin, look: free > 0 ? "plain" : "green", does: () => say({ is: "begin" }) }];
}

function drawFoot(buttons, shown) {
  const element = document.getElementById("buttons");
  element.dataset.count = buttons.length;
  keep(element, buttons, (button) => button.key, () => make("button", { type: "button" }), (made, button) => {
    set(made, { class: "wood", "data-look": button.look, text: button.words });
    made.onclick = button.does;
  });
  const other = shown.words.other;
  const tools = shown.words["tool.language"]
    ? [{ key: "language", words: shown.words["tool.language"], does: () => speak(other) }] : [];
  if (shown.stage === "lobby" && shown.seat >= 0) {
    tools.push({ key: "leave", words: shown.words["lobby.leave"], does: () => say({ is: "leave" }) });
  }
  keep(document.getElementById("tools"), tools, (tool) => tool.key,
    () => make("button", { type: "button", class: "worded" }),
    (button, tool) => {
      set(button, { class: "worded", text: tool.words, lang: tool.key === "language" ? other : null, "aria-label": null, title: null });
      button.onclick = tool.does;
    });
}
