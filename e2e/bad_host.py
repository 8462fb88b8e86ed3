"""A host that answers wrongly until it is mended, as bad networks, bad hosts and captive portals do."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Error, Page

from tools import start
from tools.playing import chromium
from tools.serve import TYPES, Handler, Site

INDEX = "index.html"
PORTAL = b"<!doctype html><html><title>Welcome to the inn</title><p>Please log in.</p></html>"
FOR_EVER = "public, max-age=31536000, immutable"
ALWAYS = 1 << 30
MOST_TRIES = 30  # a click on a button that waits for an answer counts as one, after a second
FAILED = "#loading[data-failed]"
WHOLE = "#loading[data-whole], html[data-ready]"
NAMED_BY_CONTENT = re.compile(rb"\b([a-z]+)-[0-9a-f]{10}(?=/)")
LARGE = 1 << 20  # bytes
STAND_IN = "Something large would stand here. " * 99
PATIENCE = re.compile(rb'data-patience="\d+"')

# Replacements of a file's content; some keep the first part, up to `at`.
CONTENT: dict[str, Callable[[bytes, int], bytes]] = {
    "cut": lambda content, at: content[:at],
    "damaged": lambda content, at: content[:at] + b"~" + content[at + 1 :],
    "another page": lambda content, at: PORTAL,
    # Changes by a proxy: a script before all others, or minified styles.
    "with a script": lambda content, at: content.replace(b"<head>", b"<head><script>var strange=1</script>"),
    "made smaller": lambda content, at: content.replace(b": 0.", b": ."),
    "of another version": lambda content, at: NAMED_BY_CONTENT.sub(rb"\1-0123456789", content),
}
FAULTS = (
    "missing", "refused", "cut", "damaged", "another page", "broken off", "dropped", "slow", "silent",
    "mislabelled",
)  # fmt: skip


class BadHost:
    """The site at `url`.

    With `cached`, the host lets browsers cache files named by content for ever, wrong ones too. `patience`,
    in seconds, replaces the page's own: the delay before the page reports a problem.
    """

    def __init__(self, root: Path, *, cached: bool = False, patience: float = 1) -> None:
        self.cached, self.patience = cached, patience
        self.replaced: dict[str, bytes] = {}
        self.policy = ""  # sent in a header, if not empty
        self.allows_all_origins = False  # pages of other origins get the files too
        self.mended = threading.Event()
        self.mend()
        self.site = Site(root, under="/ttb/", handler=type("Bound", (BadHandler,), {"host": self})).start()
        self.url = self.site.url

    def break_file(self, file: str, fault: str, times: int = ALWAYS, at: float = 0.5) -> None:
        """Give wrong answers for a file, by its name in the site; `*` is every file but the page.

        `at`, from 0 to 1, is the part of the content before the fault.
        """
        self.file, self.fault, self.left, self.at = file, fault, times, at

    def replace_file(self, file: Path, text: str) -> None:
        """Pretend that the site was built with another text in a file."""
        self.replaced[file.relative_to(self.site.root).as_posix()] = text.encode()

    def without_python(self) -> None:
        """Pretend that the site has no large files, and that its start ends once every file is there.

        The scripts that start Python do nothing.
        """
        root = Path(self.site.root)
        for name in start.files_listed((root / INDEX).read_text()):
            if (root / name).stat().st_size > LARGE:
                self.replace_file(root / name, STAND_IN)
        for script in ("runtime-*/pyscript/boot.js", "ttb-*/interpreter.js"):
            self.replace_file(next(root.glob(script)), "// Python does not start here.")

    def drop_after(self, requests: int) -> None:
        """Drop every connection after this many requests."""
        self.requests = requests

    def mend(self) -> None:
        self.break_file("", "", 0)
        self.lost: set[str] = set()  # further files that are missing
        self.requests = ALWAYS
        self.mended.set()  # releases threads that hold an answer back
        self.mended = threading.Event()
        self.asked: list[str] = []

    def stop(self) -> None:
        self.mended.set()
        self.site.stop()

    def next_fault(self, name: str) -> str:
        self.asked.append(name)
        if len(self.asked) > self.requests:
            return "dropped"
        if self.left and (name == self.file or (self.file == "*" and not is_page(name))):
            self.left -= 1
            return self.fault
        return ""


def is_page(name: str) -> bool:
    """True if a file, by its name in the site, is a game's page."""
    return name.rpartition("/")[2] == INDEX


def get_through(page: Page) -> None:
    """Press the page's button to try again until every file of the start is there."""
    for _ in range(MOST_TRIES):
        page.wait_for_selector(f"{WHOLE}, {FAILED}", state="attached", timeout=chromium.READY_WITHIN)
        if page.locator(WHOLE).count():
            return
        with suppress(Error):  # the page may have gone on by itself
            page.click(f"{FAILED} button:enabled", timeout=1000)
    raise AssertionError(f"no way through: {page.inner_text(FAILED)}")


class BadHandler(Handler):
    host: BadHost

    def do_GET(self) -> None:
        host = self.host
        mended = host.mended
        name = urlsplit(self.path).path.removeprefix("/ttb/")
        if not name or name.endswith("/"):
            name += INDEX
        self.forever = host.cached and "/" in name and not is_page(name)
        fault = host.next_fault(name)
        file = Path(host.site.root, name)
        if fault == "slow":
            mended.wait(2 * host.patience)
        elif fault == "silent":
            mended.wait()
        if fault in ("dropped", "silent"):
            self.hang_up()
        elif fault == "refused":
            self.send_error(500)
        elif fault == "missing" or name in host.lost or not file.is_file():
            self.send_error(404)
        else:
            self.answer(name, host.replaced.get(name) or file.read_bytes(), fault)

    def answer(self, name: str, content: bytes, fault: str) -> None:
        host = self.host
        if is_page(name):
            content = PATIENCE.sub(b'data-patience="%g"' % host.patience, content)
            for file, other in host.replaced.items():
                before = start.file_entry(Path(host.site.root, file).read_bytes())
                after = start.file_entry(other)
                content = content.replace(start.compact(before).encode(), start.compact(after).encode())
                content = content.replace(str(before["integrity"]).encode(), str(after["integrity"]).encode())
        at = int(len(content) * host.at)
        wrong = CONTENT[fault](content, at) if fault in CONTENT else content
        self.send_response(200)
        types = {"another page": TYPES[".html"], "mislabelled": "text/plain"}
        self.send_header("Content-Type", types.get(fault) or self.guess_type(name))
        self.send_header("Content-Length", str(len(wrong)))
        if host.policy:
            self.send_header("Content-Security-Policy", host.policy)
        if host.allows_all_origins:
            self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        with suppress(OSError):  # the page may go away in the middle
            self.wfile.write(wrong[:at] if fault == "broken off" else wrong)
        if fault == "broken off":
            self.hang_up()

    def caching(self) -> str:
        return FOR_EVER if self.forever else "no-cache"

    def hang_up(self) -> None:
        self.close_connection = True
        with suppress(OSError):
            self.wfile.flush()
            self.connection.shutdown(2)
