// Lines to other devices: a connection from page to page with one channel, over which texts go. `shell/nearby/lines.py` says
// when and what for. What comes over a line is a stranger's: it is bounded before anything is made of it.
//
// A text goes in pieces, each with a byte before it that says what it is: all but the last one of a text are of the same
// size, so that few are enough to fill what a text may have.

import { act } from "../app/python.js";
import { newKeys, ownCertificate } from "./keys.js";
import { areKeys, fieldsOf, textOf, underKeys } from "./sdp.js";

const MORE = 0; // what a piece is: more of its text follows,
const LAST = 1; // or none does,
const GONE = 2; // or it is none: whoever sends it closes the line
const PIECE = 16 * 1024 - 1; // bytes, without that one
const MOST_BYTES = 2 * 1024 * 1024; // of a text
const WINDOW = 2_000; // ms, in which one may send at most:
const MOST_TEXTS = 200;
const FLOOD_BYTES = 4 * 1024 * 1024;
const GATHERING = 2_500; // ms; what addresses have not been found by then, are not waited for
const PARTING = 1_000; // ms, in which what was sent last may still arrive
const BACK_WITHIN = 8_000; // ms; after that nobody waits there for a guest who comes back
const PATIENCE = 600_000; // ms, in which a guest's answer may be carried to the host
const ANSWERING = 8_000; // ms; a browser that has not said by then what it was asked, has no lines
const CHANNEL = { negotiated: true, id: 0 };

const lines = new Map(); // by id
const tell = (action, report) => act(action, JSON.stringify(report));

/** What comes of a promise of the browser's. Extensions put in place of connections what never answers: raises then. */
const answered = (promise) =>
  Promise.race([promise, new Promise((_, reject) => setTimeout(reject, ANSWERING, new Error("The browser does not answer.")))]);

class Line {
  /** @type {RTCPeerConnection} */
  connection;
  /** @type {RTCDataChannel} */
  channel;
  /** @type {(() => Promise<unknown>) | null} */
  again = null; // makes the connection anew as long as it has never been open
  patience = 0; // until when that is tried
  timer = 0;
  quiet = false;
  parts = []; // of the text that is coming
  size = 0; // of these, in bytes
  heard = []; // what has come within the last moments, with its time and its size
  texts = 0; // how many of these end a text
  bytes = 0; // of all of these

  constructor(id) {
    this.id = id;
    lines.set(id, this);
  }

  /** Have a connection, in place of one that has come to nothing. */
  connect(options) {
    this.drop();
    this.connection = new RTCPeerConnection(options);
    this.channel = this.connection.createDataChannel("", CHANNEL);
    this.channel.binaryType = "arraybuffer";
    this.channel.onopen = () => this.open();
    this.channel.onclose = () => this.lose("closed");
    this.channel.onmessage = ({ data }) => this.take(data);
    this.connection.onconnectionstatechange = () => this.follow();
    return this.connection;
  }

  /** Hear nothing more of a connection and close it. */
  drop() {
    const { channel, connection } = this;
    if (!connection) return;
    if (channel) channel.onopen = channel.onclose = channel.onmessage = null;
    connection.onconnectionstatechange = null;
    connection.close?.(); // a stand-in may have no such thing
  }

  get here() {
    return lines.get(this.id) === this;
  }

  tell(action, more) {
    if (this.here) tell(action, { line: this.id, ...more });
  }

  open() {
    clearTimeout(this.timer);
    this.again = null;
    this.tell("line-open");
  }

  follow() {
    const { connectionState: state } = this.connection;
    if (state === "failed") {
      if (this.again && performance.now() < this.patience) answered(this.again()).catch(() => this.lose("impossible"));
      else this.lose("failed");
      return;
    }
    const quiet = state === "disconnected" && this.channel.readyState === "open";
    if (quiet === this.quiet || (!quiet && state !== "connected")) return;
    this.quiet = quiet;
    this.tell("line-quiet", { on: quiet });
  }

  /** The fields of an own offer or answer; if that is of use, with all addresses that are found soon. */
  async local(description, whole = true) {
    const { connection } = this;
    await connection.setLocalDescription(description);
    if (whole && connection.iceGatheringState !== "complete") {
      await /** @type {Promise<void>} */ (new Promise((resolve) => {
        connection.onicegatheringstatechange = () => connection.iceGatheringState === "complete" && resolve();
        setTimeout(resolve, GATHERING);
      }));
    }
    return fieldsOf(connection.localDescription?.sdp ?? "");
  }

  send(text) {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > MOST_BYTES) {
      this.lose("too-long");
      return;
    }
    try {
      for (let at = 0; at === 0 || at < bytes.length; at += PIECE) {
        const part = bytes.subarray(at, at + PIECE);
        const piece = new Uint8Array(part.length + 1);
        piece[0] = at + PIECE < bytes.length ? MORE : LAST;
        piece.set(part, 1);
        this.channel.send(piece);
      }
    } catch {
      if (this.channel.readyState === "open") this.lose("failed"); // more than the browser takes: nobody is listening
    }
  }

  take(data) {
    if (!this.here) return;
    const piece = data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(0);
    const [what] = piece;
    const size = piece.length - 1;
    const right = what === MORE ? size === PIECE : what === LAST ? size <= PIECE : what === GONE;
    if (this.floods(what === LAST, piece.length)) this.lose("flood");
    else if (!right) this.lose("failed");
    else if (what === GONE) this.lose("closed");
    else this.put(piece.subarray(1), what === LAST);
  }

  /** Whether more has come in the last moments than anybody has to say, this piece included. */
  floods(ends, size) {
    const now = performance.now();
    this.heard.push({ time: now, ends, size });
    this.texts += ends;
    this.bytes += size;
    while (this.heard[0].time < now - WINDOW) {
      const first = this.heard.shift();
      this.texts -= first.ends;
      this.bytes -= first.size;
    }
    return this.texts > MOST_TEXTS || this.bytes > FLOOD_BYTES;
  }

  put(part, ends) {
    this.size += part.length;
    if (this.size > MOST_BYTES) {
      this.lose("too-long");
      return;
    }
    this.parts.push(part);
    if (!ends) return;
    const whole = new Uint8Array(this.size);
    let at = 0;
    for (const each of this.parts) {
      whole.set(each, at);
      at += each.length;
    }
    this.parts = [];
    this.size = 0;
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(whole);
    } catch {
      this.lose("failed"); // no text
      return;
    }
    this.tell("line-heard", { text });
  }

  lose(why) {
    if (!this.here) return;
    this.part();
    tell("line-lost", { line: this.id, why });
  }

  /** Close it, and let the other side know at once, not only when its browser has waited in vain. */
  part(now = false) {
    lines.delete(this.id);
    clearTimeout(this.timer);
    const { channel } = this;
    if (channel?.readyState !== "open") {
      this.drop();
      return;
    }
    try {
      channel.send(Uint8Array.of(GONE));
    } catch {
      // Too much is waiting there: the other side will notice.
    }
    channel.onclose = () => this.drop();
    channel.close();
    if (now) this.drop();
    else setTimeout(() => this.drop(), PARTING);
  }
}

/** Have a line and do something with it; what the browser refuses or does not have is `impossible`. */
async function begin(id, work) {
  lines.get(id)?.part();
  const line = new Line(id);
  try {
    await answered(work(line));
  } catch {
    line.lose("impossible");
  }
}

export const effects = {
  "line-offer"({ line: id, servers, back }) {
    begin(id, async (line) => {
      const connection = line.connect({ iceServers: servers });
      const sdp = await line.local();
      // It waits for a guest who is known and says nothing more: where it is found shows when it comes.
      if (back) await connection.setRemoteDescription({ type: "answer", sdp: textOf({ ...back, setup: "active", candidates: [] }) });
      line.tell("line-offered", { sdp });
    });
  },

  async "line-accept"({ line: id, sdp }) {
    const line = lines.get(id);
    try {
      await answered(line?.connection.setRemoteDescription({ type: "answer", sdp: textOf(sdp) }));
    } catch {
      line.lose("impossible");
    }
  },

  "line-answer"({ line: id, sdp, servers, back }) {
    begin(id, async (line) => {
      if (back && !areKeys(back)) throw new TypeError("These are no keys.");
      const offer = textOf(sdp);
      const certificates = [await ownCertificate()];
      let keys = back;
      const dial = async () => {
        if (!line.here) return null;
        const connection = line.connect({ iceServers: servers, certificates });
        await connection.setRemoteDescription({ type: "offer", sdp: offer });
        const answer = await connection.createAnswer();
        return line.local(keys ? { type: "answer", sdp: underKeys(answer.sdp, keys) } : answer, !keys);
      };
      const own = await dial();
      if (!own) return;
      if (back) line.timer = setTimeout(() => line.lose("failed"), BACK_WITHIN);
      else {
        // Not every browser answers before it knows who asks, and to carry the answer over takes a person a while.
        keys = own;
        line.patience = performance.now() + PATIENCE;
        line.again = dial;
      }
      line.tell("line-answered", { sdp: own, back: { ...newKeys(), fingerprint: own.fingerprint } });
    });
  },

  "line-send": ({ line, text }) => lines.get(line)?.send(text),
  "line-close": ({ line }) => lines.get(line)?.part(),
};

// --- A page that goes ---------------------------------------------------------------------------------------------------

/** @type {Line[]} */
let gone = []; // the lines that it had, should it come back as it was

export function start() {
  if (typeof window.RTCPeerConnection === "function") document.documentElement.dataset.canCall = "true";
  addEventListener("pagehide", () => {
    gone = [...lines.values()];
    for (const line of gone) line.part(true);
  });
  addEventListener("pageshow", () => {
    for (const { id } of gone.splice(0)) tell("line-lost", { line: id, why: "closed" });
  });
}
