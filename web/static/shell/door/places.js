// Keeps the address in step with the place that the page shows, which Python says in `data-place`, and the other way round.

import { act } from "../app/python.js";

const root = document.documentElement;
const isLink = (hash) => /[=%]/.test(hash); // on its way `=` may have become `%3D`
const MENU = "#menu";
const screen = (hash) => hash.split("/")[0];

let known = location.hash; // the address that the page knows of; the person may have gone on already
let goingBack = false; // a step back by this script, which must not change the page

/** Give the shown place its address. A link that is looked at keeps its own. */
function follow() {
  const { place, ready } = root.dataset;
  if (!ready || place === "link" || goingBack || location.hash !== known) return;
  const hash = place === "door" ? "" : `#${place}`;
  if (known === hash) return;
  const address = location.pathname + location.search + hash;
  // Back must not return to a link that was left, or to a dialog that was closed.
  if (!isLink(known) && history.state?.from === hash) {
    goingBack = true;
    history.back();
    return;
  }
  // Nor to each visited part of a screen, or to the menu that led elsewhere.
  if (isLink(known) || known === MENU || screen(known) === screen(hash)) history.replaceState(history.state, "", address);
  else history.pushState({ from: known }, "", address);
  known = hash;
}

export const effects = {
  /** Go to another game's page. */
  leave: ({ address }) => location.assign(address),
};

export function start() {
  addEventListener("ttb-ready", () => {
    known = location.hash;
    follow();
  });
  addEventListener("ttb-drawn", follow);
  addEventListener("hashchange", ({ newURL }) => {
    const byUs = goingBack;
    goingBack = false;
    known = new URL(newURL).hash;
    if (!byUs) act(isLink(known) ? "link" : "go", known);
    follow();
  });
  document.addEventListener("visibilitychange", () => document.hidden && act("hidden"));
}
