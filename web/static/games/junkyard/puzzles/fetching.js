// Fetches the puzzles of the game, which few players need at the start.

import { addressOf, textOf } from "../../../shell/app/files.js";
import { act } from "../../../shell/app/python.js";

export const effects = {
  "puzzles-file": async () => {
    try {
      act("puzzles-file-here", await textOf(addressOf("games/junkyard/puzzles/puzzles.json")));
    } catch {
      act("puzzles-file-missing");
    }
  },
};
