// Fetches the lessons when somebody asks for them.

import { act } from "../../../shell/app/python.js";

export const effects = {
  async lessons() {
    const address = new URL("lessons.json", import.meta.url);
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      act("lessons-here", await answer.text());
    } catch {
      act("lessons-missing");
    }
  },
};
