// Pyodide for the page and its worker, started from the memory that the builder has saved (tools/snapshot.mjs), in which all
// modules of the page are imported. If that fails, Pyodide starts without it.
//
// Pyodide's interface for snapshots is private, made for its own hosting: any difference from the version of the build counts as
// a failure. The start begins as soon as this module is read, before PyScript asks for it.

import { createPyodideModule, loadPyodide as load, version } from "../RUNTIME/pyodide/pyodide.js";

// The builder's facts: bytes of memory and of the snapshot, Python's path of its library, the archives beside this file, and
// Pyodide's list of packages.
const { bytes: BYTES, size: SIZE, library, archives, lock } = self.KNOWN;
const PYODIDE = new URL("../RUNTIME/pyodide/", import.meta.url).href;
const LIBRARY = new URL("python_stdlib.zip", PYODIDE).href;
const ARCHIVES = archives.map((name) => new URL(name, import.meta.url).href);
const HELPER = "shell.start.snapshot";

const LATER = 3000; // ms after the start

const format = (name) => name.split(".").pop();

// --- The snapshot ---------------------------------------------------------------------------------------------------

/** The content of the file. Its parts are put in place one by one: collecting them first takes a quarter longer. */
async function unpacked() {
  const packed = await fetched(new URL("snapshot.bin", import.meta.url).href);
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  writer.write(packed).then(() => writer.close()).catch(() => {}); // whoever reads hears of it as well
  const content = new Uint8Array(SIZE);
  const reader = readable.getReader();
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    content.set(part.value, size);
    size += part.value.length;
  }
  return content.subarray(0, size);
}

/** The header of the content, and the offset of the memory. */
function read(content) {
  const from = 4 + new DataView(content.buffer).getUint32(0, true);
  return [JSON.parse(new TextDecoder().decode(content.subarray(4, from))), from];
}

/** Write the saved memory, and return Pyodide's data about its own objects in it. */
function restore(content, module) {
  let [{ objects, functions, runs }, from] = read(content);
  const { HEAPU8, HEAP32, wasmTable, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: offset } = module;
  // The function through which Python calls others: the only content of the memory that depends on the browser's engine.
  const place = (__PyRuntime + HEAP32[offset >>> 2]) >>> 2;
  const trampoline = HEAP32[place];
  if (HEAPU8.length !== BYTES || wasmTable.length - (trampoline ? 1 : 0) !== functions)
    throw new Error("the snapshot belongs to another Pyodide");
  for (const [at, count] of runs) {
    HEAPU8.set(content.subarray(from, from + count), at);
    from += count;
  }
  if (from !== content.length) throw new Error("the snapshot has the wrong length");
  HEAP32[place] = trampoline;
  return objects;
}

/** @type {WebAssembly.Module | null} */
let compiled = self.COMPILED ?? null; // Pyodide's code: in a worker the page has put it there

/** Let Pyodide use code that is compiled already, without fetching it. */
function useCompiled() {
  const plainFetch = self.fetch;
  self.fetch = async (address, options) =>
    String(address).endsWith(".wasm") ? new Response(null) : plainFetch(address, options);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = /** @type {WebAssembly.Module} */ (compiled);
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

/**
 * Pyodide compiles its code only as a stream, and waits for ever if a browser cannot do that or the server sends another type. In
 * these cases the code is read as a whole and compiled then.
 */
function compileAnyhow() {
  const { instantiateStreaming } = /** @type {Partial<typeof WebAssembly>} */ (WebAssembly);
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const answer = await source;
    const streams = instantiateStreaming && /^application\/wasm$/i.test(answer.headers.get("Content-Type") ?? "");
    const result = await (streams
      ? instantiateStreaming.call(WebAssembly, answer, imports)
      : WebAssembly.instantiate(await answer.arrayBuffer(), imports));
    compiled = result.module;
    return result;
  };
}

async function fromSnapshot(options) {
  /** @type {Promise<Uint8Array> | null} */
  let coming = unpacked();
  coming.catch(() => {}); // awaited below
  let restored = false;
  const python = await load({
    ...options,
    // Pyodide puts some file in the place of the library: the smallest one.
    stdLibURL: new URL("pyodide-lock.json", PYODIDE).href,
    _loadSnapshot: new Uint8Array(BYTES), // Pyodide needs its size; the content comes below
    async createPyodideModule(settings) {
      const module = await createPyodideModule(settings);
      let content = await coming;
      module.API.restoreSnapshot = () => {
        restored = true;
        const objects = restore(content, module);
        content = coming = null; // Pyodide keeps this function, and with it 12 MB
        return objects;
      };
      return module;
    },
  });
  if (!restored) throw new Error("Pyodide has not restored the snapshot");
  const helper = python.pyimport(HELPER);
  helper.wake((remember) => bring(python, remember));
  helper.destroy();
  return python;
}

// --- The archives ---------------------------------------------------------------------------------------------------

const cache = new Map(); // fetched archives by address

/** A file, fetched synchronously because an import cannot wait. Only for modules that the snapshot lacks; the page needs none. */
function fetchedAtOnce(address) {
  if (cache.has(address)) return cache.get(address);
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.overrideMimeType("text/plain; charset=x-user-defined"); // keeps the bytes: a synchronous request of a page can have no other `responseType`
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 0xff);
}

// Browsers do not let a service worker answer a synchronous request. If there is one, the files are fetched ahead.
globalThis.addEventListener("ttb-ready", () => {
  if (isKept()) setTimeout(async () => {
    for (const address of [LIBRARY, ...ARCHIVES]) {
      const content = await fetched(address).catch(() => null);
      if (content) cache.set(address, new Uint8Array(content));
    }
  }, LATER);
});

function isKept() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false; // no service workers here, or they are refused
  }
}

/** Put the archives where they were. `remember` makes Pyodide able to unpack them, once it has its library. */
function bring(python, remember) {
  python.FS.writeFile(library, fetchedAtOnce(LIBRARY));
  remember();
  for (const name of ARCHIVES) python.unpackArchive(fetchedAtOnce(name), format(name));
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** The usual start without a snapshot: Python starts, and reads the archives. */
async function fromNothing(options) {
  const [python, ...contents] = await Promise.all([load({ ...options, createPyodideModule }), ...ARCHIVES.map(fetched)]);
  contents.forEach((content, index) => python.unpackArchive(content, format(ARCHIVES[index])));
  return python;
}

// --- The start ------------------------------------------------------------------------------------------------------

/** @type {Record<string, any> | null} */
let requested = null; // PyScript's options, once it has asked
const lines = (name) => (line) => (requested?.[name] ?? console.log)(line);
if (compiled) useCompiled();
else compileAnyhow();
const own = { indexURL: PYODIDE, lockFileContents: lock, stdout: lines("stdout"), stderr: lines("stderr") };
const started = fromSnapshot({ ...own }).catch((error) => {
  console.warn("Python starts without its snapshot:", error);
  globalThis.dispatchEvent(new CustomEvent("ttb-without-snapshot"));
  return fromNothing({ ...own });
});
started.catch(() => {}); // the error reaches every caller that asks for Python

/** Replaces Pyodide's function. Only the options `stdout` and `stderr` count; every call gets the same Python. */
async function loadPyodide(options = {}) {
  requested = options;
  return started;
}

export { compiled, loadPyodide, version };
