// An answer to a decision that is looked at, by a pointer over it, a finger on it or the focus, shows what it leads to.

import { act } from "../../../shell/app/python.js";

const ANSWER = "[data-choice], [data-board] [data-choosable]";
let considered = "";

function consider(target) {
  const answer = target?.closest?.(ANSWER);
  const value = answer ? answer.dataset.choice ?? `hex:${answer.dataset.hex}` : "";
  if (value === considered) return;
  considered = value;
  act("consider", value);
}

/** Only while there is something to decide: everything else goes by. */
const open = () => considered || document.querySelector("[data-choice], [data-board] [data-choosable]");

for (const kind of ["pointerover", "pointerdown"]) {
  document.addEventListener(kind, ({ target }) => open() && consider(target), { passive: true });
}
document.addEventListener("focusin", ({ target }) => target.matches(":focus-visible") && open() && consider(target));
