// Keeps the screen on as long as `html[data-awake]` says that people look at it without touching it. Where the browser cannot
// or will not, nothing else changes.

const root = document.documentElement;

/** @type {Promise<WakeLockSentinel> | null} */
let lock = null; // what the browser has promised

function ask() {
  const asked = navigator.wakeLock?.request("screen");
  lock = asked ?? null;
  const over = () => { if (lock === asked) lock = null; };
  // The browser lets it go by itself when the page is out of sight, or the battery low.
  asked?.then((held) => held.addEventListener("release", over), over);
}

/** Ask for what is wanted now, or let it go. */
function look() {
  const wanted = root.hasAttribute("data-awake") && !document.hidden;
  if (wanted && !lock) ask();
  else if (!wanted && lock) {
    lock.then((held) => held.release(), () => {});
    lock = null;
  }
}

export function start() {
  new MutationObserver(look).observe(root, { attributeFilter: ["data-awake"] });
  document.addEventListener("visibilitychange", look);
  // Some browsers grant it only after a tap or a key.
  for (const event of ["click", "keydown"]) addEventListener(event, look, { passive: true });
}
