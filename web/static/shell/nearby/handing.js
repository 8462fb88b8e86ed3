// A link of a live table opens a tab of its own. This tab hands its link to the tab at that table.

import { act } from "../app/python.js";

const CHANNEL = "nearby.answers";
const WITHIN = 1_500; // ms, in which another tab answers
const MAX_CHARACTERS = 1_000;
const LOCK = "nearby.table"; // shared by all tabs at a table, so that others need not wait for an answer if there is none
const NOBODY = "nobody";

/** @type {BroadcastChannel | null} */
let channel = null; // to the other tabs of this browser; it does not hear itself
/** @type {{ invited: number[], visited: number | null }} */
let live = { invited: [], visited: null }; // the numbers of this tab's invitations
/** @type {{ done: (how: string) => void, timer: number, text?: string, number?: number } | null} */
let asks = null; // { data, done, timer }: the link that this tab was opened with

function take(text) {
  if (!live.invited.length || text.length > MAX_CHARACTERS) return;
  say({ taken: text });
  act("nearby-answer", text);
}

function claim(number) {
  if (live.invited.includes(number)) say({ whose: number, as: "host" });
  else if (live.visited === number) say({ whose: number, as: "guest" });
}

function hear({ data }) {
  if (typeof data?.text === "string") take(data.text);
  else if (Number.isInteger(data?.asks)) claim(data.asks);
  else if (asks?.text !== undefined && data?.taken === asks.text) asks.done("yes");
  else if (asks?.number !== undefined && data?.whose === asks.number) asks.done(data.as === "host" ? "host" : "guest");
}

/** @type {((value: null) => void) | null} */
let letGo = null; // ends this tab's hold of the lock

/** Hold the lock while this tab is at a table. */
function hold(isLive) {
  if (isLive === Boolean(letGo)) return;
  letGo?.(null);
  letGo = null;
  if (!isLive) return;
  const end = new Promise((resolve) => (letGo = resolve));
  navigator.locks?.request(LOCK, { mode: "shared" }, () => end);
}

/** True if no tab of this browser is at a table. */
async function isAlone() {
  const { held } = (await navigator.locks?.query().catch(() => null)) ?? {};
  return held ? !held.some(({ name }) => name === LOCK) : false;
}

/** Send a message to the other tabs, if the browser lets them hear each other. */
function say(data) {
  try {
    if (!channel) {
      channel = new BroadcastChannel(CHANNEL);
      channel.addEventListener("message", hear);
    }
    channel.postMessage(data);
  } catch {
    // Then each tab is by itself.
  }
}

/** Ask the other tabs, and report the answer of one, or `otherwise` if none answers in time. */
function ask(data, question, action, otherwise) {
  clearTimeout(asks?.timer);
  const done = (how) => {
    clearTimeout(asks?.timer);
    asks = null;
    act(action, how);
  };
  asks = { ...question, done, timer: setTimeout(done, WITHIN, otherwise) };
  say(data);
}

export const effects = {
  "nearby-live"(links) {
    live = links;
    const isLive = links.invited.length > 0 || links.visited !== null;
    if (isLive) say({});
    hold(isLive);
  },
  "nearby-hand": ({ text }) => ask({ text }, { text }, "nearby-handed", "no"),
  async "nearby-whose"({ number }) {
    if (await isAlone()) act("nearby-elsewhere", NOBODY);
    else ask({ asks: number }, { number }, "nearby-elsewhere", NOBODY);
  },
};
