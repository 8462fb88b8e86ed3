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

// Seen again, it may be another day.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && root.dataset.room) act("day", today());
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
  day: () => setTimeout(act, 0, "day", today()),
  puzzles: () => bring("puzzles"),
  lessons: () => bring("lessons"),
};
