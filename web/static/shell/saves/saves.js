// What saves need of the browser: other tabs with the same game, files, and how long storage lasts.

import { act } from "../app/python.js";

const CHANNEL = "ttb.games";
const FORMAT = { dateStyle: "medium", timeStyle: "short" };

// --- Other tabs -------------------------------------------------------------------------------------------------

const me = `${Date.now()}-${Math.random()}`;
// Where browsers refuse it `loading.js` has put a stand-in: games are still compared when they are written, and storage
// events report changes.
const channel = new BroadcastChannel(CHANNEL);
let held = { key: "", prefix: "" };
let away = false;

const say = (type, key) => channel.postMessage({ type, key, from: me });

function onMessage({ data }) {
  if (data?.from === me || !data?.key || data.key !== held.key) return;
  if (data.type === "hello" && !away) say("here", held.key);
  else if (data.type === "here" || data.type === "taken") lose();
}

function lose() {
  if (away) return;
  away = true;
  act("elsewhere", held.key);
}

channel.addEventListener("message", onMessage);
addEventListener("storage", ({ key, newValue }) => {
  if (held.key && newValue !== null && /\.[ab]$/.test(key ?? "") && key.startsWith(held.prefix)) lose();
});

// --- How long storage lasts -------------------------------------------------------------------------------------

/** Safari forgets what a page keeps after seven days without a visit, unless the page is installed. */
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

// --- Effects ----------------------------------------------------------------------------------------------------

export const effects = {
  hold({ key, prefix }) {
    held = { key, prefix };
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
      // Not known here, or not allowed: storage is then as lasting as the browser makes it.
    }
  },
  weekly: () => act("weekly", String(forgetsWeekly())),
  pick({ action, limit }) {
    const field = document.createElement("input");
    field.type = "file";
    field.accept = ".json,application/json";
    field.addEventListener("change", () => field.files[0] && takeFile(field.files[0], action, limit));
    field.click();
  },
};

// --- Times in the words of the reader ---------------------------------------------------------------------------

let clock = null; // formats times in the language

/** The language of the page as the reader's own region writes it: English dates are not American for everybody. */
function localeOf(language) {
  const { languages = [] } = navigator;
  const same = languages.find((name) => name.toLowerCase().split("-")[0] === language && name.includes("-"));
  const { region } = new Intl.Locale(navigator.language);
  return same ?? (region ? `${language}-${region}` : language);
}

function tellTimes() {
  const times = document.querySelectorAll("#dialog time[datetime]");
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

addEventListener("ttb-drawn", tellTimes);
