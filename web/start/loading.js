// Watches over the start until a person can act: files that have arrived, missing files, and the reasons. It is inlined in the
// page and needs nothing else, so it is there when anything else is missing. It accepts only files as they were built.
//
// In the JavaScript of 2017: a browser too old for the rest must be able to say so.

(() => {
  "use strict";
  const root = document.documentElement;
  const ours = document.getElementById("start").textContent; // differs between any two versions of the page
  const { files, fetched, spare, words } = JSON.parse(ours);
  const PATIENCE = Number(root.dataset.patience) * 1000; // ms without a sign until the page reports a standstill
  const PAUSES = [1, 3, 8, 16].map((part) => (part / 30) * PATIENCE); // before each further attempt; their sum is shorter than PATIENCE
  const plainFetch = window.fetch;
  const select = (selector) => document.querySelector(selector);
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const textOf = (error) => String((error && error.message) || error || "");

  /** The result of `read`; null if the browser refuses it, as it does with all storage if cookies are blocked. */
  function attempt(read) {
    try {
      return read();
    } catch (error) {
      return null;
    }
  }

  // --- What was chosen here before: the colours, before the first paint, and the language -----------------------------

  const { theme, ground, language: chosen } = attempt(() => JSON.parse(localStorage.getItem("ttb.preferences"))) || {};
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (typeof ground === "string") root.dataset.ground = ground;
  const preferred = [chosen].concat(navigator.languages || navigator.language).map((name) => String(name).slice(0, 2).toLowerCase());
  const language = preferred.find((name) => name in words) || "en";
  root.lang = language;
  // The front door is shown if the address has no place and no link.
  if (location.hash.length < 2) root.dataset.door = "true";
  const say = (key, values = {}) => words[language][`ui.start.${key}`].replace(/\{(\w+)\}/g, (_, name) => values[name]);

  // --- What the browser must have -----------------------------------------------------------------------------------

  const BROWSERS = "Chrome 123, Edge 123, Firefox 121, Safari 17.5";
  // The newest of the required features: a browser with these has the others, unless a user has switched them off.
  const NEEDED = { "CSS :has()": "selector(:has(a))", "CSS light-dark()": "(color: light-dark(red, red))" };
  const EMPTY_MODULE = [0, 97, 115, 109, 1, 0, 0, 0];

  // Pages that come from no server: browsers give them no files, however often they ask.
  const NO_SERVER = /^(about|blob|content|data|file):/;

  // In a sandboxed frame the page has no origin, and gets its files only from a server that allows all origins.
  const isSandboxed = window.origin === "null";

  /** The reason the game cannot run here, as a message's key and values, or null. */
  function obstacle() {
    if (NO_SERVER.test(location.href)) return ["served", {}];
    const missing = Object.keys(NEEDED).filter((name) => !attempt(() => CSS.supports(NEEDED[name])));
    if (missing.length) return ["old", { lacking: missing.join(", "), browsers: BROWSERS }];
    if (typeof WebAssembly !== "object") return ["wasm", { browsers: BROWSERS }];
    if (!attempt(() => new WebAssembly.Module(new Uint8Array(EMPTY_MODULE)))) return ["forbidden", {}];
    return null;
  }

  // If cookies are blocked, browsers refuse APIs that PyScript uses before it loads Python, and it would stop. It needs none of
  // their data here, so it gets stand-ins: a channel without listeners, and empty databases of its own.
  const THEIRS = "IDBMap/"; // the prefix of PyScript's database names

  function standIn() {
    const channel = attempt(() => new BroadcastChannel(""));
    if (channel) channel.close();
    else /** @type {any} */ (window).BroadcastChannel = class { addEventListener() {} postMessage() {} };
    const answered = (result) => {
      const request = { result };
      Promise.resolve().then(() => request.onsuccess({ target: request }));
      return request;
    };
    const empty = { transaction: () => ({ objectStore: () => ({ getAllKeys: () => answered([]) }) }), close() {} };
    let databases = attempt(() => window.indexedDB);
    if (!databases) Object.defineProperty(window, "indexedDB", { value: (databases = {}) });
    const { open } = databases;
    databases.open = (name, version) => (name.startsWith(THEIRS) ? answered(empty) : open.call(databases, name, version));
  }

  // --- What is there already ----------------------------------------------------------------------------------------

  const sizes = {}; // bytes that have come of each file
  const whole = new Set(); // the files that have come as they were built
  const languageOf = (name) => (/\/texts\/(\w+)\.json$/.exec(name) || [])[1];
  const isSnapshot = (name) => name.endsWith("/snapshot.bin");
  // Spare files are needed only if the snapshot is unusable.
  const needed = Object.keys(files).filter((name) => !spare.includes(name) && [undefined, language].includes(languageOf(name)));
  const total = () => needed.reduce((sum, name) => sum + files[name].bytes, 0);
  const controller = attempt(() => navigator.serviceWorker.controller); // the service worker, if the files come from it

  function cameUpTo(name, size) {
    sizes[name] = Math.min(Math.max(sizes[name] || 0, size), files[name].bytes);
    signOfLife();
  }

  function came(name) {
    whole.add(name);
    cameUpTo(name, files[name].bytes);
  }

  /** The name in the list of the file at an address; empty if it is not in the list. */
  function nameOf(address) {
    const { href } = new URL(address, location.href);
    return needed.find((name) => new URL(name, location.href).href === href) || "";
  }

  // --- Files, each checked by its hash ------------------------------------------------------------------------------

  class Fault extends Error {
    /** `why` is the key of the reason's words, `n` a number in them; `more` is for the details. */
    constructor(name, why, n = "", more = "") {
      super(`${name}: ${say(why, { n })} ${more}`.trim());
      Object.assign(this, { name: "Fault", file: name, why, reason: say(why, { n }) });
    }
  }

  const failed = (name, why) => (error) => Promise.reject(new Fault(name, why, "", textOf(error)));
  const refusal = (name, { status }) => new Fault(name, status === 404 || status === 410 ? "missing" : "refused", status);

  const isPage = (content) => /^\s*</.test(new TextDecoder().decode(content.subarray(0, 99)));

  async function isRight(content, integrity) {
    if (!window.crypto || !crypto.subtle) return true; // without a secure connection only the size can be checked
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    return `sha256-${btoa(String.fromCharCode(...hash))}` === integrity;
  }

  // A browser takes no script or style sheet with another type.
  const TYPES = { js: /javascript|ecmascript/i, mjs: /javascript|ecmascript/i, css: /^$|text\/css/i };

  function checkType(name, answer) {
    const type = answer.headers.get("Content-Type") || "";
    const expected = TYPES[name.split(".").pop()];
    if (expected && !expected.test(type)) throw new Fault(name, "type", type || "?");
  }

  /** @type {AbortController} */
  let abort; // of all requests on their way

  // These files are named by their content: what the browser has of one need not be asked for again.
  const KEPT = "force-cache";

  /** A file's content, as it was built; `begin` is called with the answer before that is read. Raises Fault. */
  async function load(name, cache, begin = (answer) => answer) {
    const { bytes, integrity } = files[name];
    const mode = cache === "only-if-cached" ? "same-origin" : "cors"; // that cache is for nobody else
    const answer = await plainFetch(name, { cache, mode, signal: abort.signal }).catch(failed(name, "dropped"));
    if (!answer.ok) throw refusal(name, answer);
    begin(answer);
    const content = new Uint8Array(bytes);
    const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
    const next = () => reader.read().catch(failed(name, "dropped"));
    let size = 0;
    for (let part = await next(); !part.done; part = await next()) {
      if (size < bytes) content.set(part.value.subarray(0, bytes - size), size);
      size += part.value.length;
      cameUpTo(name, size);
    }
    if (size !== bytes || !(await isRight(content, integrity)))
      throw new Fault(name, isPage(content) ? "page" : "damaged", "", `${size} / ${bytes}`);
    checkType(name, answer);
    return content;
  }

  /** The result of `work`, which is called with the number of attempts before it, again after each pause unless a file is missing. */
  async function patiently(work, most = PAUSES.length) {
    for (let count = 0; ; count += 1) {
      try {
        return await work(count);
      } catch (fault) {
        if (count === most || fault.why === "missing" || stopped) throw fault;
        doing = "again";
        show();
        await wait(PAUSES[count]);
      }
    }
  }

  // --- Files that scripts ask for: fetched here at once, and handed over when they are right ------------------------

  const answers = {}; // by name, a promise of an answer that has not been handed over
  const coming = {}; // by name, a promise that is kept when the file is there

  async function checked(name) {
    const most = isSnapshot(name) ? 1 : PAUSES.length; // Python can start without it
    const content = await patiently((count) => load(name, count ? "reload" : KEPT), most);
    return new Response(content);
  }

  /** A file from the service worker, which has checked it. */
  async function stored(name) {
    const answer = await plainFetch(name).catch(failed(name, "dropped"));
    if (!answer.ok) throw refusal(name, answer);
    return answer;
  }

  const isCode = (name) => name.endsWith(".wasm");
  const modules = new WeakMap(); // promises of compiled code, by the answers that stand for it
  const compiledAsItComes = async (answer) => WebAssembly.compileStreaming(answer);

  /**
   * WebAssembly's code is compiled while it comes, if the browser and the type of the answer allow that, and used if it is right.
   * The browser's own cache is asked before the service worker: there a browser may have kept what it compiled before.
   */
  async function code(name) {
    let early;
    const loaded = (cache) =>
      load(name, cache, (answer) => {
        early = compiledAsItComes(answer.clone());
        early.catch(() => {});
      });
    const content = controller
      ? await loaded("only-if-cached").catch(() => null)
      : await patiently((count) => loaded(count ? "reload" : KEPT));
    if (!content) early = compiledAsItComes(await stored(name));
    const whole = async () => content || (await stored(name)).arrayBuffer();
    const module = early.catch(async () => WebAssembly.compile(await whole()));
    module.catch(() => {}); // noticed when it is used
    const answer = new Response(null, { headers: { "Content-Type": "application/wasm" } });
    modules.set(answer, module);
    return answer;
  }

  function begin(name) {
    answers[name] = isCode(name) ? code(name) : controller ? stored(name) : checked(name);
    coming[name] = answers[name].then(() => came(name));
    coming[name].catch((fault) => {
      delete coming[name];
      if (isSnapshot(name)) doWithoutSnapshot();
      else if (state === "loading") (fault.why === "missing" ? mend : fail)(fault);
    });
  }

  function fetchAhead() {
    for (const name of fetched.filter((name) => needed.includes(name))) begin(name);
  }

  /** Python starts without the snapshot: fetch the spare files. */
  function doWithoutSnapshot() {
    const at = needed.findIndex(isSnapshot);
    if (at < 0) return;
    delete sizes[needed[at]];
    needed.splice(at, 1, ...spare);
    spare.forEach(begin);
  }

  addEventListener("ttb-without-snapshot", () => {
    doWithoutSnapshot();
    // The service worker's copy may be damaged: have it fetched anew for the next start.
    if (controller) workerChecks().then(() => plainFetch(fetched.find(isSnapshot)));
  });

  function handOver(input, options) {
    const name = nameOf(typeof input === "string" ? input : input.url || String(input));
    const answer = answers[name];
    delete answers[name];
    return answer || plainFetch(input, options);
  }

  // --- Mending: fetch all wrong files past the browser's cache, and reload the page -----------------------------------

  const PAGE = "index.html";
  const END = "mpy-config"; // the page's last element
  const REOPENED = "ttb.reopened"; // the number of consecutive automatic reloads
  const REOPEN_AT_MOST = 2;
  const forgetReopening = () => attempt(() => sessionStorage.removeItem(REOPENED));

  /** True if the server has another version of the page by now. Raises Fault if it sends an incomplete page. */
  async function isReplaced() {
    const address = controller ? PAGE : location.href.split("#")[0];
    const answer = await plainFetch(address, { cache: "reload", signal: abort.signal }).catch(failed(PAGE, "offline"));
    if (!answer.ok) throw refusal(PAGE, answer);
    const text = await answer.text().catch(failed(PAGE, "offline"));
    if (!text.includes('id="start"')) throw new Fault(PAGE, "page");
    if (!text.includes(`</${END}>`)) throw new Fault(PAGE, "damaged");
    return !text.includes(ours);
  }

  /** Have the service worker delete its damaged files. */
  function workerChecks() {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      controller.postMessage("check", [port2]);
    });
  }

  /** Fetch all files that are not known to be right, before a reload of the page. Raises the Fault of a failing one. */
  async function heal() {
    if (controller) await Promise.race([workerChecks(), wait(PATIENCE)]);
    if (await isReplaced()) return;
    const doubtful = needed.filter((name) => controller || !whole.has(name));
    await Promise.all(doubtful.map((name) => (!stopped && coming[name]) || load(name, "reload")));
  }

  /** A needed file has not come, or the browser did not take it: fetch it and reload the page, at most `REOPEN_AT_MOST` times. */
  async function mend(fault) {
    if (state !== "loading") return;
    lacking = true;
    if (isSandboxed) {
      fail(fault); // a reload would change nothing
      return;
    }
    state = "mending";
    doing = "again";
    goOn();
    try {
      await patiently(heal);
      const count = Number(sessionStorage.getItem(REOPENED));
      if (count === REOPEN_AT_MOST) throw fault;
      sessionStorage.setItem(REOPENED, String(count + 1));
      location.reload();
    } catch (error) {
      if (!stopped) fail(error instanceof Fault ? error : fault);
    }
  }

  /** Mend by the button: requests that hang are aborted, and the page may be reloaded any number of times. */
  async function tryAgain() {
    if (!abort) {
      location.reload(); // the browser cannot run the game
      return;
    }
    stopped = true;
    state = "mending";
    doing = "checking";
    standing = false;
    moments = 0;
    window.stop();
    abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    forgetReopening();
    box.remove();
    show();
    try {
      await heal();
      location.reload();
    } catch (fault) {
      if (!signal.aborted) fail(fault);
    }
  }

  // --- The messages ---------------------------------------------------------------------------------------------------

  let state = "loading"; // then "mending", "failed" or "ready"
  let lacking = false; // a needed file has not come, or the browser did not take it
  let stopped = false; // all requests have been aborted
  let doing = ""; // the message besides the progress, if any: "again" or "checking"
  let standing = false; // a standstill has been reported
  let drawing = false;
  let details = "";
  /** @type {HTMLElement} */
  let box;

  function newBox(role) {
    if (box) box.remove();
    box = Object.assign(document.createElement("div"), { id: "loading", className: "loading" });
    box.setAttribute("role", role);
    if (root.hasAttribute("data-bare")) document.body.prepend(box);
    else (select(`[data-door] ${role === "status" ? ".door-scene" : ".door"}`) || select(".board-box") || document.body).append(box);
  }

  function add(parent, name, text, properties) {
    const element = Object.assign(document.createElement(name), { textContent: text }, properties);
    parent.append(element);
    return element;
  }

  /** Show the progress, or that a file is tried again. */
  function show() {
    drawing = false;
    if (state === "ready" || state === "failed" || standing || document.readyState === "loading") return;
    if (!box || !box.isConnected) {
      newBox("status");
      add(box, "progress");
      add(box, "span");
    }
    const [bar, line] = /** @type {Iterable<any>} */ (box.children);
    const complete = needed.every((name) => whole.has(name));
    const share = Object.values(sizes).reduce((sum, size) => sum + size, 0) / total();
    // The service worker's files come at once, and Python's own start cannot be measured.
    const measured = share > 0 && !complete && !controller;
    if (measured) bar.value = share;
    else bar.removeAttribute("value");
    let text = measured ? say("percent", { n: Math.floor(share * 100) }) : say(complete ? "python" : "loading");
    if (doing && !complete) text = say(doing);
    if (line.textContent !== text) line.textContent = text;
    box.toggleAttribute("data-whole", complete);
  }

  /** A message with its reason and a button, in place of the progress. A page that is half there is hidden. */
  function tell(key, values) {
    standing = key === "still" || key === "asleep";
    const waits = select('link[rel="expect"]'); // the browser paints nothing before the table, which may never come
    if (waits) waits.remove();
    const unstyled = needed.some((name) => /\.css$/.test(name) && !whole.has(name));
    root.toggleAttribute("data-bare", unstyled || document.readyState === "loading");
    newBox("alert");
    box.dataset.failed = key;
    add(box, "p", say(key, values));
    if (key === "served") return; // here it would never change
    const button = add(box, "button", say("retry"), { type: "button", className: "button primary" });
    button.addEventListener("click", tryAgain);
    if (details) {
      const more = add(box, "details");
      add(more, "summary", say("details"));
      add(more, "pre", details);
    }
    button.focus({ preventScroll: true });
  }

  /** The start has failed because of a file or a missing connection. */
  function fail(fault) {
    if (state === "failed") return;
    state = "failed";
    details = fault.message;
    const key = isSandboxed ? "framed" : fault.why === "offline" ? "offline" : "failed";
    tell(key, { file: fault.file.split("/").pop(), why: fault.reason });
  }

  /** An error in a script, in Python, or in the browser when it runs them. */
  function crash(error, key = /memory|allocat/i.test(textOf(error)) ? "memory" : "crashed") {
    if (state !== "loading" && state !== "ready") return;
    details = details || textOf(error);
    state = "failed";
    tell(key);
  }

  // --- Signs of life: only moments in which the page could have got one are counted -----------------------------------

  const MOMENTS = 14;
  let moments = 0;

  function signOfLife() {
    moments = 0;
    if (state === "loading") doing = "";
    goOn();
  }

  /** Show the progress again, in place of the message about a standstill. */
  function goOn() {
    if (standing) {
      standing = false;
      root.removeAttribute("data-bare");
      box.remove();
    }
    if (!drawing) requestAnimationFrame(show);
    drawing = true;
  }

  const clock = setInterval(() => {
    moments += 1;
    if (moments < MOMENTS || standing || state === "failed") return;
    const missing = needed.filter((name) => !whole.has(name));
    // A script waits for those that it imports: the browser lists only files that have come.
    const there = performance.getEntriesByType("resource").map(({ name }) => nameOf(name));
    missing.sort((one, other) => Number(there.includes(one)) - Number(there.includes(other)));
    const names = missing.map((name) => name.split("/").pop());
    details = names.join("\n");
    if (names.length) tell("still", { file: names[0] });
    else tell("asleep");
  }, PATIENCE / (MOMENTS + 1));

  // --- Events of files and errors -------------------------------------------------------------------------------------

  const isPython = (error) => Boolean(error) && error.constructor.name === "PythonError";
  const fileOf = (target) => (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) && nameOf(target instanceof HTMLScriptElement ? target.src : target.href);

  // Both are caught on their way down: events of elements that load a file do not bubble.
  document.addEventListener("load", (/** @type {any} */ { target }) => {
    const name = fileOf(target);
    // Not every browser refuses a style sheet of the wrong type; some take it as an empty one.
    if (name && target.sheet && !target.sheet.cssRules.length) mend(new Fault(name, "damaged"));
    else if (name) came(name);
  }, true);
  addEventListener("error", (/** @type {any} */ { target, error, message }) => {
    if (target !== window) {
      const name = fileOf(target);
      // A module that was only named ahead may be whole, and its script reports a failure of its own.
      if (name && target.rel === "modulepreload") load(name).then(() => came(name), mend);
      else if (name) mend(new Fault(name, "damaged"));
    } else if (state !== "ready") crash(error || message);
    else if (isPython(error)) crash(error, "broken");
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof Fault) return; // of a file that was fetched ahead
    if (state !== "ready") crash(reason);
    else if (isPython(reason)) crash(reason, "broken");
  });
  addEventListener("ttb-stderr", ({ detail }) => {
    details = details || detail;
  });
  addEventListener("ttb-sign", signOfLife);
  // Python has come to the end of main.py: a successful start would have started the page.
  addEventListener("py:all-done", () => state === "ready" || crash(""));
  document.addEventListener("readystatechange", () => {
    if (document.readyState === "interactive") {
      // The page has been parsed and its style sheets are there: now it is painted, for reading large files takes the main thread.
      if (state === "loading") fetchAhead();
      if (!select(END)) mend(new Fault(PAGE, "damaged"));
    }
    show();
  });

  /** Hand over compiled code, and notice if the browser refuses it: Pyodide only warns on the console and waits for ever. */
  function watchWasm() {
    /** @type {any} */
    const { instantiate, instantiateStreaming } = WebAssembly;
    const watched = (promise) =>
      promise.catch((error) => {
        if (state !== "ready" && !(error instanceof TypeError)) crash(error);
        throw error;
      });
    WebAssembly.instantiate = (...args) => watched(instantiate.apply(WebAssembly, args));
    WebAssembly.instantiateStreaming = async (source, imports) => {
      const compiling = modules.get(await source);
      if (!compiling) return watched(instantiateStreaming.call(WebAssembly, source, imports));
      const module = await watched(compiling);
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
  }

  addEventListener("ttb-ready", () => {
    clearInterval(clock);
    window.fetch = plainFetch;
    if (lacking) return; // Python can be there without a style sheet; the page is reloaded all the same, or shows the reason it cannot be
    state = "ready";
    if (box) box.remove();
    details = "";
    forgetReopening();
  }, { once: true });

  select("#words").remove();
  /** @type {Element} */ (document.currentScript).remove();
  const hindrance = obstacle();
  if (hindrance) {
    state = "failed";
    tell(...hindrance);
  } else {
    abort = new AbortController();
    standIn();
    watchWasm();
    window.fetch = handOver;
  }
})();
