// What happened, one sentence after another: heard once by a screen reader, and seen in a strip.

import { image, keep, make, set } from "./dom.js";

const KEPT = 200;   // sentences in the region

let said = [];      // sentences that stand there
let language = "";

/** Add the sentences that are new. What was taken back goes; nothing is said twice. */
export function drawLog(region, shown) {
  const lines = shown.log || [];
  const silent = language !== shown.language && lines.length > 0;   // they were heard before
  const first = lines.length > 0 ? lines[0].n : 0;
  const before = language === shown.language ? said.filter(({ n }) => n < first) : [];
  if (shown.language) language = shown.language;
  said = [...before, ...lines].slice(-Math.max(KEPT, lines.length));
  set(region, { "aria-label": (shown.words || {})["tool.log"], hidden: said.length === 0, "aria-live": silent ? "off" : "polite" });
  const bottom = region.firstElementChild.lastElementChild;
  keep(region.firstElementChild, said, (line) => `${line.n} ${line.words}`, lineOf, () => {});
  if (region.firstElementChild.lastElementChild !== bottom) scrollLog(region);
  if (silent) setTimeout(() => set(region, { "aria-live": "polite" }), 100);
}

/** Show the last sentence, also after the region has changed its size. */
export function scrollLog(region) {
  region.scrollTop = region.scrollHeight;
}

function lineOf({ n, words, face, pieces = [], points, own }) {
  return make("li", { value: n, "data-own": own },
    face ? image(face, { class: "face" }) : null,
    make("span", { class: "sentence" }, words),
    ...pieces.map((name) => image(name, { class: "piece" })),
    points ? make("span", { class: "points", "aria-hidden": "true" }, points) : null);
}
