// The board seen from nearer, it alone: by two fingers, a double tap, or Ctrl and the wheel. While it is, a finger or
// the mouse moves it, and one tap on a button that is there only then brings all of it back.

import { places } from "./board.js";
import { dragging } from "./dragging.js";

const MOST = 4;
const STEP = 2.2; // by a double tap
const TWICE = 320; // ms between its taps
const NEAR = 36; // pixels between them
const SLOP = 8; // pixels that a finger may slip while it taps
const WHEEL = 0.004; // of the scale, a pixel

const root = document.documentElement;
const box = document.querySelector(".board-box");
const frame = box.querySelector(".board-frame");

const view = { scale: 1, x: 0, y: 0 };
const pointers = new Map(); // those that are down on the board, and where they are
let moved = false; // what has been done with them is no tap
let lastTap = { at: -TWICE, x: 0, y: 0 };

function show() {
  const near = view.scale > 1;
  const inside = (value, size) => Math.min(0, Math.max(size * (1 - view.scale), value));
  view.x = near ? inside(view.x, frame.clientWidth) : 0;
  view.y = near ? inside(view.y, frame.clientHeight) : 0;
  frame.style.transform = near ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})` : "";
  root.toggleAttribute("data-zoomed", near);
}

/** Another scale; what lies at this point of the screen stays there. */
function zoom(scale, { x, y }) {
  const { left, top } = box.getBoundingClientRect();
  const wanted = Math.min(MOST, Math.max(1, scale));
  const by = wanted / view.scale;
  const at = { x: x - left - frame.offsetLeft, y: y - top - frame.offsetTop };
  Object.assign(view, { scale: wanted, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by });
  show();
}

function back() {
  view.scale = 1;
  show();
}

/** The middle between two fingers, and how far they are apart. */
function span() {
  const [a, b] = pointers.values();
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) || 1 };
}

/** What was begun with the first finger, like holding or dragging, is over. */
function noMoreATap() {
  moved = true;
  document.dispatchEvent(new Event("pointercancel"));
}

function down(event) {
  if (event.target.closest("button") || event.button) return;
  if (event.isPrimary) pointers.clear();
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
  if (pointers.size === 1) moved = false;
  else if (pointers.size === 2) noMoreATap();
}

function move(event) {
  const pointer = pointers.get(event.pointerId);
  if (!pointer) return;
  const before = pointers.size === 2 ? span() : null;
  const by = { x: event.clientX - pointer.x, y: event.clientY - pointer.y };
  const far = Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY);
  if (!before && (view.scale === 1 || dragging() || (!moved && far < SLOP))) return;
  if (!before && !moved) noMoreATap();
  pointer.x = event.clientX;
  pointer.y = event.clientY;
  if (before) {
    const after = span();
    view.x += after.x - before.x;
    view.y += after.y - before.y;
    zoom((view.scale * after.far) / before.far, after);
  } else {
    view.x += by.x;
    view.y += by.y;
    show();
  }
}

const up = (event) => pointers.delete(event.pointerId);

/** A second tap in the same place; what a tap does something with is left alone. */
function tap(event) {
  if (!box.contains(event.target) || event.target.closest("button")) return;
  if (moved && event.detail) {
    moved = false;
    stop(event);
    return;
  }
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const twice = at - lastTap.at < TWICE && Math.hypot(x - lastTap.x, y - lastTap.y) < NEAR;
  lastTap = twice ? { at: -TWICE, x, y } : { at, x, y };
  if (!twice || event.pointerType === "mouse" || event.target.closest("[data-choosable], [data-drag]")) return;
  stop(event);
  if (view.scale > 1) back();
  else zoom(STEP, { x, y });
}

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

function wheel(event) {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoom(view.scale * Math.exp(-event.deltaY * WHEEL), { x: event.clientX, y: event.clientY });
}

/** The cursor goes on where the board is out of sight: move it into sight. */
function follow({ target }) {
  if (view.scale === 1 || !target.matches(places())) return;
  const [place, sight] = [target.getBoundingClientRect(), box.getBoundingClientRect()];
  view.x += Math.max(0, sight.left - place.left) - Math.max(0, place.right - sight.right);
  view.y += Math.max(0, sight.top - place.top) - Math.max(0, place.bottom - sight.bottom);
  show();
}

box.addEventListener("pointerdown", down);
document.addEventListener("pointermove", move);
document.addEventListener("pointerup", up);
document.addEventListener("pointercancel", up);
// Before anything else hears of it.
addEventListener("click", tap, { capture: true });
document.addEventListener("click", (event) => event.target.closest("[data-action=zoom-back]") && back());
box.addEventListener("wheel", wheel, { passive: false });
box.addEventListener("focusin", follow);
if (window.ResizeObserver) new ResizeObserver(show).observe(box);
