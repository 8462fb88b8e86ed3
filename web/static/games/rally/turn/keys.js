// Keys for laying cards: a digit lays the focused card into the register of that number or, without a card, moves the focus to
// that register; Delete takes the card of a register back.

import { act } from "../../../shell/app/python.js";

const root = document.documentElement;
const FIELD = "input, textarea, select, [contenteditable]";

function onKey(event) {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !root.dataset.ready) return;
  const { activeElement: at, body } = document;
  if (root.dataset.doing !== "programming" || at?.closest(FIELD) || document.querySelector("dialog:modal")) return;
  const register = /^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1];
  const slot = at?.closest(".rally-slots [data-slot]");
  if (register && !event.shiftKey) {
    const card = at?.closest(".rally-hand [data-card]")?.dataset.card ?? "";
    const lifted = body.querySelector('.rally-hand [aria-pressed="true"], .rally-slots [aria-pressed="true"]');
    if (card || lifted) act("lay-in", `${card}>${register}`);
    else body.querySelector(`.rally-slots [data-slot="${register}"]`)?.focus({ focusVisible: true });
  } else if (slot && (event.key === "Delete" || event.key === "Backspace")) {
    act("unlay", slot.dataset.slot);
  } else {
    return;
  }
  event.preventDefault();
}

export function start() {
  addEventListener("keydown", onKey, { capture: true });
}
