// Paints a poster from its dialog: title and words, pictures with the words beside them, and lines with their badges.

import { Snapshots } from "../film/snapshots.js";

const [WIDTH, EDGE, HEAD, LINE] = [1080, 48, 170, 46]; // px
const INNER = WIDTH - 2 * EDGE;
const SMALL = 420; // the width of a picture with words beside it
const FONT = '"Baloo 2", system-ui, sans-serif';
const [PAPER, INK, SOFT] = ["#14191f", "#fff6e4", "#c9ced6"];

/** Write a text in one line, with smaller letters if it is too wide. */
function write(pen, text, weight, most, x, y, colour) {
  let size = most;
  do pen.font = `${weight} ${size}px ${FONT}`;
  while (pen.measureText(text).width > WIDTH - x - EDGE && (size -= 2) > 16);
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

/** Write a text in as many lines as it needs, around the height `y`. */
function wrap(pen, text, x, y) {
  pen.font = `500 36px ${FONT}`;
  pen.fillStyle = INK;
  const lines = [""];
  for (const word of text.trim().split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (pen.measureText(longer).width > WIDTH - x - EDGE && lines.at(-1)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  for (const [n, line] of lines.entries()) pen.fillText(line, x, y + (n - (lines.length - 1) / 2) * LINE);
}

/** The place of each picture, one below the other. */
function placed(dialog) {
  let y = HEAD;
  return Array.from(dialog.querySelectorAll(".poster-picture"), (figure) => {
    const svg = figure.querySelector("svg");
    const words = figure.querySelector("figcaption")?.textContent ?? "";
    const [, , wide, high] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const width = words ? SMALL : INNER;
    const height = Math.round((width * high) / wide);
    const at = { svg, words, y, width, height };
    y += height + EDGE;
    return at;
  });
}

/** The poster of an open dialog, as a PNG file. */
export async function painted(dialog) {
  const text = (selector) => dialog.querySelector(selector).textContent;
  const pictures = placed(dialog);
  const lines = [...dialog.querySelectorAll(".poster-lines li")];
  const { y, height } = /** @type {typeof pictures[0]} */ (pictures.at(-1));
  const bottom = y + height + EDGE;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = bottom + lines.length * LINE + EDGE;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "middle";
  write(pen, text("h2"), 800, 64, EDGE, 68, INK);
  write(pen, text(".poster-about"), 500, 34, EDGE, 128, SOFT);
  const snapshots = new Snapshots();
  for (const at of pictures) {
    const image = await snapshots.take(at.svg, at.width, at.height);
    pen.save();
    pen.beginPath();
    pen.roundRect(EDGE, at.y, at.width, at.height, 16);
    pen.clip();
    pen.fillStyle = getComputedStyle(at.svg).backgroundColor;
    pen.fill();
    pen.drawImage(image, EDGE, at.y, at.width, at.height);
    pen.restore();
    if (at.words) wrap(pen, at.words, 2 * EDGE + SMALL, at.y + at.height / 2);
  }
  for (const [n, line] of lines.entries()) {
    const middle = bottom + (n + 0.5) * LINE;
    const badge = line.querySelector(".badge");
    if (badge) {
      pen.fillStyle = getComputedStyle(badge).backgroundColor;
      pen.beginPath();
      pen.roundRect(EDGE, middle - 14, 28, 28, 8);
      pen.fill();
    }
    write(pen, line.textContent, 500, 32, badge ? EDGE + 44 : EDGE, middle, INK);
  }
  return /** @type {Promise<Blob>} */ (new Promise((resolve) => { canvas.toBlob((blob) => resolve(blob ?? new Blob()), "image/png"); }));
}
