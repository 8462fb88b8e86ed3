// Pyodide makes a shared memory when it is read, to sleep on in a worker. A page may not sleep, and a browser warns of
// shared memory in a page that is not isolated from others: there it gets a plain one, which does as well.

const { WebAssembly, crossOriginIsolated } = globalThis;

if (WebAssembly && !crossOriginIsolated) {
  const { Memory } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    constructor(wanted) {
      super({ ...wanted, shared: false });
    }
  };
}
