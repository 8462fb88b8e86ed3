// Draws a link as a QR code. Loaded, with the library that knows how, when the first one is asked for.

import { generate } from "./vendor/lean-qr.js";

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4; // modules of white around the code, which readers need

/** Put the code of `text` into an element, always dark on light: many readers take nothing else. */
export function draw(place, text) {
  const code = generate(text);
  const side = code.size + 2 * QUIET;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `${-QUIET} ${-QUIET} ${side} ${side}`);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("shape-rendering", "crispEdges");
  const paper = document.createElementNS(SVG, "path");
  paper.setAttribute("class", "qr-paper");
  paper.setAttribute("d", `M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z`);
  const ink = document.createElementNS(SVG, "path");
  ink.setAttribute("class", "qr-ink");
  ink.setAttribute("d", rows(code));
  svg.append(paper, ink);
  place.replaceChildren(svg);
}

/** One stroke per run of dark modules in a row. */
function rows(code) {
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (x < code.size && code.get(x, y)) x += 1;
      path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  }
  return path;
}
