// Runs bench/_engine.py in the pinned Pyodide and prints what it measured as JSON.
//
//   node bench/_engine.mjs SECONDS SITE_PACKAGES

import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [seconds, packages] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(root, "runtime/node_modules/pyodide/pyodide.mjs")));
const python = await loadPyodide();
for (const [place, directory] of Object.entries({ chess: `${packages}/chess`, ttb_core: "ttb_core", bench: "bench" })) {
  python.mountNodeFS(`/lib/measured/${place}`, resolve(root, directory));
}
console.log(
  python.runPython(`
import json
import sys

sys.dont_write_bytecode = True
sys.path[:0] = ["/lib/measured", "/lib/measured/bench"]
import _engine

json.dumps(_engine.measure(${Number(seconds)}))
`),
);
