// Drawing a course with a finger or the mouse: the squares under a stroke go to Python as one path when the pointer is lifted,
// with the nearest side of the first square, for elements on edges.

import { justDropped, registerDragging } from "../../../shell/app/dragging.js";
import { act } from "../../../shell/app/python.js";

const SVG = "http://www.w3.org/2000/svg";
const UNIT = 100; // as in squares.py
const NEAR = 0.3; // of a square: an eraser this near to an edge erases elements on it

const root = document.documentElement;
/** @type {{ path: string[], side: string, line: any }} */
const stroke = { path: [], side: "", line: null };
/** @type {{ x: number, y: number } | null} */
let down = null; // the place where the pointer came down

const squareAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest?.("[data-board] [data-square]");

/** The side of a square that a point is nearest to; none for an eraser in the middle of it. */
function sideOf(square, { x, y }) {
  const box = square.getBoundingClientRect();
  const far = {
    N: (y - box.top) / box.height, S: (box.bottom - y) / box.height,
    W: (x - box.left) / box.width, E: (box.right - x) / box.width,
  };
  const [side, distance] = Object.entries(far).sort((one, other) => one[1] - other[1])[0];
  return root.dataset.editTool === "erase" && distance > NEAR ? "" : side;
}

/** Show the stroke so far as a line over the board. */
function show() {
  const at = stroke.path.map((name) => name.split(",").map((n) => Number(n) * UNIT + UNIT / 2).join(" "));
  stroke.line.setAttribute("d", `M${at.join("L")}${at.length === 1 ? "h0" : ""}`);
}

const WAY = {
  lift(what) {
    stroke.path = [what.split(":")[1]];
    const square = document.querySelector(`[data-board] [data-square="${stroke.path[0]}"]`);
    stroke.side = sideOf(square, /** @type {any} */ (down));
    stroke.line = document.createElementNS(SVG, "path");
    stroke.line.setAttribute("class", "rally-stroke");
    document.querySelector("[data-board] [data-layer=effects]")?.append(stroke.line);
    show();
    return document.createElement("span"); // nothing follows the pointer
  },
  move(event) {
    for (const step of event.getCoalescedEvents?.() ?? [event]) {
      const name = squareAt(step)?.dataset.square;
      if (!name || name === stroke.path.at(-1)) continue;
      if (name === stroke.path.at(-2) && stroke.path.length > 2) stroke.path.pop();
      else stroke.path.push(name);
    }
    show();
  },
  drop() {
    stroke.line.remove();
    act("edit-draw", `${stroke.side}:${stroke.path.join(" ")}`);
  },
  cancel() {
    stroke.line?.remove();
  },
};

export function start() {
  registerDragging(["square"], WAY);
  addEventListener("pointerdown", (event) => { down = { x: event.clientX, y: event.clientY }; }, { capture: true });

  // A tap with a tool, with the nearest side.
  addEventListener("click", (event) => {
    const square = event.target.closest?.("[data-board] [data-square]");
    if (root.dataset.editing !== "draw" || !square || !event.detail || justDropped(event) || !down) return;
    event.stopPropagation();
    event.preventDefault();
    act("edit-draw", `${sideOf(square, down)}:${square.dataset.square}`);
  }, { capture: true });
}
