// Work that is put off to a task of its own, so that the answer to a tap is painted first. If a person types faster than the page
// draws, a key must still act on the page as it will be: pending work is then done first, all of it that may open something and,
// if the key goes to the focus, all of it that may move the focus (see keyboard.js).

const SEEN_AT_LAST = 200; // ms; a page in the background is never painted

const waiting = new Map(); // pending functions, with their timers
const unseen = new Set(); // those of them that wait for a paint

/** Call it in a task of its own, once. */
export function soon(work) {
  if (!waits(work)) waiting.set(work, setTimeout(hurry, 0, work));
}

/** Call it once the page as it is now has been painted, or soon if the page is in the background. */
export function onceSeen(work) {
  if (waits(work)) return;
  const timer = setTimeout(hurry, SEEN_AT_LAST, work);
  waiting.set(work, timer);
  unseen.add(work);
  requestAnimationFrame(() => {
    if (waiting.get(work) !== timer) return;
    clearTimeout(timer);
    waiting.set(work, setTimeout(hurry, 0, work));
  });
}

export const waits = (work) => waiting.has(work);

/** Call it now, if it is pending. */
export function hurry(work) {
  clearTimeout(waiting.get(work));
  unseen.delete(work);
  if (waiting.delete(work)) work();
}

/** Call all pending functions now, and any that they add. */
export function hurryAll() {
  for (const work of waiting.keys()) hurry(work);
}

export function start() {
  addEventListener("keydown", () => {
    for (const work of waiting.keys()) if (!unseen.has(work)) hurry(work);
  }, { capture: true });
}
