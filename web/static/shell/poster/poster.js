// The poster of a game as a picture file: its script is fetched when it is wanted.

import { sharePicture } from "../sharing/share.js";

async function paint(button) {
  const { painted } = await import("./painting.js");
  const dialog = button.closest("dialog");
  await sharePicture(button.dataset.poster, await painted(dialog), dialog.querySelector("h2").textContent);
}

export function start() {
  document.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element | null} */ (target)?.closest?.("[data-poster]"));
    if (button) paint(button);
  });
}
