// What this phone looks at: its sheets, and whether it has chosen to look on.

import { say, shown } from "./link.js";

let watches = false;

/** Draw the page again. */
export const redraw = () => document.dispatchEvent(new Event("souk:draw"));

/** Lay a sheet over the page, or take it away with an empty name. */
export function open(what) {
  shown.over = what;
  say({ is: "open", what: ["table", "rules", "aid", "players"].includes(what) ? what : "" });
  redraw();
}

/** Whether nobody has said yet whose hand this phone holds. */
export const chooses = ({ seat, stage }) => seat === -1 && stage !== "over" && !watches;

/** Look on, or choose a seat after all. */
export function watch(on) {
  watches = on;
  redraw();
}
