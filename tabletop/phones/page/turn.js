// "Your turn" reaches a pocket: the title of the page, a vibration and a soft sound, each switchable.

import { change, setting } from "./link.js";

export const SIGNALS = ["title", "vibration", "sound"];
const NOTES = [[523.25, 0], [659.25, 0.16]];   // hertz, and seconds after the first

let asked = false;
let audio = null;

export const isOn = (signal) => setting(`turn.${signal}`, true);
export const turnOn = (signal, on) => change(`turn.${signal}`, on);

/** Whether this phone has such a signal at all: iPhones have no vibration in a page. */
export const has = (signal) => signal !== "vibration" || "vibrate" in navigator;

/** Signal that it is the reader's turn, once when it begins. */
export function signalTurn(shown) {
  const now = shown.stage === "playing" && Boolean(shown.ask && shown.ask.mine) && shown.seat >= 0;
  const title = shown.words.title || "Souk";
  document.title = now && isOn("title") ? `${shown.words["turn.title"]} \u2013 ${title}` : title;
  if (now && !asked) {
    if (isOn("vibration") && has("vibration")) navigator.vibrate([60, 60, 120]);
    if (isOn("sound")) chime();
  }
  asked = now;
}

function chime() {
  if (audio === null || audio.state !== "running") return;
  for (const [pitch, after] of NOTES) {
    const [tone, volume, begin] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.09, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0005, begin + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.65);
  }
}

/** Browsers let a page sound only after it was touched. */
document.addEventListener("pointerdown", () => {
  if (audio === null && "AudioContext" in window) audio = new AudioContext();
  if (audio && audio.state === "suspended") audio.resume();
});
