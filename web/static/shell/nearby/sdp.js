// An offer or an answer of WebRTC as a few fields, and the text that browsers make of it. Everything else in that text is the
// same for all and is written here. Fields may come from a stranger: only these characters and numbers ever get into a text.

const UFRAG = /^[A-Za-z0-9+/]{4,32}$/;
const PWD = /^[A-Za-z0-9+/]{22,64}$/;
const FINGERPRINT = /^[0-9a-f]{64}$/;
const SETUPS = ["actpass", "active", "passive"];
const PREFERENCES = { host: 126, srflx: 100, relay: 0 }; // of the standard, by kind
const BYTE = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const ADDRESSES = [
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local$/i,
  new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`),
  /^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$/i,
  /^(?=(?:[0-9a-f]*:){2,8}[0-9a-f]*$)(?!.*::.*::)(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?$/i,
];
const MOST_CANDIDATES = 8;
const MOST_HOSTS = 4; // at most, to leave room for others

const isText = (form, value) => typeof value === "string" && form.test(value);
const isPort = (port) => Number.isInteger(port) && port >= 1 && port <= 65535;

function isCandidate(candidate) {
  const { kind, address, port } = candidate ?? {};
  return Object.hasOwn(PREFERENCES, kind) && isPort(port) && ADDRESSES.some((form) => isText(form, address));
}

/** True if these can be the keys of a page: its name and password, and the fingerprint of its certificate. */
export function areKeys(keys) {
  const { ufrag, pwd, fingerprint } = keys ?? {};
  return isText(UFRAG, ufrag) && isText(PWD, pwd) && isText(FINGERPRINT, fingerprint);
}

function areFields(fields) {
  const { setup, candidates } = fields ?? {};
  const bounded = Array.isArray(candidates) && candidates.length <= MOST_CANDIDATES;
  return areKeys(fields) && SETUPS.includes(setup) && bounded && candidates.every(isCandidate);
}

/** A candidate in the words of WebRTC; the first has the highest priority. */
export function candidateText({ kind, address, port }, n = 0) {
  const priority = PREFERENCES[kind] * 2 ** 24 + (65535 - n) * 2 ** 8 + 255;
  const related = kind === "host" ? "" : " raddr 0.0.0.0 rport 9";
  return `candidate:${n + 1} 1 udp ${priority} ${address} ${port} typ ${kind}${related}`;
}

/** The text of an offer or an answer of these fields. Throws a TypeError for invalid fields. */
export function textOf(fields) {
  if (!areFields(fields)) throw new TypeError("invalid fields of an offer or an answer");
  const { ufrag, pwd, fingerprint, setup, candidates } = fields;
  const lines = [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates.map((candidate, n) => `a=${candidateText(candidate, n)}`),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    "a=ice-options:trickle", // more may be found out while they connect
    `a=fingerprint:sha-256 ${fingerprint.toUpperCase().match(/../g).join(":")}`,
    `a=setup:${setup}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    "",
  ];
  return lines.join("\r\n");
}

/** The value of an attribute of a text; empty if it is missing. */
const attribute = (text, name) => new RegExp(`^a=${name}:(.*?)\\r?$`, "m").exec(text)?.[1] ?? "";

function candidateOf(line) {
  const [, component, protocol, , address, port, , kind] = line.split(" ");
  return component === "1" && protocol.toLowerCase() === "udp" ? { kind, address, port: Number(port) } : null;
}

/** The fields of a text that the browser has made. Throws a TypeError for an unexpected text. */
export function fieldsOf(text) {
  const all = Array.from(text.matchAll(/^a=candidate:(.*?)\r?$/gm), ([, line]) => candidateOf(line)).filter((each) => each !== null).filter(isCandidate);
  const [hosts, others] = [true, false].map((host) => all.filter(({ kind }) => (kind === "host") === host));
  const spare = Math.max(MOST_HOSTS, MOST_CANDIDATES - others.length);
  const [algorithm, bytes = ""] = attribute(text, "fingerprint").split(" ");
  const fields = {
    ufrag: attribute(text, "ice-ufrag"),
    pwd: attribute(text, "ice-pwd"),
    fingerprint: algorithm.toLowerCase() === "sha-256" ? bytes.replaceAll(":", "").toLowerCase() : "",
    setup: attribute(text, "setup"),
    candidates: [...hosts.slice(0, spare), ...others].slice(0, MOST_CANDIDATES),
  };
  if (!areFields(fields)) throw new TypeError("the text is no offer or answer");
  return fields;
}

/** The text of this page's answer under another name and password. */
export function underKeys(text, { ufrag, pwd }) {
  return text.replace(/^a=ice-ufrag:.*?(\r?)$/m, `a=ice-ufrag:${ufrag}$1`).replace(/^a=ice-pwd:.*?(\r?)$/m, `a=ice-pwd:${pwd}$1`);
}
