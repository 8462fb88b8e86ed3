// Lines to other devices: a connection from page to page with one channel for texts. `shell/nearby/lines.py` decides on their
// use. The data on a line comes from a stranger: its size is limited before anything is made of it.
//
// A text is sent in pieces, each with a byte before it that gives its kind. All pieces but the last one of a text have the same
// size, so that a stranger cannot send a text in countless small pieces.

import { act } from "../app/python.js";
import { newKeys, ownCertificate } from "./keys.js";
import { areKeys, candidateText, fieldsOf, textOf, underKeys } from "./sdp.js";

const MORE = 0; // the kind of a piece: more of its text follows,
const LAST = 1; // it is the last piece of its text,
const GONE = 2; // or it is no piece: the sender closes the line
const PIECE = 16 * 1024 - 1; // bytes, without that one
const MOST_BYTES = 2 * 1024 * 1024; // of a text
const WINDOW = 2_000; // ms, in which these two are the maximum:
const MOST_TEXTS = 200;
const FLOOD_BYTES = 4 * 1024 * 1024;
const GATHERING = 2_500; // ms; addresses that are found later are left out
const PARTING = 1_000; // ms, in which the last message may still arrive
const BACK_WITHIN = 8_000; // ms; after that the host no longer waits for a returning guest
const PATIENCE = 600_000; // ms, in which a guest's answer may be carried to the host
const ANSWERING = 8_000; // ms; a browser that has not answered by then has no lines
// Firefox fails a connection that has had no address to try for five seconds: the other side's is not known yet, or its name
// takes a while. It tries a port of this device where nobody listens for eleven seconds.
const GIVES_UP = " Firefox/";
const NEXT_PORT = 5_000; // ms
const DISCARD = 9; // the first of these ports
const RESOLVING = 10_000; // ms; by then the names in an answer have their addresses
const CHANNEL = { negotiated: true, id: 0 };

const lines = new Map(); // by id
const tell = (action, report) => act(action, JSON.stringify(report));

/** The result of a promise of the browser's. Extensions replace connections by objects that never answer: it rejects then. */
const answered = (promise) =>
  Promise.race([promise, new Promise((_, reject) => setTimeout(reject, ANSWERING, new Error("the browser does not answer")))]);

class Line {
  /** @type {RTCPeerConnection} */
  connection;
  /** @type {RTCDataChannel} */
  channel;
  /** @type {(() => Promise<unknown>) | null} */
  again = null; // makes the connection anew if it fails before it has ever been open
  patience = 0; // the time until which that is tried
  timer = 0;
  holding = 0; // the timer of `hold`
  quiet = false;
  parts = []; // of the incoming text
  size = 0; // of these, in bytes
  heard = []; // the pieces of the last moments, with their times and sizes
  texts = 0; // the number of these that end a text
  bytes = 0; // of all of these

  constructor(id) {
    this.id = id;
    lines.set(id, this);
  }

  /** Make a connection, in place of one that has failed. */
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

  /** Close a connection and ignore its further events. */
  drop() {
    const { channel, connection } = this;
    if (!connection) return;
    if (channel) channel.onopen = channel.onclose = channel.onmessage = null;
    connection.onconnectionstatechange = null;
    connection.close?.(); // a stand-in may have no such method
  }

  get here() {
    return lines.get(this.id) === this;
  }

  tell(action, more) {
    if (this.here) tell(action, { line: this.id, ...more });
  }

  open() {
    clearTimeout(this.timer);
    clearInterval(this.holding);
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

  /** The fields of this page's offer or answer; if `whole`, with all addresses that are found soon. */
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

  /** Keep Firefox from giving up, for so many ms. */
  hold(ms) {
    if (!navigator.userAgent.includes(GIVES_UP)) return;
    const { candidates } = fieldsOf(this.connection.localDescription?.sdp ?? "");
    const candidate = candidates.find(({ kind }) => kind === "host");
    if (!candidate) return;
    const end = performance.now() + ms;
    let port = DISCARD;
    const tryNext = () => {
      if (!this.here || performance.now() > end) clearInterval(this.holding);
      else this.connection.addIceCandidate({ candidate: candidateText({ ...candidate, port }), sdpMid: "0" }).catch(() => {});
      port += 1;
    };
    this.holding = setInterval(tryNext, NEXT_PORT);
    tryNext();
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
      if (this.channel.readyState === "open") this.lose("failed"); // more than the browser takes: the other side is not listening
    }
  }

  take(data) {
    if (!this.here) return;
    const piece = data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(0);
    const [kind] = piece;
    const size = piece.length - 1;
    const right = kind === MORE ? size === PIECE : kind === LAST ? size <= PIECE : kind === GONE;
    if (this.floods(kind === LAST, piece.length)) this.lose("flood");
    else if (!right) this.lose("failed");
    else if (kind === GONE) this.lose("closed");
    else this.put(piece.subarray(1), kind === LAST);
  }

  /** True if too much has come in the last moments, this piece included. */
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

  /** Close the line, and let the other side know at once, not only after its browser's timeout. */
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

/** Make a line and do work on it; anything that the browser refuses or lacks is `impossible`. */
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
      // The line waits for a known guest, who sends no answer: the guest's address becomes known when it comes.
      if (back) {
        await connection.setRemoteDescription({ type: "answer", sdp: textOf({ ...back, setup: "active", candidates: [] }) });
        line.hold(Infinity);
      }
      line.tell("line-offered", { sdp });
    });
  },

  async "line-accept"({ line: id, sdp }) {
    const line = lines.get(id);
    try {
      await answered(line?.connection.setRemoteDescription({ type: "answer", sdp: textOf(sdp) }));
      line?.hold(RESOLVING);
    } catch {
      line.lose("impossible");
    }
  },

  "line-answer"({ line: id, sdp, servers, back }) {
    begin(id, async (line) => {
      if (back && !areKeys(back)) throw new TypeError("invalid keys");
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
        // Not every browser replies to a peer it does not know yet, and a person takes a while to carry the answer to the host: a
        // connection that fails meanwhile is made anew.
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

// --- A page that is left ------------------------------------------------------------------------------------------------

/** @type {Line[]} */
let parted = []; // the lines it had, in case the browser restores it

export function start() {
  addEventListener("pagehide", () => {
    parted = [...lines.values()];
    for (const line of parted) line.part(true);
  });
  addEventListener("pageshow", () => {
    for (const { id } of parted.splice(0)) tell("line-lost", { line: id, why: "closed" });
  });
}
