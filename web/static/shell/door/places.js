// Keeps the address in step with what the page shows, which Python says in `data-place`, and the other way round.

import { act } from "../app/python.js";

const root = document.documentElement;
const isLink = (hash) => hash.includes("=");

let goingBack = false; // by ourselves, after the page: what it shows is not to be changed again

/** Give the place that is shown its address. A link that is looked at keeps its own. */
function follow() {
  const { place, ready } = root.dataset;
  if (!ready || place === "link" || goingBack) return;
  const hash = place === "door" ? "" : `#${place}`;
  if (location.hash === hash) return;
  const address = location.pathname + location.search + hash;
  // A link that has been left shall not come back by Back; neither shall a dialog that was closed.
  if (isLink(location.hash)) history.replaceState(history.state, "", address);
  else if (history.state?.from === hash) {
    goingBack = true;
    history.back();
  } else history.pushState({ from: location.hash }, "", address);
}

addEventListener("ttb-ready", follow);
addEventListener("ttb-drawn", follow);
addEventListener("hashchange", ({ newURL }) => {
  // Where it has led to: when the event comes, the address may be another one already.
  const { hash } = new URL(newURL);
  if (!goingBack) act(isLink(hash) ? "link" : "go", hash);
  goingBack = false;
  follow();
});
document.addEventListener("visibilitychange", () => document.hidden && act("hidden"));
