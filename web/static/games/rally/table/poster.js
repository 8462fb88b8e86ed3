// The poster of a race as a picture file: the drawing of the dialog with its words, handed to the share sheet or saved.

import { act } from "../../../shell/app/python.js";
import { save, share } from "../../../shell/sharing/share.js";

const [WIDTH, EDGE, TITLE, LINE] = [1080, 48, 170, 46]; // px
const FONT = '"Baloo 2", system-ui, sans-serif';

/** Write a text, with smaller letters if it is too wide. */
function write(pen, text, weight, most, x, y, colour) {
  let size = most;
  do pen.font = `${weight} ${size}px ${FONT}`;
  while (pen.measureText(text).width > WIDTH - x - EDGE && (size -= 2) > 16);
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

async function painted(dialog, { title, about, lines }) {
  const { Snapshots } = await import("../../../shell/film/snapshots.js");
  const svg = dialog.querySelector(".rally-poster");
  const [, , wide, high] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const inner = WIDTH - 2 * EDGE;
  const drawn = Math.round((inner * high) / wide);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = TITLE + drawn + EDGE + lines.length * LINE + EDGE;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = "#14191f";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "middle";
  write(pen, title, 800, 64, EDGE, 68, "#fff6e4");
  write(pen, about, 500, 34, EDGE, 128, "#c9ced6");
  const image = await new Snapshots().take(svg, inner, drawn);
  pen.drawImage(image, EDGE, TITLE, inner, drawn);
  const badges = dialog.querySelectorAll(".rally-poster-lines .badge");
  for (const [n, [, words]] of lines.entries()) {
    const y = TITLE + drawn + EDGE + (n + 0.5) * LINE;
    pen.fillStyle = getComputedStyle(badges[n]).backgroundColor;
    pen.beginPath();
    pen.roundRect(EDGE, y - 14, 28, 28, 8);
    pen.fill();
    write(pen, words, 500, 32, EDGE + 44, y, "#fff6e4");
  }
  return /** @type {Promise<Blob>} */ (new Promise((resolve) => { canvas.toBlob((blob) => resolve(blob ?? new Blob()), "image/png"); }));
}

async function hand(button) {
  const content = JSON.parse(button.dataset.poster);
  const blob = await painted(button.closest("dialog"), content);
  const file = new File([blob], content.name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await share({ files: [file], text: content.title });
    return;
  }
  save(content.name, blob);
  act("shared", "picture");
}

export function start() {
  document.addEventListener("click", ({ target }) => {
    const button = /** @type {Element | null} */ (target)?.closest?.("[data-poster]");
    if (button) hand(button);
  });
}
