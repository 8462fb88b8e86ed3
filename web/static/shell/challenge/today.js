// Reports the date, for the challenge of the day.

import { act } from "../app/python.js";
import { today } from "../app/today.js";

const root = document.documentElement;

let midnight;

/** Report the date, and again after midnight. */
function tell() {
  act("day", today());
  clearTimeout(midnight);
  const now = new Date();
  midnight = setTimeout(tell, new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime());
}

export const effects = {
  day: () => setTimeout(tell),
};

export function start() {
  // Timers stand still while the device sleeps.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && root.dataset.place !== "play") tell();
  });
}
