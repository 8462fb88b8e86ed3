// Short synthesized sounds for what happens in a run: wood and tin, bells for a success. They are off until somebody
// switches them on, and the browser's audio is not touched before that.

const root = document.documentElement;

/**
 * One place for all sounds. Each is a list of tones: [start in s, length in s, pitch in Hz, voice, pitch at the end].
 * Pitches are those of one scale (C, D, E, G, A), so that whatever follows goes with what was before.
 */
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

/** The sounds of a burst of joy, by its kind; a kind that is not listed sounds like the first. */
const JOYS = {
  "": [[0, 0.5, 659, "bell"], [0.1, 0.5, 784, "bell"], [0.2, 1, 1047, "bell"]],
  delivery: [[0.1, 0.4, 784, "bell"], [0.18, 0.4, 880, "bell"], [0.26, 1, 1047, "bell"]],
  streak: [[0, 0.4, 523, "bell"], [0.09, 0.4, 659, "bell"], [0.18, 0.4, 784, "bell"], [0.27, 1.1, 1047, "bell"], [0.27, 1.1, 262, "round"]],
  victory: [[0.3, 0.5, 784, "bell"], [0.42, 0.5, 1047, "bell"], [0.54, 0.5, 1319, "bell"], [0.66, 1.6, 1568, "bell"], [0.42, 1.6, 262, "round"], [0.42, 1.6, 392, "round"]],
};

/** The part of a step after which its sound begins: once what flies has arrived. */
const LATE = { load: 0.2, steal: 0.1, bank: 0.7 };
/** Sounds that come often vary: each is one note further up the scale, which starts again after a pause. */
const CLIMBING = new Set(["step", "back", "rotate"]);
const SCALE = [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3];
const REST = 1.6; // s
const VARIETY = 0.015; // of the pitch, up or down

/**
 * What tones sound like: partials [of which pitch, how loud], the shape of their waves, how soon they are there and a
 * filter that takes away what is higher than so many times the pitch. Air is noise.
 */
const VOICES = {
  wood: { shape: "triangle", partials: [[1, 0.8], [3.9, 0.1]], attack: 0.006, brightness: 5 },
  tin: { shape: "sine", partials: [[1, 0.3], [2.41, 0.16], [4.1, 0.06], [6.7, 0.02]], attack: 0.003, brightness: 9 },
  motor: { shape: "triangle", partials: [[1, 0.5], [2.02, 0.16]], attack: 0.04, brightness: 3 },
  bell: { shape: "sine", partials: [[1, 0.45], [2, 0.08], [2.76, 0.07], [5.4, 0.015]], attack: 0.006, brightness: 8 },
  round: { shape: "sine", partials: [[1, 0.6], [2, 0.12]], attack: 0.03, brightness: 4 },
  spark: { shape: "sawtooth", partials: [[1, 0.4], [1.01, 0.4]], attack: 0.008, brightness: 3 },
  air: { shape: "noise", partials: [[1, 0.25]], attack: 0.03, brightness: 1 },
};
const LOUDNESS = 0.4;
const SILENCE = 0.0001; // what an exponential curve can end at
const SHARP = 6500; // Hz; what is higher is taken away from all

let context = null;
let out = null; // what all goes through: how loud, not too sharp, and never too much at the same time
let noise = null;
let rung = 0; // of the scale
let last = 0;

/** How loud, from 0 to 1, as the settings say; 0 while sounds are off. */
const volume = () => Number(root.dataset.volume ?? 0) / 100;

function sound(tones, { wait = 0, pitch = 1 } = {}) {
  const loud = volume();
  if (!tones || !loud || !context || context.state !== "running") return;
  out.gain.value = LOUDNESS * loud;
  const tuned = pitch * (1 + VARIETY * (2 * Math.random() - 1));
  for (const [start, length, low, voice, end = low] of tones) play(start + wait, length, low * tuned, voice, end * tuned);
}

/** A step of a run is seen. */
function hear({ sound: name, ms }) {
  if (!name || !context) return;
  if (context.currentTime - last > REST) rung = 0;
  last = context.currentTime;
  const pitch = CLIMBING.has(name) ? SCALE[rung % SCALE.length] : 1;
  if (CLIMBING.has(name)) rung += 1;
  const wait = ((LATE[name] ?? 0) * ms) / 1000 / (Number(root.dataset.speed) || 1);
  sound(SOUNDS[name], { wait, pitch });
}

function play(start, length, pitch, voice, end) {
  const { shape, partials, attack, brightness } = VOICES[voice];
  const at = context.currentTime + start;
  const swell = context.createGain();
  swell.gain.setValueAtTime(SILENCE, at);
  swell.gain.exponentialRampToValueAtTime(1, at + attack);
  swell.gain.exponentialRampToValueAtTime(SILENCE, at + length);
  const filter = context.createBiquadFilter();
  filter.type = shape === "noise" ? "bandpass" : "lowpass";
  filter.frequency.setValueAtTime(brightness * pitch, at);
  filter.frequency.exponentialRampToValueAtTime(brightness * end, at + length);
  filter.connect(swell).connect(out);
  for (const [times, part] of partials) {
    const source = shape === "noise" ? rustle() : wave(shape, times * pitch, times * end, at, length);
    const gain = context.createGain();
    gain.gain.value = part;
    source.connect(gain).connect(filter);
    source.start(at);
    source.stop(at + length);
  }
}

function wave(shape, pitch, end, at, length) {
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(end, at + length);
  return source;
}

function rustle() {
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let n = 0; n < samples.length; n += 1) samples[n] = 2 * Math.random() - 1;
  }
  return new AudioBufferSourceNode(context, { buffer: noise });
}

function begin() {
  context = new AudioContext();
  out = context.createGain();
  const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: SHARP, Q: 0.4 });
  const even = new DynamicsCompressorNode(context, { threshold: -20, knee: 18, ratio: 5, attack: 0.004, release: 0.18 });
  out.connect(soft).connect(even).connect(context.destination);
}

/** Browsers let a page be heard only after a tap or a key: this is called at each one. */
function wake() {
  if (!volume() || !window.AudioContext) return;
  if (!context) begin();
  if (context.state === "suspended") context.resume();
}

for (const event of ["click", "keydown"]) addEventListener(event, wake, { passive: true });
addEventListener("ttb-step", (event) => hear(event.detail));
addEventListener("ttb-joy", ({ detail: { kind } }) => sound(JOYS[kind] ?? JOYS[""]));

// Switching the sounds on, or making them louder, is heard at once.
new MutationObserver(() => {
  wake();
  sound(SOUNDS.load);
}).observe(root, { attributeFilter: ["data-volume"] });
