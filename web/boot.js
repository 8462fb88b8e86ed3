// Starts PyScript; the builder bundles it with this file. The tests use the export.
//
// PyScript prepares its hooks for workers with `Function(...)`, which the page's policy forbids. PyScript's workers are not used
// here, so the hooks are removed. Python's standard error is passed on: it has the reason of a failed start.

import { hooks, whenDefined } from "./core.js";

hooks.worker.onBeforeRunAsync.clear();
hooks.main.onReady.add(({ io }) => {
  dispatchEvent(new Event("ttb-sign")); // Python is there
  const { stderr } = io;
  io.stderr = (error, ...rest) => {
    dispatchEvent(new CustomEvent("ttb-stderr", { detail: String(error?.message ?? error) }));
    return stderr(error, ...rest);
  };
});

export { whenDefined };
