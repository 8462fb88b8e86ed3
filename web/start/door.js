// The front door before Python is there: its language, the game to go on with, and what is tapped meanwhile.

(() => {
  "use strict";
  const root = document.documentElement;
  const door = document.querySelector(".door");
  const words = JSON.parse(document.getElementById("start").textContent).words[root.dataset.language];
  for (const at of door.querySelectorAll("[data-text]")) at.textContent = words[at.dataset.text];
  door.lang = root.dataset.language;

  const SVG = "http://www.w3.org/2000/svg";
  const DRAWN = ["svg", "polygon", "path"];
  const SAID = ["class", "viewBox", "points", "d", "data-colour", "data-tint"];

  /** A drawing made anew of its shapes: what lies in storage is not taken as it is. */
  function redrawn(from) {
    const to = document.createElementNS(SVG, from.localName);
    for (const name of SAID) if (from.hasAttribute(name)) to.setAttribute(name, from.getAttribute(name));
    for (const child of from.children) if (DRAWN.includes(child.localName)) to.append(redrawn(child));
    return to;
  }

  try {
    const { picture, words: state } = JSON.parse(localStorage.getItem("ttb.door"));
    const drawing = new DOMParser().parseFromString(picture, "text/html").querySelector("svg");
    const way = door.querySelector(".way-continue");
    way.querySelector(".way-picture").replaceChildren(redrawn(drawing));
    way.querySelector("small").textContent = state;
    way.hidden = false;
  } catch (error) {
    // No game has been begun here, or there is no storage.
  }

  let wanted = ""; // Python draws the door anew
  const remember = ({ target }) => {
    const at = target.closest("[data-action]");
    if (!at) return;
    for (const other of door.querySelectorAll("[data-waiting]")) other.removeAttribute("data-waiting");
    at.dataset.waiting = "true";
    wanted = at.dataset.key;
  };
  door.addEventListener("click", remember);
  addEventListener("ttb-ready", () => {
    door.removeEventListener("click", remember);
    door.removeAttribute("lang");
    if (wanted) door.querySelector(`[data-key="${wanted}"]`).click();
  }, { once: true });
  document.currentScript.remove();
})();
