// Long work: a worker with a Python of its own does it. It is started when it is first needed. What features want done
// is in `shell/jobs/jobs.py`.

import { act } from "../app/python.js";

const root = document.documentElement;

let worker = null;
let refused = false; // there are no workers in this browser, or they cannot start
let asked = ""; // the ticket of what is being done

/** The files of the page's own Python, as absolute addresses. */
function files() {
  const config = JSON.parse(document.querySelector("script[type=py]").getAttribute("config"));
  const whole = (name) => new URL(name, document.baseURI).href;
  return { interpreter: whole(config.interpreter), archives: Object.keys(config.files).map(whole) };
}

function begin(module) {
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onerror = refuse;
  worker.onmessage = ({ data }) => {
    if (data.failed) refuse();
    else if (data.ticket === asked) act("work-told", JSON.stringify(data));
  };
  worker.postMessage({ start: { ...files(), module } });
}

/** From now on the page does it itself. */
function refuse() {
  refused = true;
  worker?.terminate();
  worker = null;
  if (asked) act("work-here", asked);
}

export const effects = {
  work({ ticket, request, module }) {
    if (refused) {
      act("work-here", ticket);
      return;
    }
    try {
      if (!worker) begin(module);
      worker.postMessage({ ticket, request });
    } catch {
      refuse();
    }
  },
};

function follow() {
  const ticket = root.dataset.job ?? "";
  if (ticket === asked || !root.dataset.ready) return;
  asked = ticket;
  if (ticket) setTimeout(act, 0, "work", ticket);
  else worker?.postMessage({ ticket });
}

addEventListener("ttb-drawn", follow);
addEventListener("ttb-ready", follow);
