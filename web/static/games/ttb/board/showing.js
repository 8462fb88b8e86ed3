// Words that name no hexes show them: those of a line that is read, by a pointer over it, a finger on it or the focus,
// are marked on the board. A line that was touched leaves its mark until something else is.

const WORDS = "[data-shows]";
let line = null;
let shown = "";

function mark() {
  for (const hex of document.querySelectorAll("[data-board] .hex[data-shown]")) hex.removeAttribute("data-shown");
  for (const at of shown ? shown.split(" ") : []) {
    document.querySelector(`[data-board] .hex[data-hex="${at}"]`)?.setAttribute("data-shown", "");
  }
}

function show(target) {
  const found = target?.closest?.(WORDS) ?? target?.closest?.("button")?.querySelector(WORDS) ?? null;
  if (found === line) return;
  line = found;
  shown = found?.dataset.shows ?? "";
  mark();
}

for (const kind of ["pointerover", "pointerdown", "focusin"]) {
  // The hexes are looked at meanwhile: a pointer over the board leaves them as they are.
  document.addEventListener(kind, ({ target }) => {
    if (kind !== "pointerover" || !target.closest?.("[data-board]")) show(target);
  }, { passive: true });
}
addEventListener("ttb-drawn", () => shown && mark()); // the board may have been drawn anew
