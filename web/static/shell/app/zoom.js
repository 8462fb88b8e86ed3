// Zooms the board, and only the board: by two fingers, a double tap, or Ctrl and the wheel. While it is zoomed a finger or the
// mouse moves it, and there is a button to show all of it again.
//
// `data-matters` on the root has points of the drawing if only a part of the board matters. If its places are small on the
// screen, the board is zoomed to that part until the person zooms otherwise; a button leads back to it.

import { places } from "./board.js";
import { dragging } from "./dragging.js";
import { doneHere } from "./input.js";

const MOST = 4;
const STEP = 2.2; // by a double tap
const TWICE = 320; // ms between its taps
const NEAR = 36; // pixels between them
const SLOP = 8; // pixels that a finger may slip while it taps
const WHEEL = 0.004; // of the scale, a pixel
const AROUND = 1; // the margin around the part that matters, in places
const LARGE = 100; // the maximum width of a place in pixels, if the board zooms by itself
const WORTH = 1.12; // a smaller scale is not worthwhile
const SHIFT = 240; // ms

const root = document.documentElement;
const box = document.querySelector(".board-box");
const frame = box.querySelector(".board-frame");

const view = { scale: 1, x: 0, y: 0 };
const pointers = new Map(); // pointers that are down on the board, with their points
let part = { scale: 1, x: 0, y: 0 }; // the view in which the part that matters fills the frame
let matters = "";
/** @type {string | undefined} */
let table; // the game on the board
let chosen = false; // the person has chosen another view
let moved = false; // the pointers have done more than a tap
let lastTap = { at: -TWICE, x: 0, y: 0 };

function show() {
  const near = view.scale > 1;
  const inside = (value, size) => Math.min(0, Math.max(size * (1 - view.scale), value));
  view.x = near ? inside(view.x, frame.clientWidth) : 0;
  view.y = near ? inside(view.y, frame.clientHeight) : 0;
  if (near) frame.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  else frame.removeAttribute("style");
  root.toggleAttribute("data-zoomed", near);
}

/** The view on points of the drawing in which no button in the corners covers one; all of the board if there is no better view. */
function viewOn(points) {
  const wide = { scale: 1, x: 0, y: 0 };
  if (!points.length) return wide; // before any size is asked for, which would make the browser lay out the page an extra time
  const svg = /** @type {SVGSVGElement | null} */ (frame.querySelector("svg"));
  const size = { x: frame.clientWidth, y: frame.clientHeight };
  if (!svg || !size.x || !size.y) return wide; // there is no size while another screen is shown
  const { x: left, y: top, width, height } = svg.viewBox.baseVal;
  const unit = Math.min(size.x / width, size.y / height);
  const place = /** @type {Element} */ (frame.querySelector(places())).getBoundingClientRect().width / view.scale;
  const on = points.map(([x, y]) => ({
    x: (size.x - width * unit) / 2 + (x - left) * unit,
    y: (size.y - height * unit) / 2 + (y - top) * unit,
  }));
  const range = (axis) => [Math.min(...on.map((at) => at[axis])), Math.max(...on.map((at) => at[axis]))];
  const across = { x: range("x"), y: range("y") };
  const fits = (axis) => size[axis] / (across[axis][1] - across[axis][0] + 2 * AROUND * place);
  const corner = box.getBoundingClientRect();
  const covers = [...box.querySelectorAll("button:not(.offer *)"), ...box.parentElement.querySelectorAll(".on-board button")]
    .map((button) => button.getBoundingClientRect())
    .filter((at) => at.width);
  const at = (scale) => {
    const shift = (axis) => {
      const middle = size[axis] / 2 - (scale * (across[axis][0] + across[axis][1])) / 2;
      return Math.min(0, Math.max(size[axis] * (1 - scale), middle));
    };
    return { scale, x: shift("x"), y: shift("y") };
  };
  const free = ({ scale, x, y }) => on.every((at) => {
    const px = corner.left + frame.offsetLeft + x + scale * at.x;
    const py = corner.top + frame.offsetTop + y + scale * at.y;
    const half = 0.4 * place * scale;
    return covers.every((by) =>
      px + half < by.left || px - half > by.right || py + half < by.top || py - half > by.bottom);
  });
  for (let scale = Math.min(MOST, fits("x"), fits("y"), LARGE / place); scale > WORTH; scale *= 0.95) {
    const candidate = at(scale);
    if (free(candidate)) return candidate;
  }
  return wide;
}

/** Follow a new `data-matters`, another game, which begins with all of the board in sight, or a new size of the page. */
function look() {
  const now = root.dataset.matters ?? "";
  if (root.dataset.table !== table) {
    table = root.dataset.table;
    chosen = false;
    view.scale = 1;
  }
  if (!now || !matters) chosen = false;
  const leaving = matters && !now;
  const first = !matters;
  matters = now;
  part = viewOn(now ? now.split(" ").map((at) => at.split(",").map(Number)) : []);
  root.toggleAttribute("data-nearer", part.scale > 1);
  if (leaving) Object.assign(view, part);
  if (now && !chosen) {
    const before = frame.style.transform;
    Object.assign(view, part);
    show();
    const after = frame.style.transform;
    const still = first || before === after || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!still) frame.animate([{ transform: before || "none" }, { transform: after || "none" }], SHIFT);
  } else show();
}

/** Change the scale; the point of the drawing at this point of the screen stays there. */
function zoom(scale, { x, y }) {
  const { left, top } = box.getBoundingClientRect();
  const next = Math.min(MOST, Math.max(1, scale));
  const by = next / view.scale;
  const at = { x: x - left - frame.offsetLeft, y: y - top - frame.offsetTop };
  chosen = true;
  Object.assign(view, { scale: next, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by });
  show();
}

function back() {
  chosen = true;
  view.scale = 1;
  show();
}

function nearer() {
  chosen = false;
  look();
}

/** The middle between two fingers, and their distance. */
function span() {
  const [a, b] = pointers.values();
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) || 1 };
}

/** End everything that the first finger has begun, like holding or dragging. */
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
    chosen = true;
    view.x += by.x;
    view.y += by.y;
    show();
  }
}

const up = (event) => pointers.delete(event.pointerId);

/** A second tap in the same place; taps with an action of their own are left alone. */
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
  if (!twice || event.pointerType === "mouse" || event.target.closest("[data-choosable], [data-drag], [data-action]")) return;
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

/** Move the board if the keyboard's cursor goes out of sight. */
function follow({ target }) {
  if (view.scale === 1 || !target.matches(places())) return;
  const [place, sight] = [target.getBoundingClientRect(), box.getBoundingClientRect()];
  view.x += Math.max(0, sight.left - place.left) - Math.max(0, place.right - sight.right);
  view.y += Math.max(0, sight.top - place.top) - Math.max(0, place.bottom - sight.bottom);
  show();
}

export function start() {
  box.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);
  // before all other listeners
  addEventListener("click", tap, { capture: true });
  Object.assign(doneHere, { "zoom-back": back, "zoom-near": nearer });
  addEventListener("ttb-drawn", () => {
    if ((root.dataset.matters ?? "") !== matters || root.dataset.table !== table) look();
  });
  box.addEventListener("wheel", wheel, { passive: false });
  box.addEventListener("focusin", follow);
  if (window.ResizeObserver) new ResizeObserver(look).observe(box);
}
