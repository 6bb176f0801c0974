// A bet of an onlooker on who wins. It is worth nothing, and each phone can switch it off.

import { image, keep, make, part, set, show, told } from "./dom.js";
import { change, say, setting } from "./link.js";
import { redraw } from "./view.js";

const isOn = () => setting("bets", true);

/** The seat on which this phone has bet in this match, or -1. */
function ownBet({ bets }) {
  const kept = setting("bet", null);
  return kept && kept.round === bets.round ? kept.seat : -1;
}

/** Whether an onlooker is offered a bet, or reads their own. */
export const betting = ({ seat, stage, end }) => seat === -1 && stage === "playing" && !end && isOn();

export function drawBet(element, of, shown) {
  const { words, seats, bets } = shown;
  const own = ownBet(shown);
  set(part(element, "h2", "heading"), { text: own < 0 ? words["bet.heading"] : told(words["bet.yours"], seats[own].name) });
  set(part(element, "p", "about"), { text: words["bet.about"], hidden: own >= 0 });
  keep(set(part(element, "div", "candidates"), { hidden: own >= 0 }), own < 0 ? seats : [], (each) => each.seat,
    () => make("button", { type: "button", class: "candidate" }, image("", { class: "face" }), make("span", {})),
    (button, { seat, name, face }) => {
      show(button.firstChild, face[0]);
      set(button.lastChild, { text: name });
      button.onclick = () => {
        change("bet", { round: bets.round, seat });
        say({ is: "bet", seat });
        redraw();
      };
    });
}

/** What became of the bets: one's own, and of all. */
export function outcomesOf({ bets, end, seats, words }) {
  const own = ownBet({ bets });
  const winners = end.standing.filter(([, place]) => place === 1).map(([seat]) => seat);
  const all = bets.counts.reduce((sum, count) => sum + count, 0);
  const right = winners.reduce((sum, seat) => sum + bets.counts[seat], 0);
  const lines = own < 0 ? [] : [told(words[winners.includes(own) ? "bet.right" : "bet.wrong"], seats[own].name)];
  return all > 0 ? [...lines, told(words["bet.count"], right).replace("{1}", all)] : lines;
}

export function drawBetSwitch(element, { words, seat }) {
  set(element, { hidden: seat !== -1 });
  set(part(element, "button", "worded"), { type: "button", role: "switch", "aria-checked": String(isOn()), text: words["bet.switch"],
    onclick: () => { change("bets", !isOn()); redraw(); } });
}
