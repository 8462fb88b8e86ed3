// Plays steps of animation on a drawn board. It knows nothing of the rules; a game can add acts of its own.

const EASE = "cubic-bezier(.2, .7, .3, 1)";
// By the state before and after: a piece at rest first gathers speed, and comes to rest at the end.
const EASES = {
  "stand-stand": "cubic-bezier(.5, 0, .25, 1)",
  "stand-go": "cubic-bezier(.5, 0, .75, .75)",
  "go-go": "linear",
  "go-stand": "cubic-bezier(.25, .25, .3, 1)",
};
const LANDING = 0.72; // of a flight's step; the rest shows the effect

export const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** True if nothing should move: little motion is wished for, or animations are off. */
export const still = () => reduced.matches || document.documentElement.dataset.speed === "0";

const template = document.createElement("template");
/** @type {(place: number[], scale?: number) => string} */
const translate = ([x, y], scale = 1) => `translate(${x}px, ${y}px) scale(${scale})`;

/** Along the path; at each jump it shrinks away and grows again at the other end. */
function pathFrames(path, jumps) {
  const frames = [];
  const last = path.length - 1;
  path.forEach((point, n) => {
    const offset = n / last;
    if (jumps.includes(n + 1)) frames.push({ transform: translate(point, 0.05), offset });
    else if (jumps.includes(n)) frames.push({ transform: translate(point, 0.05), offset: Math.max(0, (n - 0.999) / last) });
    else frames.push({ transform: translate(point), offset });
  });
  return frames;
}

/** Instead of a movement: fade out here and fade in there. */
const fadeFrames = (from, to, end) => [
  { transform: translate(from), opacity: 1 },
  { transform: translate(from), opacity: 0.2, offset: 0.5 },
  { transform: translate(to), opacity: 0.2, offset: 0.5 },
  { transform: translate(to), opacity: end },
];

/**
 * The first element drawn by SVG text.
 *
 * @returns {SVGElement}
 */
export function drawn(svg) {
  template.innerHTML = `<svg>${svg}</svg>`;
  return /** @type {any} */ (template.content.firstChild).firstChild;
}

const SWELLS = [{ transform: "scale(1)" }, { transform: "scale(1.7)", offset: 0.35 }, { transform: "scale(1)" }];

/**
 * The function of an act: called with the run, the act's element, the act itself and its length in ms.
 *
 * @typedef {(run: Run, element: any, act: any, ms: number) => void} Act
 */

/** @type {Record<string, Act>} */
const ACTS = {
  move(run, element, { path, jumps, at, fade, size = 1, lag = 0, ease }, ms) {
    if (reduced.matches) {
      run.start(element, fadeFrames(path[0], path.at(-1), fade ? 0 : 1), { duration: ms, easing: "linear" });
    } else {
      const frames = pathFrames(path, jumps);
      if (size !== 1) frames.at(-1).transform = translate(path.at(-1), size);
      if (fade) {
        element.parentNode.append(element); // over its target
        Object.assign(frames.at(-1), { opacity: 0 });
        frames.splice(-1, 0, { opacity: 1, offset: 0.9 });
      }
      const easing = jumps.length ? "linear" : EASES[ease] ?? EASE;
      run.start(element, frames, { duration: ms * (1 - lag), delay: ms * lag, easing });
    }
    if (at) element.dataset.at = at;
  },

  turn(run, element, { from, to }, ms) {
    // It winds up the other way, and swings a little too far.
    const swing = Math.sign(to - from) * 7;
    const angles = reduced.matches ? [[from], [to]] : [[from], [from - swing, 0.18], [to + swing, 0.75], [to]];
    const frames = (name, write) => angles.map(([angle, offset]) => ({ [name]: write(angle), ...(offset && { offset }) }));
    const options = { duration: ms, easing: reduced.matches ? "steps(1)" : "ease-in-out" };
    run.start(element, frames("transform", (angle) => `rotate(${angle}deg)`), options);
    // Its cargo stays upright.
    const carried = element.querySelector(".carried");
    if (carried) run.start(carried, frames("rotate", (angle) => `${-angle}deg`), options);
  },

  set(_run, element, { name, value }) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  },

  /** Add a drawing: with its first place and size, or popping up, or going `into` another element. */
  add(run, element, { svg, path, size, into }, ms) {
    const drawing = drawn(svg);
    element.append(drawing);
    if (into) run.added.push(drawing);
    const [from, to] = [path[0], path.at(-1)];
    let frames;
    if (reduced.matches) frames = [{ transform: translate(to), opacity: into ? 1 : 0 }, { transform: translate(to), opacity: into ? 0 : 1 }];
    else if (into) frames = [{ transform: translate(from, size), opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: translate(to, 0.2), opacity: 0 }];
    else if (size) frames = [{ transform: translate(from, size) }, { transform: translate(to) }];
    else frames = [
      { transform: translate(to, 0.1), opacity: 0 },
      { transform: translate([to[0], to[1] - 16], 1.2), opacity: 1, offset: 0.55 },
      { transform: translate(to) },
    ];
    run.start(drawing, frames, { duration: ms });
  },

  /** A drawing flies off the board to the panel beside it. */
  fly(run, element, { from, svg }, ms) {
    const start = run.find(from);
    if (!start || reduced.matches || !element.checkVisibility?.()) return;
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const [[x, y], [right, down]] = [start, element].map((node) => middle(node.getBoundingClientRect()));
    const flight = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    flight.setAttribute("class", "flight");
    flight.setAttribute("viewBox", "-50 -50 100 100");
    flight.append(drawn(svg));
    run.scope.append(flight);
    run.added.push(flight);
    // Up in an arc, larger on its way.
    const top = [x + (right - x) * 0.3, y + (down - y) * 0.3 - 18];
    run.start(flight, [
      { transform: translate([x, y], 0.6), opacity: 0, easing: "cubic-bezier(.3, .6, .6, 1)" },
      { transform: translate(top, 1.15), opacity: 1, offset: 0.35, easing: "cubic-bezier(.5, 0, .8, .6)" },
      { transform: translate([right, down], 0.5), opacity: 1, offset: 0.97 },
      { transform: translate([right, down], 0.4), opacity: 0 },
    ], { duration: ms * LANDING });
  },

  /** A number beside the board counts up once the counted thing has arrived. */
  count(run, element, { from, to }, ms) {
    element.textContent = from;
    const [begin, each] = [ms * LANDING, Math.min(60, (ms * (1 - LANDING)) / Math.max(1, to - from))];
    for (let n = from + 1; n <= to; n += 1) run.after(begin + (n - from - 1) * each, () => { element.textContent = n; });
    if (!reduced.matches) run.start(element, SWELLS, { delay: begin, duration: 320, fill: "none" });
  },

  flash(run, element, _act, ms) {
    const body = element.querySelector(".body") ?? element;
    run.start(body, [{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }], { duration: ms, fill: "none" });
  },

  /** A number beside the board has changed: it swells for a moment. */
  pop(run, element, { text }, ms) {
    if (text !== undefined) element.textContent = text;
    if (reduced.matches) return;
    run.start(element, SWELLS, { duration: Math.max(ms, 320), fill: "none" });
  },

  /** A tile beside the board is used up. */
  take(run, element, _act, ms) {
    const transform = reduced.matches ? "none" : "translateY(-120%)";
    run.start(element, [{ opacity: 1, transform: "none" }, { opacity: 0, transform }], { duration: ms });
  },

  shake(run, element, _act, ms) {
    if (reduced.matches) return;
    const frames = [0, -4, 4, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    run.start(element, frames, { duration: Math.min(ms, 320), fill: "none" });
  },

  /** Mark the running element from now on, wherever it is shown. */
  glow(run, _element, { lit }) {
    run.darken();
    for (const selector of lit) run.find(selector)?.setAttribute("data-running", "true");
  },
};

/**
 * Register a game's own acts by name, each as those above: called with the run, the element `el` of the act, the act and its
 * length in ms.
 */
export function registerActs(acts) {
  Object.assign(ACTS, acts);
}

/** True if an event is seen in a step; some steps only light up the next order, or wait. */
const isSeen = ({ acts }) => acts.length > 0 && acts.every((act) => act.do !== "glow");

/**
 * One animation of steps within `scope`. `clear` removes its traces; it is called once the position that the steps lead to has
 * been drawn.
 */
export class Run {
  skipped = false;
  over = false;
  added = [];
  #all = [];
  #playing = new Set();
  #due = new Set(); // functions to call later in this step
  /** @type {(_: void) => void} */
  #wake = () => {};
  #left = 0; // of the current step, in ms
  #since = 0;
  #timer = 0;
  #held = false;
  #single = 0; // steps to play before the next pause

  constructor(scope) {
    this.scope = scope;
  }

  find(selector) {
    return selector ? this.scope.querySelector(selector) : null;
  }

  start(element, frames, options) {
    if (!element.animate) return;
    const animation = element.animate(frames, { fill: "forwards", easing: EASE, ...options });
    this.#playing.add(animation);
    this.#all.push(animation);
    animation.finished.catch(() => {}).then(() => this.#playing.delete(animation));
  }

  /** Call `what` this many ms into the step, unless the step has been skipped or is over by then. A pause stops this clock, too. */
  after(ms, work) {
    const clock = new Animation(new KeyframeEffect(null, null, ms));
    const due = () => this.#due.delete(due) && !this.skipped && !this.over && work();
    this.#due.add(due);
    this.#playing.add(clock);
    clock.finished.then(due, () => {}).then(() => this.#playing.delete(clock));
    this.#all.push(clock);
    clock.play();
  }

  darken() {
    for (const lit of this.scope.querySelectorAll("[data-running]")) delete lit.dataset.running;
  }

  /**
   * Play the steps one after the other; `seen` is called as each begins, and `speed` returns the speed (1 is the usual one, 0
   * ends the run). Returns the number of steps that were begun.
   */
  async play(steps, onStep, speed) {
    let begun = 0;
    for (const step of steps) {
      const factor = speed();
      if (this.skipped || !factor) break;
      begun += 1;
      const ms = step.ms / factor;
      for (const act of step.acts) {
        const element = this.find(act.el);
        if (!ACTS[act.do]) reportError(new Error(`unknown act ${act.do}`));
        // Elements out of sight are left out.
        else if (element || !("el" in act)) ACTS[act.do](this, element, act, ms);
      }
      onStep(step);
      await /** @type {Promise<void>} */ (new Promise((resolve) => {
        this.#wake = resolve;
        this.#left = ms;
        if (!this.#held) this.#count();
      }));
      for (const due of this.#due) due(); // frames may have come late: run it by the end of its step
      if (this.#single && isSeen(step) && !(this.#single -= 1) && steps.slice(begun).some(isSeen)) await this.#rest();
    }
    this.over = true;
    return begun;
  }

  /** Pause between two steps. */
  #rest() {
    this.#held = !this.skipped;
    this.#left = 0;
    return this.#held && /** @type {Promise<void>} */ (new Promise((resolve) => { this.#wake = resolve; }));
  }

  #count() {
    this.#since = performance.now();
    this.#timer = setTimeout(this.#wake, this.#left);
  }

  /** Play on to the end of the next visible step, and pause there. */
  step() {
    this.#release();
    this.#single += 1;
  }

  /** Pause in the middle of a step, or continue from there. */
  hold(on) {
    this.#single = 0;
    if (on) this.#stop();
    else this.#release();
  }

  #stop() {
    if (this.over || this.#held) return;
    this.#held = true;
    clearTimeout(this.#timer);
    this.#left -= performance.now() - this.#since;
    for (const animation of this.#playing) animation.pause();
  }

  #release() {
    if (this.over || !this.#held) return;
    this.#held = false;
    for (const animation of this.#playing) animation.play();
    this.#count();
  }

  /** Bring the run to its end at once. */
  skip() {
    this.skipped = true;
    for (const animation of this.#playing) animation.finish();
    this.#wake();
  }

  clear() {
    this.over = true;
    this.darken();
    for (const animation of this.#all) animation.cancel();
    for (const element of this.added) element.remove();
  }
}
