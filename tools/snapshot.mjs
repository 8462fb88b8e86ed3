// Saves the memory of the pinned Pyodide after importing everything that the page needs.
//
//   node tools/snapshot.mjs '{"runtime": ..., "archives": [...], "texts": ..., "pyscript": ..., "main": ..., "out": ..., "game": ..., "modules": [...]}'
//
// `runtime` is that directory of the site, `texts` are those of a page in one language, `pyscript` is the directory of PyScript's
// sources, `main` is the page's script, `game` is the name of the game, and `modules` are imported. `out` gets the length of a
// JSON text in four bytes, little-endian; that text, with the facts for `interpreter.js`; and all bytes that differ from the
// memory that WebAssembly's start leaves.
//
// The memory must not depend on this moment: time stands still, and random numbers are fixed.

import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { runtime, archives, texts, pyscript, main, out, game, modules } = JSON.parse(process.argv[2]);
const pyodide = resolve(runtime, "pyodide");
const load = async (file) => import(pathToFileURL(file));
const { loadPyodide, createPyodideModule: create } = await load(resolve(pyodide, "pyodide.js"));
const { default: sources } = await load(resolve(pyscript, "stdlib", "pyscript.js"));
const { stdlib } = await load(resolve(pyscript, "stdlib.js")); // Python's text that writes these sources

const MOMENT = Date.UTC(2020, 0, 1);
const BLOCK = 256; // bytes; differing memory is saved in whole blocks
Date.now = () => MOMENT;
performance.now = () => 0;
process.argv.splice(1, Infinity, "./this.program"); // Emscripten gives Python the path of this file as its program's
crypto.randomFillSync = (array) => array.fill(0);
// Python's environment must not name this machine. The hash seed of sets is fixed, too.
const env = {
  HOME: "/home/pyodide",
  LANG: "C.UTF-8",
  PYTHONHASHSEED: "0",
  PYTHONNODEBUGRANGES: "1", // as in compile.mjs
  USER: "web_user",
  _: "./this.program",
};
const PLACE = "/home/pyodide/pyscript"; // the directory into which PyScript would write its package

let full = false; // memory must not grow

/** Pyodide, started with these options, and its module. */
async function start(options) {
  let module;
  const createPyodideModule = async (settings) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, receive) => {
      const { emscripten_resize_heap: grow } = imports.env;
      imports.env.emscripten_resize_heap = (size) => !full && grow(size);
      return instantiateWasm(imports, receive);
    };
    return (module = await create(settings));
  };
  const python = await loadPyodide({ indexURL: pyodide, env, createPyodideModule, ...options }).catch((error) => error);
  return { python, module };
}

/** The number of functions callable by number, without Pyodide's trampoline, which not every engine has. */
function functionsOf({ wasmTable, HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: offset }) {
  return wasmTable.length - (HEAP32[(__PyRuntime + HEAP32[offset >>> 2]) >>> 2] ? 1 : 0);
}

/** Fill all free memory with zeros, for what was there before is of no use: take all there is, in pieces of falling sizes. */
function clear(module) {
  const taken = [];
  full = true;
  for (let size = 1 << 20; size >= 8; size = size > 1024 ? size / 2 : size - 8) {
    for (let at = module._malloc(size); at; at = module._malloc(size)) {
      module.HEAPU8.fill(0, at, at + size);
      taken.push(at);
    }
  }
  taken.forEach(module._free);
  full = false;
}

/** Memory as WebAssembly leaves it before Python has started: a browser has that anyway. */
async function untouched(bytes) {
  const { module } = await start({ _loadSnapshot: new Uint8Array(bytes) }); // no snapshot: the start ends here
  return module.HEAPU8;
}

const { python, module } = await start({ _makeSnapshot: true });
for (const archive of archives) python.unpackArchive(new Uint8Array(readFileSync(archive)), archive.split(".").pop());
python.pyimport("shell.start.first").practise(game, readFileSync(texts, "utf8"));
const scripts = [stdlib, readFileSync(main, "utf8")];
python.pyimport("shell.start.snapshot").prepare(...[modules, sources.pyscript, PLACE, scripts].map((value) => python.toPy(value)));

clear(module);

// Pyodide's own format: lengths, Python's references to JavaScript objects as JSON, all memory.
const whole = python.makeMemorySnapshot();
const [, before, length] = new Uint32Array(whole.buffer, 0, 3);
const objects = JSON.parse(new TextDecoder().decode(whole.subarray(48, 48 + length)));
const memory = whole.subarray(before);
const bare = await untouched(memory.length);
const runs = []; // [offset, length in bytes]
for (let at = 0; at < memory.length; at += BLOCK) {
  if (Buffer.compare(memory.subarray(at, at + BLOCK), bare.subarray(at, at + BLOCK)) === 0) continue;
  const last = runs.at(-1);
  if (last && last[0] + last[1] === at) last[1] += BLOCK;
  else runs.push([at, BLOCK]);
}
// The number of functions callable by number: if a browser has another one, the saved numbers are wrong there.
const header = Buffer.from(JSON.stringify({ objects, functions: functionsOf(module), runs }));
const size = Buffer.alloc(4);
size.writeUInt32LE(header.length);
const parts = runs.map(([at, length]) => memory.subarray(at, at + length));
const content = Buffer.concat([size, header, ...parts]);
writeFileSync(out, content);
console.log(JSON.stringify({ bytes: memory.length, size: content.length, library: python.runPython("import sys; sys.path[1]") }));
process.exit(); // Python would wait for more work
