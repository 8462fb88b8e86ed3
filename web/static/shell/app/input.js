// Taps, keys and forms: each leaves the page as one action with a value.

import { placeOf } from "./board.js";
import { cancelDrag, dragging, justDropped } from "./dragging.js";
import { act } from "./python.js";

const root = document.documentElement;
const one = (selector) => document.querySelector(selector);

const choose = ({ kind, name }) => act(kind, name);

function onClick(event) {
  if (justDropped(event)) return;
  const at = event.target.closest("[data-choice], [data-choosable], [data-action]");
  if (at?.dataset.choice) act("choice", at.dataset.choice);
  else if (at?.dataset.choosable) choose(placeOf(at));
  else if (at) act(at.dataset.action, at.dataset.value ?? "");
  else if (root.dataset.animating && event.target.closest(".board-box")) act("skip");
  else if (event.target === one("#dialog")) act("close");
}

function onKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && dragging()) cancelDrag();
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

/** Begin to listen: from now on a person can act. */
export function listen() {
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  document.addEventListener("input", ({ target }) => typed.add(target));
  document.addEventListener("change", onChange);
  document.addEventListener("submit", onSubmit);
}
