// Runs bench/_bots.py in the pinned Pyodide and prints what it measured as JSON.
//
//   node bench/_bots.mjs TURNS

import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [turns] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(root, "runtime/node_modules/pyodide/pyodide.mjs")));
const python = await loadPyodide();
for (const [place, directory] of Object.entries({ ttb_core: "ttb_core", bench: "bench" })) {
  python.mountNodeFS(`/lib/measured/${place}`, resolve(root, directory));
}
console.log(
  python.runPython(`
import json
import sys

sys.dont_write_bytecode = True
sys.path[:0] = ["/lib/measured", "/lib/measured/bench"]
import _bots

json.dumps(_bots.measure(${Number(turns)}))
`),
);
