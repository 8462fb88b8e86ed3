// The keys by which this page is recognised when it returns to a table by itself: a certificate that the browser keeps, and a
// name and a password that are new each time. The certificate's secret never leaves the browser.

const DATABASE = "nearby.keys";
const STORE = "keys";
const NAME = "certificate";
const KIND = { name: "ECDSA", namedCurve: "P-256" };
const DAY = 86_400_000; // ms; a certificate that ends sooner is not used any more
const ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"; // the characters of both
const PATIENCE = 1_000; // ms; after that a certificate is made for this visit only

const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  request.onblocked = () => reject(new Error("another tab has the database open"));
});

async function opened() {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await answer(opening);
  database.onversionchange = () => database.close();
  return database;
}

const make = () => RTCPeerConnection.generateCertificate(KIND);

async function storedCertificate() {
  const database = await opened();
  try {
    const stored = await answer(database.transaction(STORE).objectStore(STORE).get(NAME));
    if (stored?.expires > Date.now() + DAY) return stored;
    const fresh = await make();
    await answer(database.transaction(STORE, "readwrite").objectStore(STORE).put(fresh, NAME));
    return fresh;
  } finally {
    database.close();
  }
}

const late = () => new Promise((resolve, reject) => setTimeout(reject, PATIENCE));

/** @type {Promise<RTCCertificate> | null} */
let certificate = null; // a promise of it, once it has been requested

/** The certificate of this page; if the browser keeps none, one for this visit. */
export function ownCertificate() {
  certificate ??= Promise.race([storedCertificate(), late()]).catch(make);
  return certificate;
}

/** A text of so many random characters, for a name or a password. */
function chance(length) {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => ICE[byte & 63]).join("");
}

/** A new name and password. */
export const newKeys = () => ({ ufrag: chance(8), pwd: chance(24) });
