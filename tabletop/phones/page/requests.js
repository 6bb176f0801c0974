// Phones that have shown the code of the table: the player who leads lets them in.

import { keep, make, set, told } from "./dom.js";
import { say } from "./link.js";

export function drawRequests(element, shown) {
  const { words, leader } = shown;
  const leads = Boolean(leader) && leader.seat === shown.seat && shown.seat >= 0;
  keep(element, leads ? leader.requests : [], (number) => number, () => make("div", { class: "request", role: "status" },
    make("p", { class: "plate" }), make("button", { type: "button", class: "wood" }), make("button", { type: "button", class: "wood" })),
  (inner, number) => {
    const [plate, admit, refuse] = inner.children;
    set(plate, { text: told(words["code.request"], number) });
    set(admit, { "data-look": "green", text: words["code.admit"], onclick: () => say({ is: "lead", what: "admit", value: number }) });
    set(refuse, { "data-look": "plain", text: words["code.refuse"], onclick: () => say({ is: "lead", what: "refuse", value: number }) });
  });
}
