"""Lines between pages of separate browsers, by the texts that Python makes of them, on pages without it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from shell.nearby import lines
from shell.nearby.fields import Back, Fields, fields_json
from shell.nearby.invitation import Answer, Invitation, answer_of, answer_text, invitation_of, invitation_text

from tools.playing import chromium
from tools.serve import Site
from tools.steps import NODE_MODULES, ROOT

PAGE = "lines.html"
# The policy of the site's own pages holds here too.
OPEN = """async () => {
  const { connect } = await import(new URL("shell/app/python.js", document.baseURI).href);
  const names = ["calling", "handing", "scanning"];
  const modules = names.map((name) => import(new URL(`shell/nearby/${name}.js`, document.baseURI).href));
  window.told = [];
  window.channels = []; // the browser's own, for acts that the scripts never do
  const { prototype } = RTCPeerConnection;
  const { createDataChannel } = prototype;
  prototype.createDataChannel = function (...given) {
    channels.push(createDataChannel.apply(this, given));
    return channels.at(-1);
  };
  const scripts = await Promise.all(modules);
  window.effects = Object.assign({}, ...scripts.map(({ effects }) => effects));
  for (const { start } of scripts) start?.();
  connect({ act: (action, value) => told.push([action, value]) });
}"""
TAKE = """([action, line]) => {
  const is = ([name, value]) => name === action && (!line || JSON.parse(value).line === line);
  const at = told.findIndex(is);
  return at < 0 ? null : told.splice(at, 1)[0][1];
}"""
TOLD = """([action, line]) => told.some(
  ([name, value]) => name === action && (!line || JSON.parse(value).line === line))"""
GIVEN_UP = 5_500
"""The time in ms after which Firefox has given up a connection that has had no address to try."""


class Screen:
    """A page with the scripts of lines, and this test in place of Python."""

    def __init__(self, page: Page, site: Site) -> None:
        self.page, self.effects = page, list[dict[str, Any]]()
        page.goto(site.url + PAGE)
        self.open()

    def open(self) -> None:
        self.page.evaluate(OPEN)

    def emit(self, do: str, **fields: object) -> None:
        """Perform an effect at once; `App` has a method of the same name."""
        self.perform([{"do": do, **fields}])

    def perform(self, asked: list[dict[str, object]]) -> None:
        """Perform several effects, one right after the other."""
        self.page.evaluate("(asked) => { for (const one of asked) effects[one.do](one); }", asked)

    def next_report(self, action: str, line: str = "") -> str:
        """The next report of an action, once it is there."""
        chromium.until(self.page, TOLD, [action, line])
        return str(self.page.evaluate(TAKE, [action, line]))

    def report(self, action: str, line: str) -> lines.Report:
        return lines.report_of(self.next_report(action, line))

    def lost(self, line: str) -> str:
        return self.report("line-lost", line).why

    def reports(self) -> list[list[str]]:
        """All reports that have not been read yet; they are removed."""
        reports: list[list[str]] = self.page.evaluate("() => told.splice(0)")
        return reports


@pytest.fixture(scope="module")
def place(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A page with the policy of the site's pages, beside the scripts."""
    index = (dist / "index.html").read_text("utf-8")
    policy = next(line for line in index.splitlines() if "Content-Security-Policy" in line)
    folder = tmp_path_factory.mktemp("lines")
    (folder / "shell").symlink_to(ROOT / "web" / "static" / "shell")
    (folder / "vendor").mkdir()
    (folder / "vendor" / "qr").symlink_to(NODE_MODULES / "qr")
    (folder / PAGE).write_text(
        f"<!doctype html><html><head>{policy}<title>Lines</title></head><body></body></html>"
    )
    site = Site(folder, under="/ttb/").start()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def screens(place: Site, browser: Browser, other_browser: Browser) -> Iterator[tuple[Screen, Screen]]:
    """A host and a guest, in two processes of the browser."""
    contexts = [opened.new_context() for opened in (browser, other_browser)]
    watch = chromium.Watch(place.url.removesuffix("/ttb/"))
    for context in contexts:
        context.on("page", watch.follow)
    host, guest = (Screen(context.new_page(), place) for context in contexts)
    yield host, guest
    for context in contexts:
        context.close()
    assert watch.complaints() == ""


def invited(host: Screen, line: str, back: Back | None = None) -> Fields:
    """The offer of a host, as read from an invitation."""
    lines.offer(host, line, back=back)
    offered = host.report("line-offered", line).fields
    assert offered
    return invitation_of(invitation_text(Invitation(7, ("red",), offered))).fields


def answered(guest: Screen, line: str, fields: Fields, back: Back | None = None) -> tuple[Fields, Back]:
    """The answer of a guest, as read from a link, and the data by which the guest is recognised later."""
    lines.answer(guest, line, fields, back=back)
    report = guest.report("line-answered", line)
    assert report.fields and report.back
    return answer_of(answer_text(Answer(7, report.fields))).fields, report.back


def connect(host: Screen, guest: Screen, line: str) -> Back:
    """Connect two screens as people do; return the data by which the guest is recognised later."""
    fields, back = answered(guest, line, invited(host, line))
    lines.accept(host, line, fields)
    for screen in (host, guest):
        screen.report("line-open", line)
    return back


@pytest.mark.engines("several screens")
def test_texts_go_both_ways_and_both_see_the_end(screens: tuple[Screen, Screen]) -> None:
    host, guest = screens
    connect(host, guest, "one")
    long = "".join(f"{number} ♞ é " for number in range(30_000))
    assert len(long.encode()) > 300_000
    for sender, receiver in ((host, guest), (guest, host)):
        for text in ("", "\ufeffshort", long, '{"type": "sign"}'):
            lines.send(sender, "one", text)
        for text in ("", "\ufeffshort", long, '{"type": "sign"}'):
            assert receiver.report("line-heard", "one").text == text
    lines.send(host, "one", "the last word")
    lines.close(host, "one")
    assert guest.report("line-heard", "one").text == "the last word"
    assert guest.lost("one") == lines.CLOSED
    assert host.reports() == guest.reports() == []


def test_a_guest_comes_back_by_itself(screens: tuple[Screen, Screen], pytestconfig: pytest.Config) -> None:
    """A guest reconnects by an offer that it got while it was connected, after a reload; and once more."""
    host, guest = screens
    back = connect(host, guest, "here")
    for turn in ("first", "second"):
        spare = invited(host, turn, back)
        if turn == "first" and pytestconfig.getoption("engine") == "firefox":
            host.page.wait_for_timeout(GIVEN_UP)  # a guest stays for longer before it is gone
        guest.page.reload()
        assert host.lost("here" if turn == "first" else "first") == lines.CLOSED
        guest.open()
        _, known = answered(guest, turn, spare, back)
        assert known.fingerprint == back.fingerprint and known.pwd != back.pwd
        for screen in (host, guest):
            screen.report("line-open", turn)
        lines.send(guest, turn, turn)
        assert host.report("line-heard", turn).text == turn
        back = known
    lines.close(guest, "second")
    assert host.lost("second") == lines.CLOSED


def test_nobody_comes_back_for_another(screens: tuple[Screen, Screen]) -> None:
    """Name and password are not enough: the certificate is another guest's."""
    host, guest = screens
    back = connect(host, guest, "own")
    other = "0" * 64 if back.fingerprint[0] != "0" else "1" * 64
    spare = invited(host, "spare", back._replace(fingerprint=other))
    answered(guest, "foreign", spare, back)
    assert host.lost("spare") == lines.FAILED
    assert guest.lost("foreign") in (lines.CLOSED, lines.FAILED)  # a busy browser is slow to hear of it
    lines.close(guest, "own")
    host.lost("own")


HOSTILE = {
    "texts": (lines.FLOOD, "for (let n = 0; n < 250; n += 1) send(Uint8Array.of(1, 65));"),
    "small pieces": (lines.FAILED, "send(Uint8Array.of(0, 65));"),
    "large piece": (lines.FAILED, "const piece = new Uint8Array(20000); piece[0] = 1; send(piece);"),
    "no text": (lines.FAILED, "send(Uint8Array.of(1, 255, 254));"),
    "unknown": (lines.FAILED, "send(Uint8Array.of(9, 65));"),
    "empty": (lines.FAILED, "send(new Uint8Array(0));"),
    "no bytes": (lines.FAILED, "send('text');"),
}
SEND = "const channel = channels.at(-1); const send = (piece) => channel.send(piece);"
MUCH = {
    "long": (lines.TOO_LONG, "for (let n = 0; n < 129; n += 1) hear(new Uint8Array(16384));"),
    "bytes": (
        lines.FLOOD,
        "for (let n = 1; n < 260; n += 1) { const piece = new Uint8Array(16384).fill(65);"
        " piece[0] = n % 90 ? 0 : 1; hear(piece); }",
    ),
}
HEAR = """const channel = channels.at(-1);
const hear = ({ buffer: data }) => channel.dispatchEvent(new MessageEvent("message", { data }));"""


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_nobody_sends_ends_the_line(kind: str, screens: tuple[Screen, Screen]) -> None:
    host, guest = screens
    why, script = HOSTILE[kind]
    connect(host, guest, kind)
    guest.page.evaluate(f"() => {{ {SEND} {script} }}")
    assert (host.lost(kind), guest.lost(kind)) == (why, lines.CLOSED)
    assert {action for action, _ in host.reports()} <= {"line-heard"}


@pytest.mark.parametrize("kind", MUCH)
def test_too_much_ends_the_line(kind: str, screens: tuple[Screen, Screen]) -> None:
    """The script pretends that the data has arrived: to send it takes a busy machine a while."""
    host, guest = screens
    why, script = MUCH[kind]
    connect(host, guest, kind)
    host.page.evaluate(f"() => {{ {HEAR} {script} }}")
    assert (host.lost(kind), guest.lost(kind)) == (why, lines.CLOSED)
    assert {action for action, _ in host.reports()} <= {"line-heard"}


def test_what_is_too_long_to_send_ends_the_line(screens: tuple[Screen, Screen]) -> None:
    host, guest = screens
    connect(host, guest, "long")
    guest.page.evaluate("() => effects['line-send']({ line: 'long', text: 'é'.repeat(1024 * 1024 + 1) })")
    assert (guest.lost("long"), host.lost("long")) == (lines.TOO_LONG, lines.CLOSED)


NONSENSE: list[dict[str, Any]] = [
    {"ufrag": "abc"},
    {"pwd": "a" * 22 + "\r\na=ice-lite"},
    {"fingerprint": "g" * 64},
    {"setup": "none"},
    {"candidates": [{"kind": "host", "address": "example.org", "port": 9}]},
    {"candidates": [{"kind": "host", "address": "1.2.3.4", "port": 65536}]},
    {"candidates": [{"kind": "toString", "address": "1.2.3.4", "port": 9}]},
    {"candidates": [{"kind": "host", "address": "1.2.3.4\n", "port": 9}]},
    {"candidates": [{"kind": "host", "address": "1.2.3.4", "port": 9}] * 9},
    {"candidates": None},
]


def test_fields_that_are_none_are_impossible(screens: tuple[Screen, Screen]) -> None:
    host, guest = screens
    good = fields_json(invited(host, "offer"))
    for number, wrong in enumerate(NONSENSE):
        guest.emit("line-answer", line=f"a{number}", sdp={**good, **wrong}, servers=[])
        assert guest.lost(f"a{number}") == lines.IMPOSSIBLE
    for number, wrong in enumerate(NONSENSE[:3]):
        lines.offer(host, f"o{number}")
        host.report("line-offered", f"o{number}")
        host.emit("line-accept", line=f"o{number}", sdp={**good, "setup": "active", **wrong})
        assert host.lost(f"o{number}") == lines.IMPOSSIBLE
    guest.emit("line-answer", line="none", sdp=None, servers=[])
    assert guest.lost("none") == lines.IMPOSSIBLE
    host.emit("line-offer", line="server", servers=[{"urls": "http://example.org"}])
    assert host.lost("server") == lines.IMPOSSIBLE
    host.emit("line-accept", line="unknown", sdp=good)
    lines.close(host, "offer")
    assert host.reports() == guest.reports() == []


# Stand-ins for the browser's connections: they never answer, or they are unusable.
STAND_INS = {
    "silent": "for (const name of ['createAnswer', 'setLocalDescription', 'setRemoteDescription'])"
    " prototype[name] = () => new Promise(() => {});",
    "refusing": "window.RTCPeerConnection = class { constructor() { throw new DOMException('refused'); } };",
    "empty": "window.RTCPeerConnection = function () {};",
}


@pytest.mark.parametrize("kind", STAND_INS)
def test_a_stand_in_for_connections_is_found_out(
    place: Site, screens: tuple[Screen, Screen], kind: str
) -> None:
    host, guest = screens
    fields = fields_json(invited(host, "offer"))
    page = guest.page.context.new_page()
    page.add_init_script(
        "const { prototype } = RTCPeerConnection; const timeout = setTimeout;"
        "window.setTimeout = (what, ms, ...more) => timeout(what, ms / 50, ...more);" + STAND_INS[kind]
    )
    screen = Screen(page, place)
    lines.offer(screen, "o")
    assert screen.lost("o") == lines.IMPOSSIBLE
    screen.emit("line-answer", line="a", sdp=fields, servers=[])
    assert screen.lost("a") == lines.IMPOSSIBLE
    assert screen.reports() == []
    page.close()
    lines.close(host, "offer")


def test_what_is_given_up_reports_nothing(screens: tuple[Screen, Screen]) -> None:
    host, guest = screens
    fields = invited(host, "given")
    asked = {"line": "up", "sdp": fields_json(fields), "servers": [], "text": "nobody hears this"}
    guest.perform([{"do": f"line-{do}", **asked} for do in ("answer", "close", "send")])
    answered(guest, "other", fields)
    lines.close(guest, "other")
    lines.close(host, "given")
    assert host.reports() == guest.reports() == []


def test_every_kind_of_address_is_taken(screens: tuple[Screen, Screen]) -> None:
    host, guest = screens
    good = fields_json(invited(host, "ways"))
    addresses = (
        "1.2.3.4",
        "2001:db8:0:0:0:0:0:1",
        "2001:db8::1",
        "ef1e217a-8b11-46fa-a604-84222d7a3458.local",
    )
    kinds = ("host", "srflx", "relay", "host")
    candidates = [
        {"kind": kind, "address": candidate, "port": 9}
        for kind, candidate in zip(kinds, addresses, strict=True)
    ]
    guest.emit("line-answer", line="ways", sdp={**good, "candidates": candidates}, servers=[])
    assert guest.report("line-answered", "ways").fields
    lines.close(guest, "ways")
    lines.close(host, "ways")


@pytest.mark.engines("several screens")
def test_links_of_a_live_table_are_claimed_by_the_tab_that_is_at_it(
    screens: tuple[Screen, Screen], place: Site
) -> None:
    host, guest = screens
    camera = Screen(host.page.context.new_page(), place)
    lines.say_live(host, lines.Live(invited=(7, 8)))
    lines.hand_answer(camera, "abc")
    assert (camera.next_report("nearby-handed"), host.next_report("nearby-answer")) == ("yes", "abc")
    lines.ask_whose(camera, 8)
    assert camera.next_report("nearby-elsewhere") == "host"
    lines.say_live(host, lines.Live(visited=9))
    lines.ask_whose(host, 9)
    assert host.next_report("nearby-elsewhere") == "nobody"
    lines.ask_whose(camera, 9)
    assert camera.next_report("nearby-elsewhere") == "guest"
    lines.hand_answer(camera, "def")
    assert camera.next_report("nearby-handed") == "no"
    lines.say_live(host, lines.Live())
    lines.ask_whose(camera, 9)
    assert camera.next_report("nearby-elsewhere") == "nobody"
    assert host.reports() == guest.reports() == camera.reports() == []
    camera.page.close()


CAMERA = """(words) => {
  const canvas = document.createElement("canvas");
  canvas.getContext("2d").fillRect(0, 0, 9, 9);
  window.stream = null;
  window.codes = words;
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ["qr_code"];
    detect = async () => codes.splice(0, 1).map((rawValue) => ({ rawValue }));
  };
  navigator.mediaDevices.getUserMedia = async () => (window.stream = canvas.captureStream());
  navigator.mediaDevices.enumerateDevices = async () => [{ kind: "videoinput" }];
  document.body.innerHTML = "<dialog id='dialog'><div data-scan></div></dialog>";
  document.querySelector("dialog").showModal();
}"""
# A camera before a code, somewhat turned, and a browser that cannot read codes itself.
CODE = """async (text) => {
  const { default: encodeQR } = await import(new URL("vendor/qr/index.js", document.baseURI).href);
  const rows = encodeQR(text, "raw", { ecc: "low", border: 4 });
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#bbb";
  pen.fillRect(0, 0, 640, 480);
  pen.translate(300, 250);
  pen.rotate(0.2);
  pen.scale(300 / rows.length, 300 / rows.length);
  pen.translate(-rows.length / 2, -rows.length / 2);
  const draw = () => {
    rows.forEach((row, y) => row.forEach((dark, x) => {
      pen.fillStyle = dark ? "#222" : "#eee";
      pen.fillRect(x, y, 1.05, 1.05);
    }));
    requestAnimationFrame(draw); // a picture that never changes is never sent
  };
  draw();
  delete window.BarcodeDetector;
  navigator.mediaDevices.getUserMedia = async () => (window.stream = canvas.captureStream());
}"""
ENDED = """() => !document.querySelector("video") &&
  (stream?.getVideoTracks() ?? []).every(({ readyState }) => readyState === "ended")"""
REFUSED = """() => {
  navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("", "NotAllowedError"); };
}"""


def test_a_code_is_read_inside_the_page(place: Site, screens: tuple[Screen, Screen]) -> None:
    page = screens[0].page.context.new_page()
    screen = Screen(page, place)
    page.evaluate(
        CAMERA, ["https://example.org/#p=x", "x" * 2000 + "#near=", "https://example.org/#near=abc"]
    )
    page.evaluate("() => dispatchEvent(new Event('ttb-ready'))")
    chromium.until(page, "() => document.documentElement.dataset.canScan === 'true'")
    assert page.evaluate("document.documentElement.dataset.canCall") == "true"
    lines.scan(screen, "look")
    assert screen.next_report("look") == "https://example.org/#near=abc"
    chromium.until(page, ENDED)
    # A redrawn dialog keeps the picture; a dialog without a place for it stops the camera.
    lines.scan(screen, "look")
    chromium.until(page, "() => document.querySelector('[data-scan] video')?.paused === false")
    page.evaluate("() => document.querySelector('video').remove()")
    chromium.until(page, "() => document.querySelector('[data-scan] video')?.paused === false")
    page.evaluate("() => document.querySelector('[data-scan]').remove()")
    chromium.until(page, ENDED)
    page.evaluate(CAMERA, [])
    lines.scan(screen, "look")
    lines.stop_scan(screen)
    chromium.until(page, ENDED)
    page.evaluate(REFUSED)
    lines.scan(screen, "look")
    assert screen.next_report("nearby-scan-failed") == "refused"
    assert screen.reports() == []
    page.close()


@pytest.mark.engines("several screens")
def test_a_code_is_read_where_the_browser_cannot(place: Site, screens: tuple[Screen, Screen]) -> None:
    fields = invited(screens[0], "code")
    invitation = place.url + "#near=" + invitation_text(Invitation(7, ("red",), fields))
    lines.close(screens[0], "code")
    page = screens[0].page.context.new_page()
    screen = Screen(page, place)
    page.evaluate(CAMERA, [])
    page.evaluate(CODE, invitation)
    lines.scan(screen, "look")
    assert screen.next_report("look") == invitation
    chromium.until(page, ENDED)
    page.close()
