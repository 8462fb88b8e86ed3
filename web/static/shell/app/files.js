// Fetches files of the page that are wanted only now, each checked by its hash. Where there is no service worker the
// host may have another version by now, without the files of this one: then the page offers to load that.

import { act } from "./python.js";

const ours = document.querySelector("#start").textContent; // what no other version of the page has
const { files, later } = JSON.parse(ours);
const PAGE = "index.html";

/** What an address answers; null if that is an error, or not what was built. */
async function answerOf(address, cache, integrity = "") {
  const answer = await fetch(address, { cache, integrity }).catch(() => null);
  return answer?.ok ? answer.text().catch(() => null) : null;
}

async function isReplaced() {
  const page = await answerOf(PAGE, "reload");
  return page !== null && page.includes('id="start"') && !page.includes(ours);
}

/** The text of a file of the site. What the browser's cache has wrong is asked for past it. Raises an Error. */
export async function textOf(address) {
  const name = [...Object.keys(files), ...Object.keys(later)].find((name) => new URL(name, location.href).href === address.href);
  const { integrity } = files[name] ?? later[name];
  const text = (await answerOf(address, "default", integrity)) ?? (await answerOf(address, "reload", integrity));
  if (text !== null) return text;
  if (await isReplaced()) await act("update-ready");
  throw new Error(`${name} could not be fetched`);
}
