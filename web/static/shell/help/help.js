// The help panel: shown beside the game on large screens and over it elsewhere, with scenes that play.

import { act } from "../app/python.js";
import { Run, still } from "../drawing/motion.js";
import { soon } from "../drawing/soon.js";

const root = document.documentElement;
const panel = document.querySelector("#help");
const beside = matchMedia("(min-width: 880px) and (orientation: landscape)");

// --- The panel --------------------------------------------------------------------------------------------------

let shown = "";
/** @type {any} */
let opener = null;

/** Open or close the panel as Python says; the focus goes back to its former place. */
function follow() {
  const open = root.dataset.help === "true";
  if (open && !panel.open) {
    opener = document.activeElement;
    if (beside.matches) panel.show();
    else panel.showModal();
  } else if (!open && panel.open) {
    panel.close();
    if (document.activeElement === document.body) opener?.focus({ preventScroll: true, focusVisible: true });
  }
  const scroll = panel.querySelector(".help-scroll");
  const topic = scroll?.dataset.key ?? "";
  if (topic !== shown) {
    shown = topic;
    if (scroll) {
      scroll.focus({ preventScroll: true, focusVisible: true });
      filter("");
    }
  }
  seeScene();
}

// --- Searching the contents -------------------------------------------------------------------------------------

function filter(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let matches = 0;
  for (const entry of panel.querySelectorAll(".help-entry")) {
    entry.hidden = !words.every((word) => entry.dataset.find?.includes(word));
    if (!entry.hidden) matches += 1;
  }
  for (const group of panel.querySelectorAll(".help-group")) group.hidden = !group.querySelector(".help-entry:not([hidden])");
  const none = panel.querySelector(".help-none");
  if (none) none.hidden = matches > 0;
}

// --- Scenes -----------------------------------------------------------------------------------------------------

const REST = 1300;
/** @type {any} */
let scene = null; // { figure, before: the pieces at first, words, run, stopped }


/** Start the scene on the page, and forget one that is no longer there. */
function seeScene() {
  const figure = panel.open ? panel.querySelector(".example") : null;
  if (figure === scene?.figure) return;
  if (scene) stop();
  scene = null;
  if (!figure) return;
  const words = /** @type {HTMLElement} */ (figure.querySelector(".example-words"));
  scene = { figure, words, all: words.textContent, pieces: figure.querySelector(".example-before .pieces"), stopped: true };
  scene.before = scene.pieces.innerHTML;
  if (!still()) play();
}

function begin() {
  scene.run?.clear();
  scene.pieces.innerHTML = scene.before;
}

async function play() {
  const mine = scene;
  mine.stopped = false;
  label();
  const steps = JSON.parse(mine.figure.dataset.steps);
  const speed = () => (Number(root.dataset.speed ?? 1) || 1) * 0.7; // slower than in a game, so that it can be understood
  while (!mine.stopped) {
    begin();
    mine.words.textContent = "";
    mine.run = new Run(mine.figure);
    await pause(REST / 2);
    if (mine.stopped) return;
    await mine.run.play(steps, (step) => {
      if (step.say) mine.words.textContent = step.say;
    }, speed);
    await pause(REST);
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function stop() {
  scene.stopped = true;
  scene.run?.skip();
  begin();
  scene.words.textContent = scene.all;
  label();
}

function label() {
  const button = scene.figure.querySelector(".example-play");
  button.setAttribute("aria-pressed", String(!scene.stopped));
  button.querySelector("use").setAttribute("href", scene.stopped ? "#icon-play" : "#icon-pause");
}

export function start() {
  beside.addEventListener("change", () => {
    if (!panel.open) return;
    panel.close();
    follow();
  });

  panel.addEventListener("cancel", (event) => {
    event.preventDefault();
    act("help-close");
  });

  // Before any other listener, because one press of Escape must not do two things.
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !panel.open || document.querySelector("#dialog").open) return;
    event.preventDefault();
    event.stopPropagation();
    act("help-close");
  }, { capture: true });
  panel.addEventListener("input", (event) => {
    if (event.target.matches(".help-search")) filter(event.target.value);
  });
  panel.addEventListener("click", (event) => {
    if (!event.target.closest(".example-play")) return;
    event.stopPropagation();
    if (scene.stopped) play();
    else stop();
  });

  // In a task of its own, because opening it makes the browser restyle the whole page.
  addEventListener("ttb-drawn", () => soon(follow));
}
