// Fetches the puzzles, the days' puzzles and the lessons of the game, which few players need at the start.

import { textOf } from "../../../shell/app/files.js";
import { act } from "../../../shell/app/python.js";

/** Fetch the file of this name in a folder, and report it under its name. */
async function bring(folder, name) {
  try {
    act(`${name}-here`, await textOf(new URL(`${folder}/${name}.json`, import.meta.url)));
  } catch {
    act(`${name}-missing`);
  }
}

export const effects = {
  puzzles: () => bring("collection", "puzzles"),
  days: () => bring("daily", "days"),
  lessons: () => bring("lessons", "lessons"),
};
