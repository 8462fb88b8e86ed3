// Records the film while it is played: the board, the card and the words are painted on a canvas, frame by frame.

import { save } from "../sharing/share.js";
import { Snapshots } from "./snapshots.js";

const [WIDTH, HEIGHT, BAND] = [720, 900, 150];
const RATE = 15; // frames a second, at most
const BITS = 2_500_000; // a second

/** The colours of the page, with these names, as they are within an element. */
function coloursOf(element, ...names) {
  const probe = document.createElement("i");
  element.append(probe);
  const colours = names.map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colours;
}

/** The lines of a text that fit the width, at most three; the last may end in an ellipsis. */
function linesOf(pen, text, width) {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (pen.measureText(longer).width <= width || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length > 3 ? [...lines.slice(0, 2), `${lines[2]}\u2026`] : lines;
}

/**
 * Paint words in the middle of a box.
 *
 * @param {number[]} box
 */
function words(pen, text, size, weight, colour, box) {
  const [x, y, width, height] = box;
  pen.font = `${weight} ${size}px "Baloo 2", system-ui, sans-serif`;
  pen.fillStyle = colour;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const lines = linesOf(pen, text, width - 40);
  const high = size * 1.2;
  for (const [n, line] of lines.entries()) pen.fillText(line, x + width / 2, y + height / 2 + (n - (lines.length - 1) / 2) * high);
}

class Painter {
  #snapshots = new Snapshots();
  #faces = new Map(); // pictures of the card, which do not change

  constructor(pen) {
    this.pen = pen;
    const box = document.querySelector(".board-box");
    const [ground, panel, ink, soft] = coloursOf(box, "--ground", "--panel", "--ink", "--ink-soft");
    this.look = { ground, panel, ink, soft };
  }

  async paint() {
    const box = /** @type {HTMLElement} */ (document.querySelector(".board-box"));
    const band = /** @type {HTMLElement} */ (document.querySelector(".film-band"));
    const { left, top, width, height } = box.getBoundingClientRect();
    const scale = Math.min(WIDTH / width, (HEIGHT - BAND) / height);
    const [x, y] = [(WIDTH - width * scale) / 2, (HEIGHT - BAND - height * scale) / 2];
    const pictures = [];
    for (const svg of box.querySelectorAll("svg")) {
      if (svg.parentElement?.closest("svg") || !svg.checkVisibility()) continue;
      const place = svg.getBoundingClientRect();
      const [w, h] = [place.width * scale, place.height * scale];
      if (w && h) pictures.push([await this.#snapshots.take(svg, w, h), x + (place.left - left) * scale, y + (place.top - top) * scale, w, h]);
    }
    const card = document.querySelector(".film-card");
    const painted = card && (await this.#card(card));
    this.pen.fillStyle = this.look.ground;
    this.pen.fillRect(0, 0, WIDTH, HEIGHT);
    for (const [image, ...place] of pictures) this.pen.drawImage(image, ...place);
    painted?.();
    this.#band(band);
  }

  #band(band) {
    const { pen, look: { panel, ink, soft } } = this;
    pen.fillStyle = panel;
    pen.fillRect(0, HEIGHT - BAND, WIDTH, BAND);
    const line = band.querySelector(".film-line");
    const [head, text] = [line?.querySelector("b"), line?.querySelector("span")].map((part) => part?.textContent ?? "");
    const place = [0, HEIGHT - BAND, WIDTH, BAND];
    if (head) words(pen, head, 26, 700, soft, [0, HEIGHT - BAND + 8, WIDTH, 36]);
    words(pen, text, 30, 700, ink, head ? [0, HEIGHT - BAND + 44, WIDTH, BAND - 52] : place);
  }

  /** Prepare the card; returns the function that paints it. */
  async #card(card) {
    const { pen, look: { panel, ink, soft } } = this;
    const players = [...card.querySelectorAll(".film-player")];
    const each = Math.min(220, (WIDTH - 120) / players.length);
    const side = Math.min(110, each - 20);
    const faces = await Promise.all(players.map((player) => this.#face(player, side)));
    const [title, result] = ["h1", ".film-result"].map((at) => card.querySelector(at)?.textContent ?? "");
    const names = players.map((player) => player.querySelector(":scope > span:last-child")?.textContent ?? "");
    return () => {
      const [high, top] = [400, (HEIGHT - BAND - 400) / 2];
      pen.fillStyle = panel;
      pen.beginPath();
      pen.roundRect(40, top, WIDTH - 80, high, 28);
      pen.fill();
      words(pen, title, 34, 700, soft, [40, top + 16, WIDTH - 80, 50]);
      for (const [n, face] of faces.entries()) {
        const middle = WIDTH / 2 + (n - (faces.length - 1) / 2) * each;
        face?.(middle - side / 2, top + 90);
        words(pen, names[n], 26, 700, ink, [middle - each / 2 - 20, top + 100 + side, each + 40, 66]);
      }
      words(pen, result, 42, 800, ink, [40, top + 290, WIDTH - 80, 100]);
    };
  }

  /** The function that paints the face or the emblem of a player at a place. */
  async #face(player, side) {
    const { pen } = this;
    const svg = player.querySelector("svg");
    const key = player.textContent;
    if (svg && !this.#faces.has(key)) {
      const [image, colour] = [await this.#snapshots.take(svg, side, side), getComputedStyle(svg).backgroundColor];
      this.#faces.set(key, (x, y) => {
        pen.fillStyle = colour;
        pen.beginPath();
        pen.roundRect(x, y, side, side, side * 0.3);
        pen.fill();
        pen.drawImage(image, x, y, side, side);
      });
    }
    return this.#faces.get(key);
  }
}

/** Begin to record a video of this kind; `stop` ends it, and saves it under a name without its ending. */
export async function begin(kind) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const painter = new Painter(canvas.getContext("2d", { alpha: false }));
  await document.fonts?.ready;
  await painter.paint();
  const stream = canvas.captureStream(RATE);
  const recorder = new MediaRecorder(stream, { mimeType: kind, videoBitsPerSecond: BITS });
  /** @type {Blob[]} */
  const parts = [];
  recorder.ondataavailable = ({ data }) => data.size && parts.push(data);
  const ended = new Promise((resolve) => { recorder.onstop = resolve; });
  let failed = false;
  recorder.onerror = () => { failed = true; };
  recorder.start(1000);
  let running = true;
  const loop = (async () => {
    while (running) {
      const begun = performance.now();
      await painter.paint();
      const spent = performance.now() - begun;
      // A slow device has fewer frames, so that the film itself keeps its pace.
      await new Promise((resolve) => { setTimeout(resolve, Math.max(spent, 1000 / RATE - spent)); });
    }
  })().catch(() => { failed = true; });
  return {
    async stop(name = "") {
      running = false;
      await loop;
      if (recorder.state !== "inactive") recorder.stop();
      await ended;
      stream.getVideoTracks()[0].stop();
      if (!name || failed) return false;
      const type = recorder.mimeType || kind;
      save(`${name}.${type.includes("mp4") ? "mp4" : "webm"}`, new Blob(parts, { type: type.split(";")[0] }));
      return true;
    },
  };
}
