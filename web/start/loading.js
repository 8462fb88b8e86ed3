// Watches over the start until a person can act: what has arrived, what has not, and why. It is written into the page
// itself and needs nothing else, so it is there when anything else is missing. No file is used that is not as it was built.
//
// In the language of 2017: a browser too old for the rest must be able to say so.

(() => {
  "use strict";
  const root = document.documentElement;
  const ours = document.getElementById("start").textContent; // what no other version of the page has
  const { files, fetched, spare, words } = JSON.parse(ours);
  const PATIENCE = Number(root.dataset.patience) * 1000; // ms without a sign until the page says that it stands still
  const PAUSES = [1, 3, 8, 16].map((part) => (part / 30) * PATIENCE); // before each further attempt; shorter than it together
  const plainFetch = window.fetch;
  const one = (selector) => document.querySelector(selector);
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const textOf = (error) => String((error && error.message) || error || "");

  // --- What was chosen here before: the colours, before the first paint, and the language -----------------------------

  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem("ttb.preferences"));
  } catch (error) {
    // No storage, or a damaged one.
  }
  const { theme, ground, language: kept } = chosen || {};
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (typeof ground === "string") root.dataset.ground = ground;
  const wanted = [kept, ...(navigator.languages || [navigator.language])].map((name) => String(name).slice(0, 2).toLowerCase());
  const language = wanted.find((name) => name in words) || "en";
  root.dataset.language = language;
  // The front door stands where no place and no link is asked for.
  if (location.hash.length < 2) root.dataset.door = "true";
  const say = (key, values = {}) => words[language][`ui.start.${key}`].replace(/\{(\w+)\}/g, (_, name) => values[name]);

  // --- What the browser must have -----------------------------------------------------------------------------------

  const BROWSERS = "Chrome 123, Edge 123, Firefox 121, Safari 17.5";
  // The smallest module, and one with a tag for exceptions, which Pyodide is compiled with.
  const EMPTY = [0, 97, 115, 109, 1, 0, 0, 0];
  const EXCEPTIONS = [...EMPTY, 1, 4, 1, 96, 0, 0, 13, 3, 1, 0, 0];
  const NEEDED = {
    "JavaScript modules": () => "noModule" in HTMLScriptElement.prototype,
    "Array.at": () => [1].at(-1) === 1,
    "AbortController": () => new AbortController(),
    "MessageChannel": () => new MessageChannel(),
    "MutationObserver": () => MutationObserver,
    "structuredClone": () => structuredClone,
    "<dialog>": () => HTMLDialogElement.prototype.showModal,
    "CSS :has()": () => CSS.supports("selector(:has(a))"),
    "CSS light-dark()": () => CSS.supports("color", "light-dark(red, red)"),
    "WebAssembly exceptions": () => WebAssembly.validate(new Uint8Array(EXCEPTIONS)),
  };

  function has(test) {
    try {
      return Boolean(test());
    } catch (error) {
      return false;
    }
  }

  /** Why the game cannot run in this browser, as a message's key and values; nothing if it can. */
  function obstacle() {
    if (typeof WebAssembly !== "object") return ["wasm", { browsers: BROWSERS }];
    const lacking = Object.keys(NEEDED).filter((name) => !has(NEEDED[name]));
    if (lacking.length) return ["old", { lacking: lacking.join(", "), browsers: BROWSERS }];
    if (!has(() => new WebAssembly.Module(new Uint8Array(EMPTY)))) return ["forbidden", {}];
    return null;
  }

  // What PyScript and the page name when they are loaded, and can do without: settings and extensions take it away.
  const STAND_INS = {
    Worker: class { constructor() { throw new Error("there are no workers here"); } },
    BroadcastChannel: class { addEventListener() {} postMessage() {} },
    FinalizationRegistry: class { register() {} unregister() {} },
    Atomics: {},
    queueMicrotask: (task) => { Promise.resolve().then(task); },
    matchMedia: () => ({ matches: false, addEventListener() {} }),
  };
  for (const name of Object.keys(STAND_INS)) if (!window[name]) window[name] = STAND_INS[name];
  // It may be refused like storage.
  if (!has(() => [new BroadcastChannel("ttb.start").close()])) window.BroadcastChannel = STAND_INS.BroadcastChannel;

  // PyScript reads databases of its own before it loads Python, and would not go on where they are refused or silent. The
  // page keeps nothing in them: they are always there, and empty.
  const THEIRS = "IDBMap/"; // what their names begin with
  const wayToThem = Object.getOwnPropertyDescriptor(window, "indexedDB");
  let databases = null;
  try {
    databases = window.indexedDB;
  } catch (error) {
    // They are refused.
  }

  /** A request to a database, which is answered once it is said what to do then. */
  function answered(result) {
    const request = { result };
    Promise.resolve().then(() => request.onsuccess({ target: request }));
    return request;
  }

  function openDatabase(name, version) {
    if (!name.startsWith(THEIRS)) return databases.open(name, version);
    return answered({ transaction: () => ({ objectStore: () => ({ getAllKeys: () => answered([]) }) }), close() {} });
  }

  function giveDatabasesBack() {
    if (wayToThem) Object.defineProperty(window, "indexedDB", wayToThem);
    else delete window.indexedDB;
  }

  // --- What is there already ----------------------------------------------------------------------------------------

  const STEP = 16384; // bytes; what comes more slowly than that in the time of patience stands still
  const isStep = (before, after) => Math.floor(after / STEP) > Math.floor(before / STEP);
  const sizes = {}; // bytes that have come of each file
  const whole = new Set(); // the files that have come as they were built
  const languageOf = (name) => (/\/texts\/(\w+)\.json$/.exec(name) || [])[1];
  const isSnapshot = (name) => name.endsWith("/snapshot.bin");
  // What is spare is needed only where the snapshot is of no use.
  const needed = Object.keys(files).filter((name) => !spare.includes(name) && [undefined, language].includes(languageOf(name)));
  const total = () => needed.reduce((sum, name) => sum + files[name].bytes, 0);
  let controller = null; // the service worker, if the files come from it
  try {
    controller = navigator.serviceWorker.controller;
  } catch (error) {
    // There are no service workers, or they are refused.
  }

  function cameUpTo(name, size) {
    if (size <= (sizes[name] || 0)) return;
    const further = isStep(sizes[name] || 0, size);
    sizes[name] = Math.min(size, files[name].bytes);
    if (further) signOfLife();
  }

  function came(name) {
    whole.add(name);
    sizes[name] = files[name].bytes;
    signOfLife();
  }

  /** The file that an address stands for, by its name in the list; empty for any other. */
  function nameOf(address) {
    const { href } = new URL(address, location.href);
    return needed.find((name) => new URL(name, location.href).href === href) || "";
  }

  // --- Files, each checked by its hash ------------------------------------------------------------------------------

  class Fault extends Error {
    /** `why` is the key of the reason's words, `n` a number in them; `more` is for those who look at the details. */
    constructor(name, why, n = "", more = "") {
      super(`${name}: ${say(why, { n })} ${more}`.trim());
      Object.assign(this, { name: "Fault", file: name, why, reason: say(why, { n }) });
    }
  }

  const refusal = (name, { status }) => new Fault(name, status === 404 || status === 410 ? "missing" : "refused", status);

  const isPage = (answer, content) =>
    /text\/html/.test(answer.headers.get("Content-Type")) || /^\s*<(!doctype|html)/i.test(new TextDecoder().decode(content.subarray(0, 99)));

  async function isRight(content, integrity) {
    if (!window.crypto || !crypto.subtle) return true; // without a secure connection the size is all that can be checked
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    return `sha256-${btoa(String.fromCharCode(...hash))}` === integrity;
  }

  // A browser takes no script, and no style sheet, that the server calls something else.
  const TYPES = { js: /javascript|ecmascript/i, mjs: /javascript|ecmascript/i, css: /^$|text\/css/i };

  function checkType(name, answer) {
    const type = answer.headers.get("Content-Type") || "";
    const expected = TYPES[name.split(".").pop()];
    if (expected && !expected.test(type)) throw new Fault(name, "type", type || "?");
  }

  /** A file's content, as it was built. Given up after `limit` ms without a step, if it is not 0. Raises Fault. */
  async function load(name, cache, limit = 0) {
    const { bytes, integrity } = files[name];
    const abort = new AbortController();
    let size = 0;
    let timer = 0;
    const goOnWaiting = () => {
      clearTimeout(timer);
      if (limit) timer = setTimeout(() => abort.abort(), limit);
    };
    try {
      goOnWaiting();
      const answer = await plainFetch(name, { cache, signal: abort.signal });
      if (!answer.ok) throw refusal(name, answer);
      const content = new Uint8Array(bytes);
      const reader = answer.body.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const before = size;
        size += part.value.length;
        if (size <= bytes) content.set(part.value, before);
        if (isStep(before, size)) goOnWaiting();
        cameUpTo(name, size);
      }
      if (size !== bytes || !(await isRight(content, integrity)))
        throw new Fault(name, isPage(answer, content) ? "page" : "damaged", "", `${size} / ${bytes}`);
      checkType(name, answer);
      return content;
    } catch (error) {
      if (error instanceof Fault) throw error;
      if (abort.signal.aborted) throw new Fault(name, size ? "slow" : "silent", PATIENCE / 1000);
      throw new Fault(name, "dropped", "", textOf(error));
    } finally {
      clearTimeout(timer);
    }
  }

  /** What an attempt gives. It is made again after each pause, but not for what is not there; it is told the count. */
  async function patiently(attempt, most = PAUSES.length) {
    for (let count = 0; ; count += 1) {
      try {
        return await attempt(count);
      } catch (fault) {
        if (count === most || fault.why === "missing" || stopped) throw fault;
        tryingAgain = true;
        show();
        await wait(PAUSES[count]);
      }
    }
  }

  // --- Files that scripts ask for: fetched here at once, and handed over when they are right ------------------------

  const answers = {}; // by name, a promise of an answer that has not been handed over
  const coming = {}; // by name, a promise that is kept when the file is there

  async function checked(name) {
    const most = isSnapshot(name) ? 1 : PAUSES.length; // it can be done without
    const content = await patiently((count) => load(name, count ? "reload" : "default"), most);
    return new Response(content, { headers: { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "text/plain" } });
  }

  /** The service worker checked it when it came, and the browser may keep what it compiles of such an answer. */
  async function stored(name) {
    const answer = await plainFetch(name).catch((error) => Promise.reject(new Fault(name, "dropped", "", textOf(error))));
    if (!answer.ok) throw refusal(name, answer);
    return answer;
  }

  function begin(name) {
    answers[name] = controller ? stored(name) : checked(name);
    coming[name] = answers[name].then(() => came(name));
    coming[name].catch((fault) => {
      if (isSnapshot(name)) doWithoutSnapshot();
      else if (state === "loading") (fault.why === "missing" ? mend : fail)(fault);
    });
  }

  function fetchAhead() {
    for (const name of fetched.filter((name) => needed.includes(name))) begin(name);
  }

  /** Python starts from what is spare. */
  function doWithoutSnapshot() {
    const at = needed.findIndex(isSnapshot);
    if (at < 0) return;
    delete sizes[needed[at]];
    needed.splice(at, 1, ...spare);
    spare.forEach(begin);
  }

  addEventListener("ttb-without-snapshot", () => {
    doWithoutSnapshot();
    // What is kept of it may be damaged; the next start shall have it whole.
    if (controller) workerChecks().then(() => plainFetch(fetched.find(isSnapshot)));
  });

  function handOver(input, options) {
    if (state === "mending") return new Promise(() => {}); // the page is about to be opened anew
    const name = nameOf(typeof input === "string" ? input : input.url || String(input));
    const answer = answers[name];
    delete answers[name];
    return answer || plainFetch(input, options);
  }

  // --- Mending: all that is wrong is fetched past the browser's cache, and the page opened anew ---------------------

  const PAGE = "index.html";
  const END = "mpy-config"; // the page's last element
  const REOPENED = "ttb.reopened"; // how many times in a row, by itself
  const REOPEN_AT_MOST = 2;

  function forgetReopening() {
    try {
      sessionStorage.removeItem(REOPENED);
    } catch (error) {
      // No storage: then nothing has been counted.
    }
  }

  const within = (limit, name, promise) =>
    Promise.race([promise, wait(limit).then(() => Promise.reject(new Fault(name, "silent", limit / 1000)))]);

  /** Whether the server has the page with other files; raises Fault if it has no whole page. */
  async function isReplaced() {
    let text = "";
    try {
      const answer = await plainFetch(controller ? PAGE : location.href.split("#")[0], { cache: "reload" });
      if (!answer.ok) throw refusal(PAGE, answer);
      text = await answer.text();
    } catch (error) {
      throw error instanceof Fault ? error : new Fault(PAGE, "offline", "", textOf(error));
    }
    if (!text.includes('id="start"')) throw new Fault(PAGE, "page");
    if (!text.includes(`</${END}>`)) throw new Fault(PAGE, "damaged");
    return !text.includes(ours);
  }

  /** The worker takes away what it keeps and is not as it was built. */
  function workerChecks() {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      controller.postMessage("check", [port2]);
    });
  }

  const refused = new Set(); // what has failed, so that what the browser keeps of it is of no use

  async function renew(name, limit) {
    if (whole.has(name) && !controller) return;
    if (coming[name] && !stopped) {
      await coming[name];
      return;
    }
    if (!refused.has(name) && (await load(name, "default", limit).catch(() => null))) return;
    await load(name, "reload", limit);
  }

  /** After this, opening the page anew finds every file as it was built. Raises the Fault of what does not come. */
  async function heal() {
    if (controller) await within(PATIENCE, "sw.js", workerChecks()).catch(() => {});
    if (await within(PATIENCE, PAGE, isReplaced())) return;
    await Promise.all(needed.map((name) => renew(name, stopped ? PATIENCE : 0)));
  }

  /** A needed file has not come, or the browser did not take it: mend that without being asked, so many times. */
  async function mend(fault) {
    refused.add(fault.file);
    if (state !== "loading") return;
    state = "mending";
    tryingAgain = true;
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

  /** The same when somebody asks for it: what hangs is given up, and nothing is counted. */
  async function tryAgain(line, button) {
    stopped = true;
    state = "mending";
    window.stop();
    forgetReopening();
    button.disabled = true;
    line.textContent = say("checking");
    try {
      await (obstacle() ? within(PATIENCE, PAGE, isReplaced()) : heal());
      location.reload();
    } catch (fault) {
      fail(fault);
    }
  }

  // --- What the page says -------------------------------------------------------------------------------------------

  let state = "loading"; // then "mending", "failed" or "ready"
  let stopped = false; // what was on its way has been given up
  let tryingAgain = false;
  let standing = false; // there has been no sign for so long that this has been said
  let drawing = false;
  let details = "";
  let box = null;

  function theBox(role) {
    if (!box || !box.isConnected) {
      box = document.createElement("div");
      box.id = "loading";
      box.className = "loading";
      box.lang = language;
      (one("[data-door] .door") || one(".board-box") || document.body).append(box);
    }
    box.setAttribute("role", role);
    return box;
  }

  function add(parent, name, text, properties) {
    const element = Object.assign(document.createElement(name), { textContent: text }, properties);
    parent.append(element);
    return element;
  }

  /** How far it is, or that something is tried again. */
  function show() {
    drawing = false;
    if (state === "ready" || state === "failed" || standing || document.readyState === "loading") return;
    if (!box || !box.isConnected) {
      add(theBox("status"), "progress");
      add(box, "span");
    }
    const [bar, line] = box.children;
    const complete = needed.every((name) => whole.has(name));
    const done = Object.values(sizes).reduce((sum, size) => sum + size, 0) / total();
    // What the service worker keeps comes at once, and Python's own start cannot be measured.
    const measured = done > 0 && !complete && !controller;
    if (measured) bar.value = done;
    else bar.removeAttribute("value");
    let text = measured ? say("percent", { n: Math.floor(done * 100) }) : say(complete ? "python" : "loading");
    if (tryingAgain && !complete) text = say("again");
    if (line.textContent !== text) line.textContent = text;
    box.toggleAttribute("data-whole", complete);
  }

  /** A message with its reason and a button, in place of the progress. What is only half there is not shown with it. */
  function tell(key, values) {
    if (box) box.remove();
    standing = key === "still" || key === "asleep";
    const bare = document.readyState === "loading" || needed.some((name) => /\.css$/.test(name) && !whole.has(name));
    root.toggleAttribute("data-bare", bare);
    const place = theBox("alert");
    if (bare) document.body.prepend(place);
    place.dataset.failed = key;
    const line = add(place, "p", say(key, values));
    const button = add(place, "button", say("retry"), { type: "button", className: "button primary" });
    button.addEventListener("click", () => tryAgain(line, button));
    if (details) {
      const more = add(place, "details");
      add(more, "summary", say("details"));
      add(more, "pre", details);
    }
    button.focus({ preventScroll: true });
  }

  /** It does not go on by itself: because of a file, or for a reason of its own. */
  function fail(fault) {
    if (state === "failed") return;
    state = "failed";
    details = fault.message;
    tell(fault.why === "offline" ? "offline" : "failed", { file: fault.file.split("/").pop(), why: fault.reason });
  }

  /** An error in a script, in Python, or in the browser when it is to run them. */
  function crash(error, key = keyOf(`${error && error.name} ${textOf(error)}`)) {
    if (state !== "loading" && state !== "ready") return;
    details = details || textOf(error);
    state = "failed";
    tell(key);
  }

  function keyOf(text) {
    if (/memory|allocat/i.test(text)) return "memory";
    return /CompileError/.test(text) && /disallow|violat|refuse|block|polic/i.test(text) ? "forbidden" : "crashed";
  }

  // --- Signs of life. Only moments in which the page could have got one are counted. --------------------------------

  const MOMENTS = 14;
  let moments = 0;

  function signOfLife() {
    moments = 0;
    if (state === "loading") tryingAgain = false;
    goOn();
  }

  /** Show how far it is, in place of the message that it stands still. */
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
    if (moments < MOMENTS || standing || state === "failed" || stopped) return;
    const missing = needed.filter((name) => !whole.has(name)).map((name) => name.split("/").pop());
    details = missing.join("\n");
    if (missing.length) tell("still", { file: missing[0] });
    else tell("asleep");
  }, PATIENCE / (MOMENTS + 1));

  // --- What is heard of files and errors ----------------------------------------------------------------------------

  const isPython = (error) => Boolean(error) && error.constructor.name === "PythonError";
  const fileOf = (target) => (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) && nameOf(target.src || target.href);

  // Neither of the two bubbles, if it is about an element.
  document.addEventListener("load", ({ target }) => {
    const name = fileOf(target);
    // A style sheet that the server calls something else is not refused by every browser: it may come empty.
    if (name && target.sheet && !target.sheet.cssRules.length) mend(new Fault(name, "damaged"));
    else if (name) came(name);
  }, true);
  addEventListener("error", ({ target, error, message }) => {
    if (target !== window) {
      const name = fileOf(target);
      if (name) mend(new Fault(name, "damaged"));
    } else if (state !== "ready") crash(error || message);
    else if (isPython(error)) crash(error, "broken");
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    if (state === "ready" && isPython(reason)) crash(reason, "broken");
    if (state === "ready" || reason instanceof Fault) return;
    // A browser that takes no hints what to load ahead tells of a module only here.
    const name = nameOf((/https?:\S+/.exec(textOf(reason)) || [location.href])[0]);
    if (name) mend(new Fault(name, "damaged", "", textOf(reason)));
    else crash(reason);
  });
  addEventListener("ttb-stderr", ({ detail }) => {
    details = details || detail;
  });
  addEventListener("ttb-sign", signOfLife);
  // Python has come to the end of main.py: had all been well, it would have started the page.
  addEventListener("py:all-done", () => state === "ready" || crash(""));
  document.addEventListener("readystatechange", () => {
    if (document.readyState === "interactive") {
      // The page has been read and its styles are there, before which nothing can be seen.
      if (state === "loading") fetchAhead();
      if (!one(END)) mend(new Fault(PAGE, "damaged"));
    }
    show();
  });

  const plainWasm = {};

  /** Pyodide only warns on the console if the browser does not take its code, and waits for ever. */
  function watchWasm() {
    for (const name of ["instantiate", "instantiateStreaming"]) {
      plainWasm[name] = WebAssembly[name];
      WebAssembly[name] = async (...given) => {
        try {
          return await plainWasm[name].apply(WebAssembly, given);
        } catch (error) {
          // Not all servers name its type right; then Pyodide goes the other way.
          if (!(error instanceof TypeError)) crash(error);
          throw error;
        }
      };
    }
  }

  addEventListener("ttb-ready", () => {
    state = "ready";
    clearInterval(clock);
    window.fetch = plainFetch;
    giveDatabasesBack();
    Object.assign(WebAssembly, plainWasm);
    details = "";
    forgetReopening();
  }, { once: true });

  one("#words").remove();
  document.currentScript.remove();
  const hindrance = obstacle();
  if (hindrance) {
    state = "failed";
    tell(...hindrance);
  } else {
    watchWasm();
    window.fetch = handOver;
    Object.defineProperty(window, "indexedDB", { value: { open: openDatabase }, configurable: true });
  }
})();
