// The lines to other devices (`lines.js`), which are fetched when the first one is wanted.

import { act } from "../app/python.js";

const EFFECTS = ["line-offer", "line-accept", "line-answer", "line-send", "line-close"];

/** @type {ReturnType<typeof fetched> | null} */
let script = null; // once it has been wanted

async function fetched() {
  const lines = await import("./lines.js");
  lines.start();
  return lines;
}

/** Pass an effect on; if the script cannot be fetched, the line is lost. */
async function pass(name, effect) {
  try {
    (await (script ??= fetched())).effects[name](effect);
  } catch {
    script = null;
    act("line-lost", JSON.stringify({ line: effect.line, why: "impossible" }));
  }
}

export const effects = Object.fromEntries(EFFECTS.map((name) => [name, (effect) => pass(name, effect)]));

export function start() {
  if (typeof window.RTCPeerConnection === "function") document.documentElement.dataset.canCall = "true";
}
