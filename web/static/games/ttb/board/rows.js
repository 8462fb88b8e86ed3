// A bot and the row of its program light up together when either is touched.

const root = document.documentElement;

/** The bot of a row or of a hex; empty if there is none. */
function botOf(target) {
  const row = target?.closest?.("[data-row]");
  if (row) return row.dataset.row;
  const hex = target?.closest?.("[data-board] [data-hex]");
  const bot = hex && document.querySelector(`[data-board] [data-bot][data-at="${hex.dataset.hex}"]`);
  return bot?.dataset.bot ?? "";
}

function touch({ target }) {
  const bot = botOf(target);
  if (bot) root.dataset.lit = bot;
  else delete root.dataset.lit;
}

export function start() {
  for (const kind of ["pointerover", "pointerdown", "focusin"]) document.addEventListener(kind, touch, { passive: true });
}
