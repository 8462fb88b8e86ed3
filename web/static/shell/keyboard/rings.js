// Focus rings are meant for people who use keys. Browsers also show them, each in its own way, when a script moves the focus
// after a tap. `html[data-tapped]` is set from a tap to the next key, and hides the rings (base.css).
// Scripts move the focus with `focusVisible`: Firefox goes by the last press of all and would show no ring after a tap and a key.
//
// If the page is larger than the screen (layout.css) it is scrolled to the focused element, for people who use keys.

import { onceSeen } from "../drawing/soon.js";

const root = document.documentElement;
const ALONE = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]); // keys that do nothing by themselves
const APART = 1000; // ms after a tap, by which its click has come

/** True if the focus on this element has a visible ring. */
export const ringed = (element) => !root.hasAttribute("data-tapped") && element.matches(":focus-visible");

let down = -Infinity; // when a pointer last came down

const turnTo = (keys) => root.toggleAttribute("data-tapped", !keys);

function bringIntoSight() {
  const at = document.activeElement;
  if (!at || root.scrollHeight <= innerHeight || root.hasAttribute("data-tapped") || at === document.body || at.closest("dialog")) return;
  at.scrollIntoView({ block: "nearest" });
}

export function start() {
  addEventListener("pointerdown", ({ timeStamp }) => {
    down = timeStamp;
    turnTo(false);
  }, { capture: true, passive: true });
  addEventListener("keydown", ({ key }) => ALONE.has(key) || turnTo(true), { capture: true, passive: true });
  // An assistive tool clicks without a pointer.
  addEventListener("click", ({ isTrusted, detail, timeStamp }) => {
    if (isTrusted && !detail && timeStamp - down > APART) turnTo(true);
  }, { capture: true, passive: true });
  // After the paint, because asking for a place before it makes the browser lay out the page an extra time.
  addEventListener("focusin", () => onceSeen(bringIntoSight), { capture: true, passive: true });

  turnTo(Boolean(document.querySelector(":focus-visible")));
}
