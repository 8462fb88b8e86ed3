// A bot and its row in the programs belong together: touching one of them lights up both.

const LIT = "data-lit";
let lit = "";

/** The bot that an element stands for: its row, or the hex it stands on; nothing if there is none. */
function botOf(target) {
  const row = target?.closest?.("[data-row]");
  if (row) return row.dataset.row;
  const hex = target?.closest?.("[data-board] [data-hex]");
  const here = hex && document.querySelector(`[data-board] [data-bot][data-at="${hex.dataset.hex}"]`);
  return here?.dataset.bot ?? "";
}

function light(bot) {
  for (const part of document.querySelectorAll(`[${LIT}]`)) part.removeAttribute(LIT);
  lit = bot;
  if (!bot) return;
  const name = CSS.escape(bot);
  for (const part of document.querySelectorAll(`[data-row="${name}"], [data-board] [data-bot="${name}"]`)) {
    part.setAttribute(LIT, "");
  }
}

function touch({ target }) {
  const bot = botOf(target);
  if (bot !== lit) light(bot);
}

for (const kind of ["pointerover", "pointerdown", "focusin"]) document.addEventListener(kind, touch, { passive: true });
// What was drawn anew has lost its light.
addEventListener("ttb-drawn", () => lit && light(lit));
