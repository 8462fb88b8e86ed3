// A press that only repeats the one before has no effect: a key that is held down, and a second tap or key in the same place just
// after a new decision has come, perhaps for another player, or after a run has begun, which has Skip in the place of Run. Actions
// that move back and forth by steps do repeat.

const root = document.documentElement;
const SETTLING = 400; // ms
const NEAR = 48; // pixels; two quick taps of a finger are no farther apart
const PRESSING = new Set(["Enter", " ", "Delete", "Backspace"]);
const STEPS = new Set([
  "undo", "redo", "step", "replay-step", "replay-by-turn", "replay-by-halt", "replay-by-group", "replay-by-round", "turn-board",
]);
const TYPED_IN = "textarea, input:not([type=radio], [type=checkbox], [type=range], [type=button])";

/** @type {string | { x: number, y: number } | null} */
let last = null; // the place of the last press: the code of its key, or its point
let again = false; // it repeated the press before
let pressed = ""; // the action of the last press, until a run or a decision has come of it
let begun = false; // it has begun a run
let fresh = false; // there is a new decision that is not completely drawn yet
let timer = 0;

const inSamePlace = (place) => {
  if (!last || typeof place === "string" || typeof last === "string") return place === last;
  return Math.hypot(place.x - last.x, place.y - last.y) < NEAR;
};

const actionOf = (target) => target.closest?.("[data-action]")?.dataset.action ?? "";

/** A finger, the mouse or a key has come down. A press in another place shows that the person has seen the new decision. */
function begin(place, action) {
  again = root.hasAttribute("data-handed") && inSamePlace(place);
  if (!again) settled();
  last = place;
  pressed = action;
}

/** True if a press must not do this action, because it only repeats the one before. */
export const repeats = (action, event) => (event?.repeat || (again && (action !== "skip" || begun))) && !STEPS.has(action);

const repeatsAt = (event) => repeats(actionOf(event.target), event);

/** The next press counts, wherever it is. */
function settled() {
  clearTimeout(timer);
  fresh = false;
  begun = false;
  pressed = "";
  root.removeAttribute("data-handed");
}

/** The same after an action by script, and when the page begins. */
export function forget() {
  settled();
  last = null;
  again = false;
}

// --- Capturing listeners --------------------------------------------------------------------------------------------

function onKey(event) {
  const { code, key, repeat, target } = event;
  if (!repeat) begin(code, PRESSING.has(key) ? actionOf(target) : "");
  if (!PRESSING.has(key) || event.ctrlKey || event.metaKey || event.altKey || !repeatsAt(event)) return;
  if (target.matches?.(TYPED_IN) && (key !== "Enter" || target.matches("textarea"))) return;
  event.stopImmediatePropagation();
  // A button that is held down by the space bar is pressed once, on release.
  if (key !== " " || !repeat) event.preventDefault();
}

// --- A new decision -------------------------------------------------------------------------------------------------

/** For a moment from now on, a press that repeats the last one has no effect. */
function settle() {
  clearTimeout(timer);
  if (!last) return;
  root.toggleAttribute("data-handed", true);
  timer = setTimeout(settled, SETTLING);
}

export function start() {
  addEventListener("pointerdown", (event) => {
    if (event.isPrimary && !event.button) begin({ x: event.clientX, y: event.clientY }, actionOf(event.target));
  }, { capture: true, passive: true });
  addEventListener("keydown", onKey, { capture: true });
  addEventListener("click", (event) => {
    if (!event.detail || !repeatsAt(event)) return; // a script or an assistive tool
    event.stopImmediatePropagation();
    event.preventDefault();
  }, { capture: true });
  new MutationObserver((changes) => {
    const changed = new Set(changes.map(({ attributeName }) => attributeName));
    if (changed.has("data-animating") && root.hasAttribute("data-animating") && pressed && pressed !== "skip") {
      begun = true;
      settle();
    }
    if (!changed.has("data-decision") && !fresh) return;
    fresh = root.hasAttribute("data-drawing");
    settle();
  }).observe(root, { attributeFilter: ["data-animating", "data-decision", "data-drawing"] });
  addEventListener("ttb-ready", forget);
}
