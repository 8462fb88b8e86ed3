// Fetches the collection of puzzles, which few players need at the start.

import { act } from "../../../shell/app/python.js";

export const effects = {
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
