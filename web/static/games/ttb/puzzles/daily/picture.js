// A result as a picture, made on the device: handed to the system's share sheet, or saved as a file.

import { addressOf } from "../../../../shell/app/files.js";
import { sharePicture } from "../../../../shell/sharing/share.js";

const SIDE = 1080; // px
const EDGE = 90;
const COLOURS = { "🟧": "#f29a3a", "🟩": "#3fae6a" };

/** The largest size of the font, up to `most`, in which a text fits the width. */
function fitted(pen, text, weight, most) {
  let size = most;
  do pen.font = `${weight} ${size}px "Baloo 2", system-ui, sans-serif`;
  while (pen.measureText(text).width > SIDE - 2 * EDGE && (size -= 4) > 20);
  return size;
}

function line(pen, text, weight, most, y, colour) {
  pen.fillStyle = colour;
  fitted(pen, text, weight, most);
  pen.fillText(text, SIDE / 2, y);
}

/** A row: a rounded square for each turn, and the sign of the outcome. */
function row(pen, text, y, side) {
  const signs = [...text].filter((sign) => sign !== " ");
  const squares = signs.every((sign) => COLOURS[sign] || "✓✗".includes(sign));
  if (!squares) return line(pen, text, 700, side * 0.7, y + side / 2, "#fff6e4");
  const step = side * 1.15;
  let x = (SIDE - step * signs.length) / 2 + (step - side) / 2;
  for (const sign of signs) {
    pen.fillStyle = COLOURS[sign] ?? "#fff6e4";
    if (COLOURS[sign]) {
      pen.beginPath();
      pen.roundRect(x, y, side, side, side * 0.22);
      pen.fill();
    } else {
      pen.font = `700 ${side * 0.8}px system-ui, sans-serif`;
      pen.fillText(sign, x + side / 2, y + side / 2);
    }
    x += step;
  }
  return undefined;
}

/** The icon of the app; null if it cannot be fetched. */
function emblem() {
  const image = new Image();
  image.src = addressOf("icons/icon-192.png").href;
  return image.decode().then(() => image, () => null);
}

async function drawn({ game, title, rows, outcome, address }) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = "#232a4d";
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.fillStyle = "#2f3866";
  pen.beginPath();
  pen.roundRect(EDGE / 2, EDGE / 2, SIDE - EDGE, SIDE - EDGE, 56);
  pen.fill();
  const image = await emblem();
  if (image) pen.drawImage(image, SIDE / 2 - 60, 78, 120, 120);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  line(pen, game, 700, 52, 240, "#ffcf5a");
  line(pen, title, 800, 76, 330, "#fff6e4");
  const side = Math.min(170, 480 / (rows.length * 1.15));
  const top = 610 - (rows.length * side * 1.15) / 2;
  for (const [n, text] of rows.entries()) row(pen, text, top + n * side * 1.15, side);
  line(pen, outcome, 600, 48, 870, "#fff6e4");
  line(pen, address, 500, 34, 960, "#c9cfee");
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}

export function start() {
  document.addEventListener("click", ({ target }) => {
    const at = target.closest?.("[data-picture]");
    if (!at) return;
    const lines = JSON.parse(at.dataset.picture ?? "{}");
    drawn(lines).then((blob) => sharePicture(lines.name, blob, lines.words));
  });
}
