// A worker that computes QR codes, which takes a while for a long link. Text in; `{text, box, path}` out, for an SVG: the viewBox
// and the path of all dark modules.

import { generate } from "../../vendor/lean-qr.js";

const QUIET = 4; // white modules around the code, which readers need

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

addEventListener("message", ({ data: text }) => {
  const code = generate(text);
  const side = code.size + 2 * QUIET;
  postMessage({ text, box: [-QUIET, -QUIET, side, side], path: rows(code) });
});
