// Keeps the screen on while `html[data-awake]` says that people look at it without touching it. If the browser cannot or will
// not, nothing else changes.

const root = document.documentElement;

/** @type {Promise<WakeLockSentinel> | null} */
let lock = null; // a promise of the lock

function ask() {
  const request = navigator.wakeLock?.request("screen");
  lock = request ?? null;
  const over = () => { if (lock === request) lock = null; };
  // The browser releases the lock by itself when the page is hidden, or the battery low.
  request?.then((sentinel) => sentinel.addEventListener("release", over), over);
}

/** Request or release the lock, as the page needs now. */
function look() {
  const wanted = root.hasAttribute("data-awake") && !document.hidden;
  if (wanted && !lock) ask();
  else if (!wanted && lock) {
    lock.then((sentinel) => sentinel.release(), () => {});
    lock = null;
  }
}

export function start() {
  new MutationObserver(look).observe(root, { attributeFilter: ["data-awake"] });
  document.addEventListener("visibilitychange", look);
  // Some browsers grant it only after a tap or a key.
  for (const event of ["click", "keydown"]) addEventListener(event, look, { passive: true });
}
