// Fetches the puzzles and the lessons that come with the game, which few players need at the start, and says what day
// it is.

import { act } from "../../../shell/app/python.js";

const root = document.documentElement;

/** Today by the calendar of this place, as 2026-11-22. */
function today() {
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
  if (!document.hidden && root.dataset.room) tell();
});

/** Fetch a file, and hand it over under its name. */
async function bring(name) {
  const address = new URL(`${name}.json`, import.meta.url);
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    act(`${name}-here`, await answer.text());
  } catch {
    act(`${name}-missing`);
  }
}

export const effects = {
  day: () => setTimeout(tell),
  puzzles: () => bring("puzzles"),
  lessons: () => bring("lessons"),
};
