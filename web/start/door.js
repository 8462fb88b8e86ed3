// The front door before Python is there: its language, its saved state, and taps made meanwhile. `shell/door/door.py` has stored
// the state, but any script may have changed it: none of it is used as HTML.

(() => {
  "use strict";
  const root = document.documentElement;
  const door = document.querySelector(".door");
  const { game } = /** @type {Record<string, string>} */ (root.dataset);
  const language = root.lang;
  const words = JSON.parse(document.getElementById("start").textContent).words[language];
  for (const at of door.querySelectorAll("[data-text]")) at.textContent = words[String(at.dataset.text)];

  const SVG = "http://www.w3.org/2000/svg";
  const DRAWN = ["svg", "g", "polygon", "path", "circle", "rect", "text", "use"];
  const SAID = [
    "class", "aria-hidden", "viewBox", "points", "d", "r", "rx", "cx", "cy", "x", "y", "width", "height", "transform",
    "data-colour", "data-tint", "data-at", "data-base", "data-blob", "data-bot", "data-cargo", "data-crystal", "data-facing",
    "data-mud", "data-rock", "data-teleporter", "data-thing",
  ];
  const MOST = 2000; // elements

  /** A drawing rebuilt from plain shapes and drawings of this page, because storage is not trusted. */
  function redrawn(from, count = { left: MOST }) {
    const to = document.createElementNS(SVG, from.localName);
    for (const name of SAID) if (from.hasAttribute(name)) to.setAttribute(name, from.getAttribute(name));
    const drawing = from.localName === "use" && from.getAttribute("href");
    if (drawing && /^#[\w-]+$/.test(drawing)) to.setAttribute("href", drawing);
    if (from.localName === "text") to.textContent = from.textContent;
    else
      for (const child of from.children)
        if (DRAWN.includes(child.localName) && (count.left -= 1) > 0) to.append(redrawn(child, count));
    return to;
  }

  /** Today by the local calendar, as 2026-11-22. */
  function today() {
    const now = new Date();
    const two = (number) => String(number).padStart(2, "0");
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  }

  /** Show a player's progress on a way (`shell/app/way.py`). */
  function stand(way, { words, picture, share, state }) {
    if (picture) {
      const drawing = new DOMParser().parseFromString(picture, "text/html").querySelector("svg");
      const place = way.querySelector(".way-picture");
      place.replaceChildren(redrawn(drawing));
      place.dataset.key = `picture-${String(way.dataset.key).slice(4)}`;
    }
    if (share) way.querySelector("progress").value = Number(share[0]);
    if (!words) return;
    const line = way.querySelector("small");
    line.textContent = words;
    line.removeAttribute("data-text");
    if (typeof state === "string" && /^[a-z]+$/.test(state)) way.dataset.state = state;
    else way.removeAttribute("data-state");
  }

  let hasBoard = false; // a way leads to the board alone
  try {
    const state = JSON.parse(localStorage.getItem(`${game}.door`));
    hasBoard = state.version === 2 && state.board === true;
    const ways = new Map(Object.entries(state.ways));
    const named = new Map(Array.from(door.querySelectorAll('[data-key^="way-"]'), (way) => [String(way.dataset.key).slice(4), way]));
    // The stored state is in one language, and may hold for one day only.
    if (state.version === 2 && state.language === language) {
      if (state.new !== true) door.querySelector("[data-new]")?.removeAttribute("data-new");
      for (const [name, way] of named) {
        const stood = ways.get(name);
        if (stood && (!stood.day || stood.day === today())) stand(way, stood);
      }
      const leads = door.querySelectorAll(".lead");
      if (named.get(state.lead)?.matches(".lead")) for (const lead of leads) lead.hidden = lead !== named.get(state.lead);
    }
  } catch (error) {
    // No game has been begun here, or there is no storage.
  }
  const play = door.querySelector('[data-key="door-play"]');
  if (!hasBoard && play) {
    const plain = /** @type {HTMLElement} */ (play.parentElement);
    play.remove();
    plain.dataset.children = Array.from(plain.children, (_, n) => n + 1).join(" "); // as Python counts them
  }

  for (const game of door.querySelectorAll('[data-key^="shelf-"]')) {
    try {
      const state = JSON.parse(localStorage.getItem(`${String(game.dataset.key).slice(6)}.door`));
      const { words } = state.ways.continue;
      if (state.version !== 2 || state.language !== language || typeof words !== "string") continue;
      const line = /** @type {HTMLElement} */ (game.querySelector("small"));
      line.textContent = words.slice(0, 200);
      line.removeAttribute("data-text");
    } catch (error) {
      // No game has been begun there.
    }
  }

  let tapped = ""; // Python redraws the door
  const remember = ({ target }) => {
    const at = target.closest("[data-action]");
    if (!at) return;
    for (const other of door.querySelectorAll("[data-waiting]")) other.removeAttribute("data-waiting");
    at.dataset.waiting = "true";
    tapped = at.dataset.key;
  };
  door.addEventListener("click", remember);
  addEventListener("ttb-ready", () => {
    door.removeEventListener("click", remember);
    const way = tapped ? door.querySelector(`[data-key="${tapped}"]`) : null;
    if (way) way.click();
  }, { once: true });
  /** @type {Element} */ (document.currentScript).remove();
})();
