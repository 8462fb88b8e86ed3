// A short burst of joy over the page, for an achievement. It takes no taps and no focus, ends by itself, and any tap or key ends
// it sooner.

import { still } from "./motion.js";
import { onceSeen } from "./soon.js";

const GEARS = 14;
const MOST = 24; // for rare events
const RARE = new Set(["victory", "streak"]);
const LOOKS = 3; // see joy.css; a game may have others in their place
const FLIGHT = 1300; // ms, the slowest

const between = (low, high) => low + Math.random() * (high - low);

/** @type {{ layer: HTMLElement, animations: Animation[] } | null} */
let burst = null;
let waiting = [];

/**
 * Celebrate an achievement: `kind` is its kind, `colour` that of the player, and `at` the selector of its origin, perhaps of
 * several.
 */
export function celebrate({ kind = "", colour = "", at = "" }) {
  waiting.push({ kind, colour, at });
  // A dialog about it opens in a task of its own, and the element shown last is on top.
  onceSeen(begin);
}

function begin() {
  const { kind, colour, at } = waiting.at(-1);
  waiting = [];
  end();
  const layer = document.createElement("div");
  layer.className = "joy";
  layer.setAttribute("aria-hidden", "true");
  if (colour) layer.dataset.colour = colour;
  const origins = origin(at);
  const animations = still() ? shine(layer) : fly(layer, origins, RARE.has(kind) ? MOST : GEARS);
  show(layer);
  burst = { layer, animations: animations.map(([bit, frames, options]) => bit.animate(frames, { fill: "both", ...options })) };
  const mine = burst;
  Promise.allSettled(burst.animations.map((animation) => animation.finished)).then(() => mine === burst && end());
  dispatchEvent(new CustomEvent("ttb-joy", { detail: { kind } }));
}

/** The origins: the named elements, else the heading of the open dialog, else the middle of the board. */
function origin(at) {
  const open = document.querySelector("dialog:modal");
  const within = open ?? document;
  let places = at ? [...within.querySelectorAll(at)] : [];
  if (!places.length) places = [open?.querySelector("h2") ?? open ?? document.querySelector(".board-box")];
  return places.map((place) => {
    const box = place?.getBoundingClientRect();
    return box?.width ? [box.left + box.width / 2, box.top + box.height / 2] : [innerWidth / 2, innerHeight / 3];
  });
}

/** Over dialogs too, if the browser can. */
function show(layer) {
  const above = layer.showPopover ? document.body : document.querySelector("dialog:modal") ?? document.body;
  above.append(layer);
  if (!layer.showPopover) return;
  layer.popover = "manual";
  layer.showPopover();
}

/** Up and out of each origin, and down again. */
function fly(layer, origins, count) {
  const reach = Math.min(innerWidth, innerHeight, 900) / 3;
  return Array.from({ length: count }, (_, n) => {
    const bit = document.createElement("i");
    bit.className = "joy-bit";
    bit.dataset.look = String(n % LOOKS);
    const [x, y] = origins[n % origins.length];
    const angle = between(-1.3, 1.3);
    const far = reach * between(0.5, 1);
    // Not out of sight: near the upper edge rather to the sides.
    const dx = Math.sin(angle) * far * (y < reach ? 1.6 : 1);
    const dy = -Math.min(Math.cos(angle) * far, Math.max(0, y - 24) * between(0.5, 1));
    const turn = between(-1.5, 1.5);
    const at = (right, down, size, turned) => `translate(${x + right}px, ${y + down}px) rotate(${turned}turn) scale(${size})`;
    layer.append(bit);
    return [
      bit,
      [
        { transform: at(0, 0, 0.3, 0), opacity: 1, easing: "cubic-bezier(.1, .8, .4, 1)" },
        { transform: at(dx, dy, 1, turn / 2), opacity: 1, offset: 0.45, easing: "cubic-bezier(.5, 0, .9, .6)" },
        { transform: at(dx * 1.25, dy + reach * between(0.7, 1.1), 0.8, turn), opacity: 0 },
      ],
      { duration: FLIGHT * between(0.75, 1), delay: between(0, 90) },
    ];
  });
}

/** With reduced motion: a light that comes and goes. */
function shine(layer) {
  layer.dataset.still = "";
  return [[layer, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], { duration: 1100 }]];
}

function end() {
  if (!burst) return;
  const { layer, animations } = burst;
  burst = null;
  for (const animation of animations) animation.cancel();
  layer.remove();
}

export const effects = {
  celebrate,
};

export function start() {
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, end, { capture: true, passive: true });
}
