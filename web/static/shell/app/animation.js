// Animates the run of a turn on the board, or a moment of the past.

import { Run } from "../drawing/motion.js";
import { announce } from "../speech/announce.js";
import { act } from "./python.js";
import { drawnWholly } from "./stage.js";

const root = document.documentElement;

let running = null;

/** Bring a running animation to its end at once. */
function skip() {
  running?.skip();
}

function note(text) {
  const box = document.querySelector("#board-note");
  box.textContent = text ?? "";
  box.hidden = !text;
}

function seeStep(step) {
  if (step.say) announce(step.say);
  if (step.note || step.acts.some((act) => act.do === "glow")) note(step.note);
  dispatchEvent(new CustomEvent("ttb-step", { detail: step }));
}

/**
 * Play steps one after the other, at a speed of their own or the usual one. Resolves when all are over or skipped; the
 * page is then drawn from the position.
 */
async function play(steps, speed) {
  skip();
  clean(running);
  const run = new Run(document.querySelector(".app"));
  running = run;
  root.dataset.animating = "true";
  const heard = await run.play(steps, seeStep, () => speed ?? Number(root.dataset.speed ?? 1));
  // What has not been seen is told all the same, in one message.
  const rest = steps.slice(heard).flatMap((step) => step.say ?? []);
  if (rest.length) announce(rest.join(". "));
  return run;
}

/** Take away what a run has left on the page: called once the position it led to has been drawn. */
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
  /** Hold the run where it is, or let it go on. */
  pause({ on }) {
    running?.hold(on);
  },
};
