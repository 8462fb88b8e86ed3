// A link of a live table opens a tab of its own. This tab hands its link to the tab at that table.

import { act } from "../app/python.js";

const CHANNEL = "nearby.answers";
const WITHIN = 1_500; // ms, in which another tab answers
const MAX_CHARACTERS = 1_000;

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
    if (how) act(action, how);
  };
  asks = { ...question, done, timer: setTimeout(done, WITHIN, otherwise) };
  say(data);
}

export const effects = {
  "nearby-live"(links) {
    live = links;
    if (links.invited.length || links.visited !== null) say({});
  },
  "nearby-hand": ({ text }) => ask({ text }, { text }, "nearby-handed", "no"),
  "nearby-whose": ({ number }) => ask({ asks: number }, { number }, "nearby-elsewhere", ""),
};
