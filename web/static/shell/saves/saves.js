// The browser's part in saving games: other tabs with the same game, files, and the persistence of storage.

import { doneHere } from "../app/input.js";
import { act } from "../app/python.js";

const CHANNEL = "ttb.games";
/** @type {Intl.DateTimeFormatOptions} */
const FORMAT = { dateStyle: "medium", timeStyle: "short" };

// --- Other tabs -------------------------------------------------------------------------------------------------

const me = `${Date.now()}-${Math.random()}`;
/** @type {BroadcastChannel} */
let channel; // to the other tabs, from the start on
let openGame = { key: "", prefix: "" };
let away = false;

const say = (type, key) => channel.postMessage({ type, key, from: me });

function onMessage({ data }) {
  if (data?.from === me || !data?.key || data.key !== openGame.key) return;
  if (data.type === "hello" && !away) say("here", openGame.key);
  else if (data.type === "here" || data.type === "taken") lose();
}

function lose() {
  if (away) return;
  away = true;
  act("elsewhere", openGame.key);
}

// Entries beside the games are shared by all tabs: changes of another tab are read again and shown (docs/SAVES.md).
const { game } = document.documentElement.dataset;
const NOT_SHARED = /^\w+\.(game|aside|written|current)\b/;
const isShared = (key) => key === "ttb.preferences" || (key.startsWith(`${game}.`) && !NOT_SHARED.test(key));
let changed = []; // keys that have not been reported yet

function report() {
  const keys = changed.join(" ");
  changed = [];
  act("stored", keys);
}

// --- The persistence of storage -------------------------------------------------------------------------------------

/** True in Safari, which deletes a page's storage after seven days without a visit, unless the page is installed. */
function forgetsWeekly() {
  const safari = /apple/i.test(navigator.vendor) && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return safari && !navigator.standalone && !matchMedia("(display-mode: standalone)").matches;
}

/** Hand the text of a file over, if it is not too large. */
export async function takeFile(file, action, limit) {
  if (file.size > limit) {
    act(`${action}-failed`, "size");
    return;
  }
  try {
    act(action, await file.text());
  } catch {
    act(`${action}-failed`, "unreadable");
  }
}

/**
 * Ask for a file for `action`, named with the largest size. Not an effect: a browser opens its dialog only within a few seconds
 * of the tap, which Python may need for other things.
 */
function pickFile(value) {
  const [action, limit] = value.split(" ");
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".json,application/json";
  field.addEventListener("change", () => field.files?.[0] && takeFile(field.files[0], action, Number(limit)));
  field.click();
}

// --- Effects ----------------------------------------------------------------------------------------------------

export const effects = {
  hold({ key, prefix }) {
    openGame = { key, prefix };
    away = false;
    say("hello", key);
  },
  taken({ key }) {
    away = false;
    say("taken", key);
  },
  async persist() {
    try {
      if (!(await navigator.storage.persisted())) await navigator.storage.persist();
    } catch {
      // Unknown here, or not allowed: storage is then as lasting as the browser makes it.
    }
  },
  weekly: () => act("weekly", String(forgetsWeekly())),
};

// --- Times in the language of the reader ----------------------------------------------------------------------------

/** @type {{ language: string, format: Intl.DateTimeFormat } | null} */
let clock = null; // formats times in the language

/** The locale of a language name; null if it is none: systems without a language call it `C`, or nothing at all. */
function localeNamed(name) {
  try {
    return new Intl.Locale(name);
  } catch {
    return null;
  }
}

/** The language of the page with the reader's own region: English dates are not American for everybody. */
function localeOf(language) {
  const named = [...(navigator.languages ?? []), navigator.language].map(localeNamed).filter((each) => each !== null);
  const same = named.find((locale) => locale.language === language && locale.region);
  const region = named[0]?.region;
  return same?.toString() ?? (region ? `${language}-${region}` : language);
}

function tellTimes() {
  const times = /** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll("#dialog time[datetime]"));
  const language = document.documentElement.lang;
  if (!times.length || !window.Intl) return;
  if (clock?.language !== language) {
    // Making a formatter takes the browser a while, so it has a task of its own.
    setTimeout(() => {
      clock = { language, format: new Intl.DateTimeFormat(localeOf(language), FORMAT) };
      tellTimes();
    });
    return;
  }
  for (const time of times) {
    const moment = new Date(time.dateTime);
    if (!Number.isNaN(moment.getTime())) time.textContent = clock.format.format(moment);
  }
}

export function start() {
  doneHere["pick-file"] = pickFile;
  // If browsers refuse it, `loading.js` has put a stand-in: games are still compared when they are written, and storage events
  // report changes.
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", onMessage);
  addEventListener("storage", ({ key, newValue }) => {
    if (openGame.key && key !== null && newValue !== null && /\.[ab]$/.test(key) && key.startsWith(openGame.prefix)) lose();
  });
  addEventListener("storage", ({ key }) => {
    if (key === null || !isShared(key)) return; // cleared entries are found missing when they are written
    if (!changed.length) setTimeout(report);
    changed.push(key);
  });
  // A page from the browser's back-forward cache has missed all messages.
  addEventListener("pageshow", ({ persisted }) => persisted && act("stored"));
  addEventListener("ttb-drawn", tellTimes);
}
