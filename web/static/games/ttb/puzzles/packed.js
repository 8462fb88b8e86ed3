// Fetches the puzzles and the lessons that come with the game, which few players need at the start.

import { act } from "../../../shell/app/python.js";

/** Fetch the file of this name in a folder, and hand it over under its name. */
async function bring(folder, name) {
  const address = new URL(`${folder}/${name}.json`, import.meta.url);
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    act(`${name}-here`, await answer.text());
  } catch {
    act(`${name}-missing`);
  }
}

export const effects = {
  puzzles: () => bring("collection", "puzzles"),
  lessons: () => bring("lessons", "lessons"),
};
