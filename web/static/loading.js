// Watches over the start, before and until Python runs: how much has arrived, files that fail, errors that would only be
// on the console. Runs before everything else and needs nothing else.

(() => {
  const { sizes, words } = JSON.parse(document.querySelector("#start").textContent);
  const root = document.documentElement;
  const wanted = [keptLanguage(), ...navigator.languages].map((name) => String(name).slice(0, 2).toLowerCase());
  const language = wanted.find((name) => name in words) ?? "en";
  const say = (key, n = "") => words[language][key].replace("{n}", n);
  const one = (selector) => document.querySelector(selector);

  function keptLanguage() {
    try {
      return JSON.parse(localStorage.getItem("ttb.preferences"))?.language;
    } catch {
      return null; // no storage, or damaged
    }
  }

  // --- Progress -----------------------------------------------------------------------------------------------------

  const TOTAL = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  const arrived = {};
  let drawing = false;
  let again = false;

  function show() {
    drawing = false;
    const box = one("#loading");
    if (!box || box.dataset.failed) return;
    const done = Object.values(arrived).reduce((sum, size) => sum + size, 0) / TOTAL;
    const bar = box.querySelector("progress");
    // From a cache everything is there at once; then only Python's own start takes time.
    if (done > 0 && done < 1) bar.value = done;
    else bar.removeAttribute("value");
    const text = again ? say("ui.start.again") : done > 0 && done < 1 ? say("ui.start.percent", Math.floor(done * 100)) : say("ui.start.loading");
    const line = box.querySelector("span");
    if (line.textContent !== text) line.textContent = text;
  }

  function progress(name, size) {
    arrived[name] = Math.min(size, sizes[name]);
    if (!drawing) requestAnimationFrame(show);
    drawing = true;
  }

  const nameOf = (address) => {
    const here = new URL(".", location.href).href;
    const { href } = new URL(address, location.href);
    return href.startsWith(here) ? href.slice(here.length) : "";
  };

  // --- Files: counted as they arrive, and asked for again if the connection breaks ------------------------------------

  const PAUSES = [500, 1500, 4000, 8000]; // ms before each further attempt
  const plainFetch = window.fetch;

  const worthAnotherTry = (answer) => answer.status >= 500 || answer.status === 429;

  async function patientFetch(input, options) {
    for (const pause of [...PAUSES, 0]) {
      try {
        const answer = await plainFetch(input, options);
        if (!worthAnotherTry(answer) || !pause) {
          again = false;
          return answer;
        }
      } catch (error) {
        if (!pause) throw error;
      }
      again = true;
      show();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** The answer with a body that counts and, if it breaks off, goes on with that of another answer. */
  function steady(answer, name, input, options) {
    let reader = answer.body.getReader();
    let given = 0;
    let known = 0; // bytes of the present answer to leave out, because they were given before
    async function next(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      const fresh = value.subarray(Math.min(known, value.length));
      known -= value.length - fresh.length;
      if (!fresh.length) return next(controller);
      given += fresh.length;
      progress(name, given);
      controller.enqueue(fresh);
    }
    const body = new ReadableStream({
      async pull(controller) {
        for (const last of [false, false, false, true]) {
          try {
            return await next(controller);
          } catch (error) {
            if (last) throw error;
            again = true;
            show();
            const another = await patientFetch(input, { ...options, cache: "no-cache" });
            if (!another.ok) throw error;
            reader = another.body.getReader();
            known = given;
          }
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
  }

  async function watchedFetch(input, options) {
    const name = nameOf(typeof input === "string" ? input : input.url ?? String(input));
    if (!(name in sizes)) return patientFetch(input, options);
    try {
      const answer = await patientFetch(input, options);
      if (!answer.ok) fail("ui.start.failed", `${name}: ${answer.status}`);
      return answer.body && answer.ok ? steady(answer, name, input, options) : answer;
    } catch (error) {
      fail("ui.start.failed", `${name}: ${error.message}`);
      throw error;
    }
  }

  // The service worker has everything already: then nothing is worth counting, and the browser may keep compiled code.
  if (!navigator.serviceWorker?.controller) window.fetch = watchedFetch;

  // --- What goes wrong ----------------------------------------------------------------------------------------------

  let details = "";

  /** Say that it does not go on, with the reason for those who want to report it. */
  function fail(key, reason) {
    details ||= reason ?? "";
    let box = one("#loading");
    if (!box) {
      box = document.createElement("div");
      box.id = "loading";
      (one(".board-box") ?? document.body).append(box);
    }
    if (box.dataset.failed) return;
    box.className = "loading";
    box.dataset.failed = key;
    box.setAttribute("role", "alert");
    const line = document.createElement("p");
    line.textContent = say(key);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button primary";
    button.textContent = say("ui.start.retry");
    button.addEventListener("click", () => retry(line, button));
    box.replaceChildren(line, button);
    if (details) {
      const more = document.createElement("details");
      more.append(document.createElement("summary"), document.createElement("pre"));
      more.firstChild.textContent = say("ui.start.details");
      more.lastChild.textContent = details;
      box.append(more);
    }
    button.focus({ preventScroll: true });
  }

  /** Open the page again, but only if it answers: otherwise the browser would show its own error in place of it. */
  async function retry(line, button) {
    button.disabled = true;
    line.textContent = say("ui.start.again");
    try {
      const answer = await plainFetch(location.href.split("#")[0], { cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      location.reload();
    } catch {
      line.textContent = say("ui.start.offline");
      button.disabled = false;
      button.focus();
    }
  }

  const RECOVERED = "ttb.recovered";
  let recovering = false;

  /** A script or style did not arrive. A page cannot load it again, so once it can be had the page is opened anew. */
  async function recover(file) {
    if (recovering) return;
    recovering = true;
    again = true;
    show();
    try {
      const answer = await patientFetch(file, { cache: "reload" });
      if (!answer.ok) throw new Error(String(answer.status));
      // If it can be had and yet fails, opening the page again and again would not help.
      if (Date.now() - Number(sessionStorage.getItem(RECOVERED)) < 60_000) throw new Error("again");
      sessionStorage.setItem(RECOVERED, String(Date.now()));
      location.reload();
    } catch (error) {
      fail("ui.start.failed", `${nameOf(file)}: ${error.message}`);
    }
  }

  const isPython = (error) => error?.constructor?.name === "PythonError";

  // Errors of loading an element do not bubble.
  addEventListener("error", (event) => {
    const { target } = event;
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) {
      // What is only fetched ahead will be fetched, with patience, when it is needed.
      const needed = target.src || (/^(stylesheet|modulepreload)$/.test(target.rel) && target.href);
      if (needed && !root.dataset.ready) recover(needed);
    } else if (isPython(event.error)) fail(root.dataset.ready ? "ui.start.broken" : "ui.start.crashed", event.error.message);
    else if (!root.dataset.ready) fail("ui.start.crashed", event.message);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    if (isPython(reason)) fail(root.dataset.ready ? "ui.start.broken" : "ui.start.crashed", reason.message);
    else if (!root.dataset.ready) fail("ui.start.failed", String(reason?.message ?? reason));
  });
  document.addEventListener("load", ({ target }) => {
    const name = target instanceof HTMLLinkElement ? nameOf(target.href) : "";
    if (name in sizes && target.rel === "modulepreload") progress(name, sizes[name]);
  }, true);
  addEventListener("ttb-stderr", ({ detail }) => {
    details ||= detail;
  });
  // Pyodide only warns on the console if the browser does not take its code, and waits for ever.
  const plainInstantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...given) => {
    try {
      return await plainInstantiate.apply(WebAssembly, given);
    } catch (error) {
      fail("ui.start.crashed", error.message);
      throw error;
    }
  };
  // Python has come to the end of main.py: had all been well, it would have started the page.
  addEventListener("py:all-done", () => {
    if (!root.dataset.ready) fail("ui.start.crashed");
  });
  addEventListener("ttb-ready", () => {
    window.fetch = plainFetch;
    WebAssembly.instantiateStreaming = plainInstantiate;
    details = "";
  }, { once: true });
  document.addEventListener("DOMContentLoaded", show);
})();
