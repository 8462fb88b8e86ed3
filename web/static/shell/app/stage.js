// Draws changed regions and the dialog, from the HTML and SVG that Python writes.

import morphdom from "../../vendor/morphdom.js";
import { hurry, onceSeen, soon, waits } from "../drawing/soon.js";
import { act, goOn as pyGoOn } from "./python.js";

const SVG = "http://www.w3.org/2000/svg";

const root = document.documentElement;
/**
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {any}
 */
const select = (selector, within = document) => selector ? within.querySelector(selector) : null;

const MORPH = {
  childrenOnly: true,
  getNodeKey: (node) => node.dataset?.key ?? node.id,
  onBeforeElUpdated(from, to) {
    // A region inside another one is drawn separately, and a field in which a person is typing is left alone.
    if (from.dataset.region || from.dataset.layer) return false;
    // A person opens and closes folds here.
    if (from.matches("details")) to.toggleAttribute("open", from.open);
    if (from === document.activeElement && from.matches("textarea, input:not([type=radio]):not([type=checkbox])")) return false;
    return !from.isEqualNode(to);
  },
};

const MORPH_ROVING = {
  ...MORPH,
  onBeforeElUpdated(from, to) {
    // Tab's stop in a group is kept here (see keyboard.js).
    if (from.hasAttribute("tabindex")) to.setAttribute("tabindex", from.getAttribute("tabindex"));
    return MORPH.onBeforeElUpdated(from, to);
  },
};

const template = document.createElement("template");

function morph(region, html) {
  const inSvg = region.namespaceURI === SVG;
  template.innerHTML = inSvg ? `<svg>${html}</svg>` : `<div>${html}</div>`;
  const drawing = /** @type {Element} */ (template.content.firstElementChild);
  align(region, drawing);
  morphdom(region, drawing, region.matches("[data-roving]") ? MORPH_ROVING : MORPH);
  count(region);
}

/** Tell styles how many children a region has, as `counted` in html.py does for what is drawn in one. */
function count(region) {
  const children = Array.from(region.children, (_, n) => n + 1).join(" ");
  if (children === (region.dataset.children ?? "")) return;
  if (children) region.dataset.children = children;
  else delete region.dataset.children;
}

/**
 * Insert new children with keys, and remove missing ones. morphdom would take out and reinsert all children after one of them,
 * and the browser would rebuild their drawings.
 */
function align(region, drawing) {
  const keyed = new Map([...region.children].map((child) => [child.dataset.key, child]));
  if (keyed.has(undefined)) return;
  const keys = new Set([...drawing.children].map((child) => child.dataset.key));
  if (keys.has(undefined)) return;
  for (const [key, child] of keyed) if (!keys.has(key)) child.remove();
  let here = region.firstElementChild;
  for (const child of drawing.children) {
    if (here?.dataset.key === child.dataset.key) here = here.nextElementSibling;
    else region.insertBefore(keyed.get(child.dataset.key) ?? child.cloneNode(true), here);
  }
}

let dialogShown = "";

/**
 * Open or close the dialog as it was drawn. The browser restyles the whole page then: a task of its own, and another one for the
 * content of the dialog.
 */
function settleDialog() {
  const dialog = select("#dialog");
  if (!dialogShown) {
    dialog.removeAttribute("data-unfolding");
    if (dialog.open) dialog.close();
  } else if (!dialog.open) {
    dialog.toggleAttribute("data-unfolding", true);
    dialog.showModal();
    soon(settleDialog);
  } else if (dialog.hasAttribute("data-unfolding")) {
    dialog.removeAttribute("data-unfolding");
    focusDialog(dialog);
  }
}

function drawDialog(html) {
  const dialog = select("#dialog");
  dialogShown = html;
  if (html) {
    morph(dialog, html);
    dialog.setAttribute("aria-label", select("h2", dialog)?.textContent ?? "");
    if (select("#dialog-words", dialog)) dialog.setAttribute("aria-describedby", "dialog-words");
    else dialog.removeAttribute("aria-describedby");
  }
  if (Boolean(html) !== dialog.open) soon(settleDialog);
}

function focusDialog(dialog) {
  const first = ["[autofocus]", "input:checked", ".primary", "button"].map((at) => select(at, dialog)).find(Boolean);
  first?.focus({ focusVisible: true });
}

/**
 * Draw changes, as JSON: `{regions: {name: html}, root: {attribute: text}, title: text, labels: {region: text}, unfinished:
 * bool}`. Root attributes come with the last slice. If it is unfinished, there is more to draw or to do once this has been
 * painted.
 */
export function render(json) {
  const { regions, root: attributes, title, labels, unfinished } = JSON.parse(json);
  const focus = document.activeElement?.closest("[data-key], [data-action]");
  const region = focus?.closest("[data-region]");
  // The region with the focus comes first: if the focus is lost, the browser restyles all changes made before.
  for (const name of new Set([region?.dataset.region ?? "", ...Object.keys(regions)])) {
    const place = name in regions && select(`[data-region="${name}"]`);
    if (place) morph(place, regions[name]);
    else if (name === "dialog" && name in regions) drawDialog(regions.dialog);
  }
  for (const [name, text] of Object.entries(attributes)) {
    // Set again, even to the same text, `lang` would make the browser restyle the whole page.
    if (text && root.getAttribute(name) !== text) root.setAttribute(name, text);
    else if (!text) root.removeAttribute(name);
  }
  for (const [name, text] of Object.entries(labels ?? {})) {
    select(`[data-region="${name}"], [data-named="${name}"]`)?.setAttribute("aria-label", text);
  }
  if (title !== undefined && document.title !== title) document.title = title;
  dispatchEvent(new Event("ttb-drawn"));
  if (focus && document.activeElement === document.body) lost ??= [focus, region];
  if (!unfinished && !lost) return;
  root.toggleAttribute("data-drawing", true);
  onceSeen(goOn);
}

/** @type {[gone: HTMLElement, region: HTMLElement | null | undefined] | null} */
let lost = null; // the focused element that is gone or was moved, and its region; to restore the focus at once would force the browser to restyle the page

/** @type {((_: void) => void)[]} */
const waitingForAll = []; // callers that wait for all to be drawn

/** Draw the next slice, now that the last one is on the screen. */
function goOn() {
  root.removeAttribute("data-drawing");
  pyGoOn();
  if (root.hasAttribute("data-drawing")) return;
  if (lost && document.activeElement === document.body) keepFocus(...lost);
  lost = null;
  waitingForAll.splice(0).forEach((resolve) => resolve());
}

/** Restore the focus that drawing has taken from an element: to it or its successor, else to the next useful control. */
function keepFocus(element, region) {
  const dialog = select("#dialog");
  const again = element.isConnected ? element : element.dataset.key && select(`[data-key="${CSS.escape(element.dataset.key)}"]`);
  if (again) again.focus({ preventScroll: true, focusVisible: true });
  else if (dialog.open) focusDialog(dialog);
  else (select("[data-choice]") ?? select("button", region ?? undefined) ?? select(".go"))?.focus({ preventScroll: true, focusVisible: true });
}

/** Resolves once everything has been drawn. */
export function drawnWholly() {
  return /** @type {Promise<void>} */ (new Promise((resolve) => (root.hasAttribute("data-drawing") ? waitingForAll.push(resolve) : resolve())));
}

export const effects = {
  /** Scroll an element to its beginning. */
  top({ at }) {
    select(at)?.scrollTo(0, 0);
  },
  /** Scroll an element to the upper edge of its scroller, so that the content after it is in sight; or just into sight (`nearest`). */
  lead({ at, block = "start" }) {
    select(at)?.scrollIntoView({ block });
  },
  reveal({ at }) {
    for (const old of document.querySelectorAll("[data-moment][aria-current]")) old.removeAttribute("aria-current");
    const line = select(at);
    line?.setAttribute("aria-current", "true");
    line?.scrollIntoView({ block: "nearest" });
  },
  focus({ at, only_from: from }) {
    while (waits(settleDialog)) hurry(settleDialog);
    // If the person has moved the focus elsewhere on purpose, such as to the board, it stays there.
    const focused = document.activeElement;
    if (!from || focused === document.body || focused?.closest(from)) select(at)?.focus({ preventScroll: true, focusVisible: true });
  },
};

export function start() {
  const dialog = select("#dialog");
  // Escape closes the dialog by the action of its button. If the browser closed it, Python would hear of it a moment later, when
  // a quick person may have opened another one.
  dialog.addEventListener("cancel", (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    act("close");
  });
  // If the browser closes it all the same, the event may come when another dialog is open already.
  dialog.addEventListener("close", () => dialogShown && !dialog.open && !waits(settleDialog) && act("close"));
}
