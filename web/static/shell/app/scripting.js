// `window.ttb`, for scripts, tests and assistive tools. Each call resolves once the page shows its effect, and rejects with the
// engine's code in `code`.

import { forget } from "./presses.js";
import { act, ask } from "./python.js";
import { drawnWholly } from "./stage.js";

async function answered(name, text = "") {
  const { ok, error } = ask(name, String(text));
  if (name === "load" || name === "play") forget();
  await drawnWholly();
  if (!error) return ok;
  throw Object.assign(new Error(`${error.code}: ${error.message}`), { name: "TtbError", code: error.code });
}

export function offerScripting() {
  window.ttb = Object.freeze({
    position: () => answered("position"),
    load: (text) => answered("load", text),
    play: (text) => answered("play", text),
    link: () => answered("link"),
    // Act like a button with this `data-action` and `data-value`.
    act: (action, value = "") => {
      act(String(action), String(value));
      forget();
      return drawnWholly();
    },
  });
}
