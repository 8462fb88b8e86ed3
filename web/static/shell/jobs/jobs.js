// Long work is done by a worker with a Python of its own, which is started when it is first needed. `shell/jobs/jobs.py` has the
// requests.
//
// A worker sends a message at every step: when it is there, for each file that it has, each request that it takes up, each
// report. A worker that is silent for too long has stalled or was ended by the browser. Then another one is started, and after
// that the page does the work itself. Only silence counts, never the duration of the work. If a worker has never sent a message,
// perhaps none can here, so the page does not wait for the second one: it does the work while that one starts.

import { addressOf } from "../app/files.js";
import { act } from "../app/python.js";

const root = document.documentElement;

const TICK = 1000; // ms; ticks are counted in place of time, so that a page that was asleep or busy waits longer
const MUTE = 9; // ticks until its first message, for which it needs nothing but its script
const PATIENCE = 10; // ticks between two messages of a worker that has started
const STARTING = 20; // at least, while it starts; no step of that takes as long as the page's whole start
const MOST_FAILURES = 2; // one after the other

/** @type {Worker | null} */
let worker = null;
let module = ""; // the module it starts with
let spoken = false; // it has sent a message
let started = false; // it has reported that it takes requests
let sent = ""; // the ticket of its request
let silence = 0; // ticks since its last message
let failures = 0; // workers that have failed since one has finished a request
let current = ""; // the ticket of the current request
let answered = ""; // the ticket of the last request that a worker has finished

/** The address of the module from which the page's own Python starts. */
function interpreter() {
  const config = JSON.parse(/** @type {Element} */ (document.querySelector("script[type=py]")).getAttribute("config"));
  return new URL(config.interpreter, document.baseURI).href;
}

/** @type {WebAssembly.Module | null} */
let compiled = null; // Python's code, which a worker need not compile again

async function takeCode() {
  ({ compiled } = await import(interpreter()));
}

function begin() {
  spoken = started = false;
  sent = "";
  silence = 0;
  worker = new Worker(addressOf("shell/jobs/worker.js"), { type: "module" });
  worker.onerror = ({ target }) => target === worker && fail();
  worker.onmessage = hear;
  worker.postMessage({ start: { interpreter: interpreter(), module, compiled: failures ? null : compiled } });
}

function hear({ data, target }) {
  if (target !== worker) return; // it was dismissed
  silence = 0;
  spoken = true;
  if (data.failed) fail();
  else if (data.started) started = true;
  else if (data.ticket && data.ticket === current) {
    if (data.done) answered = data.ticket;
    act("work-told", JSON.stringify(data));
  }
}

function dismiss() {
  worker?.terminate();
  worker = null;
}

/** This worker has failed: start another one or, after too many failures, let the page do the work. */
function fail() {
  dismiss();
  failures += 1;
  answered = "";
  const mute = !spoken;
  const again = failures < MOST_FAILURES;
  if (again && mute) begin();
  if (current) act(again && !mute ? "work" : "work-here", current);
}

/** The maximum of silent ticks; for the second worker it is doubled, because the machine may be slow. */
function patience() {
  if (!spoken) return MUTE;
  const [start] = performance.getEntriesByName?.("ttb-interactive") ?? [];
  const ticks = started ? PATIENCE : Math.max(STARTING, (start?.startTime ?? 0) / TICK);
  return ticks * (failures + 1);
}

export const effects = {
  work({ ticket, request, module: wanted }) {
    if (failures >= MOST_FAILURES) {
      act("work-here", ticket);
      return;
    }
    try {
      module = wanted;
      if (!worker) begin();
      if (spoken) silence = 0;
      sent = ticket;
      worker?.postMessage({ ticket, request });
    } catch {
      // A policy, for example, forbids workers here.
      failures = MOST_FAILURES;
      fail();
    }
  },

  /** The report of the worker makes no sense. */
  "work-again"({ ticket }) {
    if (ticket === current && worker) fail();
  },
};

function follow() {
  const ticket = root.dataset.job ?? "";
  if (ticket === current || !root.dataset.ready) return;
  if (answered && answered === current && failures < MOST_FAILURES) failures = 0;
  current = ticket;
  if (ticket) setTimeout(act, 0, "work", ticket);
  else worker?.postMessage({ ticket });
}

export function start() {
  setInterval(() => {
    const due = !spoken || (current && sent === current);
    if (!worker || !due) return;
    silence += 1;
    if (silence > patience()) fail();
  }, TICK);
  addEventListener("ttb-drawn", follow);
  addEventListener("ttb-ready", follow);
  addEventListener("ttb-ready", takeCode, { once: true });
}
