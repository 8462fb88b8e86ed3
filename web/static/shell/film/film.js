// The film of a game: whether a person wants motion, and the recording, whose script is fetched when it is wanted.

import { act } from "../app/python.js";
import { reduced } from "../drawing/motion.js";

const KINDS = ["video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];

/** The kind of video that the browser can record from a canvas; undefined if it cannot. */
function kind() {
  if (!window.MediaRecorder || !HTMLCanvasElement.prototype.captureStream) return undefined;
  return KINDS.find((each) => MediaRecorder.isTypeSupported(each));
}

/** @type {ReturnType<typeof begun> | null} */
let recording = null;

async function begun() {
  const { begin } = await import("./recorder.js");
  return begin(kind() ?? "");
}

/** Begin to record the film, or end with a file of this name; without a name the recording is dropped. */
async function record({ on, name }) {
  const mine = recording;
  try {
    if (on) {
      mine?.then((recorder) => recorder.stop()).catch(() => {});
      recording = begun();
      await recording;
    } else if (mine) {
      recording = null;
      const saved = await (await mine).stop(name);
      if (name) act("film-saved", saved ? "yes" : "no");
    }
  } catch (error) {
    reportError(error);
    recording = null;
    act("film-saved", "no");
  }
}

export const effects = {
  "film-ask": () => act("film-go", reduced.matches ? "stills" : ""),
  "film-record": record,
};

export function start() {
  if (kind()) document.documentElement.dataset.canRecord = "true";
}
