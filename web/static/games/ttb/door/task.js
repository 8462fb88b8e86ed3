// The first lesson, on the front door: its scene waits until a newcomer has placed a tile, runs on to its next stop, and so on.
// It needs no Python; `.door-scene[data-task]` is the stage, one of `STAGES` in web/games/ttb/door/living.py. On the root it would
// make the browser restyle the whole page at each stage.

import { act } from "../../../shell/app/python.js";
import { still } from "../../../shell/drawing/motion.js";

const root = document.documentElement;
const NEXT = { place: "run", run: "unload", unload: "home", home: "done" };
const FAR = 8; // pixels; a finger that moves less has tapped

/** @type {any} */
let scene = null;
let stage = "";

/** The movements of the scene, which all have one clock. */
const movements = () => scene.getAnimations({ subtree: true }).filter(({ animationName }) => animationName?.startsWith("living-"));

/** Put everything that moves at one moment, and hold it there. */
function hold(moment) {
  for (const moving of movements()) {
    moving.pause();
    moving.currentTime = moment;
  }
}

/** The moments at which the scene stops, in ms; makers/ttb/scene.py writes them. */
const stops = () => getComputedStyle(scene).getPropertyValue("--stops").trim().split(" ").map(Number);

/** Begin the task whenever the door is drawn for a newcomer, and end it when the door is left. */
function follow() {
  const shown = document.querySelector("[data-door] [data-new] > .door-scene:has(.task)");
  if (shown === scene) {
    if (scene) show(stage); // Python has drawn it anew
    return;
  }
  if (scene) delete scene.dataset.task;
  scene = shown;
  if (!scene) return;
  show("place");
  hold(stops()[0]);
  for (const tile of scene.querySelectorAll(".task-tile")) listen(tile);
}

function show(to) {
  stage = to;
  scene.dataset.task = stage;
}

/** Run the program to the next stop. */
async function place() {
  const [from, to] = stage === "place" ? stops() : stops().slice(1);
  const here = scene;
  show(NEXT[stage]);
  if (!still()) {
    for (const moving of movements()) moving.play();
    await new Promise((resolve) => setTimeout(resolve, to - from));
  }
  if (scene !== here) return; // the door was left meanwhile
  hold(to);
  show(NEXT[stage]);
  if (stage === "done") finish();
  else scene.querySelector('.task-tile[data-stage="unload"]').focus({ preventScroll: true });
}

/** Lead on to the next lesson, as Python will once it is there. */
function finish() {
  for (const lead of document.querySelectorAll(".lead")) /** @type {HTMLElement} */ (lead).hidden = !lead.matches('[data-key="way-lessons"]');
  if (root.dataset.ready) act("task-done");
  else addEventListener("ttb-ready", () => act("task-done"), { once: true });
}

/** A tile is placed by a tap, or by dragging it towards the board. */
function listen(tile) {
  /** @type {any} */
  let begin = null;
  tile.addEventListener("click", () => tile.dataset.stage === stage && place());
  tile.addEventListener("pointerdown", (event) => {
    begin = event;
    tile.setPointerCapture(event.pointerId);
  });
  tile.addEventListener("pointermove", (event) => {
    if (begin) tile.style.translate = `${event.clientX - begin.clientX}px ${event.clientY - begin.clientY}px`;
  });
  const drop = (event) => {
    const far = begin && Math.hypot(event.clientX - begin.clientX, event.clientY - begin.clientY) > FAR;
    begin = null;
    tile.style.translate = "";
    if (!far || event.type === "pointercancel") return;
    const { left, right, top, bottom } = scene.getBoundingClientRect();
    if (event.clientX > left && event.clientX < right && event.clientY > top && event.clientY < bottom) tile.click();
  };
  tile.addEventListener("pointerup", drop);
  tile.addEventListener("pointercancel", drop);
}

export function start() {
  follow();
  addEventListener("ttb-drawn", follow);
}
