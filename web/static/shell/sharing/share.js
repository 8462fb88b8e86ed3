// Hands links on: to the system's share sheet, to the clipboard, as a QR code, as a file. The link is in the page before the tap,
// because a share sheet opens only within the very tap that asks for it.

import { addressOf } from "../app/files.js";
import { act } from "../app/python.js";

/** @type {(selector: string) => HTMLElement | null} */
const select = (selector) => document.querySelector(selector);

/** Put a text on the clipboard; false if the browser refuses. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return byHand(text);
  }
}

/** The way that works without a secure connection or a permission. */
function byHand(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "hidden";
  const place = select("dialog[open]") ?? document.body; // behind a dialog nothing can be selected
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  place.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true, focusVisible: true });
  return copied;
}

/** Save a file on the device. */
export function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export const effects = {
  copy: async ({ text }) => act((await copy(text)) ? "copied" : "share-failed"),
  download: ({ name, text }) => save(name, new Blob([text], { type: "application/json" })),
};

/** Open the system's share sheet; only within a tap. */
export async function share(data) {
  try {
    await navigator.share(data);
    act("shared", "sheet");
  } catch (error) {
    if (error.name !== "AbortError") act("share-failed");
  }
}

/** Share a picture: with the system's share sheet with these words, or as a file where no files can be shared. */
export async function sharePicture(name, blob, words) {
  const file = new File([blob], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await share({ files: [file], text: words });
    return;
  }
  save(name, blob);
  act("shared", "picture");
}

// --- QR codes ---------------------------------------------------------------------------------------------------

const SVG = "http://www.w3.org/2000/svg";
/** @type {Worker | null} */
let worker = null; // created for the first code

function showCode() {
  const place = select("[data-qr]");
  if (!place || place.dataset.drawn === place.dataset.qr) return;
  place.dataset.drawn = place.dataset.qr;
  if (!worker) {
    try {
      worker = new Worker(addressOf("shell/sharing/qr.js"), { type: "module" });
    } catch {
      place.hidden = true; // no workers here: the link is shown without a code
      return;
    }
    worker.addEventListener("message", ({ data }) => drawCode(data));
    worker.addEventListener("error", ({ target }) => {
      /** @type {Worker} */ (target).terminate();
      worker = null; // not loaded: the next drawing tries again
      select("[data-qr]")?.removeAttribute("data-drawn");
    });
  }
  worker.postMessage(place.dataset.qr);
}

/** Always dark on light: many readers take nothing else. */
function drawCode({ text, box, path }) {
  const place = select("[data-qr]");
  if (!place || place.dataset.qr !== text) return;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box.join(" "));
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("shape-rendering", "crispEdges");
  const paper = document.createElementNS(SVG, "rect");
  paper.setAttribute("class", "qr-paper");
  for (const [n, name] of ["x", "y", "width", "height"].entries()) paper.setAttribute(name, box[n]);
  const ink = document.createElementNS(SVG, "path");
  ink.setAttribute("class", "qr-ink");
  ink.setAttribute("d", path);
  svg.append(paper, ink);
  place.replaceChildren(svg);
}

export function start() {
  if (typeof navigator.share === "function") document.documentElement.dataset.canShare = "true";
  document.addEventListener("click", async ({ target }) => {
    const at = target.closest?.("[data-share], [data-copy]");
    const { share: url, title, words } = at?.dataset ?? {};
    if (words) share({ text: words });
    else if (url) share({ title, url });
    else if (at) act((await copy(at.dataset.copy)) ? (at.dataset.plain ? "copied" : "shared") : "share-failed");
  });

  // A link is selected as a whole.
  document.addEventListener("focusin", ({ target }) => target.matches?.("input[data-whole]") && target.select());
  addEventListener("ttb-drawn", showCode);
}
