"""Walks every file that the start fetches through every fault.

Each case ends with all files there as they were built, which is when Python starts, or in a message with its
reason and a button that leads there once the host is mended. `test_loading.py` shows, for each way back, that
Python starts from there; here it does not start.

The normal run takes one file of each kind through two faults, so that each fault comes once or twice. With
`-m walk` it takes every file through every fault, once and for ever, with and without a browser cache of the
wrong answers.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from e2e.bad_host import ALWAYS, FAILED, FAULTS, INDEX, STAND_IN, WHOLE, BadHost, get_through
from tests.tiers import sample
from tools import start
from tools.playing import chromium

pytestmark = pytest.mark.other_console_errors  # the browser notes every failed request

# The words of the message, by fault.
REASON = {
    "missing": "the server doesn’t have it",
    "refused": "the server answered with error 500",
    "cut": "it arrived damaged",
    "damaged": "it arrived damaged",
    "another page": "another page came instead",
    "broken off": "the connection was lost",
    "dropped": "the connection was lost",
    "silent": "still waiting for",
    "mislabelled": "the server calls it text/plain",
}
SNAPSHOT = "/snapshot.bin"
# One file of each kind, by a part of its name.
KINDS = {
    "script": "/page.js",
    "import": "/scripts/",
    "WebAssembly": "/pyodide.asm.wasm",
    "style": "/page.css",
    "snapshot": SNAPSHOT,
    "wheel": ".whl",
    "texts": "/en.json",
}


@dataclass(frozen=True)
class Case:
    file: str
    fault: str
    times: int
    cached: bool

    @property
    def harmless(self) -> bool:
        """True if the page may start all the same: slow files come, and some files may have any type.

        The snapshot is not needed, but only once the page knows that it does not come.
        """
        script = self.file.endswith((".js", ".mjs", ".css"))
        spared = self.file.endswith(SNAPSHOT) and self.fault != "silent"
        return spared or self.fault == "slow" or (self.fault == "mislabelled" and not script)

    def __str__(self) -> str:
        often = "for ever" if self.times == ALWAYS else "once"
        return f"{self.file}, {self.fault} {often}{', cached' if self.cached else ''}"


def files_of(dist: Path) -> list[str]:
    """Every file of the start but the page itself, of the texts only the English ones."""
    listed = start.files_listed((dist / INDEX).read_text())
    return [name for name in listed if "/texts/" not in name or name.endswith("/en.json")]


@pytest.fixture(scope="module")
def hosts(dist: Path) -> Iterator[dict[bool, BadHost]]:
    """Two hosts, by whether the browser caches their files for ever."""
    both = {cached: BadHost(dist, cached=cached) for cached in (False, True)}
    yield both
    for host in both.values():
        host.stop()


@pytest.fixture
def without_python(hosts: dict[bool, BadHost]) -> Iterator[None]:
    """Hosts whose sites do not start Python, which would only cost time."""
    for host in hosts.values():
        host.without_python()
    yield
    for host in hosts.values():
        host.replaced.clear()


@contextmanager
def as_built(host: BadHost, file: str) -> Iterator[None]:
    """Give a large file its own content in the case that tests it."""
    if host.replaced.get(file) != STAND_IN.encode():
        yield
        return
    stand_in = host.replaced.pop(file)
    try:
        yield
    finally:
        host.replaced[file] = stand_in


@contextmanager
def first_visit(browser: Browser, host: BadHost) -> Iterator[Page]:
    """A page with nothing in the browser's cache."""
    context = browser.new_context(**chromium.USUAL)
    page = context.new_page()
    page.goto(host.url, wait_until="commit")
    try:
        yield page
    finally:
        context.close()


def walk(browser: Browser, host: BadHost, case: Case) -> None:
    host.mend()
    host.break_file(case.file, case.fault, case.times)
    listed = start.block((Path(host.site.root) / INDEX).read_text())
    if case.file in listed["spare"]:  # the page asks for it only without a snapshot
        host.lost = {name for name in listed["files"] if name.endswith(SNAPSHOT)}
    with as_built(host, case.file), first_visit(browser, host) as page:
        if case.times == ALWAYS:
            page.wait_for_selector(f"{WHOLE}, {FAILED}", state="attached", timeout=chromium.READY_WITHIN)
            if not case.harmless:
                message = page.locator(f"{FAILED} p")
                expect(message).to_contain_text(REASON[case.fault], timeout=chromium.READY_WITHIN)
                expect(message).to_contain_text(Path(case.file).name)
            host.mend()
        get_through(page)


@pytest.mark.usefixtures("without_python")
@pytest.mark.parametrize("kind", sample(KINDS, "script"))
def test_a_file_of_each_kind(browser: Browser, hosts: dict[bool, BadHost], dist: Path, kind: str) -> None:
    file = next(name for name in files_of(dist) if KINDS[kind] in name)
    # Each kind begins with another fault and another of the four combinations.
    shift = list(KINDS).index(kind)
    ways = itertools.islice(itertools.cycle(itertools.product((1, ALWAYS), (False, True))), shift, None)
    for fault, (times, cached) in zip(FAULTS[shift % 5 :: 5], ways, strict=False):
        walk(browser, hosts[cached], Case(file, fault, times, cached))


@pytest.mark.walk
@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("without_python")
@pytest.mark.parametrize("fault", FAULTS)
def test_every_file_with_every_fault(
    browser: Browser, hosts: dict[bool, BadHost], dist: Path, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = []
    ways = list(itertools.product(files_of(dist), (fault,), (1, ALWAYS), (False, True)))
    for case in (Case(*parts) for parts in ways):
        try:
            walk(browser, hosts[case.cached], case)
        except (AssertionError, Error) as error:
            wrong.append(f"{case}: {str(error).splitlines()[0]}")
    with capsys.disabled():
        print(f"\n{fault}: {len(ways)} cases, {len(wrong)} wrong")
    assert wrong == []
