// The date: Python has no local calendar. The app asks for it by the effect `day`, for the challenge of the day.

import { act } from "./python.js";

const root = document.documentElement;

let midnight;
let asked = false;

/** Today by the local calendar, as 2026-11-22. */
export function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Report the date, and again after midnight. */
function tell() {
  asked = true;
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
    if (asked && !document.hidden && root.dataset.place !== "play") tell();
  });
}
