// Work that is put off to a task of its own, so that the answer to a tap is painted first. If a person types faster than the page
// draws, a key must still act on the page as it will be: pending work is then done first, all of it that may open something and,
// if the key goes to the focus, all of it that may move the focus (see keyboard.js).

const SEEN_AT_LAST = 200; // ms; a page in the background is never painted

const waiting = new Map(); // pending functions, with their timers
const unseen = new Set(); // those of them that wait for a paint

/** Call it in a task of its own, once. */
export function soon(what) {
  if (!waits(what)) waiting.set(what, setTimeout(hurry, 0, what));
}

/** Call it once the page as it is now has been painted, or soon if the page is in the background. */
export function onceSeen(what) {
  if (waits(what)) return;
  const timer = setTimeout(hurry, SEEN_AT_LAST, what);
  waiting.set(what, timer);
  unseen.add(what);
  requestAnimationFrame(() => {
    if (waiting.get(what) !== timer) return;
    clearTimeout(timer);
    waiting.set(what, setTimeout(hurry, 0, what));
  });
}

export const waits = (what) => waiting.has(what);

/** Call it now, if it is pending. */
export function hurry(what) {
  clearTimeout(waiting.get(what));
  unseen.delete(what);
  if (waiting.delete(what)) what();
}

/** Call all pending functions now, and any that they add. */
export function hurryAll() {
  for (const what of waiting.keys()) hurry(what);
}

export function start() {
  addEventListener("keydown", () => {
    for (const what of waiting.keys()) if (!unseen.has(what)) hurry(what);
  }, { capture: true });
}
