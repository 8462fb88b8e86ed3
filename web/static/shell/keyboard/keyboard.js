// Keys: the cursor on the board, arrows within groups, and shortcuts of one letter. Python knows the letters, and says in
// data-keys which ones it takes, each with its action.

import { isCentre, placeOf, places } from "../app/board.js";
import { repeats } from "../app/presses.js";
import { act } from "../app/python.js";
import { hurryAll, onceSeen } from "../drawing/soon.js";
import { isLetter, meanings } from "./letters.js";

const root = document.documentElement;

// By the key's place, so that the four diagonals are around the same finger on every layout. The numeric keypad sends the same
// codes with and without NumLock.
const WAY_BY_CODE = {
  ArrowLeft: "W", ArrowRight: "E", ArrowUp: "N", ArrowDown: "S",
  Home: "NW", PageUp: "NE", End: "SW", PageDown: "SE",
  KeyQ: "NW", KeyE: "NE", KeyZ: "SW", KeyC: "SE",
  Numpad4: "W", Numpad6: "E", Numpad8: "N", Numpad2: "S",
  Numpad7: "NW", Numpad9: "NE", Numpad1: "SW", Numpad3: "SE",
};
// The focus as it is now: it may have moved since the key was pressed.
const focused = (selector) => document.activeElement?.closest(selector);
const TEXT_FIELD = "input:not([type=radio], [type=checkbox], [type=range], [type=button]), textarea, select, [contenteditable]";

// --- Groups with one stop for Tab, moved through by arrows: tools and the like, and the board ----------------------

const stops = new Map(); // group to the name of the item that Tab leads to

const groups = () => document.querySelectorAll("[data-roving]");
const itemsOf = (group) => [...group.querySelectorAll(group.matches("[role=grid]") ? places() : "button")];
const nameOf = (item) => placeOf(item)?.name ?? item.dataset.key ?? `${item.dataset.action}=${item.dataset.value ?? ""}`;

// Items that do not apply now may be out of sight.
const inSight = (item) => item.checkVisibility?.() ?? true;

function arrange(group, offered = itemsOf(group)) {
  const items = itemsOf(group);
  const name = stops.get(group);
  const stop = offered.find((item) => nameOf(item) === name) ?? offered.find(isCentre) ?? offered[0];
  if (!stop) return; // no item of the group is in sight
  for (const item of items) {
    const index = item === stop ? 0 : -1;
    if (item.getAttribute("tabindex") !== String(index)) item.setAttribute("tabindex", index);
  }
}

/** The next item in the direction of an arrow: along the row in the order of the document, up and down by its place. */
function nextItem(items, from, key) {
  const index = items.indexOf(from);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key === "ArrowLeft") return items[index - 1];
  if (key === "ArrowRight") return items[index + 1];
  const sign = key === "ArrowUp" ? -1 : 1;
  const centre = (item) => {
    const box = item.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = centre(from);
  /** @type {{ item: HTMLElement, far: number } | null} */
  let best = null;
  for (const item of items) {
    const [ix, iy] = centre(item);
    const rise = (iy - y) * sign;
    const far = rise * 2 + Math.abs(ix - x);
    if (rise > 8 && (!best || far < best.far)) best = { item, far };
  }
  return best?.item;
}

function moveWithin(event) {
  const item = focused("[data-roving] button, .choices button");
  if (!item || !/^(Arrow|Home$|End$)/.test(event.key)) return false;
  const group = item.closest("[data-roving], .choices");
  const items = itemsOf(group).filter(inSight);
  nextItem(items, item, event.key)?.focus({ focusVisible: true });
  event.preventDefault();
  return true;
}

// --- The board ------------------------------------------------------------------------------------------------------

function moveOnBoard(event) {
  const place = focused(places());
  if (!place) return false;
  const way = WAY_BY_CODE[event.code];
  if (way) act("cursor", `${placeOf(place)?.name}>${way}`);
  else if (event.key === "Enter" || event.key === " ") place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else return false;
  event.preventDefault();
  return true;
}

// --- Shortcuts ------------------------------------------------------------------------------------------------------

const blocked = () => focused(TEXT_FIELD) || document.querySelector("dialog:modal");

function shortcut(event) {
  if (blocked()) return false;
  const actions = new Map((root.dataset.keys ?? "").split(" ").map((pair) => [pair[0], pair.slice(2)]));
  const key = meanings(event).find((letter) => actions.has(letter));
  if (!key) return false;
  event.preventDefault();
  if (!repeats(actions.get(key), event)) act("key", key);
  return true;
}

/** The usual keys for undo and redo. */
function undoKeys(event) {
  if (blocked()) return;
  const z = isLetter(event, "z");
  const action = isLetter(event, "y") || (z && event.shiftKey) ? "redo" : z ? "undo" : "";
  if (!action) return;
  event.preventDefault();
  act(action);
}

function onKey(event) {
  if (event.defaultPrevented || event.isComposing || !root.dataset.ready) return;
  // Not after each drawing, because asking which items are in sight makes the browser lay out the page an extra time.
  if (event.key === "Tab") groups().forEach((group) => arrange(group, itemsOf(group).filter(inSight)));
  else if (event.ctrlKey || event.metaKey) undoKeys(event);
  else if (event.altKey || moveOnBoard(event) || moveWithin(event) || shortcut(event)) return;
  else if (event.key === "Escape" && !blocked()) act("escape");
}

/** True if a key does the same wherever the focus is. */
const isAnywhere = ({ code }) => /^(Key|Shift|Control|Alt|Meta)/.test(code) && !(code in WAY_BY_CODE);

// --- After each drawing ---------------------------------------------------------------------------------------------

/** A strip that scrolls sideways and holds no focusable element must be a stop of Tab to be scrolled. */
function openToScrolling() {
  const strip = document.querySelector(".players");
  if (strip.scrollWidth > strip.clientWidth) strip.tabIndex = 0;
  else strip.removeAttribute("tabindex");
}

export function start() {
  addEventListener("keydown", (event) => isAnywhere(event) || hurryAll(), { capture: true });
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusin", (event) => {
    const group = event.target.closest("[data-roving]");
    if (!group || !itemsOf(group).includes(event.target)) return;
    stops.set(group, nameOf(event.target));
    arrange(group);
  });
  addEventListener("ttb-drawn", () => groups().forEach((group) => arrange(group)));
  if (window.ResizeObserver) new ResizeObserver(openToScrolling).observe(document.querySelector(".players"));
  // After the paint, because asking for a width before it makes the browser lay out the page an extra time.
  new MutationObserver(() => onceSeen(openToScrolling)).observe(document.querySelector(".players"), { childList: true });
}
