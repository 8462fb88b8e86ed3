// Building and holding by hand: the lifted part follows the finger, the nearest possible spot shows a ghost of it, and keys move
// from spot to spot. Python answers the possible spots once, when a part is lifted: `html[data-lifted]` names it.

import { justDropped, registerDragging } from "../../../shell/app/dragging.js";
import { act } from "../../../shell/app/python.js";
import { isLetter } from "../../../shell/keyboard/letters.js";
import { ringed } from "../../../shell/keyboard/rings.js";

const SVG = "http://www.w3.org/2000/svg";
const SQUARE = 100; // of the drawing
const REACH = 1.5; // squares: a spot farther away does not count
const ABOVE = 44; // pixels from the middle of a fingertip to the lower edge of the dragged part
const SAME = 0.05; // squares: spots with the same middle differ in their facing
const SIZES = { s: [1, 1], m: [2, 1], l: [2, 2] }; // squares, facing N or S
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const root = document.documentElement;
const frame = document.querySelector(".board-frame");
/** @type {() => SVGSVGElement | null} */
const robot = () => frame.querySelector("svg[data-robot]");
const focused = (selector) => document.activeElement?.closest?.(selector);

/** @typedef {{ at: HTMLElement, name: string, faces: string, mark: number[], middle: number[] }} Spot */

/** @type {Spot[] | null} */
let spots = null; // the drawn spots, until the next drawing
let shown = ""; // the spot with the ghost
let dragged = false;

// --- Places ---------------------------------------------------------------------------------------------------------

/** The lifted part with its squares; null if there is none. */
const inHand = () => (root.dataset.lifted ? { size: SIZES[root.dataset.liftedSize ?? "s"] } : null);

/** A spot: the middle of the part there, and the place of its mark, close to the part it would hang by. */
function read(at, size) {
  const [x, y, faces] = at.dataset.spot.split(/[,:]/);
  const [wide, high] = "NS".includes(faces) ? size : [...size].reverse();
  const mark = at.dataset.centre.split(",").map((along) => along / SQUARE);
  return { at, name: at.dataset.spot, faces, mark, middle: [Number(x) + wide / 2, Number(y) + high / 2] };
}

function all() {
  const hand = inHand();
  spots ??= hand ? [...frame.querySelectorAll("[data-spot]")].map((at) => read(at, hand.size)) : [];
  return spots;
}

/** @type {(from: number[], to: number[]) => number} */
const far = ([x, y], [toX, toY]) => Math.hypot(toX - x, toY - y);

/** A point of the screen in squares of the lattice. */
function squaresAt(x, y) {
  const matrix = robot()?.getScreenCTM();
  if (!matrix) return null;
  const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  return [at.x / SQUARE, at.y / SQUARE];
}

/**
 * The nearest spot to the `middle` of a part held on the screen, or to its `mark` that was tapped. Of two facings in one place
 * the one with the nearer socket counts.
 */
function nearest([x, y], by) {
  const point = squaresAt(x, y);
  if (!point) return null;
  /** @type {(Spot & { off: number }) | null} */
  let best = null;
  for (const spot of all()) {
    const off = far(point, spot[by]);
    if (off > REACH || (best && off > best.off + SAME)) continue;
    if (!best || off < best.off - SAME || far(point, spot.mark) < far(point, best.mark)) best = { ...spot, off };
  }
  return best;
}

/** Show a ghost of the lifted part on this spot; without a spot, remove the ghost. */
function showGhost(spot) {
  shown = spot?.name ?? "";
  for (const at of frame.querySelectorAll("[data-spot][data-near]")) if (at !== spot?.at) delete at.dataset.near;
  if (spot) spot.at.dataset.near = "true";
}

// --- Dragging -------------------------------------------------------------------------------------------------------

function lift(what, source, event) {
  const drawing = source.querySelector(".junk-piece, svg")?.innerHTML ?? ""; // the source may be redrawn
  const upright = "EW".includes(source.dataset.faces ?? "N");
  if (root.dataset.lifted !== what) act("lift", what);
  dragged = true;
  spots = null;
  const size = inHand()?.size ?? SIZES.s;
  const [wide, high] = upright ? [...size].reverse() : size;
  const unit = (robot()?.getScreenCTM()?.a ?? 0.4) * SQUARE;
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", [-wide / 2, -high / 2, wide, high].map((side) => side * SQUARE).join(" "));
  picture.setAttribute("class", "junk-dragged");
  picture.style.width = `${wide * unit}px`;
  picture.style.height = `${high * unit}px`;
  picture.dataset.above = event.pointerType === "touch" ? String(ABOVE + (high * unit) / 2) : "0";
  picture.innerHTML = drawing;
  return picture;
}

/** The middle of the dragged part on the screen: above a fingertip, under a mouse or a pen. */
const middleOf = (event, picture) => [event.clientX, event.clientY - Number(picture.dataset.above)];

/** @type {Spot | null} */
let target = null;

function move(event, picture) {
  const [x, y] = middleOf(event, picture);
  picture.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  target = nearest([x, y], "middle");
  picture.toggleAttribute("data-near", target !== null);
  showGhost(target);
}

function over() {
  const spot = target;
  target = null;
  dragged = false;
  showGhost(null);
  return spot;
}

function drop() {
  const spot = over();
  if (spot) act("put", spot.name);
  else act("drop-away");
}

function cancel() {
  over();
  act("unpick");
}

// --- Taps and the mouse ---------------------------------------------------------------------------------------------

/** A tap near a spot counts as a tap on it: spots overlap, and may be smaller than a finger. */
function tap(event) {
  if (!inHand() || !event.detail || justDropped(event) || !frame.contains(event.target)) return;
  if (event.target.closest("[data-part][data-action], [data-held][data-action], button")) return;
  event.preventDefault();
  event.stopPropagation();
  const spot = nearest([event.clientX, event.clientY], "mark");
  showGhost(null);
  if (spot) act("put", spot.name);
  else act("unpick");
}

function hover(event) {
  if (dragged || event.pointerType !== "mouse" || !inHand()) return;
  showGhost(frame.contains(event.target) ? nearest([event.clientX, event.clientY], "mark") : null);
}

// --- Keys -----------------------------------------------------------------------------------------------------------

/**
 * The place of an element on the robot, in squares.
 *
 * @returns {any}
 */
function middle(item) {
  if (item.dataset.spot) return read(item, inHand()?.size ?? SIZES.s).mark;
  const { x, y, width, height } = item.getBoundingClientRect();
  return squaresAt(x + width / 2, y + height / 2);
}

/** The nearest of the items in the direction of an arrow. */
function next(items, from, [right, down]) {
  const [x, y] = middle(from);
  /** @type {{ item: HTMLElement, cost: number } | null} */
  let best = null;
  for (const item of items) {
    const [toX, toY] = middle(item);
    const ahead = (toX - x) * right + (toY - y) * down;
    const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
    const cost = ahead + 2 * aside;
    if (ahead > SAME && (!best || cost < best.cost)) best = { item, cost };
  }
  return best?.item;
}

/** The next facing in the same place: another spot with the same middle, else the nearest that overlaps it. */
function turned(item) {
  const from = all().find((spot) => spot.at === item);
  const order = "NESW";
  for (let step = 1; from && step < order.length; step += 1) {
    const faces = order[(order.indexOf(from.faces) + step) % order.length];
    const near = all().filter((spot) => spot.faces === faces && far(spot.middle, from.middle) < 1);
    near.sort((a, b) => far(a.middle, from.middle) - far(b.middle, from.middle));
    if (near.length) return near[0].at;
  }
  return null;
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !root.dataset.ready) return;
  const item = focused(".board-frame [data-spot], .board-frame [data-part], .board-frame [data-held]");
  if (!item) return;
  const { spot, part, at } = item.dataset;
  const building = item.matches(":is([data-spot], [data-part][data-drag])");
  const turns = isLetter(event, "r");
  const arrow = ARROWS[event.key];
  if (arrow) next([...frame.querySelectorAll(spot ? "[data-spot]" : "[data-part], [data-held]")], item, arrow)?.focus({ focusVisible: true });
  else if (event.key === "Enter" || event.key === " ") item.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else if (turns && spot) turned(item)?.focus({ focusVisible: true });
  else if (turns && part && building) act("turn-part", at);
  else if (building && (event.key === "Delete" || event.key === "Backspace")) act("eject", spot ? "" : at);
  else return;
  event.preventDefault();
}

export function start() {
  registerDragging(["tray", "robot", "open", "scanned", "pile"], { lift, move, drop, cancel });
  document.addEventListener("click", tap, { capture: true });
  document.addEventListener("pointermove", hover, { passive: true });
  document.addEventListener("keydown", key, { capture: true });

  frame.addEventListener("focusin", ({ target: item }) => {
    const spot = all().find(({ at }) => at === item);
    if (spot && ringed(item)) showGhost(spot);
  });
  frame.addEventListener("focusout", () => dragged || showGhost(null));

  // A new drawing has no ghost.
  addEventListener("ttb-drawn", () => {
    spots = null;
    const again = all().find(({ name }) => name === shown);
    if (again && (dragged || again.at === document.activeElement)) showGhost(again);
  });
}
