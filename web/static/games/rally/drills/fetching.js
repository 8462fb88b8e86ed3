// Fetches the drills and lessons of the game, which few players need at the start.

import { textOf } from "../../../shell/app/files.js";
import { act } from "../../../shell/app/python.js";

export const effects = {
  drills: async () => {
    try {
      act("drills-here", await textOf(new URL("drills.json", import.meta.url)));
    } catch {
      act("drills-missing");
    }
  },
};
