// An answer to a decision that is looked at, by a pointer over it, a finger on it or the focus, shows what it leads to.
// A finger has no other way to look: its first tap on an answer shows it, the next one gives it.

import { act } from "../../../shell/app/python.js";
import { ringed } from "../../../shell/keyboard/rings.js";

const ANSWER = "[data-choice], [data-board] [data-choosable]";
const root = document.documentElement;
const valueOf = (answer) => answer.dataset.choice ?? `hex:${answer.dataset.hex}`;
let considered = "";
let finger = false;

function consider(target) {
  if (target?.closest?.(".answer-go")) return; // it gives the answer that is looked at
  const answer = target?.closest?.(ANSWER);
  const value = answer ? valueOf(answer) : "";
  if (value === considered) return;
  considered = value;
  act("consider", value);
}

/** Only while there is something to decide: everything else goes by. */
const open = () => considered || document.querySelector("[data-choice], [data-board] [data-choosable]");

document.addEventListener("pointerdown", ({ pointerType }) => { finger = pointerType === "touch"; }, { capture: true, passive: true });
document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "mouse" && (event.movementX || event.movementY)) finger = false;
}, { capture: true, passive: true });
for (const kind of ["pointerover", "pointerdown"]) {
  document.addEventListener(kind, ({ pointerType, target }) => {
    // Where a finger was last there is still a mouse for some browsers, and what is laid out anew comes under it.
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
