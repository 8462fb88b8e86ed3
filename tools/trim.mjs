// Writes Pyodide's code and script without what only compiled packages (dynamic libraries) need.
//
//   node tools/trim.mjs '{"pyodide": ..., "modules": ..., "users": [...], "out": ...}'
//
// `pyodide` is the directory of the package, `modules` that of all npm packages, `users` are our scripts that use Pyodide's
// module; `out` gets the code and the script.
//
// The code exports each of Python's C functions, for libraries to call: the script itself uses one in thirty. Binaryen removes
// the others, with all code that only they reach; then Rollup removes the functions of the script that only this code imports.
// Two steps of each start that make an object for every function are taken out of the script.
// The script says nothing in a form made for tools, so patterns find its lists; each must match exactly once.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { pyodide, modules, users, out } = JSON.parse(process.argv[2]);
const load = (...names) => import(pathToFileURL(join(modules, ...names)));
const { default: binaryen } = await load("binaryen", "index.js");
const { rollup } = await load("rollup", "dist", "es", "rollup.js");

const CODE = "pyodide.asm.wasm";
const SCRIPT = "pyodide.asm.mjs";
const LOADER = "pyodide.mjs";

// The features of WebAssembly that the code uses; it has no list of them.
const { Features } = binaryen;
const FEATURES =
  Features.BulkMemory |
  Features.BulkMemoryOpt |
  Features.ExceptionHandling |
  Features.MutableGlobals |
  Features.NontrappingFPToInt |
  Features.ReferenceTypes |
  Features.SignExt;

const DECLARED = /var [\w$]+(?:,[\w$]+){999,};/; // a variable for each export
const ASSIGNED = /(?<=function assignWasmExports\(wasmExports\)\{)[^}]*(?=\})/; // the exports to the variables, and to `Module`
const EXPORT = /(?<=wasmExports\[")[\w$]+(?="\])/;
const IMPORTS = /(?<=var wasmImports=\{)[^}]*(?=\})/; // the functions for the code, by their names
const NUMBERED = /updateGOT\(origExports\);/; // gives each export a number, by which libraries find it
const LISTED = /;updateTableMap\(0,wasmTable\.length\)/; // lists all numbered functions, so that none gets a second number
const PUBLIC = /Module\["([\w$]+)"\]=\1;/g; // a function of the script for other scripts

/** The only match of a pattern. */
function only(pattern, script) {
  const found = script.match(new RegExp(pattern, "g")) ?? [];
  if (found.length !== 1) throw new Error(`Pyodide's script matches ${pattern} ${found.length} times`);
  return found[0];
}

const words = (script) => script.match(/[\w$]+/g);

/** The code with those exports alone that `needs` accepts. */
function trimmedCode(needs) {
  const module = binaryen.readBinary(readFileSync(join(pyodide, CODE)));
  module.setFeatures(FEATURES);
  const at = Array.from({ length: module.getNumExports() }, (_, number) => module.getExportByIndex(number));
  for (const { name } of at.map(binaryen.getExportInfo)) if (!needs(name)) module.removeExport(name);
  module.runPasses(["remove-unused-module-elements"]);
  return module.emitBinary();
}

const whole = readFileSync(join(pyodide, SCRIPT), "utf8");
const others = [join(pyodide, LOADER), ...users].map((file) => readFileSync(file, "utf8")).join("\n");

only(DECLARED, whole);
const assigned = only(ASSIGNED, whole).split(";");
const used = new Set(words(whole.replace(DECLARED, "").replace(ASSIGNED, "") + others));
const needs = (name) => used.has(name) || used.has(`_${name}`); // a variable's name begins with one more _
const code = trimmedCode(needs);
const imported = new Set(WebAssembly.Module.imports(new WebAssembly.Module(code)).map(({ name }) => name));

let script = whole
  .replace(ASSIGNED, assigned.filter((each) => needs(only(EXPORT, each))).join(";"))
  .replace(IMPORTS, (list) => list.split(",").filter((each) => imported.has(each.split(":")[0])).join(","));
for (const pattern of [NUMBERED, LISTED]) script = script.replace(only(pattern, script), "");
const asked = new Set([...(script + others).match(/(?<=\.)[\w$]+/g), ...words(others)]);
script = script.replace(PUBLIC, (statement, name) => (asked.has(name) ? statement : ""));

const plugins = [{ name: "trimmed", resolveId: (id) => id, load: (id) => (id === SCRIPT ? script : null) }];
const external = (id) => id !== SCRIPT;
const bundle = await rollup({ input: SCRIPT, plugins, external, logLevel: "silent" }); // it would warn of Pyodide's `eval`
const { output } = await bundle.generate({ format: "es" });
writeFileSync(join(out, CODE), code);
writeFileSync(join(out, SCRIPT), output[0].code);
