// Taps, keys and forms: each becomes one action with a value.

import { placeOf } from "./board.js";
import { SLIP, cancelDrag, dragging, dropped, justDropped } from "./dragging.js";
import { repeats } from "./presses.js";
import { act } from "./python.js";

const root = document.documentElement;
/** @type {(selector: string) => any} */
const select = (selector) => document.querySelector(selector);

/** The element that can be tapped here, with its present action and value; null if there is none. */
function tappable(target) {
  const at = target.closest?.("[data-choice], [data-choosable], [data-action]");
  if (!at) return null;
  const { choice, choosable, action, value = "" } = at.dataset;
  if (choice) return { at, does: ["choice", choice] };
  if (!choosable) return { at, does: [action, value] };
  const { kind, name } = /** @type {{ kind: string, name: string }} */ (placeOf(at));
  return { at, does: [kind, name] };
}

/** Functions for actions that the page does by itself, without the app, by the name of the action. */
export const doneHere = {};

// The page may be redrawn while a finger is down: when it goes up, the element may be gone, have moved, or have another action,
// like Run in place of Skip. A tap means the element under the finger when it came down.
/** @type {any} */
let pressed = null;

function onDown(event) {
  pressed = event.isPrimary && !event.button ? tappable(event.target) : null;
  if (!pressed) return;
  Object.assign(pressed, { x: event.clientX, y: event.clientY });
  if (repeats(pressed.does[0])) pressed.does = null; // it does nothing when it ends, either
}

/** True if a pointer that has come down on an element has stayed there. */
const stayed = ({ clientX, clientY }) => pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) < SLIP;

/** Browsers may send no click for an element that has been removed meanwhile: do its action all the same. */
function onUp(event) {
  const press = pressed;
  if (stayed(event) && !pressed.at.isConnected && !dragging() && !dropped()) setTimeout(() => pressed === press && tapped(press));
}

function tapped({ does }) {
  pressed = null;
  if (!does) return;
  const [action, value] = does;
  if (doneHere[action]) doneHere[action](value);
  else act(action, value);
}

function onClick(event) {
  if (justDropped(event)) return;
  const now = tappable(event.target);
  const press = event.detail && (stayed(event) || pressed?.at === now?.at) ? pressed : now;
  if (press) tapped(press);
  else if (root.dataset.animating && event.target.closest(".board-box")) act("skip");
  else if (event.target === select("#dialog")) act("close");
}

function onKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && dragging()) cancelDrag();
  else if (event.key === "Escape" && !select("#dialog").open) {
    if (select(".log-panel[data-open]")) act("log", "off");
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

/** Frames that may send no form never reach `submit`, so its button does it. */
function onSend(event) {
  const { form } = event.target.closest?.("[type=submit]") ?? {};
  if (!form || event.defaultPrevented) return;
  event.preventDefault();
  if (form.reportValidity()) submit(form);
}

function onSubmit(event) {
  event.preventDefault();
  submit(event.target);
}

function submit(form) {
  if (!form.dataset.submit) return;
  // A text being typed has not sent its change yet.
  for (const field of form.querySelectorAll("input[type=text][data-change], textarea[data-change]")) {
    if (typed.delete(field)) act(field.dataset.change, `${field.dataset.field}=${field.value}`);
  }
  act(form.dataset.submit);
}

/** Begin to listen: from now on a person can act. */
export function listen() {
  document.addEventListener("pointerdown", onDown, { capture: true, passive: true });
  document.addEventListener("pointerup", onUp);
  document.addEventListener("pointercancel", () => { pressed = null; });
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  document.addEventListener("input", ({ target }) => typed.add(target));
  document.addEventListener("change", onChange);
  document.addEventListener("click", onSend);
  document.addEventListener("submit", onSubmit);
}
