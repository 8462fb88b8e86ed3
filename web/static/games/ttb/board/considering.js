// While a pointer is over an answer to a decision, or the focus is on it, the page shows its consequence. A finger can only tap:
// its first tap on an answer shows the consequence, the second one gives the answer.

import { act } from "../../../shell/app/python.js";
import { ringed } from "../../../shell/keyboard/rings.js";

const ANSWER = "[data-choice], [data-board] [data-choosable]";
const root = document.documentElement;
const valueOf = (answer) => answer.dataset.choice ?? `hex:${answer.dataset.hex}`;
let considered = "";
let finger = false;

function consider(target) {
  if (target?.closest?.(".answer-go")) return; // it gives the answer that is shown
  const answer = target?.closest?.(ANSWER);
  const value = answer ? valueOf(answer) : "";
  if (value === considered) return;
  considered = value;
  act("consider", value);
}

/** Truthy during a decision, or while an answer is shown; else pointers have no effect. */
const open = () => considered || document.querySelector("[data-choice], [data-board] [data-choosable]");

export function start() {
  document.addEventListener("pointerdown", ({ pointerType }) => { finger = pointerType === "touch"; }, { capture: true, passive: true });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && (event.movementX || event.movementY)) finger = false;
  }, { capture: true, passive: true });
  for (const kind of /** @type {const} */ (["pointerover", "pointerdown"])) {
    document.addEventListener(kind, ({ pointerType, target }) => {
      // After a tap some browsers keep a mouse pointer in that place, and report any element that a new layout moves under it.
      if (open() && !(finger && pointerType === "mouse")) consider(target);
    }, { passive: true });
  }
  document.addEventListener("focusin", ({ target }) => ringed(target) && open() && consider(target));

  document.addEventListener("click", (event) => {
    const answer = event.detail && finger && document.querySelector(".decision") && event.target.closest(ANSWER);
    if (!answer || answer.dataset.choice === "decline" || root.dataset.answer === valueOf(answer)) return;
    event.stopPropagation();
    considered = valueOf(answer);
    act("try-answer", considered);
  }, { capture: true });
}
