// Keeps the page for use without a network: registers the service worker, reports its progress to the app, and changes to a new
// version when the app says so.

import { addressOf, textOf } from "../app/files.js";
import { act } from "../app/python.js";

const HOUR = 3_600_000;
const TOLD_EVERY = 300; // ms between reports on the progress
const PAUSES = [10_000, 60_000, 300_000]; // ms before trying again to load missing files

const LATER = 5_000; // ms from when this game is complete until the other games are fetched

const { game } = document.documentElement.dataset;
const others = JSON.parse(document.querySelector("#start").textContent).others.map(({ name }) => name);

/** @type {ServiceWorkerRegistration} */
let registration;
let accepted = false;
let failures = 0;
let reported = 0;
let missing = ""; // the file that a worker could not load, and the reason
let broken = ""; // "failed" if no version is complete, "unfinished" if a new one is not

const report = (state) => act("offline-state", state);

function breakOff(how) {
  broken = how;
  report(`${how}:${missing}`);
}

/** Follow a worker that is loading its files until it is complete or has failed. */
function follow(worker) {
  const first = !registration.active;
  let wasWhole = false;
  worker.addEventListener("statechange", () => {
    if (worker.state === "installed" && !first) {
      whole();
      act("update-ready");
    }
    if (worker.state === "activated" && first) whole();
    if (worker.state === "redundant" && first && !registration.active) failed();
    // A worker that was replaced by a newer version is `redundant` too, but it was complete.
    if (worker.state === "redundant" && !first && !wasWhole) breakOff("unfinished");
    wasWhole ||= worker.state === "installed";
  });
}

function whole() {
  failures = 0;
  broken = missing = "";
  if (others.length) fillAll();
  else report("ready");
  registration.active?.postMessage("tidy");
  // People who have installed the page do not expect the browser to delete it when space is short.
  if (matchMedia("(display-mode: standalone)").matches) navigator.storage?.persist?.();
}

/** Have the worker keep these games; returns the state of all games then, or null if that failed. */
function fill(games) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      if (data.games) act("offline-games", JSON.stringify(data.games));
      resolve(data.games);
    };
    registration.active?.postMessage({ fill: games }, [port2]);
  });
}

/** First this game, which may have been opened after the worker came; the others once the page is idle. */
async function fillAll() {
  if (!registration.active) return;
  if (!(await fill([game]))) {
    breakOff("unfinished");
    return;
  }
  report("ready");
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(() => fill(others)), LATER);
}

function failed() {
  breakOff("failed");
  const pause = PAUSES[failures];
  failures += 1;
  if (pause) setTimeout(register, pause);
}

/**
 * The registration of the worker. If that has answered for this page, it is there before the promise of `register`, which Firefox
 * keeps after its own search for a new version: what becomes of that version would be missed.
 */
function registered() {
  const { controller, ready } = navigator.serviceWorker;
  const { href } = addressOf("../sw.js");
  const coming = navigator.serviceWorker.register(href, { updateViaCache: "none" });
  return controller?.scriptURL === href ? Promise.race([ready, coming]) : coming;
}

async function register() {
  if (registration?.active) return;
  try {
    registration = await registered();
  } catch {
    failed();
    return;
  }
  if (!registration) {
    report("unsupported"); // something, such as an extension, prevents service workers but reports success
    return;
  }
  if (registration.waiting && registration.active) act("update-ready");
  if (registration.installing) follow(registration.installing);
  if (registration.active) whole();
  registration.onupdatefound = () => follow(registration.installing);
}

/** The person asks for the missing files. */
async function tryAgain() {
  broken = missing = "";
  if (!registration?.active) {
    report("loading:0");
    await register();
    return;
  }
  report("updating");
  checked = Date.now();
  try {
    await registration.update();
    if (!registration.installing && !broken) whole(); // there is no new version, or it is complete
  } catch {
    breakOff("unfinished");
  }
}

let checked = Date.now();

function checkForUpdate() {
  if (document.hidden || !registration || Date.now() - checked < HOUR) return;
  checked = Date.now();
  registration.update().catch(() => {}); // no network: another time
}

function update() {
  accepted = true;
  if (!registration?.waiting) {
    location.reload();
    return;
  }
  registration.active?.postMessage("give-way"); // or it may wait for minutes for a host that does not answer
  registration.waiting.postMessage("take-over");
}

function supported() {
  try {
    return Boolean(navigator.serviceWorker);
  } catch {
    return false; // refused to a page in a frame without an origin of its own
  }
}

function begin() {
  if (!supported()) {
    report("unsupported");
    return;
  }
  let controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (accepted) location.reload();
    else if (controlled) act("update-ready"); // accepted in another tab: this one goes on until it is reloaded
    controlled = true;
  });
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.missing) {
      missing = [data.missing, data.why, data.n].join(":");
      if (broken) breakOff(broken);
    }
    if (!(data?.stored < 1) || registration?.active || Date.now() - reported < TOLD_EVERY) return;
    reported = Date.now();
    report(`loading:${Math.floor(data.stored * 100)}`);
  });
  document.addEventListener("visibilitychange", checkForUpdate);
  addEventListener("online", () => registration?.active || register());
  report("loading:0");
  register();
}

export const effects = {
  update,
  "keep-offline": tryAgain,
  async licences() {
    try {
      act("licences", await textOf(addressOf("licences.json")));
    } catch {
      act("licences", "");
    }
  },
};

export function start() {
  addEventListener("ttb-ready", begin, { once: true });
}
