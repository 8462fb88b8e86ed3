// Hands links on: to the system's share sheet, to the clipboard, as a QR code, as a file.
// The link stands in the page before it is asked for, because a share sheet opens only in the very tap that asks.

const one = (selector) => document.querySelector(selector);
const act = (action, value) => window.ttbStage.act(action, value);

if (navigator.share) document.documentElement.dataset.canShare = "true";

/** Put a text on the clipboard; false if the browser does not let us. */
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
  const place = one("dialog[open]") ?? document.body; // behind a dialog nothing can be selected
  const focused = document.activeElement;
  place.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true });
  return copied;
}

export const effects = {
  copy: async ({ text }) => act((await copy(text)) ? "copied" : "share-failed"),
  download({ name, text }) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
  // What the address says has been taken over, or is over: a reload goes on with the game on the table.
  "forget-link": () => {
    if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  },
};

async function share(url, title) {
  try {
    await navigator.share({ title, url });
    act("shared", "sheet");
  } catch (error) {
    if (error.name !== "AbortError") act("share-failed");
  }
}

document.addEventListener("click", async ({ target }) => {
  const at = target.closest?.("[data-share], [data-copy]");
  if (at?.dataset.share) share(at.dataset.share, at.dataset.title);
  else if (at) act((await copy(at.dataset.copy)) ? "shared" : "share-failed");
});

// A link is taken as a whole.
document.addEventListener("focusin", ({ target }) => target.matches?.("input[data-whole]") && target.select());

addEventListener("ttb-drawn", async () => {
  const place = one("[data-qr]");
  if (!place || place.dataset.drawn === place.dataset.qr) return;
  place.dataset.drawn = place.dataset.qr;
  try {
    (await import("./qr.js")).draw(place, place.dataset.qr);
  } catch {
    delete place.dataset.drawn; // the next drawing tries again
  }
});
