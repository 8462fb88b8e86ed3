// Dragging: a drop does the same action as two taps would. Draggable elements have `data-drag`, as KIND:NAME; drop targets have
// `data-drop`, and with `data-takes` they accept only that kind. A game that has registered a kind provides its drag image and
// its drop itself. In an element with `data-scrolls` a finger scrolls along it and drags across it. The looks are in
// dragging.css.

import { placeOf } from "./board.js";
import { onceSeen } from "../drawing/soon.js";
import { act } from "./python.js";

const DRAG_THRESHOLD = 7;
export const SLIP = 16; // pixels that a finger may slip while it taps
const SVG = "http://www.w3.org/2000/svg";

/** Attributes with an element's functions, which its image does not have. Attributes for its looks stay. */
const USES = ["action", "drag", "dragging", "drop", "key", "over", "takes", "tip"];

const root = document.documentElement;
const table = document.querySelector(".app"); // its measures are those of the drag image

/** @type {any} */
const drag = { active: false, source: null, dropped: false };

const ways = new Map(); // kinds with a way of dragging of their own

/**
 * Register a game's own way of dragging for these kinds: `lift(what, source, event)` returns the image that follows the pointer,
 * `move(event, picture)` moves it, `drop(what, event)` and `cancel(what)` end the drag. The source may be redrawn meanwhile, or
 * be gone.
 */
export function registerDragging(kinds, way) {
  for (const kind of kinds) ways.set(kind, way);
}

export const dragging = () => drag.active;

/** True if the pointer's last act was a drop. */
export const dropped = () => drag.dropped;

/** True for the click that a browser sends after a drop, without a new press. */
export const justDropped = (event) => drag.dropped && event.detail > 0;

/** The image that follows the pointer: for a place of the board, that of the pieces on it. */
function imageOf(source) {
  if (source.namespaceURI !== SVG) return source.cloneNode(true);
  const image = document.createElementNS(SVG, "svg");
  image.setAttribute("viewBox", "-50 -50 100 100");
  const world = document.createElementNS(SVG, "g");
  world.setAttribute("class", "world"); // turned as the board is
  image.append(world);
  for (const piece of document.querySelectorAll(`.pieces > [data-at="${placeOf(source)?.name}"]`)) {
    const copy = /** @type {Element} */ (piece.cloneNode(true));
    copy.removeAttribute("transform");
    world.append(copy);
  }
  return image;
}

function down(event) {
  drag.dropped = false;
  const source = event.target.closest("[data-drag]");
  if (!source || event.button || !event.isPrimary) return;
  drag.source = source;
  drag.what = source.dataset.drag;
  drag.way = ways.get(drag.what.split(":")[0]);
  drag.start = [event.clientX, event.clientY];
  drag.far = 0;
  drag.pointer = event.pointerId;
}

function move(event) {
  if (!drag.source || event.pointerId !== drag.pointer) return;
  const [x, y] = drag.start;
  drag.far = Math.max(drag.far, Math.hypot(event.clientX - x, event.clientY - y));
  if (!drag.active && drag.far < DRAG_THRESHOLD) return;
  if (!drag.active) lift(event);
  if (drag.way) drag.way.move(event, drag.image);
  else follow(event);
}

function follow(event) {
  drag.image.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
  const over = document.elementFromPoint(event.clientX, event.clientY);
  const target = over?.closest("[data-drop]");
  if (target !== drag.target) {
    if (drag.target) delete drag.target.dataset.over;
    drag.target = target;
    if (target) target.dataset.over = "true";
  }
}

function lift(event) {
  drag.active = true;
  root.dataset.drag = drag.what;
  if (drag.way) {
    root.setPointerCapture(drag.pointer); // the source may be redrawn
    drag.image = drag.way.lift(drag.what, drag.source, event);
    showImage();
    return;
  }
  drag.source.dataset.dragging = "true";
  drag.source.setPointerCapture?.(drag.pointer);
  const { width, height } = drag.source.getBoundingClientRect();
  drag.image = imageOf(drag.source);
  for (const name of USES) delete drag.image.dataset[name];
  drag.image.removeAttribute("aria-label");
  drag.image.style.width = `${width}px`;
  drag.image.style.height = `${height}px`;
  showImage();
}

function showImage() {
  drag.image.classList.add("drag-image");
  drag.image.setAttribute("aria-hidden", "true");
  table.append(drag.image);
}

function up(event) {
  if (!drag.source || event.pointerId !== drag.pointer) return;
  const { active, source, target, far, what, way } = drag;
  stop();
  if (active && way) {
    drag.dropped = true;
    if (far < SLIP) return; // lifted, as by a tap
    way.drop(what, event);
    return;
  }
  if (!active || (far < SLIP && source.contains(document.elementFromPoint(event.clientX, event.clientY)))) return;
  drag.dropped = true;
  const { drop, takes } = target?.dataset ?? {};
  if (!target || drop === what || (takes && !what.startsWith(`${takes}:`))) return;
  act("drop", `${what}>${drop}`);
}

export function cancelDrag() {
  const { active, what, way } = drag;
  stop();
  if (active && way) way.cancel(what);
}

function stop() {
  if (drag.source) delete drag.source.dataset.dragging;
  if (drag.target) delete drag.target.dataset.over;
  drag.image?.remove();
  drag.source = drag.target = drag.image = null;
  drag.active = false;
  delete root.dataset.drag;
}

/** Mark the direction in which a finger scrolls each overflowing element; what is out of sight need not be laid out for that. */
function lookForScrolling() {
  for (const at of document.querySelectorAll("[data-scrolls]")) {
    if (!at.checkVisibility()) continue;
    if (at.scrollWidth > at.clientWidth) at.dataset.scrolls = "x";
    else at.dataset.scrolls = at.scrollHeight > at.clientHeight ? "y" : "";
  }
}

export function start() {
  addEventListener("ttb-drawn", () => onceSeen(lookForScrolling));
  addEventListener("resize", () => onceSeen(lookForScrolling));
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", cancelDrag);
}
