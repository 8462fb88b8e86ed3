// Fetches the puzzles, the days' puzzles and the lessons of the game, which few players need at the start.

import { addressOf, textOf } from "../../../shell/app/files.js";
import { act } from "../../../shell/app/python.js";

const root = document.documentElement;
const FIRST = 1000; // ms

let ready = Infinity; // since when a person can act

/** Fetch a file, and report it under its name. */
async function bring(name, file) {
  try {
    act(`${name}-here`, await textOf(addressOf(`games/ttb/puzzles/${file}`)));
  } catch {
    act(`${name}-missing`);
  }
}

/** Call it now; on the front door, where only a picture waits for it, not within the first moments. */
function unhurried(work) {
  if (root.dataset.door && performance.now() - ready < FIRST) setTimeout(work, FIRST);
  else work();
}

export const effects = {
  puzzles: () => bring("puzzles", "collection/puzzles.json"),
  days: () => unhurried(() => bring("days", "daily/days.json")),
  "endless-file": () => bring("endless-file", "endless/ahead.json"),
  lessons: () => bring("lessons", "lessons/lessons.json"),
};

export function start() {
  addEventListener("ttb-ready", () => { ready = performance.now(); });
}
