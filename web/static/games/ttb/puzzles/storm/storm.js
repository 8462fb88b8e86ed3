// The clock of a storm. `data-storm` on the root element holds a ticket for the current storm and its total seconds; this script
// keeps and shows the time, and tells Python when it is over.

import { act } from "../../../../shell/app/python.js";

const root = document.documentElement;
const OFTEN = 250; // ms

/** @type {any} */
let storm = null; // { ticket, began, seconds, timer }

function left() {
  return Math.max(0, storm.seconds - (performance.now() - storm.began) / 1000);
}

function show() {
  const clock = document.querySelector(".storm-clock");
  const seconds = Math.ceil(left());
  const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (clock && clock.textContent !== words) {
    clock.textContent = words;
    clock.toggleAttribute("data-short", seconds <= 20);
  }
}

function tick() {
  show();
  if (left() > 0) return;
  const { ticket } = storm;
  stop();
  act("storm-end", ticket);
}

function stop() {
  clearInterval(storm.timer);
  storm = null;
}

/** Follow `data-storm`: a storm has begun, has lost some time, or is over. */
function follow() {
  const [ticket, seconds] = (root.dataset.storm ?? "").split(" ");
  if (storm && storm.ticket !== ticket) stop();
  if (!ticket) return;
  storm ??= { ticket, began: performance.now(), timer: setInterval(tick, OFTEN) };
  storm.seconds = Number(seconds);
  show();
}

export function start() {
  addEventListener("ttb-drawn", follow);
}
