// The table before Python is there: the first board and the aim of the game, in the sizes that the table had when the page was left,
// so that nothing moves when Python draws it. Storage is not trusted: only numbers are taken from it.

(() => {
  "use strict";
  const root = document.documentElement;
  const { game } = /** @type {Record<string, string>} */ (root.dataset);
  const table = /** @type {HTMLElement} */ (document.getElementById("app"));
  const board = /** @type {HTMLElement} */ (table.querySelector(".board-frame"));
  const drawing = /** @type {HTMLElement} */ (board.firstElementChild);
  const parts = [".players", ".desk"].map((part) => /** @type {HTMLElement} */ (table.querySelector(part)));
  const words = JSON.parse(document.getElementById("start").textContent).words[root.lang];
  for (const at of table.querySelectorAll("[data-text]")) at.textContent = words[String(at.dataset.text)];
  board.setAttribute("aria-hidden", "true"); // nothing on it can be chosen yet

  const KEY = `${game}.sizes`;
  const VERSION = 1;
  const sizes = () => [innerWidth, innerHeight, ...parts.flatMap(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight])];

  try {
    // The first board is that of a new game.
    if (location.hash !== "#play" || localStorage.getItem(`${game}.current`)) drawing.style.visibility = "hidden";
    const { version, sizes: [width, height, ...stored] } = JSON.parse(localStorage.getItem(KEY));
    // In a window of another size only Python knows.
    if (version === VERSION && width === innerWidth && height === innerHeight)
      parts.forEach(({ style }, n) => {
        style.width = `${Math.min(Number(stored[2 * n]), width)}px`;
        style.height = `${Math.min(Number(stored[2 * n + 1]), height)}px`;
      });
  } catch (error) {
    // The table was never shown here, or there is no storage.
  }

  addEventListener("ttb-ready", () => {
    board.removeAttribute("aria-hidden");
    for (const part of [drawing, ...parts]) part.removeAttribute("style");
  }, { once: true });

  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || !root.dataset.ready || !parts.every((part) => part.offsetHeight)) return;
    try {
      localStorage.setItem(KEY, JSON.stringify({ version: VERSION, sizes: sizes() }));
    } catch (error) {
      // Full, or off.
    }
  });
  /** @type {Element} */ (document.currentScript).remove();
})();
