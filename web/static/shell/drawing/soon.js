// Work that is put off to a task of its own, so that the answer to a tap is painted first. If somebody types faster than
// the page draws, a key must still act on what has been asked for: pending work is then done first, all of what may open
// something and, if the key goes to the focus, all of what may move the focus (see keyboard.js).

const SEEN_AT_LAST = 200; // ms; a page in the background is never painted

const waiting = new Map(); // what is to be done, and its timer
const unseen = new Set(); // of that, what is for when the page has been seen

/** Do it in a task of its own, once. */
export function soon(what) {
  if (!waits(what)) waiting.set(what, setTimeout(hurry, 0, what));
}

/** Do it once the page as it is now has been painted, or soon if the page is in the background. */
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

/** Do it now, if it waits. */
export function hurry(what) {
  clearTimeout(waiting.get(what));
  unseen.delete(what);
  if (waiting.delete(what)) what();
}

/** Do everything that waits now, and whatever that adds. */
export function hurryAll() {
  for (const what of waiting.keys()) hurry(what);
}

export function start() {
  addEventListener("keydown", () => {
    for (const what of waiting.keys()) if (!unseen.has(what)) hurry(what);
  }, { capture: true });
}
