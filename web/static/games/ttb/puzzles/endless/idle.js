// Tells Python when the page is idle, so that endless puzzles can be made in advance (`puzzles/endless/endless.py`).
//
// Idle is a visible page that nobody has touched for a while. Where the browser says that data are saved or the battery is low,
// nothing is told.

import { act } from "../../../../shell/app/python.js";

const QUIET = 20_000; // ms
const LOW = 0.5; // the part of a battery below which it has to be charging

let timer = 0;

async function spared() {
  if (navigator.connection?.saveData) return true;
  const battery = await navigator.getBattery?.().catch(() => null);
  return Boolean(battery && !battery.charging && battery.level < LOW);
}

async function rest() {
  wait();
  if (document.visibilityState === "visible" && !document.documentElement.dataset.job && !(await spared())) act("endless-idle");
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(rest, QUIET);
}

export function start() {
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, wait, { passive: true });
  addEventListener("ttb-ready", wait, { once: true });
}
