// Synthesizes short sounds for the events of a run; the game defines their tones. Sounds are off until a person switches them on,
// and the browser's audio is not touched before that.

const root = document.documentElement;

/**
 * @typedef {[start: number, length: number, pitch: number, voice: string, end?: number]} Tone
 * @typedef {Record<string, Tone[]>} Tones
 * @typedef {{ sounds: Tones, joys: Tones, late: Record<string, number>, climbing: Set<string>, trial: string }} Sounds
 */

/** @type {Sounds} */
let registered = { sounds: {}, joys: {}, late: {}, climbing: new Set(), trial: "" };

/**
 * Register the sounds of a game. Each is a list of tones: [start in s, length in s, pitch in Hz, voice, pitch at the end].
 * `sounds` are those of the steps of a run, by their `sound`; `joys` those of bursts of joy, by their kind; unlisted kinds sound
 * like "". `late` is the part of its step after which a sound begins, once a flying thing has arrived. Those of `climbing` are
 * frequent: each is one note further up the scale, which starts again after a pause. `trial` is played when sounds are switched
 * on.
 */
export function registerSounds(sounds) {
  registered = { ...registered, ...sounds };
}

const SCALE = [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3];
const REST = 1.6; // s
const VARIETY = 0.015; // of the pitch, up or down

/**
 * Voices: partials [multiple of the pitch, loudness], the shape of their waves, the attack, and a filter that removes frequencies
 * above this multiple of the pitch. Air is noise.
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
const SILENCE = 0.0001; // an exponential curve cannot end at 0
const SHARP = 6500; // Hz; higher frequencies are removed from all sounds

/** @type {AudioContext} */
let context;
/** @type {GainNode} */
let out; // the common output: loudness, filter and limiter
/** @type {AudioBuffer} */
let noise;
let rung = 0; // of the scale
let last = 0;

/** The loudness, from 0 to 1, by the settings; 0 while sounds are off. */
const volume = () => Number(root.dataset.volume ?? 0) / 100;

function sound(tones, { wait = 0, pitch = 1 } = {}) {
  const loud = volume();
  if (!tones || !loud || !context || context.state !== "running") return;
  out.gain.value = LOUDNESS * loud;
  const tuned = pitch * (1 + VARIETY * (2 * Math.random() - 1));
  for (const [start, length, low, voice, end = low] of tones) play(start + wait, length, low * tuned, voice, end * tuned);
}

/** A step of a run is shown. */
function hear({ sound: name, ms }) {
  if (!name || !context) return;
  if (context.currentTime - last > REST) rung = 0;
  last = context.currentTime;
  const climbs = registered.climbing.has(name);
  const pitch = climbs ? SCALE[rung % SCALE.length] : 1;
  if (climbs) rung += 1;
  const wait = ((registered.late[name] ?? 0) * ms) / 1000 / (Number(root.dataset.speed) || 1);
  sound(registered.sounds[name], { wait, pitch });
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

/**
 * Browsers let a page be heard only after a tap or a key: this is called at each one. It also resumes the audio after an
 * interruption, such as a call on an iPad.
 */
async function wake() {
  if (!volume() || !window.AudioContext) return;
  if (!context) begin();
  if (context.state !== "running") await context.resume().catch(() => {}); // not yet: the next tap tries again
}

export function start() {
  for (const event of ["click", "keydown"]) addEventListener(event, wake, { passive: true });
  addEventListener("ttb-step", (event) => hear(event.detail));
  addEventListener("ttb-joy", ({ detail: { kind } }) => sound(registered.joys[kind] ?? registered.joys[""]));

  // Switching the sounds on, or making them louder, is heard at once; not that they are on when the page is opened. Only Chromium
  // has audio running before the next task.
  new MutationObserver(async () => {
    if (!navigator.userActivation.hasBeenActive) return;
    await wake();
    sound(registered.sounds[registered.trial]);
  }).observe(root, { attributeFilter: ["data-volume"] });
}
