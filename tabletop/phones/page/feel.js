// Hands with feel: a card is swiped up, pieces are pulled out one by one. Each has a button as a
// twin, and nothing is sent before the finger lets go.

import { has, isOn } from "./turn.js";

const BEGIN = 14;       // CSS pixels after which a touch is a pull, not a tap
const FAR = 72;         // CSS pixels after which a swipe counts
const STEP = 34;        // CSS pixels for each piece that is pulled
const TICK = 12;        // milliseconds of the motor for each piece
const REST = 90;        // milliseconds between two pieces that come at once

/** A tick of the motor for each piece, where the phone has one and its owner wants it. */
export function tick(pieces = 1) {
  const pattern = Array(2 * pieces - 1).fill(TICK).map((on, n) => n % 2 ? REST : on);
  if (isOn("vibration") && has("vibration")) navigator.vibrate(pattern);
}

/** Let an element be pulled up. `count` is told while it is pulled, how many steps far; `done` once,
 * when the finger lets go. */
export function pulled(element, count, done) {
  let start = null;
  let steps = 0;
  const end = (event, counts) => {
    if (!start || event.pointerId !== start.id) return;
    const far = start.y - event.clientY;
    const was = start.moved;
    start = null;
    element.style.translate = "";
    if (was) element.dataset.pulled = "yes";
    if (was && counts) done(steps, far >= FAR);
    steps = 0;
  };
  element.addEventListener("pointerdown", (event) => {
    delete element.dataset.pulled;
    start = { id: event.pointerId, y: event.clientY, moved: false };
  });
  element.addEventListener("pointermove", (event) => {
    if (!start || event.pointerId !== start.id) return;
    const far = start.y - event.clientY;
    if (!start.moved && Math.abs(far) < BEGIN) return;
    if (!start.moved) element.setPointerCapture(event.pointerId);
    start.moved = true;
    element.dataset.pulled = "now";
    const now = Math.trunc(far / STEP);
    if (now !== steps) count(now);
    steps = now;
    element.style.translate = `0 ${-Math.max(-20, Math.min(far, 2 * FAR))}px`;
  });
  element.addEventListener("pointerup", (event) => end(event, true));
  element.addEventListener("pointercancel", (event) => end(event, false));
}

/** Whether it is pulled now or has just been: however long that takes, it is no long press. */
export const isPulled = (element) => element.dataset.pulled !== undefined;

/** Whether a pull has just ended here: the click after it means nothing. */
export const wasPulled = (element) => element.dataset.pulled === "yes";
