// The sounds of the events of a run: motors, belts, a press, a spring, fire, and bells for a success.

import { registerSounds } from "../../../shell/drawing/synthesizer.js";

/** All sounds of the game. Pitches are those of one scale (C, D, E, G, A), so that any two sounds in sequence harmonise. */
const SOUNDS = {
  register: [[0, 0.12, 392, "wood"], [0.09, 0.2, 587, "bell"]],
  step: [[0, 0.2, 98, "motor", 131]],
  push: [[0, 0.2, 98, "motor", 123], [0.08, 0.16, 165, "tin"]],
  rotate: [[0, 0.18, 147, "motor", 165]],
  belt: [[0, 0.3, 82, "motor", 87], [0, 0.28, 500, "air", 700], [0.16, 0.1, 196, "wood"]],
  current: [[0, 0.4, 900, "air", 500], [0.1, 0.3, 262, "round", 330]],
  slip: [[0, 0.34, 1400, "air", 600]],
  sling: [[0, 0.2, 147, "tin", 587], [0.05, 0.5, 294, "round", 1175], [0.42, 0.18, 110, "wood", 82]],
  pusher: [[0, 0.24, 700, "air", 300], [0.02, 0.16, 131, "tin"]],
  ram: [[0, 0.3, 600, "air", 200], [0.04, 0.24, 73, "wood", 55], [0.1, 0.2, 147, "tin"]],
  turner: [[0, 0.6, 65, "motor", 98], [0.44, 0.2, 196, "tin"]],
  bounce: [[0, 0.16, 196, "round", 392], [0.1, 0.12, 294, "round", 440]],
  damage: [[0, 0.24, 131, "wood", 73], [0.02, 0.26, 294, "tin"], [0.1, 0.2, 247, "tin"]],
  fire: [[0, 0.5, 800, "air", 300], [0.06, 0.3, 110, "round", 147]],
  out: [[0, 0.5, 2400, "air", 900]],
  destroy: [[0, 0.8, 110, "wood", 41], [0, 0.8, 700, "air", 90], [0.3, 0.3, 262, "tin"], [0.44, 0.3, 196, "tin"], [0.6, 0.3, 147, "tin"]],
  fall: [[0, 0.7, 523, "round", 82], [0.6, 0.3, 82, "wood", 55]],
  nothing: [[0, 0.12, 147, "wood"], [0.1, 0.16, 131, "wood"]],
  sleep: [[0, 0.5, 330, "round", 196], [0.3, 0.5, 262, "round", 147]],
  wake: [[0, 0.14, 392, "bell"], [0.12, 0.3, 587, "bell"]],
  lift: [[0, 0.5, 196, "round", 587], [0, 0.4, 300, "air", 1200]],
  land: [[0, 0.3, 587, "round", 196], [0.24, 0.16, 98, "wood"]],
  shadow: [[0, 0.3, 587, "bell"], [0.12, 0.5, 587, "bell"]],
  vanish: [[0, 0.4, 587, "bell", 294]],
  greens: [[0, 0.16, 392, "wood"], [0.14, 0.16, 294, "wood"], [0.28, 0.4, 440, "bell"]],
  door: [[0, 0.3, 110, "wood", 55], [0.1, 0.5, 523, "round", 98], [0.5, 0.2, 131, "wood"]],
  laser: [[0, 0.22, 1568, "spark", 392], [0, 0.16, 2400, "air", 1200]],
  touch: [[0, 0.4, 659, "bell"], [0.1, 0.4, 784, "bell"], [0.2, 0.9, 1047, "bell"]],
  archive: [[0, 0.2, 523, "tin"]],
  repair: [[0, 0.12, 330, "tin"], [0.1, 0.12, 392, "tin"], [0.2, 0.5, 784, "bell"]],
  replace: [[0, 0.2, 700, "air", 1600], [0.14, 0.2, 523, "tin"]],
  enter: [[0, 0.4, 196, "round", 392], [0.2, 0.4, 523, "bell"]],
  crush: [[0, 0.5, 90, "motor", 60], [0.3, 0.3, 65, "wood", 41], [0.34, 0.3, 220, "tin"]],
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
    late: { fall: 0.2, damage: 0.05 },
    climbing: new Set(["touch"]),
    trial: "sling",
  });
}
