// The acts of an animation that only this game has (see motion.py). A step is `{ms, acts, note, say, sound}`, an act `{do: NAME,
// ...}`. A robot is named by its colour, and is shown by the board or, if the board has another one, by the strip of players.
// Places on a robot are points in the units of its drawing; `svg` is drawn round the origin.
//
// - `stage` (`robot`, `svg`, `who`: HTML; `beside`: a colour): the robot goes onto the board, beside another one in a battle, with a
//   name above it, unless it is there
// - `deal` (`from`, `to`: selectors; `svg`, `size`; `lag`): a part goes from one place of the yard to another one
// - `bring` (`robot`, `at`, `from`: a selector; `to`: a point; `svg`, `size`, `faces`): a part flies to a robot and stays there
// - `part-with` (`robot`, `at`, `from`: a point; `to`: a selector; `svg`, `size`): a held part goes away
// - `flip` (`robot`, `at`, `to`: a point; `svg`; `then`: `kept`, `returned` or `exploded`): a face-down part is turned over
// - `throw` (`robot`, `at`, `from`: a point; `target`: a colour; `svg`, `size`; `lag`): a bomb flies to another robot
// - `hit` (`robot`, `lost`): the robot shakes, and its lost points appear for a moment; with 0 it ducks
// - `hearts` (`robot`, `left`): the lamps of its power go out but for those left
// - `explode` (`robot`), `hop` (`robot`; `high`), `mood` (`robot`, `mood`)
// - `eat` (`robot`, `to`: a selector; `svgs`): held energy goes into the robot, and on to its counter
// - `rebuild` (`robot`, `svg`; `still`): the robot is taken apart, and its new form appears; `still` at once
// - `crystal` (`from`, `to`: colours; `svg`): the boost is handed over
// - `celebrate` (`kind`, `colour`, `at`): a burst of joy

import { celebrate } from "../../../shell/drawing/joy.js";
import { drawn, reduced, registerActs } from "../../../shell/drawing/motion.js";

const SVG = "http://www.w3.org/2000/svg";
const SQUARE = 100; // units
const WIDE = { s: 1, m: 2, l: 2 };
const OUT = "cubic-bezier(.2, .7, .3, 1)";
const TURNED = { N: 0, E: 90, S: 180, W: 270 };

const SPARK = "M0-46 9-16 33-33 16-9 46 0 16 9 33 33 9 16 0 46-9 16-33 33-16 9-46 0-16-9-33-33-9-16Z";
const SMOKE = [[-60, -20, 62], [55, -35, 58], [0, 45, 66], [-25, -70, 46], [50, 50, 42], [-70, 55, 38]];

/** The drawing of a robot: on the board if it is there, else in the strip. */
const robotOf = (run, colour) =>
  run.find(`[data-region="board"] [data-robot="${colour}"]`) ?? run.find(`[data-robot="${colour}"]`);
const figureOf = (run, colour) => robotOf(run, colour)?.querySelector(".junk-bot");

const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

/** A point of a robot's drawing on the screen, and the width of a square there in pixels. */
function onScreen(svg, [x, y]) {
  const matrix = svg.getScreenCTM();
  const point = new DOMPoint(x, y).matrixTransform(matrix);
  return { at: [point.x, point.y], square: SQUARE * matrix.a };
}

/** The same for an element beside the board, whose part is drawn as wide as the element. */
function inYard(element, size) {
  const box = element.getBoundingClientRect();
  return { at: middle(box), square: Math.min(box.width, box.height, 96) / (size === "l" ? 2 : WIDE[size]) };
}

/** The first match of several selectors that is in sight. */
function firstOf(run, selectors) {
  for (const selector of selectors.split(", ")) {
    const match = run.find(selector);
    if (match?.getBoundingClientRect().width) return match;
  }
  return null;
}

/** A drawing over the page, around its upper left corner; each frame sets its place and size. */
function lifted(run, svg) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("class", "junk-flight");
  drawing.setAttribute("viewBox", "-50 -50 100 100");
  drawing.setAttribute("aria-hidden", "true");
  drawing.append(drawn(`<g>${svg}</g>`));
  run.scope.append(drawing);
  run.added.push(drawing);
  return drawing;
}

/** @type {(place: { at: number[], square: number }, turn?: number, scale?: number) => string} */
const put = ({ at: [x, y], square }, turn = 0, scale = 1) =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn}deg) scale(${((square * scale) / SQUARE).toFixed(3)})`;

/** Fly in an arc and disappear, unless the drawing `stays` at a square. With reduced motion: a fade. */
function fly(run, svg, from, to, ms, { lag = 0, high = 40, turn = 0, spin = 0, stays = "" } = {}) {
  const drawing = lifted(run, svg);
  if (stays) drawing.dataset.place = stays;
  const time = { duration: ms * (1 - lag), delay: ms * lag, fill: "both", easing: "linear" };
  const last = stays ? 1 : 0;
  if (reduced.matches) {
    run.start(drawing, [{ transform: put(to, turn), opacity: 0 }, { transform: put(to, turn), opacity: 1, offset: 0.6 }, { transform: put(to, turn), opacity: last }], time);
    return;
  }
  const top = {
    at: [(from.at[0] + to.at[0]) / 2, Math.min(from.at[1], to.at[1]) + Math.abs(from.at[1] - to.at[1]) * 0.3 - high],
    square: Math.max(from.square, to.square) * 1.1,
  };
  run.start(drawing, [
    { transform: put(from, 0, 0.8), opacity: 0, easing: OUT },
    { transform: put(from, 0, 1.05), opacity: 1, offset: 0.12, easing: "cubic-bezier(.4, 0, .7, .8)" },
    { transform: put(top, (turn + spin) / 2), opacity: 1, offset: 0.5, easing: "cubic-bezier(.3, .3, .6, 1)" },
    { transform: put(to, turn + spin), opacity: 1, offset: 0.9 },
    { transform: put(to, turn + spin, stays ? 1 : 0.9), opacity: last },
  ], time);
}

/** Hide the part that a robot holds at a square, because it is on its way. It may have come in this run. */
function hide(run, colour, at) {
  const held = robotOf(run, colour)?.querySelector(`[data-held][data-at="${at}"]`);
  for (const part of [held, ...run.scope.querySelectorAll(`.junk-flight[data-place="${colour}:${at}"]`)]) {
    if (part) run.start(part, [{ opacity: 0 }, { opacity: 0 }], { duration: 1 });
  }
}

/** Sparks, and with `smoke` a cloud, at a place on the screen. */
function burst(run, place, ms, { delay = 0, size = 1.4, smoke = 0 } = {}) {
  const clouds = SMOKE.slice(0, smoke).map(([x, y, r]) => `<circle class="junk-smoke" cx="${x}" cy="${y}" r="${r}"/>`).join("");
  const drawing = lifted(run, `${clouds}<path class="junk-burst" d="${SPARK}"/><path class="junk-burst-hot" d="${SPARK}" transform="rotate(22) scale(.55)"/>`);
  const frames = reduced.matches
    ? [{ transform: put(place, 0, size), opacity: 0 }, { transform: put(place, 0, size), opacity: 1, offset: 0.3 }, { transform: put(place, 0, size), opacity: 0 }]
    : [
      { transform: put(place, -20, size * 0.2), opacity: 1, easing: OUT },
      { transform: put(place, 12, size), opacity: 1, offset: 0.35 },
      { transform: put(place, 24, size * 1.25), opacity: 0 },
    ];
  run.start(drawing, frames, { duration: ms, delay, fill: "both", easing: "linear" });
}

/** The middle of a robot's body, on the screen. */
const heart = (svg) => onScreen(svg, [1.5 * SQUARE, 1.5 * SQUARE]);

/** A movement of the whole robot between rest and rest: [when, right, down (in units), turned (degrees), wide, high]. */
function moved(run, colour, frames, ms) {
  const figure = figureOf(run, colour);
  if (!figure) return;
  if (reduced.matches) return;
  const rest = (offset) => [offset, 0, 0, 0, 1, 1];
  run.start(figure, [rest(0), ...frames, rest(1)].map(([offset, x, y, turn, wide, high]) => ({
    offset,
    transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${wide}, ${high})`,
    easing: "ease-in-out",
  })), { duration: ms, fill: "none", easing: "linear" });
}

const HOP = [[0.2, 0, 0, 0, 1.05, 0.92], [0.5, 0, -34, 0, 0.97, 1.05], [0.8, 0, 0, 0, 1.04, 0.95]];
const HIGH = [
  [0.1, 0, 0, 0, 1.06, 0.9], [0.25, 0, -90, -6, 0.96, 1.06], [0.4, 0, 0, 0, 1.06, 0.92],
  [0.55, 0, -70, 6, 0.97, 1.05], [0.7, 0, 0, 0, 1.05, 0.94], [0.85, 0, -30, 0, 0.98, 1.03],
];
const STRUCK = [[0.12, 26, 6, 6, 0.96, 1.02], [0.26, -20, 0, -5, 1, 1], [0.42, 14, 0, 4, 1, 1], [0.6, -8, 0, -2, 1, 1]];
const DUCKED = [[0.3, -30, 14, -4, 1.05, 0.88], [0.6, -20, 8, -2, 1.03, 0.94]];
const CHEWS = [[0.2, 0, 0, 0, 1.06, 0.94], [0.4, 0, 0, 0, 0.96, 1.05], [0.6, 0, 0, 0, 1.06, 0.94], [0.8, 0, 0, 0, 0.97, 1.03]];
const TREMBLES = [0.06, 0.12, 0.18, 0.24, 0.3, 0.36].map((when, n) => [when, n % 2 ? 12 : -12, 0, n % 2 ? 2 : -2, 1, 1]);

/** @type {Record<string, import("../../../shell/drawing/motion.js").Act>} */
const ACTS = {
  stage(run, _element, { robot, beside, svg, who }, ms) {
    const board = run.find('[data-region="board"]');
    const attacker = beside ? `[data-robot="${beside}"] ` : "";
    if (!board || board.querySelector(`${attacker}[data-robot="${robot}"]`)) return;
    for (const flight of run.scope.querySelectorAll(".junk-flight[data-place]")) run.start(flight, [{ opacity: 0 }, { opacity: 0 }], { duration: 1 });
    const now = drawn(svg);
    board.replaceChildren(now);
    const whose = run.find('[data-region="facts"] .junk-whose');
    if (whose) {
      whose.innerHTML = who;
      for (const other of whose.parentElement.querySelectorAll(".junk-figures, .junk-facts-covered")) other.style.visibility = "hidden";
    }
    run.start(now, [{ opacity: 0 }, { opacity: 1 }], { duration: Math.min(ms * 0.3, 200), fill: "none" });
  },

  deal(run, _element, { from, to, svg, size, lag }, ms) {
    const [start, end] = [firstOf(run, from), firstOf(run, to)];
    if (start && end) fly(run, svg, inYard(start, size), inYard(end, size), ms, { lag, high: 26 });
  },

  bring(run, _element, { robot, at, from, to, svg, size, faces }, ms) {
    const [start, target] = [firstOf(run, from), robotOf(run, robot)];
    if (start && target) fly(run, svg, inYard(start, size), onScreen(target, to), ms, { turn: TURNED[faces], stays: `${robot}:${at}` });
  },

  "part-with"(run, _element, { robot, at, from, to, svg, size }, ms) {
    const [source, end] = [robotOf(run, robot), firstOf(run, to)];
    hide(run, robot, at);
    if (source && end) fly(run, svg, onScreen(source, from), inYard(end, size), ms);
  },

  flip(run, _element, { robot, at, to, svg, then }, ms) {
    const source = robotOf(run, robot);
    const tile = source?.querySelector(`[data-held][data-at="${at}"] .junk-piece`);
    if (!tile) return;
    const turned = drawn(`<g>${svg}</g>`);
    run.after(ms * 0.45, () => tile.firstElementChild.replaceChildren(turned));
    const frames = reduced.matches
      ? [{ opacity: 1 }, { opacity: 0, offset: 0.45 }, { opacity: 1 }]
      : [
        { transform: "scale(1)" },
        { transform: "scale(1.12)", offset: 0.2 },
        { transform: "scale(0.02, 1.15)", offset: 0.45 },
        { transform: "scale(1.15)", offset: 0.75 },
        { transform: "scale(1)" },
      ];
    run.start(tile, frames, { duration: ms, fill: "none", easing: "ease-in-out" });
    if (then !== "exploded") return;
    run.after(ms * 0.8, () => hide(run, robot, at));
    burst(run, onScreen(source, to), ms * 0.8, { delay: ms * 0.7, size: 2, smoke: 3 });
  },

  throw(run, _element, { robot, at, from, target, svg, size, lag }, ms) {
    const [source, goal] = [robotOf(run, robot), robotOf(run, target)];
    hide(run, robot, at);
    if (!source || !goal) return;
    const end = heart(goal);
    fly(run, svg, onScreen(source, from), end, ms * 0.86, { lag, high: 90, spin: size === "m" ? 360 : 540 });
    burst(run, end, ms * 0.4, { delay: ms * (0.74 + 0.1 * lag), size: size === "l" ? 3 : 2, smoke: 3 });
  },

  hit(run, _element, { robot, lost }, ms) {
    const svg = robotOf(run, robot);
    if (!svg) return;
    moved(run, robot, lost ? STRUCK : DUCKED, Math.min(ms, 520));
    const figure = figureOf(run, robot);
    if (lost && figure) run.start(figure, [{ opacity: 1 }, { opacity: 0.4, offset: 0.2 }, { opacity: 1 }], { duration: ms, fill: "none" });
    const place = heart(svg);
    const sign = lifted(run, `<text class="junk-lost" y="4">${lost ? `\u2212${Number(lost)}` : "0"}</text>`);
    const square = Math.max(place.square, 26);
    const at = (up, scale) => put({ at: [place.at[0], place.at[1] - up * square], square }, 0, scale);
    const rise = reduced.matches ? 0 : 1.3;
    run.start(sign, [
      { transform: at(0.2 * rise, 0.6), opacity: 0 },
      { transform: at(0.9 * rise, 1.2), opacity: 1, offset: 0.3 },
      { transform: at(1.1 * rise, 1.1), opacity: 1, offset: 0.8 },
      { transform: at(1.3 * rise, 1), opacity: 0 },
    ], { duration: ms, fill: "both", easing: OUT });
  },

  hearts(run, _element, { robot, left }, ms) {
    for (const lamps of run.scope.querySelectorAll(`[data-colour="${robot}"] .junk-stat-power .junk-pips`)) {
      for (const lamp of [...lamps.children].slice(left)) {
        if (!lamp.hasAttribute("data-on")) continue;
        const last = reduced.matches ? { opacity: 0.25 } : { opacity: 0.25, scale: 0.6 };
        run.start(lamp, [{ opacity: 1 }, { opacity: 1, scale: reduced.matches ? 1 : 1.7, offset: 0.4 }, last], { duration: ms, fill: "forwards" });
      }
    }
  },

  explode(run, _element, { robot }, ms) {
    const svg = robotOf(run, robot);
    if (!svg) return;
    const place = heart(svg);
    moved(run, robot, TREMBLES, ms);
    for (const [when, x, y, size] of [[0.28, 0, 0, 4.4], [0.4, -1.4, -0.8, 2.6], [0.48, 1.3, 0.9, 2.8]]) {
      const target = { at: [place.at[0] + x * place.square, place.at[1] + y * place.square], square: place.square };
      burst(run, target, ms * 0.5, { delay: ms * when, size, smoke: 6 });
    }
    run.after(ms * 0.45, () => {
      figureOf(run, robot)?.setAttribute("data-exploded", "");
      figureOf(run, robot)?.setAttribute("data-mood", "sad");
    });
  },

  hop(run, _element, { robot, high }, ms) {
    moved(run, robot, high ? HIGH : HOP, high ? ms : Math.min(ms * 2, 420));
  },

  eat(run, _element, { robot, to, svgs }, ms) {
    const [svg, score] = [robotOf(run, robot), firstOf(run, to)];
    svgs.forEach((one, n) => {
      if (!svg || !score) return;
      const target = { at: middle(score.getBoundingClientRect()), square: 20 };
      fly(run, one, heart(svg), target, ms * 0.8, { lag: Math.min(0.5, 0.25 + 0.1 * n), high: 20 });
    });
    const figure = figureOf(run, robot);
    const held = figure?.querySelectorAll('[data-held^="energy"] .junk-piece') ?? [];
    for (const cell of held) {
      const frames = reduced.matches ? [{ opacity: 1 }, { opacity: 0 }] : [{ scale: 1 }, { scale: 1.15, offset: 0.2 }, { scale: 0.05, opacity: 0 }];
      run.start(cell, frames, { duration: ms * 0.6 });
    }
    moved(run, robot, CHEWS, ms);
  },

  mood(run, _element, { robot, mood }) {
    const figure = figureOf(run, robot);
    if (mood) figure?.setAttribute("data-mood", mood);
    else figure?.removeAttribute("data-mood");
  },

  rebuild(run, _element, { robot, svg, still }, ms) {
    const picture = robotOf(run, robot);
    const figure = picture?.querySelector(".junk-bot");
    if (!figure) return;
    const now = drawn(svg);
    // The board shows the new robot on its own ground and in its own size; a small picture only the robot.
    const appear = () => {
      if (!picture.closest('[data-region="board"]')) {
        figure.replaceChildren(...(now.querySelector(".junk-bot") ?? now).children);
        return figure;
      }
      picture.setAttribute("viewBox", now.getAttribute("viewBox"));
      picture.replaceChildren(...now.children);
      return picture.querySelector(".junk-bot") ?? picture;
    };
    if (still) {
      appear();
      return;
    }
    const [gone, back] = reduced.matches
      ? [[{ opacity: 1 }, { opacity: 0 }], [{ opacity: 0 }, { opacity: 1 }]]
      : [
        [{ transform: "scale(1)", opacity: 1 }, { transform: "scale(0.86) rotate(-3deg)", opacity: 0.2 }],
        [{ transform: "scale(0.86) rotate(-3deg)", opacity: 0.2 }, { transform: "scale(1.07) rotate(1deg)", opacity: 1, offset: 0.5 }, { transform: "scale(1)", opacity: 1 }],
      ];
    run.start(figure, gone, { duration: ms * 0.42, fill: "none", easing: "ease-in-out" });
    run.after(ms * 0.42, () => run.start(appear(), back, { duration: ms * 0.58, fill: "none", easing: "ease-in-out" }));
  },

  crystal(run, _element, { from, to, svg }, ms) {
    const seat = (colour) => run.find(`.players [data-colour="${colour}"]`);
    const end = seat(to);
    if (!end) return;
    const target = { at: middle(end.getBoundingClientRect()), square: 34 };
    const start = from && from !== to ? seat(from) : null;
    const origin = start ? { at: middle(start.getBoundingClientRect()), square: 34 } : { at: [target.at[0], target.at[1] - 60], square: 60 };
    fly(run, `<g class="junk-crystal">${svg}</g>`, origin, target, ms, { high: 30 });
  },

  celebrate(_run, _element, act) {
    celebrate(act);
  },
};

export function start() {
  registerActs(ACTS);
}
