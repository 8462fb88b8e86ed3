// Fetches files that the page needs only later, each checked by its hash. Without a service worker the host may have a newer
// version by then, without the files of this one: then the page offers to load the new version.

import { act } from "./python.js";

const ours = document.querySelector("#start").textContent; // differs between any two versions of the page
const { files, later } = JSON.parse(ours);
const PAGE = "index.html";

/** The address of a file by its name in `static/`. Scripts are bundled, so none can name files relative to itself. */
export function addressOf(name) {
  const { src } = /** @type {HTMLScriptElement} */ (document.querySelector('script[src*="/games/"]')); // static/games/NAME/page.js
  return new URL(`../../${name}`, src);
}

/** The content at an address; null if the server answers with an error, or with another file. */
async function answerOf(address, cache, integrity = "") {
  const answer = await fetch(address, { cache, integrity }).catch(() => null);
  return answer?.ok ? answer.text().catch(() => null) : null;
}

async function isReplaced() {
  const page = await answerOf(PAGE, "reload");
  return page !== null && page.includes('id="start"') && !page.includes(ours);
}

/** The text of a file of the site; if the browser's cache holds it damaged, it is fetched anew. Raises an Error. */
export async function textOf(address) {
  const listed = { ...later, ...files };
  const name = Object.keys(listed).find((each) => new URL(each, location.href).href === address.href) ?? "";
  const { integrity } = listed[name];
  const text = (await answerOf(address, "default", integrity)) ?? (await answerOf(address, "reload", integrity));
  if (text !== null) return text;
  if (await isReplaced()) await act("update-ready");
  throw new Error(`${name} could not be fetched`);
}
