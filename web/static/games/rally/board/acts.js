// The acts of an animation that only this game has (see motion.py). A step is `{ms, acts, note, say, sound}`, an act `{do: NAME,
// ...}`. Places are points of the board's drawing, in which a square is 100 wide.
//
// - `lit` (`code`): the current step of the list is lit
// - `timed` (`register`): elements that do not work in this register are faint from now on
// - `run` (`kinds`): all belts of these colours run for a moment
// - `pose` (`el`, `pose`: one of those below; `angle`: the direction, in degrees): a movement of a robot's body
// - `slide` (`el`, `path`, `at`, `gentle`): the robot is carried or pushed along
// - `sling` (`el`, `path`, `at`): the robot flies in a high arc
// - `dress` (`el`, `svg`, `set`): its signs and states change
// - `arrive` (`svg`): a body appears on the board
// - `depart` (`el`, `how`: `fall`, `burst`, `crush` or `fade`): it disappears
// - `work` (`thing`: a name and square; `how`: `spin`, `turn`, `push`, `ram`, `crush`, `open` or `spring`; `angle`)
// - `beam` (`from`, `to`, `power`): a shot
// - `told` (`at`, `text`, `good`): a number rises and fades
// - `spot` (`at`, `look`: `outline`, `ripple` or `flame`): an event on a square
// - `greens` (`svg`, `way`, `tripped`): the green belts run the other way
// - `celebrate` (`kind`, `colour`, `at`): a burst of joy

import { celebrate } from "../../../shell/drawing/joy.js";
import { drawn, reduced, registerActs } from "../../../shell/drawing/motion.js";

const FAINT = 0.42;
const OUT = "cubic-bezier(.2, .7, .3, 1)";
const SPARK = "M0-46 9-16 33-33 16-9 46 0 16 9 33 33 9 16 0 46-9 16-33 33-16 9-46 0-16-9-33-33-9-16Z";
const SMOKE = [[-30, -10, 32], [28, -18, 30], [0, 22, 34], [-12, -36, 24], [26, 26, 22]];
const AWAY = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** Lists of frames between rest and rest: [when, ahead, across, long, wide, turned (degrees)]. */
const POSES = {
  ready: { frames: [[0.4, 0, 0, 1.12, 1.12, 0]], most: 300 },
  drive: { frames: [[0.16, -7, 0, 0.95, 1.03, 0], [0.5, 4, 0, 1.06, 0.97, 0], [0.8, 5, 0, 0.98, 1.02, 0]], most: 400 },
  push: { frames: [[0.16, -8, 0, 0.9, 1.05, 0], [0.45, 8, 0, 0.93, 1.04, 0], [0.75, 5, 0, 0.96, 1.03, 0]], most: 460 },
  pushed: { frames: [[0.2, 3, 0, 0.88, 1.08, 0], [0.7, 9, 0, 1.05, 0.98, 4], [0.88, -2, 0, 1, 1, -3]], most: 480 },
  bump: { frames: [[0.2, -8, 0, 0.96, 1.03, 0], [0.4, 17, 0, 0.84, 1.1, 0], [0.55, -6, 0, 1.04, 0.98, -5], [0.7, 3, 0, 1, 1, 4]], most: 480 },
  still: { frames: [[0.2, -3, 4, 1, 1, -8], [0.4, 3, -4, 1, 1, 8], [0.6, -2, 3, 1, 1, -5], [0.8, 2, -2, 1, 1, 4]], most: 480 },
  jolt: { frames: [[0.08, 0, 0, 1.1, 1.1, 8], [0.22, 6, -5, 0.94, 1.05, -10], [0.38, -5, 5, 1.06, 0.96, 8], [0.55, 3, -3, 1, 1, -5], [0.75, -1, 2, 1, 1, 3]], most: 520 },
  hop: { frames: [[0.14, 0, 0, 0.88, 0.88, 0], [0.5, 0, 0, 1.3, 1.3, 0], [0.85, 0, 0, 0.94, 0.94, 0]], most: 460 },
  squash: { frames: [[0.3, 6, 0, 0.72, 1.14, 0], [0.6, -4, 0, 1.12, 0.94, 0], [0.8, 1, 0, 0.98, 1.01, 0]], most: 460 },
  doze: { frames: [[0.35, 0, 0, 0.92, 0.92, -7], [0.7, 0, 0, 0.94, 0.94, 6]], most: 900 },
  cheer: { frames: [[0.12, 0, 0, 0.92, 0.92, 0], [0.3, 0, 0, 1.24, 1.24, -10], [0.5, 0, 0, 1.02, 1.02, 9], [0.68, 0, 0, 1.12, 1.12, -6], [0.86, 0, 0, 1, 1, 3]], most: 700 },
};
const REST = [0, 0, 1, 1, 0];

function posed([ahead, across, long, wide, turn], angle) {
  const radians = (angle * Math.PI) / 180;
  const [x, y] = [Math.sin(radians) * ahead + Math.cos(radians) * across, -Math.cos(radians) * ahead + Math.sin(radians) * across];
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${angle + turn}deg) scale(${wide}, ${long}) rotate(${-angle}deg)`;
}

const put = ([x, y], scale = 1, turn = 0) => `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;
const effects = (run) => run.find('[data-layer="effects"]');
const placeOf = (element) => element.querySelector(".rally-at") ?? element;
const bodyOf = (element) => element.querySelector(".body") ?? element;

/** Draw in the layer of effects; the drawing is removed after the step. */
function shown(run, svg) {
  const layer = effects(run);
  if (!layer) return null;
  const drawing = drawn(svg);
  layer.append(drawing);
  run.added.push(drawing);
  return drawing;
}

/** With reduced motion: an outline around a square during the step. */
function outlined(run, [x, y], ms, look = "outline") {
  const drawing = shown(run, `<rect class="rally-${look}" x="${x - 46}" y="${y - 46}" width="92" height="92" rx="12"/>`);
  if (drawing) run.start(drawing, [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], { duration: ms, easing: "linear" });
}

/** Move from square to square; with reduced motion jump, with both ends outlined. */
function along(run, element, path, ms, { easing = "ease-in-out", high = 0 } = {}) {
  const place = placeOf(element);
  const spot = place.firstElementChild; // beside others on the same square
  if (spot?.hasAttribute("transform")) run.start(spot, [{ transform: "none" }], { duration: ms });
  if (reduced.matches) {
    outlined(run, path[0], ms);
    outlined(run, path.at(-1), ms);
    const [from, to] = [put(path[0]), put(path.at(-1))];
    run.start(place, [{ transform: from }, { transform: from, offset: 0.4 }, { transform: to, offset: 0.4 }, { transform: to }], { duration: ms, easing: "linear" });
    return;
  }
  const frames = path.map((point) => ({ transform: put(point) }));
  if (high) {
    const [from, to] = [path[0], path.at(-1)];
    frames.splice(1, frames.length - 2, { transform: put([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - high], 1.7), offset: 0.5 });
  }
  run.start(place, frames, { duration: ms, easing });
}

function burst(run, at, ms, { size = 1.2, smoke = true } = {}) {
  const clouds = smoke ? SMOKE.map(([x, y, r]) => `<circle class="rally-smoke" cx="${x}" cy="${y}" r="${r}"/>`).join("") : "";
  const drawing = shown(run, `<g>${clouds}<path class="rally-burst" d="${SPARK}"/><path class="rally-burst-hot" d="${SPARK}" transform="rotate(22) scale(.55)"/></g>`);
  if (!drawing) return;
  const frames = reduced.matches
    ? [{ transform: put(at, size), opacity: 1 }, { transform: put(at, size), opacity: 1, offset: 0.6 }, { transform: put(at, size), opacity: 0 }]
    : [{ transform: put(at, 0.2, -20), opacity: 1, easing: OUT }, { transform: put(at, size, 12), opacity: 1, offset: 0.35 }, { transform: put(at, size * 1.25, 24), opacity: 0 }];
  run.start(drawing, frames, { duration: ms, easing: "linear" });
}

const middleOf = (element) => (element.dataset.at ?? "0,0").split(",").map((n) => 100 * Number(n) + 50);

const WORKS = {
  spin: (angle) => [{ transform: "none" }, { transform: `rotate(${angle}deg)` }],
  turn: () => [{ transform: "none" }, { transform: "rotate(180deg)" }],
  push: (_angle, [x, y]) => [{ transform: "none" }, { transform: `translate(${x * 14}px, ${y * 14}px)`, offset: 0.4 }, { transform: "none" }],
  ram: (_angle, [x, y]) => [{ transform: "none" }, { transform: `translate(${x * -6}px, ${y * -6}px)`, offset: 0.2 }, { transform: `translate(${x * 26}px, ${y * 26}px)`, offset: 0.5 }, { transform: "none" }],
  crush: () => [{ transform: "none" }, { transform: "scaleX(.55)", offset: 0.45 }, { transform: "scaleX(.55)", offset: 0.6 }, { transform: "none" }],
  open: () => [{ transform: "none", opacity: 1 }, { transform: "scale(.96)", opacity: 0.1, offset: 0.35 }, { transform: "scale(.96)", opacity: 0.1, offset: 0.75 }, { transform: "none", opacity: 1 }],
  spring: () => [{ transform: "none" }, { transform: "scale(.8)", offset: 0.15 }, { transform: "scale(1.3)", offset: 0.4 }, { transform: "none" }],
};

/** @type {Record<string, import("../../../shell/drawing/motion.js").Act>} */
const ACTS = {
  lit(run, _element, { code }) {
    for (const lit of run.scope.querySelectorAll("[data-step][data-lit]")) {
      delete lit.dataset.lit;
      lit.dataset.seen = "";
    }
    const now = run.find(`[data-step="${code}"]`);
    if (now) now.dataset.lit = "";
  },

  run(run, _element, { kinds }, ms) {
    if (reduced.matches) return;
    const selector = kinds.map((kind) => `.rally-still [data-belt="${kind}"] .rally-chevron, .rally-greens [data-belt="${kind}"] use`).join(", ");
    for (const chevron of run.scope.querySelectorAll(selector)) {
      // Chevrons on curves and arrows are turned already.
      const frames = chevron.hasAttribute("transform")
        ? [{ opacity: 1 }, { opacity: 0.3, offset: 0.5 }, { opacity: 1 }]
        : [{ transform: "translateY(12px)" }, { transform: "translateY(-13px)" }];
      run.start(chevron, frames, { duration: ms / 2, iterations: 2, fill: "none", easing: "linear" });
    }
  },

  timed(run, _element, { register }, ms) {
    for (const machine of run.scope.querySelectorAll(".rally-still [data-on]")) {
      const opacity = machine.dataset.on.includes(register) ? 1 : FAINT;
      run.start(machine, [{ opacity }], { duration: Math.min(ms, 240) });
    }
  },

  pose(run, element, { pose, angle = 0 }, ms) {
    if (reduced.matches) return;
    const { frames, most } = POSES[pose];
    const all = [[0, ...REST], ...frames, [1, ...REST]].map(([offset, ...frame]) => ({ offset, transform: posed(frame, angle) }));
    run.start(bodyOf(element), all, { duration: Math.min(most, Math.max(ms * 1.2, 160)), fill: "none", easing: "ease-in-out" });
  },

  slide(run, element, { path, at, gentle }, ms) {
    along(run, element, path, ms, { easing: gentle ? "linear" : "cubic-bezier(.4, 0, .25, 1)" });
    element.dataset.at = at;
  },

  sling(run, element, { path, at }, ms) {
    along(run, element, path, ms, { easing: "cubic-bezier(.35, .1, .55, .9)", high: 120 });
    element.dataset.at = at;
    if (!reduced.matches) run.after(ms * 0.94, () => burst(run, path.at(-1), 260, { size: 0.5, smoke: false }));
  },

  dress(run, element, { svg, set }) {
    const signs = element.querySelector(".rally-states");
    if (signs) signs.replaceChildren(...drawn(`<g>${svg}</g>`).childNodes);
    for (const [name, value] of Object.entries(set)) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  },

  arrive(run, _element, { svg }, ms) {
    const pieces = run.find('[data-region="pieces"]');
    if (!pieces) return;
    const body = drawn(svg);
    for (const old of pieces.querySelectorAll(`[data-key="${body.dataset.key}"]`)) old.remove();
    pieces.append(body);
    const frames = reduced.matches
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [{ transform: "scale(.1)", opacity: 0 }, { transform: "scale(1.2)", opacity: 1, offset: 0.6 }, { transform: "none", opacity: 1 }];
    run.start(bodyOf(body), frames, { duration: ms, fill: "none" });
  },

  depart(run, element, { how }, ms) {
    const at = middleOf(element);
    const frames = {
      fall: [{ transform: "none", opacity: 1 }, { transform: "scale(.75) rotate(50deg)", opacity: 1, offset: 0.4 }, { transform: "scale(.08) rotate(210deg)", opacity: 0 }],
      crush: [{ transform: "none", opacity: 1 }, { transform: "scale(.2, 1.15)", opacity: 1, offset: 0.45 }, { transform: "scale(.1, 1.1)", opacity: 0 }],
      burst: [{ transform: "none", opacity: 1 }, { transform: "scale(1.15)", opacity: 1, offset: 0.2 }, { transform: "scale(.4) rotate(30deg)", opacity: 0, offset: 0.6 }, { opacity: 0 }],
      fade: [{ opacity: 1 }, { opacity: 0 }],
    }[how];
    run.start(bodyOf(element), reduced.matches ? [{ opacity: 1 }, { opacity: 0 }] : frames, { duration: ms });
    if (how === "burst" || how === "crush") burst(run, at, ms);
    else if (reduced.matches) outlined(run, at, ms);
  },

  work(run, _element, { thing, how, angle = 0, way = "N" }, ms) {
    const machine = run.find(`[data-works="${thing}"]`);
    if (!machine || reduced.matches) return;
    run.start(machine.querySelector(".rally-leaves") ?? machine, WORKS[how](angle, AWAY[way]), { duration: ms, fill: "none", easing: "ease-in-out" });
  },

  beam(run, _element, { from: [x, y], to: [right, down], power }, ms) {
    const across = x === right ? [1, 0] : [0, 1];
    const lines = Array.from({ length: power }, (_, n) => {
      const off = 13 * (n - (power - 1) / 2);
      const [dx, dy] = across.map((part) => part * off);
      return `M${x + dx} ${y + dy}L${right + dx} ${down + dy}`;
    }).join("");
    const drawing = shown(run, `<g><path class="rally-shot" d="${lines}"/><path class="rally-shot-core" d="${lines}"/></g>`);
    if (!drawing) return;
    const frames = reduced.matches
      ? [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }]
      : [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 0.5, offset: 0.35 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }];
    run.start(drawing, frames, { duration: ms, easing: "linear" });
  },

  told(run, _element, { at: [x, y], text, good }, ms) {
    const label = shown(run, `<text class="rally-told"${good ? ' data-good=""' : ""}></text>`);
    if (!label) return;
    label.textContent = text;
    const rise = reduced.matches ? 0 : 46;
    run.start(label, [
      { transform: put([x, y - 8], 0.6), opacity: 0 },
      { transform: put([x, y - rise * 0.6], 1.15), opacity: 1, offset: 0.3 },
      { transform: put([x, y - rise * 0.9]), opacity: 1, offset: 0.75 },
      { transform: put([x, y - rise * 1.2]), opacity: 0 },
    ], { duration: Math.max(ms, 420), easing: OUT });
  },

  spot(run, _element, { at, look }, ms) {
    if (look === "outline" || (look === "ripple" && reduced.matches)) {
      outlined(run, at, ms);
      return;
    }
    const svg = look === "flame"
      ? '<use href="#rally-flame-sign" x="-40" y="-46" width="80" height="80"/>'
      : '<circle class="rally-ripple" r="44"/>';
    const drawing = shown(run, `<g>${svg}</g>`);
    if (!drawing) return;
    const frames = reduced.matches
      ? [{ transform: put(at), opacity: 1 }, { transform: put(at), opacity: 0 }]
      : [{ transform: put(at, 0.3), opacity: 1 }, { transform: put(at, 1.1), opacity: 1, offset: 0.5 }, { transform: put(at, 1.35), opacity: 0 }];
    run.start(drawing, frames, { duration: ms, easing: OUT });
  },

  greens(run, _element, { svg, way, tripped }, ms) {
    const arrows = run.find('[data-region="greens"]');
    if (arrows && svg) {
      arrows.replaceChildren(drawn(svg));
      run.start(arrows, [{ opacity: 0.2 }, { opacity: 1, offset: 0.3 }, { opacity: 0.4, offset: 0.55 }, { opacity: 1 }], { duration: ms, fill: "none" });
    }
    const token = run.find(".rally-token");
    if (!token) return;
    token.dataset.way = way;
    token.toggleAttribute("data-tripped", tripped);
    if (!reduced.matches) run.start(token, [{ transform: "scale(1)" }, { transform: "scale(1.15)", offset: 0.4 }, { transform: "scale(1)" }], { duration: Math.max(ms, 320), fill: "none" });
  },

  celebrate(_run, _element, act) {
    celebrate(act);
  },
};

export function start() {
  registerActs(ACTS);
}
