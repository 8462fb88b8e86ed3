// Short sounds for what happens in a run, made on the spot: wood and tin, bells for what is won. Off until someone
// switches them on, and no part of the browser's sound is touched before.

const root = document.documentElement;

/**
 * One place for all sounds. Each is a list of tones: [start in s, length in s, pitch in Hz, voice, pitch at the end].
 * Pitches are those of one scale (C, D, E, G, A), so that whatever follows goes with what was before.
 */
const SOUNDS = {
  step: [[0, 0.16, 262, "wood"], [0.07, 0.12, 196, "wood"]],
  back: [[0, 0.16, 196, "wood"], [0.07, 0.12, 165, "wood"]],
  blob: [[0, 0.3, 147, "round", 220]],
  push: [[0, 0.12, 400, "air", 200], [0.03, 0.22, 131, "wood"]],
  jump: [[0, 0.28, 294, "round", 587], [0.24, 0.14, 196, "wood"]],
  teleport: [[0, 0.3, 600, "air", 3000], [0, 0.3, 294, "round", 1175], [0.28, 0.45, 880, "bell"]],
  rotate: [[0, 0.1, 294, "wood"], [0.06, 0.1, 330, "wood"], [0.12, 0.12, 392, "wood"]],
  load: [[0, 0.3, 392, "bell"], [0.09, 0.5, 523, "bell"]],
  unload: [[0, 0.3, 523, "bell"], [0.09, 0.5, 392, "bell"]],
  zap: [[0, 0.26, 880, "spark", 110], [0, 0.12, 4000, "air", 1200]],
  stuck: [[0, 0.34, 110, "round", 73]],
  nothing: [[0, 0.1, 147, "wood"], [0.12, 0.14, 110, "wood"]],
  bank: [[0, 0.5, 523, "bell"], [0.1, 0.5, 659, "bell"], [0.2, 0.9, 784, "bell"]],
  draw: [[0, 0.1, 1800, "air", 3200], [0.09, 0.25, 784, "bell"]],
  enter: [[0, 0.6, 659, "bell"], [0.12, 0.7, 440, "bell"]],
  counter: [[0, 0.25, 587, "bell"]],
  over: [[0, 0.5, 523, "bell"], [0.14, 0.5, 659, "bell"], [0.28, 0.5, 784, "bell"], [0.42, 1.4, 1047, "bell"],
    [0.42, 1.4, 262, "wood"]],
};

/**
 * What tones sound like: partials [of which pitch, how loud], the shape of their waves, how soon they are there and a
 * filter that takes away what is higher than so many times the pitch. Air is noise.
 */
const VOICES = {
  wood: { shape: "triangle", partials: [[1, 0.8], [3.9, 0.12]], attack: 0.004, brightness: 6 },
  bell: { shape: "sine", partials: [[1, 0.5], [2.76, 0.1], [5.4, 0.03]], attack: 0.004, brightness: 8 },
  round: { shape: "sine", partials: [[1, 0.7], [2, 0.15]], attack: 0.03, brightness: 4 },
  spark: { shape: "sawtooth", partials: [[1, 0.7], [1.01, 0.7]], attack: 0.006, brightness: 4 },
  air: { shape: "noise", partials: [[1, 0.35]], attack: 0.02, brightness: 1 },
};
const LOUDNESS = 0.4;
const SILENCE = 0.0001; // what an exponential curve can end at

let context = null;
let out = null; // keeps what sounds at the same time from being too loud
let noise = null;

/** How loud, from 0 to 1, as the settings say; 0 while sounds are off. */
const volume = () => Number(root.dataset.volume ?? 0) / 100;

function sound(name) {
  const loud = volume();
  if (!loud || !context || context.state !== "running") return;
  out.gain.value = LOUDNESS * loud;
  for (const tone of SOUNDS[name] ?? []) play(...tone);
}

function play(start, length, pitch, voice, end = pitch) {
  const { shape, partials, attack, brightness } = VOICES[voice];
  const at = context.currentTime + start;
  const swell = context.createGain();
  swell.gain.setValueAtTime(SILENCE, at);
  swell.gain.linearRampToValueAtTime(1, at + attack);
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
  out.connect(context.createDynamicsCompressor()).connect(context.destination);
}

/** Browsers let a page be heard only after a tap or a key: this is called at each one. */
function wake() {
  if (!volume() || !window.AudioContext) return;
  if (!context) begin();
  if (context.state === "suspended") context.resume();
}

for (const event of ["click", "keydown"]) addEventListener(event, wake, { passive: true });
addEventListener("ttb-step", (event) => sound(event.detail.sound));

// Switching the sounds on, or making them louder, is heard at once.
new MutationObserver(() => {
  wake();
  sound("load");
}).observe(root, { attributeFilter: ["data-volume"] });
