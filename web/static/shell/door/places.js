// Keeps the address in step with the place that the page shows, which Python says in `data-place`, and the other way round.

import { act } from "../app/python.js";

const root = document.documentElement;
const isLink = (hash) => /[=%]/.test(hash); // on its way `=` may have become `%3D`
const MENU = "#menu";
const screen = (hash) => hash.split("/")[0];

let told = location.hash; // the address that the page knows of; the person may have gone on already
let goingBack = false; // a step back by this script, which must not change the page

/** Give the shown place its address. A link that is looked at keeps its own. */
function follow() {
  const { place, ready } = root.dataset;
  if (!ready || place === "link" || goingBack || location.hash !== told) return;
  const hash = place === "door" ? "" : `#${place}`;
  if (told === hash) return;
  const address = location.pathname + location.search + hash;
  // Back must not return to a link that was left, or to a dialog that was closed.
  if (!isLink(told) && history.state?.from === hash) {
    goingBack = true;
    history.back();
    return;
  }
  // Nor to each visited part of a screen, or to the menu that led elsewhere.
  if (isLink(told) || told === MENU || screen(told) === screen(hash)) history.replaceState(history.state, "", address);
  else history.pushState({ from: told }, "", address);
  told = hash;
}

export const effects = {
  /** Go to another game's page. */
  leave: ({ address }) => location.assign(address),
};

export function start() {
  addEventListener("ttb-ready", () => {
    told = location.hash;
    follow();
  });
  addEventListener("ttb-drawn", follow);
  addEventListener("hashchange", ({ newURL }) => {
    const byUs = goingBack;
    goingBack = false;
    told = new URL(newURL).hash;
    if (!byUs) act(isLink(told) ? "link" : "go", told);
    follow();
  });
  document.addEventListener("visibilitychange", () => document.hidden && act("hidden"));
}
