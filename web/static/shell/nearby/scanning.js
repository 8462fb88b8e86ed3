// Reads an invitation or an answer with the camera, inside the page.

import { act } from "../app/python.js";

const root = document.documentElement;

const OURS = /(?:#|%23)near(?:answer)?(?:=|%3d)/i;
const MAX_CHARACTERS = 1_000;
const PAUSE = 120; // ms between two looks
// Looking for a code in such a picture takes 10 ms, and an invitation can be read if it fills the middle.
const CAMERA = { video: { facingMode: "environment", width: { ideal: 640 }, height: { ideal: 480 } }, audio: false };
const WHY = { NotAllowedError: "refused", NotFoundError: "missing", OverconstrainedError: "missing" };

/** @type {{ action: string, video: HTMLVideoElement | null, stream: MediaStream | null } | null} */
let scan = null; // the current scan: `{action, video, stream}`

async function isPossible() {
  if (!navigator.mediaDevices?.getUserMedia) return false;
  return (await navigator.mediaDevices.enumerateDevices()).some(({ kind }) => kind === "videoinput");
}

/** The browser's own reader of codes, or a library's: Firefox, and Safari on iPads, have none. */
async function reader() {
  const own = "BarcodeDetector" in window && (await BarcodeDetector.getSupportedFormats()).includes("qr_code");
  const Reader = own ? BarcodeDetector : (await import("../../vendor/qr/decode.js")).BarcodeDetector;
  return new Reader({ formats: ["qr_code"] });
}

function stop() {
  for (const each of scan?.stream?.getVideoTracks() ?? []) each.stop();
  scan?.video?.remove();
  scan = null;
}

function fail(why) {
  stop();
  act("nearby-scan-failed", why);
}

/** Put the camera's picture into its place; false if that is gone. A redrawn dialog has lost the picture. */
function placed({ video }) {
  const place = document.querySelector("dialog[open] [data-scan]");
  if (!place) return false;
  if (video.parentElement !== place) {
    place.append(video);
    video.play().catch(() => {}); // it was taken out again
  }
  return true;
}

async function look(current, detector) {
  if (scan !== current) return;
  if (!placed(current)) {
    stop();
    return;
  }
  const codes = await detector.detect(current.video).catch(() => []); // there is no picture yet
  if (scan !== current) return;
  const text = codes.map(({ rawValue }) => rawValue).find((each) => each.length <= MAX_CHARACTERS && OURS.test(each));
  if (text) {
    stop();
    act(current.action, text);
  } else setTimeout(look, PAUSE, current, detector);
}

export const effects = {
  async "nearby-scan"({ action }) {
    stop();
    /** @type {Exclude<typeof scan, null>} */
    const current = { action, stream: null, video: null };
    scan = current;
    try {
      const detector = await reader();
      const stream = await navigator.mediaDevices.getUserMedia(CAMERA);
      if (scan !== current) {
        for (const each of stream.getVideoTracks()) each.stop(); // the scan has ended meanwhile
        return;
      }
      current.stream = stream;
      current.video = Object.assign(document.createElement("video"), { muted: true, playsInline: true, srcObject: stream });
      look(current, detector);
    } catch (error) {
      if (scan === current) fail(WHY[error.name] ?? "failed");
    }
  },

  "nearby-scan-stop": stop,
};

export function start() {
  addEventListener("ttb-drawn", () => scan?.video && !placed(scan) && stop());
  document.addEventListener("visibilitychange", () => document.hidden && scan?.video && fail("hidden"));

  // Asked when the browser is idle, which may have to start a component for it.
  addEventListener("ttb-ready", () => (window.requestIdleCallback ?? setTimeout)(async () => {
    if (await isPossible().catch(() => false)) root.dataset.canScan = "true";
  }), { once: true });
}
