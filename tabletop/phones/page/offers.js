// What can be done for a seat by the person who holds this page.

import { told } from "./dom.js";
import { say } from "./link.js";

/** Sit down there, or let the computer play. */
export function offersOf(person, shown) {
  const { seat, name } = person;
  const watches = shown.seat < 0;
  const found = [];
  if (watches && person.can_take) {
    found.push({ key: "sit", look: "primary", words: shown.words["lobby.sit"], does: () => say({ is: "take", seat, name, face: "" }) });
  }
  if (person.vacant || (!watches && person.lost && person.by === "phone")) {
    found.push({ key: "stand_in", look: "plain", words: told(shown.words.stand_in, name), does: () => say({ is: "stand_in", seat }) });
  }
  const leader = shown.leader;
  if (leader && leader.seat === shown.seat && seat !== shown.seat && person.taken && person.here) {
    found.push({ key: "lead", look: "plain", words: told(shown.words["lead.pass"], name), does: () => say({ is: "lead", what: "pass", value: seat }) });
  }
  return found;
}
