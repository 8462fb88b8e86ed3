// Tooltips: one element for all of them. Shown for what the pointer rests on, a finger holds, or the keyboard's
// focus is on; Python writes what it says. Escape takes it away, and the pointer may move onto it.

import { placeOf, places } from "../app/board.js";
import { ask } from "../app/python.js";
import { ringed } from "../keyboard/rings.js";

const REST = 450;
const HOLD = 500;
const NOTICED = 150; // ms; a tip shown for less than this before the finger goes up does not turn a tap into holding
const LEAVE = 220;
const BRIEF = 1800; // that a name is shown
const GAP = 8;

const tip = document.createElement("div");
tip.className = "tip";
tip.id = "tip";
tip.role = "tooltip";
tip.hidden = true;
document.body.append(tip);

let owner = null; // what the tip is about, while it is shown
let timer = 0;
let held = false; // a finger that rests on something has got its tip, so lifting it is no tap
let shown = 0; // when it got it

const subject = (target) => target?.closest?.(`[data-tip], ${places()}`) ?? null;
const nameOf = (element) => element.dataset.tip ?? tipOf(placeOf(element));
const tipOf = ({ kind, name }) => `${kind}:${name}`;

/** Its tip; a `brief` one is its name. A finger on the board gets a small one. */
function show(element, { brief = false, touched = false } = {}) {
  if (!element.isConnected || document.documentElement.dataset.drag) return;
  const html = ask("tip", nameOf(element)).ok;
  hide();
  if (!html) return;
  tip.innerHTML = html;
  // A dialog that is open lies above everything else.
  (element.closest("dialog") ?? document.body).append(tip);
  tip.toggleAttribute("data-brief", brief);
  tip.toggleAttribute("data-touched", touched);
  tip.hidden = false;
  place(element);
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

/** Above if there is room, else below, else beside: never over what it explains. What is about the board leaves it in
 * sight: above it, or in its other half. */
function place(element) {
  const at = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const [right, bottom] = [document.documentElement.clientWidth - GAP, innerHeight - GAP];
  const inside = (value, size, end) => Math.max(GAP, Math.min(value, end - size));
  let x = inside(at.x + at.width / 2 - width / 2, width, right);
  const board = tip.hasAttribute("data-touched") && element.closest(".board-box")?.getBoundingClientRect();
  if (board) {
    const above = board.top - height - 2;
    const upper = at.y + at.height / 2 < board.top + board.height / 2;
    const y = above >= 0 ? above : upper ? board.bottom - height - 2 : board.top + 2;
    tip.style.transform = `translate(${inside(board.x + board.width / 2 - width / 2, width, right)}px, ${y}px)`;
    return;
  }
  let y = at.y - height - GAP;
  if (y < GAP) y = at.bottom + GAP;
  if (y + height > bottom) {
    y = inside(at.y, height, bottom);
    x = at.x - width - GAP >= GAP ? at.x - width - GAP : inside(at.right + GAP, width, right);
  }
  tip.style.transform = `translate(${x}px, ${y}px)`;
}

/** Whether the pointer is over the tip, which takes no clicks: they are for what lies under it. */
function within({ clientX: x, clientY: y }) {
  const { left, right, top, bottom } = tip.getBoundingClientRect();
  return !tip.hidden && left <= x && x <= right && top <= y && y <= bottom;
}

const later = (what, ms) => {
  clearTimeout(timer);
  timer = setTimeout(what, ms);
};

// --- Pointer ----------------------------------------------------------------------------------------------------

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || event.buttons) return;
  if (within(event)) return clearTimeout(timer);
  const element = subject(event.target);
  if (element === owner) clearTimeout(timer);
  else if (element) later(() => show(element), owner ? LEAVE : REST);
  else if (owner) later(hide, LEAVE);
  else clearTimeout(timer);
});

document.addEventListener("pointerdown", (event) => {
  held = false;
  hide();
  const element = subject(event.target);
  if (element && event.pointerType !== "mouse") {
    later(() => {
      show(element, { touched: true });
      held = Boolean(owner);
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
  if (held && event.timeStamp - shown < NOTICED) {
    held = false;
    hide();
  }
  if (held && event.detail) {
    // Lifting the finger after holding is not a tap.
    held = false;
    event.preventDefault();
    event.stopPropagation();
  } else if (element && !event.target.closest("button, [data-choosable]") && event.pointerType !== "mouse") show(element, { touched: true });
  // A tap on a button does its action, and also shows the button's name.
  else if (event.pointerType === "touch" && element?.matches("button[data-tip]"))
    later(() => show(element, { brief: true }), 0);
}, { capture: true });

document.addEventListener("contextmenu", (event) => {
  if (subject(event.target) && (held || event.pointerType === "touch")) event.preventDefault();
});

document.addEventListener("pointerleave", () => owner && later(hide, LEAVE));

// --- Keyboard ---------------------------------------------------------------------------------------------------

document.addEventListener("focusin", (event) => {
  const element = subject(event.target);
  // A place says in its name what lies there.
  if (element?.dataset.tip && ringed(element)) later(() => show(element), REST);
  else if (owner && owner !== element) hide();
});
document.addEventListener("focusout", () => hide());

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
// What it was about may have been drawn anew or gone.
addEventListener("ttb-drawn", () => owner && (owner.isConnected ? owner.setAttribute("aria-describedby", "tip") : hide()));
