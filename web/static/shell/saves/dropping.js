// Files and links dropped on the page from elsewhere are opened here, as by Open a file or Open a link; left to the browser, they
// would replace the page. Drags from within the page are ignored.

import { act } from "../app/python.js";
import { takeFile } from "./saves.js";

const root = document.documentElement;
const FIELD = "input:not([type=radio], [type=checkbox], [type=range], [type=button]), textarea, [contenteditable]";
const LINKS = ["text/uri-list", "text/plain"]; // the first one that is there
const GONE = 700; // ms; while something is held over the page browsers report it at least twice as often

let own = false; // it comes from this page
/** @type {File | null} */
let dropped = null; // a file, until it is asked for
let timer = 0;

const hasFile = ({ types }) => types.includes("Files");
const canBeOpened = (data) => !own && (hasFile(data) || LINKS.some((kind) => data.types.includes(kind)));
/** A text that is dropped on a field is inserted there. */
const isForField = ({ target, dataTransfer }) => !hasFile(dataTransfer) && target.closest?.(FIELD);

/** Show the effect of a drop, while the browser goes on reporting the drag. */
function offer(on) {
  clearTimeout(timer);
  root.toggleAttribute("data-dropping", on);
  if (on) timer = setTimeout(offer, GONE, false);
}

function over(event) {
  if (!event.dataTransfer || isForField(event)) {
    offer(false);
    return;
  }
  event.preventDefault();
  const welcome = canBeOpened(event.dataTransfer);
  event.dataTransfer.dropEffect = welcome ? "copy" : "none";
  offer(welcome);
}

function drop(event) {
  offer(false);
  if (!event.dataTransfer || isForField(event)) return;
  event.preventDefault();
  if (!canBeOpened(event.dataTransfer)) return;
  [dropped = null] = event.dataTransfer.files;
  const text = LINKS.map((kind) => event.dataTransfer.getData(kind)).find(Boolean);
  if (dropped) act("file-dropped");
  else if (text) act("text-dropped", text);
}

export const effects = {
  take({ action, limit }) {
    if (dropped) takeFile(dropped, action, limit);
    dropped = null;
  },
};

export function start() {
  document.addEventListener("dragstart", () => { own = true; }, { capture: true });
  for (const end of ["dragend", "pointerdown"]) document.addEventListener(end, () => { own = false; }, { capture: true, passive: true });
  document.addEventListener("dragenter", over);
  document.addEventListener("dragover", over);
  // Out of the window; between two elements there is a related target.
  document.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget || offer(false));
  document.addEventListener("drop", drop);
}
