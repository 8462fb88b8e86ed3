// Fetches the drills and lessons of the game, which few players need at the start.

import { addressOf, textOf } from "../../../shell/app/files.js";
import { act } from "../../../shell/app/python.js";

export const effects = {
  drills: async () => {
    try {
      act("drills-here", await textOf(addressOf("games/rally/drills/drills.json")));
    } catch {
      act("drills-missing");
    }
  },
};
