// What is seen in this game's animation only, see timeline.py: claws that take and let go, and zaps.

import { drawn, registerActs } from "../../../shell/drawing/motion.js";

const SVG = "http://www.w3.org/2000/svg";

function zigzag(from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * 11, (dx / length) * 11];
  const count = Math.max(4, Math.round(length / 28));
  const points = [];
  for (let n = 1; n <= count; n += 1) {
    const side = n === count ? 0 : n % 2 ? -1 : 1;
    points.push(`${from[0] + (dx * n) / count + nx * side} ${from[1] + (dy * n) / count + ny * side}`);
  }
  return `M${from.join(" ")} L${points.join(" L")}`;
}

registerActs({
  /** A bot has something in its claw, or has it no more; `late` once it has arrived. */
  carry(run, element, { cargo, svg, late }, ms) {
    const put = () => {
      if (run.over) return; // the position that it leads to is being drawn
      element.dataset.cargo = cargo;
      element.querySelector(".looks").replaceWith(drawn(svg));
    };
    if (late) setTimeout(put, ms * 0.6);
    else put();
  },

  bolt(run, layer, { from, to }, ms) {
    const path = zigzag(from, to);
    const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.65 }, { opacity: 0 }];
    for (const name of ["bolt-edge", "bolt"]) {
      const line = document.createElementNS(SVG, "path");
      line.setAttribute("d", path);
      line.setAttribute("class", name);
      layer.append(line);
      run.added.push(line);
      run.start(line, frames, { duration: ms, easing: "linear" });
    }
  },
});
