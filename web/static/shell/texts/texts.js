// Fetches the texts of a language while Python starts: the browser's, or the one chosen before.

import { textOf } from "../app/files.js";
import { act } from "../app/python.js";
import { restored } from "../storage/storage.js";

// The words for the time before any text has come, by language, and the list of files; the builder has put both into the page.
const { words, files } = JSON.parse(document.querySelector("#start").textContent);
const languages = Object.fromEntries(Object.entries(words).map(([code, texts]) => [code, texts["ui.start.language"]]));

/** A file that `loading.js` has fetched and checked. */
async function fromStart(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

async function fetchTexts(language, fetchText) {
  const name = Object.keys(files).find((each) => each.endsWith(`/texts/${language}.json`)) ?? "";
  const text = await fetchText(new URL(name, location.href));
  return JSON.stringify({ language, table: JSON.parse(text), languages });
}

function preferredLanguage() {
  let chosen = "";
  try {
    chosen = String(JSON.parse(localStorage.getItem("ttb.preferences"))?.language ?? "");
  } catch {
    // Storage is switched off or damaged; the browser's language will do.
  }
  const preferred = [chosen, ...(navigator.languages ?? [navigator.language])].filter(Boolean).map((name) => name.slice(0, 2).toLowerCase());
  return preferred.find((name) => name in languages) ?? "en";
}

const fetchPreferred = () => restored.then(() => fetchTexts(preferredLanguage(), fromStart));
/** @type {Promise<string> | null} */
let first = null; // the request made at the start, until its result is handed over

/** The texts to begin with, as JSON: `{language, table: {key: text}, languages: {code: name}}`. */
export function texts() {
  const request = first ?? fetchPreferred();
  first = null;
  return request;
}

export const effects = {
  async texts({ language }) {
    try {
      act("texts", await fetchTexts(language, textOf));
    } catch {
      act("texts-failed");
    }
  },
};

export function start() {
  first = fetchPreferred();
}
