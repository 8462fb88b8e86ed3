// A camera opens an answer in a tab of its own. That tab hands it to the one that waits for it.

import { act } from "../app/python.js";

const CHANNEL = "nearby.answers";
const WITHIN = 1_500; // ms, in which a tab that waits says so
const MAX_CHARACTERS = 1_000;

let waiting = null; // the channel of a tab that waits

function stop() {
  waiting?.close?.();
  waiting = null;
}

function take({ data, target }) {
  if (target !== waiting || typeof data?.text !== "string" || data.text.length > MAX_CHARACTERS) return;
  waiting.postMessage({ taken: data.text });
  act("nearby-answer", data.text);
}

/** A channel; null where the browser has none. */
function opened(hear) {
  try {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", hear);
    return channel;
  } catch {
    return null;
  }
}

export const effects = {
  "nearby-wait"({ on }) {
    if (!on) stop();
    else waiting ??= opened(take);
  },

  "nearby-hand"({ text }) {
    let timer = 0;
    const done = (how) => {
      clearTimeout(timer);
      channel?.close?.();
      act("nearby-handed", how);
    };
    const channel = opened(({ data }) => data?.taken === text && done("yes"));
    timer = setTimeout(done, WITHIN, "no");
    channel?.postMessage({ text });
  },
};
