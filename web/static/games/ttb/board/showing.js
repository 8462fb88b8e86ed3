// Words that name no hexes show them: those of a line that is read, by a pointer over it, a finger on it or the focus,
// are marked on the board. What was tapped stays marked until the next tap
// or key, also if it opens the moment that it tells of and goes away with that.

const WORDS = "[data-shows]";
let line = null;
let shown = "";
let kept = false;

function mark() {
  for (const hex of document.querySelectorAll("[data-board] .hex[data-shown]")) hex.removeAttribute("data-shown");
  // What the words tell of is seen beside them, or in the past.
  const seen = line?.isConnected || document.documentElement.dataset.past;
  for (const at of shown && seen ? shown.split(" ") : []) {
    document.querySelector(`[data-board] .hex[data-hex="${at}"]`)?.setAttribute("data-shown", "");
  }
}

function show({ type, target }) {
  // The hexes are looked at meanwhile: a pointer over the board leaves them as they are.
  if (type === "pointerover" && target.closest?.("[data-board]")) return;
  const found = target.closest?.(WORDS) ?? target.closest?.("button")?.querySelector(WORDS) ?? null;
  if (!found && kept && type !== "pointerdown") return;
  kept = found !== null && (type === "pointerdown" || (kept && found === line));
  if (found === line) return;
  line = found;
  shown = found?.dataset.shows ?? "";
  mark();
}

for (const kind of ["pointerover", "pointerdown", "focusin"]) document.addEventListener(kind, show, { passive: true });
document.addEventListener("keydown", () => { kept = false; }, { capture: true, passive: true });
addEventListener("ttb-drawn", () => {
  if (line?.isConnected) shown = line.dataset.shows ?? "";
  if (shown) mark(); // the board may have been drawn anew
});
