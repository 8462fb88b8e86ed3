// The service worker: keeps one complete version of the site for use without a network.
//
// The builder puts Workbox's modules before this text and the list of all files, each with its hash, in the place of
// `self.FILES`. A version's files are in a cache named by their content, so no set is ever changed: a new version fills its own
// and is used only when it is complete and a person has accepted it.
//
// A file belongs to all games or to one (`of`). A version is complete with the files of all games and those of each game that is
// open, or was kept in the version before; the other games follow when a page asks for them (`fill`).

/* global workbox */
const { version: VERSION, games: GAMES, files: FILES } = self.FILES; // GAMES: the folder of each game
const { PrecacheController, PrecacheRoute } = workbox.precaching;
const { NavigationRoute, registerRoute } = workbox.routing;
const SCOPE = new URL(registration.scope).pathname;

// Caches belong to the origin, which other pages may share: the name marks the caches of this site.
const PREFIX = `ttb ${SCOPE} `;
const OWN = PREFIX + VERSION;
const NAMED_BY_CONTENT = /\/[a-z]+-[0-9a-f]{10}\//;
const hrefOf = ({ url }) => new URL(url, location.href).href;
const listed = new Map(FILES.map((file) => [hrefOf(file), file]));

// Aborted when a person has accepted a new version: that waits until this worker has nothing more to do.
const leaving = new AbortController();

const ourCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** A file from the set of any version; the content of a file name never changes. */
async function fromAnySet(request) {
  for (const name of await ourCaches()) {
    const match = await (await caches.open(name)).match(request);
    if (match) return match;
  }
  return null;
}

// --- Files as they were built -------------------------------------------------------------------------------------------

// A browser takes no page, script or style sheet with another type.
const TYPES = { html: /^$|text\/html/i, js: /javascript|ecmascript/i, mjs: /javascript|ecmascript/i, css: /^$|text\/css/i };
const typeOf = (answer) => answer.headers.get("Content-Type") ?? "";

function isCalledRight({ url }, answer) {
  const expected = TYPES[new URL(url, location.href).pathname.split(".").pop()];
  return !expected || expected.test(typeOf(answer));
}

async function hashOf(content) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

// Proxies and antivirus programs inject scripts into pages. Such a page works, and is kept with its policy in a header, which
// forbids these scripts wherever they are. All other files are checked by hashes that are in its block.
const POLICY = "Content-Security-Policy";
const BLOCK = /<script type="application\/json" id="start">(.*?)<\/script>/s;
const INLINE = /<(script|style)>(.*?)<\/\1>/gs;
const END = "</mpy-config>";
const hashOfText = (text) => hashOf(new TextEncoder().encode(text));

/** True if a page has our block of the start. */
const hasBlock = async (text, { start }) => (await hashOfText(BLOCK.exec(text)?.[1] ?? "")) === start;

/** True if a page with our block is complete: it has all scripts and styles that its policy names, and its end. */
async function hasAll(text, { policy }) {
  const hashes = await Promise.all([...text.matchAll(INLINE)].map(([, , inner]) => hashOfText(inner)));
  const named = [...policy.matchAll(/'(sha256-[^']+)'/g)].map(([, hash]) => hash);
  return text.includes(END) && named.every((hash) => hashes.includes(hash));
}

/** True if a kept file is as it was built, or a page as it was kept, with injected scripts. */
async function isRight(file, answer) {
  const content = await answer.arrayBuffer();
  if (!isCalledRight(file, answer)) return false;
  if ((await hashOf(content)) === file.integrity) return true;
  if (!file.policy || !answer.headers.get(POLICY)?.includes(file.policy)) return false;
  const text = new TextDecoder().decode(content);
  return (await hasBlock(text, file)) && hasAll(text, file);
}

/** The reason a file cannot be kept: the key of a reason, and a number or name in its words. */
class Fault extends Error {
  /**
   * @param {string} why
   * @param {string | number} n
   */
  constructor(why, n = "") {
    super(why);
    Object.assign(this, { why, n });
  }
}

const dropped = () => {
  throw new Fault("dropped");
};

/**
 * A file past the browser's cache, as it was built or in a form that can be kept. Raises a Fault.
 * @param {any} file an entry of FILES
 * @param {AbortSignal | null} signal
 */
async function fetchAnew(file, signal) {
  const answer = await fetch(hrefOf(file), { cache: "reload", credentials: "same-origin", signal }).catch(dropped);
  if (!answer.ok) throw [404, 410].includes(answer.status) ? new Fault("missing") : new Fault("refused", answer.status);
  const content = await answer.arrayBuffer().catch(dropped);
  if (!isCalledRight(file, answer)) throw new Fault("type", typeOf(answer) || "?");
  if ((await hashOf(content)) === file.integrity) return new Response(content, answer);
  const text = new TextDecoder().decode(content);
  if (!file.policy) throw new Fault(/^\s*<(!doctype|html)/i.test(text) ? "page" : "damaged");
  if (!(await hasBlock(text, file))) throw new Fault(BLOCK.test(text) ? "damaged" : "page");
  if (!(await hasAll(text, file))) throw new Fault("altered");
  const headers = new Headers(answer.headers);
  headers.append(POLICY, file.policy);
  return new Response(content, { headers });
}

// --- Filling the set ----------------------------------------------------------------------------------------------

async function tell(message) {
  for (const page of await clients.matchAll({ type: "window", includeUncontrolled: true })) page.postMessage(message);
}

let stored = 0; // bytes of the files that the version needs to be complete
let total = 1;

const filling = {
  async fetchDidSucceed({ request, response }) {
    if (response.ok && !isCalledRight(request, response)) throw new TypeError(`${request.url} has a wrong type`);
    return response;
  },
  /** A damaged file, one of the wrong type or an error may stay in the browser's cache for ever: fetch it past the cache. */
  async handlerDidError({ request, event }) {
    const file = /** @type {Listed} */ (listed.get(request.url));
    try {
      const answer = await fetchAnew(file, event.type === "fetch" ? null : leaving.signal);
      await (await caches.open(OWN)).put(controller.getCacheKeyForURL(request.url), answer.clone());
      return answer;
    } catch (fault) {
      if (event.type !== "fetch" && !leaving.signal.aborted) await tell({ missing: file.url.split("/").pop(), why: fault.why, n: fault.n });
      throw fault;
    }
  },
  /** Copy files that an older version has already. */
  async cachedResponseWillBeUsed({ cacheName, request, cachedResponse, event }) {
    if (cachedResponse || event.type === "fetch" || !NAMED_BY_CONTENT.test(request.url)) return cachedResponse;
    const older = await fromAnySet(request);
    if (older) await (await caches.open(cacheName)).put(request, older.clone());
    return older;
  },
  async handlerDidComplete({ request, response, event }) {
    if (event.type !== "install" || !response) return;
    stored += listed.get(request.url)?.bytes ?? 0;
    await tell({ stored: stored / total });
  },
};

// Each entry has the file's hash as `integrity`: a host that is changed while we load cannot give us parts of two versions.
const controller = new PrecacheController({ cacheName: OWN, plugins: [filling] });
controller.addToCacheList(FILES);

/** Fetch a file, or take it from an older version, and keep it. */
async function keep({ url, integrity, revision }, event) {
  const href = hrefOf({ url });
  const cacheKey = controller.getCacheKeyForURL(href);
  // A file named by content need not be asked for again, and must not: Chromium finds what it has compiled by the answer's time.
  const cache = revision ? "reload" : "force-cache";
  const request = new Request(href, { integrity, cache, credentials: "same-origin", signal: leaving.signal });
  await Promise.all(controller.strategy.handleAll({ params: { cacheKey, integrity }, request, event }));
}

const pageOf = (game) => `${GAMES[game]}index.html`;

/** The game with its page at this address, if any. */
const gameAt = (address) => Object.keys(GAMES).find((game) => [SCOPE + GAMES[game], SCOPE + pageOf(game)].includes(new URL(address).pathname));

/** The games that are open, or kept by an older version; the first one if there is none. */
async function neededGames() {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const games = new Set(open.map(({ url }) => gameAt(url)));
  for (const name of await ourCaches())
    if (name !== OWN) for (const { url } of await (await caches.open(name)).keys()) games.add(gameAt(url));
  games.delete(undefined);
  return games.size ? games : new Set([gameAt(registration.scope)]);
}

async function install(event) {
  const games = await neededGames();
  const due = FILES.filter(({ of }) => !of || games.has(of));
  total = due.reduce((sum, file) => sum + file.bytes, 0);
  for (const file of due) await keep(file, event);
}

/** Keep the missing files that all games share and those of these games, and report the state of all games. */
async function fill(games, event) {
  const cache = await caches.open(OWN);
  for (const file of FILES) {
    if ((!file.of || games.includes(file.of)) && !(await cache.match(controller.getCacheKeyForURL(file.url)))) await keep(file, event);
  }
  return state();
}

/** For each game, and under an empty name for the shared files, the number of bytes in all and of those kept. */
async function state() {
  const stored = new Set((await (await caches.open(OWN)).keys()).map(({ url }) => url));
  const totals = {};
  for (const { url, of = "", bytes } of FILES) {
    const total = (totals[of] ??= { bytes: 0, kept: 0 });
    total.bytes += bytes;
    if (stored.has(controller.getCacheKeyForURL(url))) total.kept += bytes;
  }
  return totals;
}

/** Let the browser answer for files named by content straight from the cache, without waiting for this worker, if it can do that. */
async function route(event) {
  if (!event.addRoutes) return;
  const folders = new Set(FILES.map(({ url }) => url.split("/")[0]).filter((folder) => NAMED_BY_CONTENT.test(`/${folder}/`)));
  const patterns = Array.from(folders, (folder) => ({ urlPattern: new URLPattern({ pathname: `${SCOPE}${folder}/*` }) }));
  await event.addRoutes([
    { condition: { urlPattern: new URLPattern({ pathname: `${SCOPE}*.wasm` }) }, source: "fetch-event" },
    { condition: { or: patterns }, source: { cacheName: OWN } },
  ]);
}

addEventListener("install", (event) => {
  event.waitUntil(route(event).catch(() => {})); // then this worker answers for all
  event.waitUntil(install(event));
});
addEventListener("activate", (event) => {
  controller.activate(event);
  event.waitUntil(clients.claim());
});

// --- Answering ----------------------------------------------------------------------------------------------------

const plain = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The page as it was built, from the network if the kept one is not; else the network's answer, perhaps a new version. */
async function answerWithPage(page, options) {
  const file = /** @type {Listed} */ (FILES.find(({ url }) => url === page));
  try {
    await checkFile(await caches.open(OWN), file);
    // With its hash Workbox checks and keeps the fetched file.
    return await controller.createHandlerBoundToURL(page)({ ...options, params: { integrity: file.integrity } });
  } catch {
    return fetch(options.request);
  }
}

// Browsers keep what they have compiled with the file in their own cache, and not with a worker's answer: what a page wants from
// there alone is left to the browser.
addEventListener("fetch", (event) => {
  if (event.request.cache === "only-if-cached") event.stopImmediatePropagation();
});

// On its way the # of a link may have become %23, or %2523: that asks for a file that does not exist.
const ENCODED = /%(?:25)*23/i;
registerRoute(
  ({ request, url }) => request.mode === "navigate" && ENCODED.test(url.pathname),
  ({ url }) => Response.redirect(url.href.replace(ENCODED, "#")),
);
for (const [game, place] of Object.entries(GAMES)) {
  const allowlist = [new RegExp(`^${plain(SCOPE + place)}(index\\.html)?(\\?.*)?$`)];
  registerRoute(new NavigationRoute((options) => answerWithPage(pageOf(game), options), { allowlist }));
}
// A game's folder without its slash: relative addresses are wrong there, and without a network no host redirects.
for (const place of Object.values(GAMES).filter(Boolean)) {
  const allowlist = [new RegExp(`^${plain(SCOPE + place.slice(0, -1))}(\\?.*)?$`)];
  registerRoute(new NavigationRoute(({ url }) => Response.redirect(new URL(SCOPE + place + url.search, location.href)), { allowlist }));
}
registerRoute(new PrecacheRoute(controller, { cleanURLs: false, directoryIndex: "" }));
// A second tab may still run the version before; it goes on with that version's files.
registerRoute(
  ({ url }) => url.href.startsWith(registration.scope) && NAMED_BY_CONTENT.test(url.pathname),
  async ({ request }) => (await fromAnySet(request)) ?? fetch(request),
);

// --- Changing the version -----------------------------------------------------------------------------------------

/** Delete the sets of other versions, if no other tab may need one and no new one is being filled. */
async function tidy() {
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.length > 1 || registration.installing || registration.waiting) return;
  for (const name of await ourCaches()) if (name !== OWN) await caches.delete(name);
}

// --- Mending --------------------------------------------------------------------------------------------------------

/** Delete a file that is not as it was built, because a disk may fail; it is fetched and kept at the next request. */
async function checkFile(cache, file) {
  const key = controller.getCacheKeyForURL(file.url);
  const answer = await cache.match(key);
  if (answer && !(await isRight(file, answer))) await cache.delete(key);
}

async function check() {
  const cache = await caches.open(OWN);
  for (const file of FILES) await checkFile(cache, file);
}

addEventListener("message", (event) => {
  if (event.data === "take-over") skipWaiting();
  else if (event.data === "give-way") leaving.abort();
  else if (event.data === "check") event.waitUntil(check().finally(() => event.ports[0].postMessage("checked")));
  else if (event.data === "tidy") event.waitUntil(tidy());
  else if (event.data?.fill) {
    const [port] = event.ports;
    event.waitUntil(fill(event.data.fill, event).then((games) => port.postMessage({ games }), () => port.postMessage({})));
  }
});
