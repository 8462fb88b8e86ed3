// Fetches the puzzles, the days' puzzles and the lessons of the game, which few players need at the start.

import { addressOf, textOf } from "../../../shell/app/files.js";
import { act } from "../../../shell/app/python.js";

/** Fetch a file, and report it under its name. */
async function bring(name, file) {
  try {
    act(`${name}-here`, await textOf(addressOf(`games/ttb/puzzles/${file}`)));
  } catch {
    act(`${name}-missing`);
  }
}

export const effects = {
  puzzles: () => bring("puzzles", "collection/puzzles.json"),
  days: () => bring("days", "daily/days.json"),
  lessons: () => bring("lessons", "lessons/lessons.json"),
};
