// Tooltips: one element for all of them. Shown for the element that the pointer rests on, a finger holds, or that has the
// keyboard's focus; Python writes their texts. Escape hides the tip, and the pointer may move onto it.

import { placeOf, places } from "../app/board.js";
import { ask } from "../app/python.js";
import { ringed } from "../keyboard/rings.js";

const REST = 450;
const HOLD = 500;
const NOTICED = 150; // ms; a tip shown for less than this before the finger goes up does not turn a tap into holding
const LEAVE = 220;
const BRIEF = 1800; // ms that a name is shown
const GAP = 8;
const WORDS = ".coach-line, .message > *, .go-hint, .desk [data-words]"; // instructions to the player

const tip = document.createElement("div");

/** @type {HTMLElement | null} */
let owner = null; // the element of the tip, while it is shown
let timer = 0;
let tipped = false; // a holding finger has got its tip, so lifting it is no tap
let shown = 0; // the time of that

const subject = (target) => target?.closest?.(`[data-tip], ${places()}`) ?? null;
const nameOf = (element) => element.dataset.tip ?? tipOf(placeOf(element));
/** @type {(place: any) => string} */
const tipOf = ({ kind, name }) => `${kind}:${name}`;

/** Show the tip of an element; a `brief` one is its name. A finger on the board gets a small one. */
function show(element, { brief = false, touched = false } = {}) {
  if (!element.isConnected || document.documentElement.dataset.drag) return;
  const html = ask("tip", nameOf(element)).ok;
  hide();
  if (!html) return;
  tip.innerHTML = html;
  // An open dialog is above everything else.
  (element.closest("dialog") ?? document.body).append(tip);
  tip.toggleAttribute("data-brief", brief);
  tip.toggleAttribute("data-touched", touched);
  tip.hidden = false; // it has to have a size
  tip.hidden = !place(element);
  if (tip.hidden) return;
  owner = element;
  if (brief) {
    timer = setTimeout(hide, BRIEF);
    return; // its label says as much
  }
  element.setAttribute("aria-describedby", "tip");
}

function hide() {
  clearTimeout(timer);
  owner?.removeAttribute("aria-describedby");
  owner = null;
  tip.hidden = true;
}

const boxes = (selector, within = document) => [...within.querySelectorAll(selector)]
  .filter((words) => words.checkVisibility?.({ visibilityProperty: true }) ?? true)
  .map((words) => words.getBoundingClientRect());
const meet = (a, other) => a.left < other.right && other.left < a.right && a.top < other.bottom && other.top < a.bottom;

/**
 * Place the tip above its element if there is room, else below, else beside: never over the element, nor over instructions. A
 * name covers no other control either: if that leaves no side, it is put at the edge of the board. The tip of a place leaves the
 * place in sight: above it, or in the other half of the board. Returns true if there is a place for the tip.
 */
function place(element) {
  const at = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const [right, bottom] = [document.documentElement.clientWidth - GAP, innerHeight - GAP];
  const inside = (value, size, end) => Math.max(GAP, Math.min(value, end - size));
  /** @type {(point: number[]) => void} */
  const put = ([x, y]) => { tip.style.transform = `translate(${x}px, ${y}px)`; };
  const along = inside(at.x + at.width / 2 - width / 2, width, right);
  const board = document.querySelector(".board-box").getBoundingClientRect();
  if (tip.hasAttribute("data-touched") && element.closest(".board-box")) {
    const above = board.top - height - 2;
    const upper = at.y + at.height / 2 < board.top + board.height / 2;
    const y = above >= 0 ? above : upper ? board.bottom - height - 2 : board.top + 2;
    put([inside(board.x + board.width / 2 - width / 2, width, right), y]);
    return true;
  }
  const across = inside(at.y, height, bottom);
  const sides = [
    [along, at.y - height - GAP], [along, at.bottom + GAP], [at.x - width - GAP, across], [at.right + GAP, across],
  ].filter(([x, y]) => x >= GAP && y >= GAP && x + width <= right && y + height <= bottom);
  /** @type {(taken: DOMRect[]) => (point: number[]) => boolean} */
  const clear = (taken) => ([x, y]) => {
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    return !taken.some((other) => meet(box, other));
  };
  const dialog = element.closest("dialog");
  const words = dialog ? [] : boxes(WORDS);
  const near = Math.max(board.left + GAP, Math.min(along, board.right - GAP - width));
  const middle = board.left + board.width / 2 - width / 2;
  const lines = [board.bottom - height - 2, board.top + 2];
  if (at.y < board.top) lines.reverse();
  const edges = dialog || !board.width ? [] : lines.flatMap((y) => [[near, y], [middle, y]]);
  if (!brief()) {
    const places = [...sides, ...edges];
    put(places.find(clear([...words, at])) ?? places.find(clear([at])) ?? [inside(at.right + GAP, width, right), across]);
    return true;
  }
  const buttons = boxes("button", dialog ?? document);
  const free = [...sides, ...edges].find(clear([...words, ...buttons]));
  if (free) put(free);
  return Boolean(free);
}

/** True if the pointer is over the tip, which takes no clicks: they go to the element below it. */
function within({ clientX: x, clientY: y }) {
  const { left, right, top, bottom } = tip.getBoundingClientRect();
  return !tip.hidden && left <= x && x <= right && top <= y && y <= bottom;
}

const later = (work, ms) => {
  clearTimeout(timer);
  timer = setTimeout(work, ms);
};

// A name stays for its time, wherever the tap has moved the focus.
const brief = () => tip.hasAttribute("data-brief");

export function start() {
  tip.className = "tip";
  tip.id = "tip";
  tip.role = "tooltip";
  tip.hidden = true;
  document.body.append(tip);
  listenToPointer();
  listenToKeyboard();
}

function listenToPointer() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const element = subject(event.target);
    if (within(event) || element === owner) clearTimeout(timer);
    else if (element) later(() => show(element), owner ? LEAVE : REST);
    else if (owner) later(hide, LEAVE);
    else clearTimeout(timer);
  });

  document.addEventListener("pointerdown", (event) => {
    tipped = false;
    hide();
    const element = subject(event.target);
    if (element && event.pointerType !== "mouse") {
      later(() => {
        show(element, { touched: true });
        tipped = Boolean(owner);
        shown = performance.now();
      }, HOLD);
    }
  }, { capture: true });

  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => owner || clearTimeout(timer));

  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" && document.documentElement.dataset.drag) hide();
  });

  document.addEventListener("click", (event) => {
    const element = subject(event.target);
    // A busy page hears of a tap so late that the tip is there already: the time of the event decides.
    if (tipped && event.timeStamp - shown < NOTICED) {
      tipped = false;
      hide();
    }
    if (tipped && event.detail) {
      // Lifting the finger after holding is not a tap.
      tipped = false;
      event.preventDefault();
      event.stopPropagation();
    } else if (element && !event.target.closest("button, [data-choosable]") && event.pointerType !== "mouse") show(element, { touched: true });
    // A tap on a button does its action, and also shows the button's name.
    else if (event.pointerType === "touch" && element?.matches("button[data-tip]"))
      later(() => show(element, { brief: true }), 0);
  }, { capture: true });

  document.addEventListener("contextmenu", (event) => {
    if (subject(event.target) && (tipped || event.pointerType === "touch")) event.preventDefault();
  });

  document.addEventListener("pointerleave", () => owner && later(hide, LEAVE));
}

function listenToKeyboard() {
  document.addEventListener("focusin", (event) => {
    const element = subject(event.target);
    // A place has its contents in its name.
    if (element?.dataset.tip && ringed(element)) later(() => show(element), REST);
    else if (owner && owner !== element && !brief()) hide();
  });
  document.addEventListener("focusout", () => brief() || hide());

  addEventListener("keydown", (event) => {
    if (tip.hidden) {
      clearTimeout(timer);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      hide();
    }
  }, { capture: true });

  addEventListener("scroll", hide, { capture: true, passive: true });
  addEventListener("resize", hide);
  // The tip's element may have been redrawn or be gone.
  addEventListener("ttb-drawn", () => owner && (owner.isConnected ? owner.setAttribute("aria-describedby", "tip") : hide()));
}
