// Does long work in a Python of its own with the same files as the page's. Requests and reports are in `shell/jobs/desk.py`. It
// sends a message at every step, so that the page knows that it is alive (see jobs.js).

const SECONDS = 0.1; // between two reports

/** @type {Promise<any>} */
let desk;
let current = ""; // the ticket of the last request; another one ends the current work

const word = () => postMessage({});

/** The result of this promise, with a message as soon as it is there. */
async function step(promise) {
  const result = await promise;
  word();
  return result;
}

async function begin({ interpreter, module, compiled }) {
  word();
  self.COMPILED = compiled; // for the interpreter
  const { loadPyodide } = await step(import(interpreter));
  const python = await step(loadPyodide());
  const desk = python.pyimport(module).desk;
  postMessage({ started: true });
  return desk;
}

async function work({ ticket, request }) {
  current = ticket;
  if (!ticket) return;
  const place = await desk;
  if (current !== ticket) return;
  word();
  place.begin(request);
  for (;;) {
    const answer = JSON.parse(place.step(SECONDS));
    postMessage({ ticket, ...answer });
    if (answer.done) return;
    await new Promise((resolve) => setTimeout(resolve)); // for another request to be heard
    if (current !== ticket) return;
  }
}

addEventListener("message", ({ data }) => {
  if (data.start) desk = begin(data.start);
  (data.start ? desk : work(data)).catch((error) => postMessage({ failed: String(error) }));
});
