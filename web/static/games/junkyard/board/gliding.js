// The robot on the stage glides to its new place and size when the stage has grown or shrunk, in place of a jump.

import { still } from "../../../shell/drawing/motion.js";

const GLIDE = { duration: 260, easing: "cubic-bezier(.3, 0, .2, 1)" };

const root = document.documentElement;
const frame = document.querySelector(".board-frame");

let stage = ""; // the table and the colour of the robot on it
/** @type {DOMRect | null} */
let view = null; // and its view box

/** How a view box lies in a picture: the size of a unit, and the point of the picture at its origin. */
function placed({ x, y, width, height }, picture) {
  const unit = Math.min(picture.clientWidth / width, picture.clientHeight / height);
  return {
    unit,
    x: (picture.clientWidth - width * unit) / 2 - x * unit,
    y: (picture.clientHeight - height * unit) / 2 - y * unit,
  };
}

function drawn() {
  const svg = /** @type {SVGSVGElement | null} */ (frame.querySelector("svg.junk-drawn[data-robot]"));
  const now = `${root.dataset.table} ${svg?.dataset.robot}`;
  const before = now === stage ? view : null;
  stage = now;
  view = svg && DOMRect.fromRect(svg.viewBox.baseVal);
  if (!svg || !before || !view || same(before, view) || still()) return;
  const [from, to] = [placed(before, svg), placed(view, svg)];
  if (!from.unit || !to.unit) return;
  const [x, y] = [(from.x - to.x) / to.unit, (from.y - to.y) / to.unit];
  const transform = `translate(${x}px, ${y}px) scale(${from.unit / to.unit})`;
  for (const layer of svg.children) layer.animate([{ transform }, { transform: "none" }], GLIDE);
}

const same = (one, other) => ["x", "y", "width", "height"].every((side) => one[side] === other[side]);

export function start() {
  addEventListener("ttb-drawn", drawn);
}
