// The sounds of the events of a run: wood and tin, bells for a success.

import { registerSounds } from "../../../shell/drawing/synthesizer.js";

/** All sounds of the game. Pitches are those of one scale (C, D, E, G, A), so that any two sounds in sequence harmonise. */
const SOUNDS = {
  step: [[0, 0.2, 98, "motor", 124], [0.02, 0.14, 262, "tin"]],
  back: [[0, 0.2, 110, "motor", 87], [0.02, 0.14, 196, "tin"]],
  blob: [[0, 0.3, 147, "round", 220], [0.16, 0.16, 196, "round", 131]],
  push: [[0, 0.26, 82, "motor", 98], [0.05, 0.16, 131, "wood"], [0.08, 0.2, 500, "air", 220], [0.13, 0.14, 196, "tin"]],
  jump: [[0, 0.26, 294, "round", 587], [0.22, 0.16, 147, "wood"], [0.22, 0.12, 392, "tin"]],
  teleport: [[0, 0.3, 600, "air", 3000], [0, 0.3, 294, "round", 1175], [0.28, 0.45, 880, "bell"]],
  rotate: [[0, 0.14, 110, "motor", 131], [0, 0.07, 392, "tin"], [0.08, 0.09, 523, "tin"]],
  bump: [[0.06, 0.2, 98, "wood", 65], [0.06, 0.16, 330, "tin"], [0.15, 0.12, 294, "tin"], [0.22, 0.1, 262, "tin"]],
  load: [[0, 0.12, 330, "tin"], [0.06, 0.3, 392, "bell"], [0.13, 0.5, 523, "bell"]],
  unload: [[0, 0.3, 523, "bell"], [0.08, 0.45, 392, "bell"], [0.16, 0.14, 196, "wood"]],
  steal: [[0, 0.2, 700, "air", 2400], [0.1, 0.12, 330, "tin"], [0.17, 0.25, 659, "bell"], [0.25, 0.45, 523, "bell"]],
  zap: [[0, 0.24, 880, "spark", 110], [0, 0.14, 4200, "air", 1200], [0.14, 0.16, 98, "wood"]],
  stuck: [[0, 0.34, 110, "round", 73], [0.1, 0.24, 260, "air", 120]],
  nothing: [[0, 0.12, 196, "round", 185], [0.15, 0.24, 147, "round", 123]],
  bank: [[0, 0.5, 523, "bell"], [0.09, 0.5, 659, "bell"], [0.18, 0.9, 784, "bell"]],
  draw: [[0, 0.1, 1800, "air", 3200], [0.09, 0.25, 784, "bell"]],
  enter: [[0, 0.14, 294, "round", 587], [0.12, 0.7, 880, "bell"]],
  counter: [[0, 0.25, 587, "bell"]],
  over: [[0, 0.5, 392, "bell"], [0.14, 0.5, 523, "bell"], [0.28, 1.2, 659, "bell"], [0.28, 1.2, 131, "round"]],
};

/** The sounds of a burst of joy, by its kind; unlisted kinds sound like the first. */
const JOYS = {
  "": [[0, 0.5, 659, "bell"], [0.1, 0.5, 784, "bell"], [0.2, 1, 1047, "bell"]],
  delivery: [[0.1, 0.4, 784, "bell"], [0.18, 0.4, 880, "bell"], [0.26, 1, 1047, "bell"]],
  streak: [[0, 0.4, 523, "bell"], [0.09, 0.4, 659, "bell"], [0.18, 0.4, 784, "bell"], [0.27, 1.1, 1047, "bell"], [0.27, 1.1, 262, "round"]],
  victory: [[0.3, 0.5, 784, "bell"], [0.42, 0.5, 1047, "bell"], [0.54, 0.5, 1319, "bell"], [0.66, 1.6, 1568, "bell"], [0.42, 1.6, 262, "round"], [0.42, 1.6, 392, "round"]],
};

export function start() {
  registerSounds({
    sounds: SOUNDS,
    joys: JOYS,
    late: { load: 0.2, steal: 0.1, bank: 0.7 },
    climbing: new Set(["step", "back", "rotate"]),
    trial: "load",
  });
}
