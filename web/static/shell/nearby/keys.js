// By what this page is known when it comes back to a table by itself: a certificate that the browser keeps, and a name and
// a password that are new each time. The certificate's secret never leaves the browser.

const DATABASE = "nearby.keys";
const STORE = "keys";
const NAME = "certificate";
const KIND = { name: "ECDSA", namedCurve: "P-256" };
const DAY = 86_400_000; // ms; one that ends sooner is of no use any more
const ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"; // what both are made of
const PATIENCE = 1_000; // ms; what has not come by then is made for this visit

const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  request.onblocked = () => reject(new Error("another tab has it"));
});

async function opened() {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await answer(opening);
  database.onversionchange = () => database.close();
  return database;
}

const make = () => RTCPeerConnection.generateCertificate(KIND);

async function kept() {
  const database = await opened();
  try {
    const found = await answer(database.transaction(STORE).objectStore(STORE).get(NAME));
    if (found?.expires > Date.now() + DAY) return found;
    const made = await make();
    await answer(database.transaction(STORE, "readwrite").objectStore(STORE).put(made, NAME));
    return made;
  } finally {
    database.close();
  }
}

const late = () => new Promise((resolve, reject) => setTimeout(reject, PATIENCE));

/** @type {Promise<RTCCertificate> | null} */
let certificate = null; // a promise of it, once it is asked for

/** The certificate of this page; where the browser keeps none, one for this visit. */
export function ownCertificate() {
  certificate ??= Promise.race([kept(), late()]).catch(make);
  return certificate;
}

/** A text of so many random characters, of those that a name or a password may have. */
function chance(length) {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => ICE[byte & 63]).join("");
}

/** A new name and password. */
export const newKeys = () => ({ ufrag: chance(8), pwd: chance(24) });
