// Pyodide creates a `SharedArrayBuffer` when it is loaded, in order to sleep in a worker. A page cannot sleep, and browsers warn
// about shared memory in a page that is not cross-origin isolated: there it gets a plain buffer instead.

export function start() {
  const { WebAssembly, crossOriginIsolated } = globalThis;
  if (!WebAssembly || crossOriginIsolated) return;
  const { Memory } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor) {
      super({ ...descriptor, shared: false });
    }
  };
}
