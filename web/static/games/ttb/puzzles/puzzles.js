// Fetches the collection of puzzles, which few players need at the start, and says what day it is.

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

export const effects = {
  day: () => setTimeout(act, 0, "day", today()),
  async puzzles() {
    const address = new URL("puzzles.json", import.meta.url);
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      act("puzzles-here", await answer.text());
    } catch {
      act("puzzles-missing");
    }
  },
};
