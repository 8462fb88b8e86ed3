// All data is in local storage, with a journal of the last changes beside it. Browsers write local storage to disk seconds late,
// so a killed browser loses the last changes. The journal is on disk within milliseconds; changes in it that local storage lacks
// are made again before the app reads anything. See docs/SAVES.md.

const STAMP = "ttb.written"; // in local storage: the time of the last change
const LONG_AGO = 600_000; // ms; any browser has written a change to disk by then
const MOST = 1_000; // changes that are kept whatever the clock says: far more than can be made before they are on disk
const PATIENCE = 3_000; // ms; if the journal has not opened by then, the game starts without it

/** @type {any} */
let journal = null; // the database, once it is open
let last = 0; // the time of the last change that this page has made or found
let waiting = []; // changes on their way into the journal

// Times are in milliseconds, but of two changes the later one always has the greater time.
const stampThere = () => Number(localStorage.getItem(STAMP)) || 0;

const put = (key, text) => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text));

function stamp(time) {
  last = time;
  try {
    localStorage.setItem(STAMP, time);
  } catch {
    // Full, or off. The change before it has been made, and may be made again.
  }
}

function change(key, text) {
  put(key, text);
  const before = Math.max(stampThere(), last);
  stamp(Math.max(Date.now(), before + 1));
  if (!journal) return;
  if (!waiting.length) setTimeout(write);
  waiting.push({ key, text, before, time: last });
}

const changes = () => journal.transaction("changes", "readwrite", { durability: "strict" }).objectStore("changes");

function write() {
  try {
    const store = changes();
    store.add(waiting).onsuccess = ({ target }) => forget(store, target.result - MOST);
  } catch {
    journal = null; // closed by the browser: storage is then as lasting as the browser makes it
  }
  waiting = [];
}

/** Forget the changes up to this number: they are numbered in their order. */
const forget = (store, number) => number > 0 && store.delete(IDBKeyRange.upperBound(number));

/** @type {(request: IDBRequest) => Promise<any>} */
const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Open the journal, redo the changes that local storage lacks, and forget those on disk. */
async function restore() {
  const opening = indexedDB.open("ttb", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("changes", { autoIncrement: true });
  journal = await answer(opening);
  journal.onversionchange = () => journal.close();
  const store = changes();
  const [keys, all] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
  last = stampThere();
  const onDisk = Math.min(last, Date.now() - LONG_AGO);
  all.forEach((changes, n) => changes.at(-1).time <= onDisk && store.delete(keys[n]));
  forget(store, keys.at(-1) - MOST); // a clock that was ahead makes all later changes look new
  const missing = all.flat().filter(({ time }) => time > last);
  // If earlier changes are missing, because the user has cleared local storage, the rest would make no sense.
  if (missing.length && missing[0].before > last) return;
  for (const { key, text, time } of missing) {
    put(key, text);
    stamp(time);
  }
}

const { promise: restored, resolve: settle } = Promise.withResolvers();

/** Resolves once storage has the last change. */
export { restored };

/** The app's storage: text under keys. Throws the errors of local storage. */
export const storage = {
  get: (key) => localStorage.getItem(key),
  set: change,
  remove: (key) => change(key, null),
  keys: () => Object.keys(localStorage),
};

export function start() {
  const restoring = restore().catch(() => {}); // no such database here, as in some private windows
  Promise.race([restoring, new Promise((resolve) => setTimeout(resolve, PATIENCE))]).then(settle);
  // Local storage has been cleared meanwhile: deleted data must not come back.
  addEventListener("pagehide", () => last && stampThere() < last && stamp(last));
}
