// A worker that computes QR codes, which takes a while for a long link. Text in; `{text, box, path}` out, for an SVG: the viewBox
// and the path of all dark modules.

import encodeQR from "../../vendor/qr/index.js";

// The white modules around the code are those that readers need; at low correction the modules are largest.
const OPTIONS = { ecc: "low", border: 4 };

/** One stroke per run of dark modules in a row. */
function strokes(row, y) {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x]) x += 1;
    path += `M${start} ${y}h${x - start}v1h${start - x}z`;
  }
  return path;
}

addEventListener("message", ({ data: text }) => {
  const rows = encodeQR(text, "raw", OPTIONS);
  postMessage({ text, box: [0, 0, rows.length, rows.length], path: rows.map(strokes).join("") });
});
