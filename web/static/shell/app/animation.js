// Animates the run of a turn on the board, or a moment of the past.

import { Run } from "../drawing/motion.js";
import { announce } from "../speech/announce.js";
import { act } from "./python.js";
import { drawnWholly } from "./stage.js";

const root = document.documentElement;
const template = document.createElement("template");

function htmlOf(text) {
  template.innerHTML = text;
  return template.content;
}

/** @type {Run | null} */
let running = null;

/** Bring a running animation to its end at once. */
function skip() {
  running?.skip();
}

/** Show a note on the event, in the line for words or, if there is none, at the edge of the board. */
function note(text) {
  const places = [...document.querySelectorAll("[data-doing-note], #board-note")];
  const here = text && places.at(-1); // the board comes before the desk
  for (const place of places) {
    place.textContent = place === here ? text : "";
    place.hidden = place !== here;
    place.closest(".doing")?.toggleAttribute("data-noted", place === here);
  }
}

function seeStep(step) {
  if (step.say) announce(step.say);
  if (step.doing) document.querySelector("[data-doing]")?.replaceChildren(htmlOf(step.doing));
  if (step.note || step.doing) note(step.note);
  dispatchEvent(new CustomEvent("ttb-step", { detail: step }));
}

/**
 * Play steps one after the other, at a speed of their own or the usual one. Resolves when all are over or skipped; the page is
 * then drawn from the position.
 */
async function play(steps, speed) {
  skip();
  clean(running);
  const run = new Run(document.querySelector(".app"));
  running = run;
  root.dataset.animating = "true";
  const heard = await run.play(steps, seeStep, () => speed ?? Number(root.dataset.speed ?? 1));
  // Skipped steps are still announced to screen readers, in one message.
  const rest = steps.slice(heard).flatMap((step) => step.say ?? []);
  if (rest.length) announce(rest.join(". "));
  return run;
}

/** Remove the traces of a run: called once the position it led to has been drawn. */
function clean(run) {
  if (!run || run !== running) return;
  running = null;
  delete root.dataset.animating;
  note("");
  run.clear();
}

export const effects = {
  async animate({ steps, ticket, done, speed }) {
    const run = await play(steps, speed);
    act(done, ticket);
    await drawnWholly();
    clean(run);
  },
  skip,
  /** Pause the run, or continue it. */
  pause({ on }) {
    running?.hold(on);
  },
  /** Continue the run to its next event, and pause there. */
  step() {
    running?.step();
  },
};
