// Registers this game's places: squares. A tap on a square that is no answer opens the list of its elements; with a finger only
// once the tap is no double tap, which zooms.

import { registerPlaces } from "../../../shell/app/board.js";
import { act } from "../../../shell/app/python.js";

const TWICE = 330; // ms; a little more than the board's zoom waits for a second tap

const root = document.documentElement;
let timer = 0;

export function start() {
  registerPlaces("square", "5,5");

  // Also a click that zooms, which comes no further.
  addEventListener("click", () => clearTimeout(timer), { capture: true });

  addEventListener("click", (event) => {
    const square = event.target.closest?.('[data-board] [data-square]:not([data-choosable])');
    if (!square || event.defaultPrevented || root.dataset.animating || root.dataset.drag) return;
    const ask = () => act("square", square.dataset.square);
    if (event.pointerType === "touch") timer = setTimeout(ask, TWICE);
    else ask();
  });
}
