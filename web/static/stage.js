// Draws frames, animates runs and drags tiles: what has to happen without crossing into Python.
// It knows nothing of the rules. Everything a person does leaves it as one call, act(action, value).

import { Run } from "./motion.js";
import { effects as sharing } from "./share.js";
import { hurry, onceSeen, soon, waits } from "./soon.js";
import morphdom from "./vendor/morphdom.js";

const LANGUAGES = ["en", "de", "fr", "nl"];
const DRAG_THRESHOLD = 7;
const SVG = "http://www.w3.org/2000/svg";

const root = document.documentElement;
const one = (selector, within = document) => selector ? within.querySelector(selector) : null;

performance.mark("ttb-first-board");

// --- Texts: fetched while Python starts -------------------------------------------------------------------------

export async function fetchTexts(language) {
  const address = new URL(`texts/${language}.json`, import.meta.url);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return JSON.stringify({ language, table: await answer.json() });
}

function preferredLanguage() {
  let kept = null;
  try {
    kept = String(JSON.parse(localStorage.getItem("ttb.preferences"))?.language ?? "");
  } catch {
    // Storage is switched off or damaged; the browser's language will do.
  }
  const wanted = [kept, ...navigator.languages].filter(Boolean).map((name) => name.slice(0, 2).toLowerCase());
  return wanted.find((name) => LANGUAGES.includes(name)) ?? "en";
}

// --- Drawing ----------------------------------------------------------------------------------------------------

const MORPH = {
  childrenOnly: true,
  getNodeKey: (node) => node.dataset?.key ?? node.id,
  onBeforeElUpdated(from, to) {
    // A region inside another is drawn on its own; what a person is typing stays theirs.
    if (from.dataset.region || from.dataset.layer) return false;
    if (from === document.activeElement && from.matches("textarea, input:not([type=radio]):not([type=checkbox])")) return false;
    return !from.isEqualNode(to);
  },
};

const MORPH_ROVING = {
  ...MORPH,
  onBeforeElUpdated(from, to) {
    // Where Tab stops is kept here (see keyboard.js).
    if (from.hasAttribute("tabindex")) to.setAttribute("tabindex", from.getAttribute("tabindex"));
    return MORPH.onBeforeElUpdated(from, to);
  },
};

const template = document.createElement("template");

function morph(region, html) {
  const inSvg = region.namespaceURI === SVG;
  template.innerHTML = inSvg ? `<svg>${html}</svg>` : `<div>${html}</div>`;
  const wanted = template.content.firstChild;
  align(region, wanted);
  morphdom(region, wanted, region.matches("[data-roving]") ? MORPH_ROVING : MORPH);
}

/**
 * Bring in what is new among children with keys, and take away what is gone. Left to morphdom, all that comes after
 * one of them would be taken out and put in again, and the browser would build its drawings anew.
 */
function align(region, wanted) {
  const keyed = new Map([...region.children].map((child) => [child.dataset.key, child]));
  if (keyed.has(undefined)) return;
  const keys = new Set([...wanted.children].map((child) => child.dataset.key));
  if (keys.has(undefined)) return;
  for (const [key, child] of keyed) if (!keys.has(key)) child.remove();
  let here = region.firstElementChild;
  for (const child of wanted.children) {
    if (here?.dataset.key === child.dataset.key) here = here.nextElementSibling;
    else region.insertBefore(keyed.get(child.dataset.key) ?? child.cloneNode(true), here);
  }
}

let dialogShown = "";

/**
 * Open or close the dialog as it was drawn. The browser styles the whole page anew then: a task of its own, and
 * another one for what is in the dialog.
 */
function settleDialog() {
  const dialog = one("#dialog");
  if (!dialogShown) {
    dialog.removeAttribute("data-unfolding");
    if (dialog.open) dialog.close();
  } else if (!dialog.open) {
    dialog.toggleAttribute("data-unfolding", true);
    dialog.showModal();
    soon(settleDialog);
  } else if (dialog.hasAttribute("data-unfolding")) {
    dialog.removeAttribute("data-unfolding");
    focusDialog(dialog);
  }
}

function drawDialog(html) {
  const dialog = one("#dialog");
  if (html === dialogShown) return;
  dialogShown = html;
  if (html) {
    morph(dialog, html);
    dialog.setAttribute("aria-label", one("h2", dialog)?.textContent ?? "");
    if (one("#dialog-words", dialog)) dialog.setAttribute("aria-describedby", "dialog-words");
    else dialog.removeAttribute("aria-describedby");
  }
  if (Boolean(html) !== dialog.open) soon(settleDialog);
}

function focusDialog(dialog) {
  const first = ["[autofocus]", "input:checked", ".primary", "button"].map((at) => one(at, dialog)).find(Boolean);
  first?.focus({ focusVisible: true });
}

/**
 * Draw what has changed, as JSON: `{regions: {name: html}, dialog: html, root: {attribute: text}, title: text,
 * labels: {region: text}, unfinished: bool}`. The dialog and the names come with the first step only. If it is
 * unfinished, there is more to draw or to do once this has been seen.
 */
export function render(json) {
  const { regions, dialog, root: attributes, title, labels, unfinished } = JSON.parse(json);
  const focus = document.activeElement?.closest("[data-key], [data-action]");
  const region = focus?.closest("[data-region]");
  // Where the focus is comes first: if it is lost there, the browser styles all that has changed by then.
  for (const name of new Set([region?.dataset.region, ...Object.keys(regions)])) {
    const place = name in regions && one(`[data-region="${name}"]`);
    if (place) morph(place, regions[name]);
  }
  for (const [name, text] of Object.entries(attributes)) {
    // Set again, even to the same text, `lang` would make the browser style the whole page anew.
    if (text && root.getAttribute(name) !== text) root.setAttribute(name, text);
    else if (!text) root.removeAttribute(name);
  }
  for (const [name, text] of Object.entries(labels ?? {})) {
    one(`[data-region="${name}"], [data-named="${name}"]`)?.setAttribute("aria-label", text);
  }
  if (title !== undefined && document.title !== title) document.title = title;
  if (dialog !== undefined) drawDialog(dialog);
  dispatchEvent(new Event("ttb-drawn"));
  if (focus && !focus.isConnected) lost ??= [focus, region];
  if (unfinished || lost) goOnAfterPaint();
}

let lost = null; // what was focused and is gone, and where it was; asked to focus, the browser styles the page at once

/** Have the next step drawn once this one is on the screen. */
export function goOnAfterPaint() {
  root.toggleAttribute("data-drawing", true);
  onceSeen(goOn);
}

const drawnWholly = []; // who waits for all to be drawn

function goOn() {
  if (lost && document.activeElement === document.body) keepFocus(...lost);
  lost = null;
  root.removeAttribute("data-drawing");
  pyGoOn();
  if (!root.hasAttribute("data-drawing")) drawnWholly.splice(0).forEach((resolve) => resolve());
}

/** What was focused is gone: focus what took its place, else what can be done next. */
function keepFocus(gone, region) {
  const dialog = one("#dialog");
  const again = gone.dataset.key && one(`[data-key="${CSS.escape(gone.dataset.key)}"]`);
  if (again) again.focus({ preventScroll: true });
  else if (dialog.open) focusDialog(dialog);
  else (one("[data-choice]") ?? one("button", region ?? undefined) ?? one(".go"))?.focus({ preventScroll: true });
}

// --- Effects ----------------------------------------------------------------------------------------------------

const effects = {
  async animate({ steps, ticket, done = "animation-done", speed }) {
    const run = await animate(steps, speed);
    act(done, ticket);
    clean(run);
  },
  skip: () => skip(),
  reveal({ at }) {
    for (const old of document.querySelectorAll("[data-moment][aria-current]")) old.removeAttribute("aria-current");
    const line = one(at);
    line?.setAttribute("aria-current", "true");
    line?.scrollIntoView({ block: "nearest" });
  },
  focus({ at, only_from: from }) {
    while (waits(settleDialog)) hurry(settleDialog);
    // Whoever is somewhere else on purpose, like on the board, stays there.
    const here = document.activeElement;
    if (!from || here === document.body || here.closest(from)) one(at)?.focus({ preventScroll: true });
  },
  announce: ({ text, urgent }) => announce(text, urgent),
  async texts({ language }) {
    try {
      act("texts", await fetchTexts(language));
    } catch {
      act("texts-failed");
    }
  },
  async puzzles() {
    const address = new URL("puzzles/collection.json", import.meta.url);
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      act("puzzles-here", await answer.text());
    } catch {
      act("puzzles-missing");
    }
  },
  // A page that is used meanwhile comes first.
  later: ({ action, value }) => setTimeout(act, 0, action, value),
  ...sharing,
};

/** Carry out effects, a list as JSON. */
export function perform(json) {
  for (const effect of JSON.parse(json)) effects[effect.do]?.(effect);
}

const HEARD_AFTER = 4000;

/** Say it to those who listen, after what is being said or, if urgent, at once. */
function announce(text, urgent = false) {
  const line = document.createElement("p");
  line.textContent = text;
  one(urgent ? "#alarm" : "#announcer").append(line);
  setTimeout(() => line.remove(), HEARD_AFTER);
}

// --- Animation --------------------------------------------------------------------------------------------------

let running = null; // the run of a turn on the board, or of a moment of the past

/** Bring a running animation to its end at once. */
export function skip() {
  running?.skip();
}

const note = (text) => {
  const box = one("#board-note");
  box.textContent = text ?? "";
  box.hidden = !text;
};

function seeStep(step) {
  if (step.say) announce(step.say);
  if (step.note || step.acts.some((act) => act.do === "glow")) note(step.note);
  dispatchEvent(new CustomEvent("ttb-step", { detail: step }));
}

/** Play steps one after the other, at a speed of their own or the usual one. Resolves when all are over or skipped; the page is then drawn from the position. */
export async function animate(steps, speed) {
  skip();
  clean(running);
  const run = new Run(one(".app"));
  running = run;
  root.dataset.animating = "true";
  const heard = await run.play(steps, seeStep, () => speed ?? Number(root.dataset.speed ?? 1));
  // What has not been seen is told all the same, in one message.
  const rest = steps.slice(heard).flatMap((step) => step.say ?? []);
  if (rest.length) announce(rest.join(". "));
  return run;
}

/** Take away what a run has left on the page: called once the position it led to has been drawn. */
function clean(run) {
  if (!run || run !== running) return;
  running = null;
  delete root.dataset.animating;
  note("");
  run.clear();
}

// --- Tap, drop, keys, forms -------------------------------------------------------------------------------------

let pyAct = () => {};
let pyAsk = () => '{"ok": ""}';
let pyGoOn = () => {};

function act(action, value = "") {
  pyAct(action, value);
}

function onClick(event) {
  if (drag.justDropped(event)) return;
  const at = event.target.closest("[data-choice], [data-choosable], [data-action]");
  if (at?.dataset.choice) act("choice", at.dataset.choice);
  else if (at?.dataset.choosable) act("hex", at.dataset.hex);
  else if (at) act(at.dataset.action, at.dataset.value ?? "");
  else if (root.dataset.animating && event.target.closest(".board-box")) act("skip");
  else if (event.target === one("#dialog")) act("close");
}

function onKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && drag.active) drag.cancel();
  else if (event.key === "Escape" && !one("#dialog").open) {
    if (one(".log-panel[data-open]")) act("log", "off");
    else if (root.dataset.past) act("replay-close");
  }
}

const typed = new WeakSet(); // fields with a text that has not been handed over

function onChange(event) {
  const field = event.target.closest("[data-change]");
  if (!field) return;
  typed.delete(field);
  const value = field.type === "checkbox" ? String(field.checked) : field.value;
  act(field.dataset.change, `${field.dataset.field}=${value}`);
}

function onSubmit(event) {
  event.preventDefault();
  const form = event.target.closest("[data-submit]");
  if (!form) return;
  // A text being typed has not sent its change yet.
  for (const field of form.querySelectorAll("input[type=text][data-change], textarea[data-change]")) {
    if (typed.delete(field)) act(field.dataset.change, `${field.dataset.field}=${field.value}`);
  }
  act(form.dataset.submit);
}

/** What is seen while something is dragged: of a hex, what lies on it. */
function imageOf(source) {
  if (source.namespaceURI !== SVG) return source.cloneNode(true);
  const image = document.createElementNS(SVG, "svg");
  image.setAttribute("viewBox", "-50 -50 100 100");
  for (const piece of document.querySelectorAll(`.pieces > [data-at="${source.dataset.hex}"]`)) {
    const copy = piece.cloneNode(true);
    copy.removeAttribute("transform");
    image.append(copy);
  }
  return image;
}

// --- Dragging: ends in the same action as tapping ----------------------------------------------------------------

const drag = {
  active: false,
  source: null,
  dropped: false,

  down(event) {
    drag.dropped = false;
    const source = event.target.closest("[data-drag]");
    if (!source || event.button || !event.isPrimary) return;
    drag.source = source;
    drag.start = [event.clientX, event.clientY];
    drag.pointer = event.pointerId;
  },

  move(event) {
    if (!drag.source || event.pointerId !== drag.pointer) return;
    const [x, y] = drag.start;
    if (!drag.active && Math.hypot(event.clientX - x, event.clientY - y) < DRAG_THRESHOLD) return;
    if (!drag.active) drag.lift();
    drag.image.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
    const over = document.elementFromPoint(event.clientX, event.clientY);
    const target = over?.closest("[data-drop]") ?? over?.closest('[data-region="hand"]');
    if (target !== drag.target) {
      if (drag.target) delete drag.target.dataset.over;
      drag.target = target;
      if (target) target.dataset.over = "true";
    }
  },

  lift() {
    drag.active = true;
    drag.source.dataset.dragging = "true";
    drag.source.setPointerCapture?.(drag.pointer);
    const { width, height } = drag.source.getBoundingClientRect();
    drag.image = imageOf(drag.source);
    for (const name of Object.keys(drag.image.dataset)) delete drag.image.dataset[name];
    drag.image.removeAttribute("aria-label");
    drag.image.setAttribute("aria-hidden", "true");
    drag.image.classList.add("drag-image");
    drag.image.style.width = `${width}px`;
    drag.image.style.height = `${height}px`;
    document.body.append(drag.image);
    root.dataset.drag = drag.source.dataset.drag;
  },

  up(event) {
    if (!drag.source || event.pointerId !== drag.pointer) return;
    const { active, source, target } = drag;
    drag.cancel();
    if (!active) return;
    drag.dropped = true;
    const what = source.dataset.drag;
    if (target?.dataset.drop) {
      if (target.dataset.drop !== what) act("drop", `${what}>${target.dataset.drop}`);
    } else if (target && what.startsWith("slot:")) act("drop", `${what}>`);
  },

  cancel() {
    if (drag.source) delete drag.source.dataset.dragging;
    if (drag.target) delete drag.target.dataset.over;
    drag.image?.remove();
    drag.source = drag.target = drag.image = null;
    drag.active = false;
    delete root.dataset.drag;
  },

  /** The click that a browser sends after a drop: no finger has come down for it. */
  justDropped(event) {
    return drag.dropped && event.detail > 0;
  },
};

/** What is to be said about a thing, as HTML; nothing if there is nothing. */
const tip = (name) => JSON.parse(pyAsk("tip", name)).ok ?? "";

// --- Scripting and start ----------------------------------------------------------------------------------------

function scripting() {
  const ask = async (name, text = "") => {
    const { ok, error } = JSON.parse(pyAsk(name, String(text)));
    if (root.hasAttribute("data-drawing")) await new Promise((resolve) => drawnWholly.push(resolve));
    if (!error) return ok;
    throw Object.assign(new Error(`${error.code}: ${error.message}`), { name: "TtbError", code: error.code });
  };
  window.ttb = Object.freeze({
    position: () => ask("position"),
    load: (text) => ask("load", text),
    play: (text) => ask("play", text),
    link: () => ask("link"),
  });
}

/** Python is there and has drawn: from now on a person can act. */
export function start(actInPython, askPython, goOnInPython) {
  pyAct = actInPython;
  pyAsk = askPython;
  pyGoOn = goOnInPython;
  scripting();
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  document.addEventListener("input", ({ target }) => typed.add(target));
  document.addEventListener("change", onChange);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("pointerdown", drag.down);
  document.addEventListener("pointermove", drag.move);
  document.addEventListener("pointerup", drag.up);
  document.addEventListener("pointercancel", drag.cancel);
  // The event comes a moment later, when another dialog may be open already.
  const dialog = one("#dialog");
  dialog.addEventListener("close", () => dialogShown && !dialog.open && !waits(settleDialog) && act("close"));
  // Where it has led to: when the event comes, the address may be another one already.
  addEventListener("hashchange", ({ newURL }) => act("link", new URL(newURL).hash));
  one("#loading")?.remove();
  root.dataset.ready = "true";
  performance.mark("ttb-interactive");
  dispatchEvent(new Event("ttb-ready"));
}

window.ttbStage = { effects, render, goOnAfterPaint, perform, animate, skip, act, tip, start, fetchTexts, texts: fetchTexts(preferredLanguage()) };
