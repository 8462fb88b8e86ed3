// The sounds of the events of a run: scrap on a bench, a spanner, steam, and bells for a success.

import { registerSounds } from "../../../shell/drawing/synthesizer.js";

/** All sounds of the game. Pitches are those of one scale (C, D, E, G, A), so that any two sounds in sequence harmonise. */
const SOUNDS = {
  reveal: [[0, 0.12, 700, "air", 1600], [0.12, 0.14, 196, "wood"], [0.14, 0.14, 523, "tin"]],
  scan: [[0, 0.34, 392, "round", 784], [0.2, 0.12, 1175, "bell"], [0.32, 0.16, 440, "tin"], [0.4, 0.16, 523, "tin"]],
  return: [[0, 0.22, 523, "tin"], [0.08, 0.22, 392, "tin"], [0.2, 0.2, 900, "air", 300]],
  clear: [[0, 0.16, 262, "tin"], [0.1, 0.18, 165, "wood", 131]],
  take: [[0, 0.16, 110, "motor", 147], [0.16, 0.12, 659, "tin"], [0.22, 0.18, 392, "tin"]],
  unveil: [[0, 0.2, 1200, "air", 500], [0.16, 0.12, 330, "wood"], [0.2, 0.4, 784, "bell"]],
  attack: [[0, 0.4, 220, "round", 880], [0, 0.36, 600, "air", 2400], [0.36, 0.3, 98, "wood", 55], [0.36, 0.34, 420, "air", 120]],
  damage: [[0, 0.28, 131, "wood", 73], [0.02, 0.3, 294, "tin"], [0.1, 0.22, 247, "tin"], [0.2, 0.2, 220, "tin"]],
  dodge: [[0, 0.22, 900, "air", 2600], [0.06, 0.16, 587, "round", 784]],
  explode: [[0, 0.9, 110, "wood", 41], [0, 0.9, 700, "air", 90], [0.12, 0.5, 82, "round", 49], [0.34, 0.3, 330, "tin"], [0.5, 0.3, 262, "tin"], [0.68, 0.3, 196, "tin"]],
  build: [[0, 0.1, 330, "tin"], [0.1, 0.1, 392, "tin"], [0.2, 0.1, 330, "tin"], [0.3, 0.12, 523, "tin"], [0.38, 0.5, 784, "bell"]],
  eat: [[0, 0.12, 165, "wood"], [0.12, 0.12, 147, "wood"], [0.26, 0.4, 659, "bell"], [0.34, 0.7, 784, "bell"]],
  full: [[0, 0.12, 165, "wood"], [0.12, 0.4, 523, "bell"], [0.2, 0.4, 659, "bell"], [0.28, 0.5, 784, "bell"], [0.36, 1, 1047, "bell"]],
  boost: [[0, 0.24, 587, "bell"], [0.1, 0.3, 880, "bell"], [0.2, 0.8, 1175, "bell"]],
  over: [[0, 0.5, 392, "bell"], [0.14, 0.5, 523, "bell"], [0.28, 1.2, 659, "bell"], [0.28, 1.2, 131, "round"]],
};

/** The sounds of a burst of joy, by its kind; unlisted kinds sound like the first. */
const JOYS = {
  "": [[0, 0.5, 659, "bell"], [0.1, 0.5, 784, "bell"], [0.2, 1, 1047, "bell"]],
  delivery: [[0.1, 0.4, 784, "bell"], [0.18, 0.4, 880, "bell"], [0.26, 1, 1047, "bell"]],
  victory: [[0.3, 0.5, 784, "bell"], [0.42, 0.5, 1047, "bell"], [0.54, 0.5, 1319, "bell"], [0.66, 1.6, 1568, "bell"], [0.42, 1.6, 262, "round"], [0.42, 1.6, 392, "round"]],
};

export function start() {
  registerSounds({
    sounds: SOUNDS,
    joys: JOYS,
    late: { take: 0.35, reveal: 0.3, damage: 0.05 },
    climbing: new Set(["take", "build"]),
    trial: "build",
  });
}
