// Short tones for what happens in a run, made on the spot. Off until someone switches them on, and no part of the
// browser's sound is touched before.

const root = document.documentElement;

/** One place for all sounds. Each is a list of tones: [start in s, length in s, pitch in Hz, shape, pitch at the end]. */
const SOUNDS = {
  step: [[0, 0.09, 196, "triangle", 174]],
  back: [[0, 0.09, 174, "triangle", 196]],
  blob: [[0, 0.14, 140, "sine", 220]],
  push: [[0, 0.07, 147, "triangle", 130], [0.06, 0.09, 110, "triangle", 98]],
  jump: [[0, 0.2, 220, "sine", 440]],
  teleport: [[0, 0.16, 330, "sine", 990], [0.16, 0.16, 990, "sine", 330]],
  rotate: [[0, 0.07, 262, "triangle", 294]],
  load: [[0, 0.06, 392, "triangle", 392], [0.07, 0.1, 523, "triangle", 523]],
  unload: [[0, 0.06, 523, "triangle", 523], [0.07, 0.1, 392, "triangle", 392]],
  zap: [[0, 0.16, 880, "sawtooth", 160]],
  stuck: [[0, 0.22, 120, "sine", 70]],
  nothing: [[0, 0.08, 156, "square", 150], [0.11, 0.1, 117, "square", 112]],
  bank: [[0, 0.1, 523, "triangle", 523], [0.1, 0.1, 659, "triangle", 659], [0.2, 0.22, 784, "triangle", 784]],
  draw: [[0, 0.05, 700, "sine", 900], [0.07, 0.05, 700, "sine", 900]],
  enter: [[0, 0.18, 660, "sine", 495]],
  counter: [[0, 0.05, 880, "triangle", 880]],
  over: [[0, 0.14, 523, "triangle", 523], [0.15, 0.14, 659, "triangle", 659], [0.3, 0.14, 784, "triangle", 784],
    [0.45, 0.4, 1047, "triangle", 1047]],
};
const LOUDNESS = { square: 0.25, sawtooth: 0.25, triangle: 0.7, sine: 0.9 };

let context = null;

/** How loud, from 0 to 1, as the settings say; 0 while sounds are off. */
const volume = () => Number(root.dataset.volume ?? 0) / 100;

function sound(name) {
  const tones = SOUNDS[name];
  const loud = volume();
  if (!tones || !loud || !context || context.state !== "running") return;
  for (const [start, length, pitch, shape, end] of tones) {
    const at = context.currentTime + start;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = shape;
    tone.frequency.setValueAtTime(pitch, at);
    tone.frequency.exponentialRampToValueAtTime(end, at + length);
    // A soft beginning and end: no clicks.
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.2 * loud * LOUDNESS[shape], at + 0.012);
    gain.gain.linearRampToValueAtTime(0, at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

/** Browsers let a page be heard only after a tap or a key: this is called at each one. */
function wake() {
  if (!volume()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

for (const event of ["click", "keydown"]) addEventListener(event, wake, { passive: true });
addEventListener("ttb-step", (event) => sound(event.detail.sound));

// Switching the sounds on, or making them louder, is heard at once.
new MutationObserver(() => {
  wake();
  sound("load");
}).observe(root, { attributeFilter: ["data-volume"] });
