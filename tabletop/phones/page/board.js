// A table on a page: pictures that are had once, and lie where they are told to on its ground.

import { picture } from "./dom.js";

const KEPT = 1200;      // pictures that are kept at hand
const PATIENCE = 400;   // milliseconds that what lies there waits for what is to lie there
const TRIES = 6;

const pictures = new Map();
const waiting = new Set();
let frame = 0;

/** Lay a part of a table on a canvas: `box` is the part in units of the table, `lying` what lies
 * there, the lowest first, in pixels of the table. */
export function lay(canvas, { density }, box, lying) {
  const told = JSON.stringify([density, box, lying]);
  if (canvas.told === told) return;
  canvas.told = told;
  canvas.wanted = { density, box, lying: lying.map(([name, ...place]) => [had(name), ...place]) };
  canvas.dataset.lies = "no";
  canvas.since = performance.now();
  waiting.add(canvas);
  paint();
  if (waiting.has(canvas)) setTimeout(soon, PATIENCE);
}

/** A picture, which is fetched if it is not at hand. */
function had(name) {
  const found = pictures.get(name) || fetched(name);
  pictures.delete(name);
  pictures.set(name, found);
  for (const oldest of pictures.keys()) {
    if (pictures.size <= KEPT) break;
    pictures.delete(oldest);
  }
  return found;
}

function fetched(name, tried = 0) {
  const made = new Image();
  made.onload = soon;
  made.onerror = () => {
    if (tried++ < TRIES) setTimeout(() => { made.src = `${picture(name)}?${tried}`; }, 400 * tried);
  };
  made.src = picture(name);
  return made;
}

/** Whether a picture can be painted. */
const come = (image) => image.complete && image.naturalWidth > 0;

function soon() {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(paint);
}

function paint() {
  for (const canvas of waiting) {
    const whole = canvas.wanted.lying.every(([image]) => come(image));
    if (whole || !canvas.isConnected) {
      waiting.delete(canvas);
      canvas.dataset.lies = "yes";
    }
    if (whole || !canvas.painted || performance.now() - canvas.since >= PATIENCE) painted(canvas);
  }
}

function painted(canvas) {
  const { density, box: [left, top, width, height], lying } = canvas.wanted;
  const size = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
  const at = [Math.round(left * density), Math.round(top * density)];
  const brush = canvas.getContext("2d");
  brush.clearRect(0, 0, ...size);
  for (const [image, x, y, ...size] of lying) {
    if (come(image)) brush.drawImage(image, x - at[0], y - at[1], ...size);
  }
  canvas.painted = true;
}
