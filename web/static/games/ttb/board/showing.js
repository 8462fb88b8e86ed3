// Sentences do not name hexes; instead the hexes of a line are marked on the board while a pointer, a finger or the focus is on
// the line. After a tap they stay marked until the next tap or key, also if the tap opens that moment of the game and the line
// goes away.

const WORDS = "[data-shows]";
/** @type {HTMLElement | null} */
let line = null;
let shown = "";
let sticky = false;

function mark() {
  for (const hex of document.querySelectorAll("[data-board] .hex[data-shown]")) hex.removeAttribute("data-shown");
  // The marks belong to words in sight, or to a moment of the past.
  const visible = line?.isConnected || document.documentElement.dataset.past;
  for (const at of shown && visible ? shown.split(" ") : []) {
    document.querySelector(`[data-board] .hex[data-hex="${at}"]`)?.setAttribute("data-shown", "");
  }
}

function show({ type, target }) {
  // A pointer that moves over the board does not end it: the person is looking at the marked hexes.
  if (type === "pointerover" && target.closest?.("[data-board]")) return;
  const words = target.closest?.(WORDS) ?? target.closest?.("button")?.querySelector(WORDS) ?? null;
  if (!words && sticky && type !== "pointerdown") return;
  sticky = words !== null && (type === "pointerdown" || (sticky && words === line));
  if (words === line) return;
  line = words;
  shown = words?.dataset.shows ?? "";
  mark();
}

export function start() {
  for (const kind of ["pointerover", "pointerdown", "focusin"]) document.addEventListener(kind, show, { passive: true });
  document.addEventListener("keydown", () => { sticky = false; }, { capture: true, passive: true });
  addEventListener("ttb-drawn", () => {
    if (line?.isConnected) shown = line.dataset.shows ?? "";
    if (shown) mark(); // the board may have been redrawn
  });
}
