// Does long work: a Python of its own with the same files as the page's. What it is asked and what it answers is in
// `shell/jobs/desk.py`.

const SECONDS = 0.1; // between two reports

let desk = null;
let current = ""; // the ticket of the last request; another one ends what is being done

async function begin({ interpreter, archives, module }) {
  const { loadPyodide } = await import(interpreter);
  const [python, ...contents] = await Promise.all([
    loadPyodide(),
    ...archives.map(async (name) => {
      const answer = await fetch(name);
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      return answer.arrayBuffer();
    }),
  ]);
  for (const content of contents) python.unpackArchive(content, "zip");
  return python.pyimport(module).desk;
}

async function work({ ticket, request }) {
  current = ticket;
  if (!ticket) return;
  const place = await desk;
  if (current !== ticket) return;
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
