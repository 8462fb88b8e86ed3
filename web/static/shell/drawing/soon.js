// What is done in a task of its own, so that an answer is on the screen before it. A key is for what has been asked
// for, also where somebody types faster than the page draws: it waits for what opens and, if it goes to where the
// focus is, for all that may move it (see keyboard.js).

const SEEN_AT_LAST = 200; // ms: a page that nobody looks at is never painted

const waiting = new Map(); // what is to be done, and its timer
const unseen = new Set(); // of that, what is for when the page has been seen

/** Do it in a task of its own, once. */
export function soon(what) {
  if (!waits(what)) waiting.set(what, setTimeout(hurry, 0, what));
}

/** Do it once the page as it is now is on the screen, or soon where nobody looks. */
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

/** Do now all that waits, and what comes up meanwhile. */
export function hurryAll() {
  for (const what of waiting.keys()) hurry(what);
}

addEventListener("keydown", () => {
  for (const what of waiting.keys()) if (!unseen.has(what)) hurry(what);
}, { capture: true });
