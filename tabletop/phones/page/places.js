// What can be touched on the table, grouped by the place where it lies: the same on every glass.

import { lay } from "./board.js";
import { fill, image, keep, make, part, set, show } from "./dom.js";

const GAP = 9;
const SMALL = 60;       // CSS pixels: the picture beside words

/** Draw the groups. `touchable` makes the button of a choice, which looks closely at it for a long press. */
export function drawPlaces(element, groups, touchable) {
  keep(element, groups, (group) => group.name, (group) => make("div", { class: "place", role: "group", "aria-label": group.name }),
    (inner, group) => {
      const worded = group.choices.some((choice) => choice.note);
      set(inner, { "data-told": worded, "data-alone": group.choices.length === 1 });
      set(part(inner, "p", "heading"), { text: group.name, "aria-hidden": "true" });
      keep(part(inner, "div", "picks"), group.choices, (choice) => choice.key, (choice) => {
        const button = touchable(choice);
        fill(button, choice.box ? make("canvas", { "aria-hidden": "true" }) : image(""),
          make("span", { class: "label" }, make("span", { class: "words" }), make("small", {})));
        return button;
      }, drawChoice);
    });
}

function drawChoice(button, choice) {
  set(button, { class: choice.held ? "pick held" : "pick", "data-pile": choice.pile || null, "aria-pressed": choice.held, "aria-label": [choice.name, choice.note].filter(Boolean).join(": ") });
  const [words, note] = button.lastChild.children;
  set(words, { text: choice.words, hidden: !choice.words });
  set(note, { text: choice.note, hidden: !choice.note });
  button.of = { ...choice, offered: true };
}

/** Give the pictures their size: `side` is that of the largest without words beside them. */
export function sizePlaces(element, board, lying, side) {
  for (const button of element.querySelectorAll(".pick")) {
    const { box, image: [name, across, down, close] } = button.of;
    const small = button.closest("[data-told]");
    const [wide, high] = box ? [box[2], box[3]] : [across, down];
    const scale = small ? Math.min(SMALL / wide, SMALL / high) : Math.min(side / wide, 1.4 * side / high);
    const picture = button.firstChild;
    set(picture, { style: { width: `${Math.round(wide * scale)}px`, height: `${Math.round(high * scale)}px` } });
    if (box) lay(picture, board, box, lying);
    else show(picture, close && side * devicePixelRatio > 400 ? close : name);
  }
  set(element, { style: { "--side": `${Math.floor(side)}px` } });
  for (const picks of element.querySelectorAll(".place:not([data-told]) > .picks")) balance(picks);
}

/** No picture lies alone in its row. */
function balance(picks) {
  picks.style.maxWidth = "none";
  const step = Math.max(...[...picks.children].map((pick) => pick.offsetWidth)) + GAP;
  const columns = Math.max(1, Math.floor((picks.parentElement.parentElement.clientWidth + GAP) / step));
  const rows = Math.ceil(picks.children.length / columns);
  picks.style.maxWidth = `${Math.ceil(picks.children.length / rows) * step}px`;
}
