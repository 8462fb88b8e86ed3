// Says what day it is, for the puzzle of the day.

import { act } from "../../../../shell/app/python.js";

const root = document.documentElement;

/** Today by the calendar of this place, as 2026-11-22. */
export function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

let midnight;

/** Say what day it is, and again as soon as it is another one. */
function tell() {
  act("day", today());
  clearTimeout(midnight);
  const now = new Date();
  midnight = setTimeout(tell, new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1) - now);
}

// Timers stand still while the device sleeps.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && (root.dataset.room || root.dataset.door)) tell();
});

export const effects = {
  day: () => setTimeout(tell),
};
