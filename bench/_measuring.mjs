// Runs a module of bench/ in the pinned Pyodide and prints the result of its `measure()` as JSON.
//
//   node bench/_measuring.mjs MODULE NUMBER PACKAGE...
//
// NUMBER is the argument of `measure`; the packages are directories that the module imports besides ours.

import { basename, dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [module, number, ...packages] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(root, "runtime/node_modules/pyodide/pyodide.mjs")));
const python = await loadPyodide();
for (const directory of [...packages, ...["ground", "ttb_core", "junkyard_core", "rally_core", "bench"].map((name) => resolve(root, name))]) {
  python.mountNodeFS(`/lib/measured/${basename(directory)}`, directory);
}
console.log(
  python.runPython(`
import json
import sys

sys.dont_write_bytecode = True
sys.path[:0] = ["/lib/measured", "/lib/measured/bench"]
import ${module}

json.dumps(${module}.measure(${Number(number)}))
`),
);
