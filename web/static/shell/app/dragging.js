// Dragging: a drop does the same action as two taps would. What can be dragged is named by `data-drag`, as KIND:NAME; where
// it can be dropped by `data-drop`, with `data-takes` only what is of that kind. For kinds that a game has registered it says
// itself what follows the pointer, and what is done where. Where such things lie in more room than there is, in an element with
// `data-scrolls`, a finger scrolls along it, and drags across. How all this looks is in dragging.css.

import { placeOf } from "./board.js";
import { onceSeen } from "../drawing/soon.js";
import { act } from "./python.js";

const DRAG_THRESHOLD = 7;
export const SLIP = 16; // pixels that a finger may slip while it taps
const SVG = "http://www.w3.org/2000/svg";

/** What an element is for, which the picture of it is not. What it looks like stays. */
const USES = ["action", "drag", "dragging", "drop", "key", "over", "takes", "tip"];

const root = document.documentElement;
const table = document.querySelector(".app"); // its measures are those of what is dragged

/** @type {any} */
const drag = { active: false, source: null, dropped: false };

const ways = new Map(); // kinds that are dragged in a way of their own

/**
 * Things of these kinds are dragged in a way of the game's own: `lift(what, source, event)` answers the picture that follows
 * the pointer, `move(event, picture)` puts it where it belongs, `drop(what, event)` and `cancel(what)` end it. What is
 * dragged may be drawn anew meanwhile, or be gone.
 */
export function registerDragging(kinds, way) {
  for (const kind of kinds) ways.set(kind, way);
}

export const dragging = () => drag.active;

/** Whether what the last pointer did was a drop. */
export const dropped = () => drag.dropped;

/** The click that a browser sends after a drop: no finger has come down for it. */
export const justDropped = (event) => drag.dropped && event.detail > 0;

/** The picture that follows the pointer: for a place of the board, that of what lies on it. */
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
    root.setPointerCapture(drag.pointer); // what is dragged may be drawn anew
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

/** Which way a finger scrolls what is longer than its room. */
function lookForScrolling() {
  for (const at of document.querySelectorAll("[data-scrolls]")) {
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
