// The acts of an animation that only this game has (see timeline.py): movements of a bot's body, claws that take and let go, and
// zaps.

import { celebrate } from "../../../shell/drawing/joy.js";
import { drawn, reduced, registerActs } from "../../../shell/drawing/motion.js";

const SVG = "http://www.w3.org/2000/svg";
const ARRIVES = 0.75; // the part of a step after which a handed crystal arrives

/**
 * Each pose is a list of frames between rest and rest: [when, along, across, long, wide, turned (degrees)]; along and long are in
 * the direction of the movement. `lasts` is the share of the step, `most` the maximum in ms; `fades`: with reduced motion it is a
 * fade; `round`: the final turn in degrees.
 */
const POSES = {
  wake: { frames: [[0.4, 0, 0, 1.08, 1.08, 0]], lasts: 1.4 },
  drive: { frames: [[0.16, -8, 0, 0.95, 1.03, 0], [0.5, 3, 0, 1.07, 0.97, 0], [0.78, 6, 0, 0.98, 1.02, 0]], lasts: 1.2 },
  push: { frames: [[0.16, -9, 0, 0.9, 1.05, 0], [0.4, 8, 0, 0.93, 1.04, 0], [0.7, 6, 0, 0.96, 1.03, 0]], lasts: 1.25 },
  pushed: { frames: [[0.2, 3, 0, 0.86, 1.08, 0], [0.7, 10, 0, 1.05, 0.98, 3], [0.88, -2, 0, 1, 1, -2]], lasts: 1.35 },
  hop: { frames: [[0.14, 0, 0, 0.88, 0.88, 0], [0.5, 0, 0, 1.32, 1.32, 0], [0.85, 0, 0, 0.92, 0.92, 0]], lasts: 1.1 },
  bump: {
    frames: [[0.2, -8, 0, 0.96, 1.03, 0], [0.38, 17, 0, 0.86, 1.1, 0], [0.52, -6, 0, 1.04, 0.98, -5], [0.66, 3, 0, 1, 1, 4], [0.82, 0, 0, 1, 1, -2]],
    most: 520,
  },
  bumped: { frames: [[0.36, 0, 0, 1, 1, 0], [0.44, 6, 0, 0.95, 1.03, 2], [0.58, -3, 0, 1.02, 1, -2], [0.75, 1.5, 0, 1, 1, 1]], most: 520 },
  sulk: { frames: [[0.22, 0, 0, 0.9, 0.9, -10], [0.42, 0, 0, 0.88, 0.88, 10], [0.6, 0, 0, 0.88, 0.88, -7], [0.78, 0, 0, 0.9, 0.9, 0]], most: 600 },
  reach: { frames: [[0.18, -6, 0, 0.95, 1.02, 0], [0.55, 12, 0, 1.08, 0.97, 0], [0.8, 2, 0, 0.99, 1, 0]], lasts: 1.2 },
  robbed: { frames: [[0.35, 0, 0, 1, 1, 0], [0.5, -7, 0, 1.05, 0.96, 8], [0.65, 4, 0, 0.97, 1, -9], [0.82, 0, 0, 1, 1, 5]], lasts: 1.2 },
  given: { frames: [[0.6, 0, 0, 1, 1, 0], [0.78, 4, 0, 1.05, 1.05, 0]], lasts: 1.3 },
  give: { frames: [[0.15, 0, 0, 0.92, 0.92, 0], [0.4, 0, 0, 1.12, 1.12, 0], [0.65, 0, 0, 0.98, 0.98, 0]], most: 380, fades: true },
  recoil: { frames: [[0.1, 5, 0, 1.04, 0.98, 0], [0.25, -9, 0, 0.94, 1.04, 0], [0.6, 2, 0, 1, 1, 0]], lasts: 1.1 },
  jolt: {
    frames: [[0.08, 0, 0, 1, 1, 0], [0.18, 7, 4, 1.1, 1.1, 8], [0.28, 3, -5, 0.95, 1.05, -9], [0.38, 5, 5, 1.06, 0.96, 7], [0.5, 1, -4, 1, 1, -6], [0.65, 1, 2, 1, 1, 3]],
    lasts: 1.25,
    fades: true,
  },
  sink: { frames: [[0.3, 0, 0, 0.88, 0.9, 4], [0.6, 0, 0, 0.95, 0.93, -3]], lasts: 2.2 },
  wriggle: { frames: [[0.2, -3, 3, 1, 1, -9], [0.4, 3, -3, 1.03, 1, 9], [0.6, -2, 2, 1, 1, -6], [0.8, 5, 0, 1.05, 1, 0]], most: 520 },
  cheer: { frames: [[0.12, 0, 0, 0.92, 0.92, 0], [0.3, 0, 0, 1.2, 1.2, -9], [0.5, 0, 0, 1.02, 1.02, 8], [0.68, 0, 0, 1.1, 1.1, -5], [0.86, 0, 0, 1, 1, 2]], most: 640 },
  triumph: {
    frames: [[0.1, 0, 0, 0.9, 0.9, -20], [0.35, 0, 0, 1.28, 1.28, 190], [0.55, 0, 0, 0.95, 0.95, 372], [0.68, 0, 0, 1.12, 1.12, 352], [0.82, 0, 0, 0.98, 0.98, 364]],
    most: 1200,
    round: 360,
  },
};
const REST = [0, 0, 1, 1, 0];

function posed([along, across, long, wide, turn], angle) {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const [x, y] = [along * cos - across * sin, along * sin + across * cos];
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) rotate(${angle + turn}deg) scale(${long}, ${wide}) rotate(${-angle}deg)`;
}

const SPARK = '<path class="bolt-spark" d="M0-30 5-9 21-21 9-5 30 0 9 5 21 21 5 9 0 30-5 9-21 21-9 5-30 0-9-5-21-21-5-9Z"/>';

/** The frames of each shape of a zap, for one shape or two. */
const FLICKERS = [
  [[{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.65 }, { opacity: 0 }]],
  [
    [[0, 1], [0.16, 1], [0.17, 0], [0.32, 0], [0.33, 1], [0.46, 1], [0.47, 0], [1, 0]],
    [[0, 0], [0.16, 0], [0.17, 1], [0.32, 1], [0.33, 0], [0.46, 0], [0.47, 1], [0.62, 1], [1, 0]],
  ].map((frames) => frames.map(([offset, opacity]) => ({ offset, opacity }))),
];

function zigzag(from, to, first) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * 11, (dx / length) * 11];
  const count = Math.max(4, Math.round(length / 28));
  const points = [];
  for (let n = 1; n <= count; n += 1) {
    const side = n === count ? 0 : n % 2 ? -first : first;
    points.push(`${from[0] + (dx * n) / count + nx * side} ${from[1] + (dy * n) / count + ny * side}`);
  }
  return `M${from.join(" ")} L${points.join(" L")}`;
}

/** @type {Record<string, import("../../../shell/drawing/motion.js").Act>} */
const ACTS = {
  /** A movement of a piece's body, on top of the path of the piece itself. */
  pose(run, body, { pose, angle, lag = 0 }, ms) {
    const { frames, lasts = 1, most, fades, round = 0 } = POSES[pose];
    const duration = most ? Math.min(ms, most) : ms * (1 - lag) * lasts;
    if (reduced.matches) {
      if (fades) run.start(body, [{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }], { duration: ms, fill: "none" });
      return;
    }
    const all = [[0, ...REST], ...frames, [1, ...REST.with(-1, round)]];
    const drawnAt = all.map(([offset, ...how]) => ({ offset, transform: posed(how, angle), easing: "ease-in-out" }));
    run.start(body, drawnAt, { duration, delay: ms * lag, fill: "none", easing: "linear" });
  },

  /** A bot gets a cargo or loses it; with `late` only once the crystal has arrived. */
  carry(run, element, { cargo, svg, late }, ms) {
    const put = () => {
      element.dataset.cargo = cargo;
      element.querySelector(".looks").replaceWith(drawn(svg));
    };
    if (late) run.after(ms * ARRIVES, put);
    else put();
  },

  /** From claw to claw, in a high arc. */
  hand(run, layer, { svg, path: [from, to], sizes: [first, last] }, ms) {
    if (reduced.matches) return;
    const drawing = drawn(svg);
    layer.append(drawing);
    run.added.push(drawing);
    /** @type {(place: number[], size: number) => string} */
    const at = ([x, y], size) => `translate(${x}px, ${y}px) scale(${size})`;
    const top = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 34];
    run.start(drawing, [
      { transform: at(from, first), easing: "cubic-bezier(.3, 0, .6, 1)" },
      { transform: at(top, Math.max(first, last) * 1.4), offset: 0.5, easing: "cubic-bezier(.5, 0, .8, .6)" },
      { transform: at(to, last), opacity: 1, offset: 0.99 },
      { transform: at(to, last), opacity: 0 },
    ], { duration: ms * ARRIVES, easing: "linear" });
  },

  /** An arc that leaps from one shape to another and back. */
  bolt(run, layer, { from, to }, ms) {
    const shapes = reduced.matches ? [1] : [1, -1];
    shapes.forEach((side, n) => {
      const path = zigzag(from, to, side);
      for (const name of ["bolt-edge", "bolt", "bolt-core"]) {
        const line = document.createElementNS(SVG, "path");
        line.setAttribute("d", path);
        line.setAttribute("class", name);
        layer.append(line);
        run.added.push(line);
        run.start(line, FLICKERS[shapes.length - 1][n], { duration: ms, easing: "linear" });
      }
    });
    if (reduced.matches) return;
    const spark = drawn(SPARK);
    layer.append(spark);
    run.added.push(spark);
    const at = (size, turn) => `translate(${to[0]}px, ${to[1]}px) rotate(${turn}deg) scale(${size})`;
    run.start(spark, [
      { transform: at(0.3, 0), opacity: 1 },
      { transform: at(1.2, 30), opacity: 1, offset: 0.4 },
      { transform: at(0.7, 70), opacity: 0 },
    ], { duration: ms });
  },

  /** A burst of joy; with `late` once the celebrated crystal has arrived. */
  celebrate(run, _element, act, ms) {
    if (act.late) run.after(ms * ARRIVES, () => celebrate(act));
    else celebrate(act);
  },
};

export function start() {
  registerActs(ACTS);
}
