"""Python starts from a snapshot of its memory; if that is unusable, it starts without one."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from e2e.bad_host import BadHost
from tools.playing import chromium
from tools.serve import Site

SPARE = (".whl", ".zip")
SPARE_LISTED = "JSON.parse(document.querySelector('#start').textContent).spare.length"
# The same Python that the page has.
RUN = """async (code) => {
  const { interpreter } = JSON.parse(document.querySelector("script[type=py]").getAttribute("config"));
  const { loadPyodide } = await import(new URL(interpreter, document.baseURI).href);
  return (await loadPyodide()).runPython(code);
}"""
LEFT = "import _pyodide._base as base; len(base._parse_and_compile_gen.__self__.known)"
# Notes the contents of files that scripts read; then the bytes of those that are still in memory.
READ = """
  window.read = [];
  const { arrayBuffer } = Response.prototype;
  Response.prototype.arrayBuffer = async function () {
    const content = await arrayBuffer.call(this);
    read.push(new WeakRef(content));
    return content;
  };
"""
KEPT = "read.map(content => content.deref()?.byteLength ?? 0)"
# Causes of an unusable snapshot.
CAUSES = {
    "another private name": """
Object.defineProperty(Object.prototype, "restoreSnapshot", {
  set() {},
  get: () => () => { throw new Error("Snapshot has invalid magic number"); },
});""",
    "no memory": """
window.Uint8Array = new Proxy(Uint8Array, {
  construct(target, given) {
    if (given[0] === 31457280) throw new RangeError("Array buffer allocation failed");
    return Reflect.construct(target, given);
  },
});""",
}


def asked_for(page: Page) -> list[str]:
    """The names of the page's requests, collected from now on."""
    names: list[str] = []
    page.on("request", lambda request: names.append(request.url))
    return names


def run(page: Page, code: str) -> object:
    return page.evaluate(RUN, code)


def plays(page: Page) -> None:
    place(page, "1")


def place(page: Page, bot: str) -> None:
    slot = f'.programs [data-slot$="{bot}:0"]'
    page.click('[data-tile="forward1"]')
    page.click(slot)
    expect(page.locator(slot)).to_have_attribute("data-order", "forward1")


@pytest.mark.engines("start from the snapshot", "turn")
def test_a_start_and_a_turn_need_no_archives(page: Page, open_game: Callable[..., Page]) -> None:
    names = asked_for(page)
    plays(open_game(page))
    place(page, "2")
    page.click('[data-action="run"]')
    page.wait_for_selector("html:not([data-animating], [data-drawing])", state="attached")
    assert [name for name in names if name.endswith("/snapshot.bin")], "it starts from the snapshot"
    assert not [name for name in names if name.endswith(SPARE)]
    assert run(page, LEFT) == 0, "PyScript has run both texts that were compiled ahead"


def test_what_the_snapshot_lacks_is_fetched_when_it_is_imported(
    page: Page, open_game: Callable[..., Page]
) -> None:
    names = asked_for(page)
    open_game(page)
    code = "import colorsys, wave; from json import tool; colorsys.__file__"
    assert run(page, code) == "/lib/python314.zip/colorsys.pyc"
    assert [name.endswith(SPARE) for name in names].count(True) == page.evaluate(SPARE_LISTED)
    with pytest.raises(Exception, match="No module named 'nothing_of_the_kind'"):
        run(page, "import nothing_of_the_kind")
    assert [name.endswith(SPARE) for name in names].count(True) == page.evaluate(SPARE_LISTED), "once"


def test_two_starts_have_nothing_of_a_moment_in_common(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    code = "import random, time; f'{random.random()} {time.time()}'"
    page = new_context(site).new_page()
    seen = [str(run(chromium.open_game(page, site.url), code)).split() for _ in range(2)]
    now = page.evaluate("Date.now() / 1000")
    assert seen[0][0] != seen[1][0]
    assert all(abs(float(time) - now) < 600 for _, time in seen)


def test_a_page_does_not_keep_what_it_has_restored(page: Page, open_game: Callable[..., Page]) -> None:
    page.add_init_script(READ)
    open_game(page)
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    kept = page.evaluate(KEPT)
    assert kept and max(kept) == 0


def test_an_engine_without_pyodide_s_trampoline_starts_from_it_too(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    """On an iPad Pyodide does without it, and Python calls functions in another way."""
    page = new_context(site, user_agent="Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)").new_page()
    names = asked_for(page)
    plays(chromium.open_game(page, site.url))
    assert not [name for name in names if name.endswith(SPARE)]


@pytest.mark.repeats("e2e/shell/test_snapshot.py::test_a_snapshot_that_is_missing_costs_one_start_as_ever")
@pytest.mark.other_console_errors
def test_a_snapshot_of_another_pyodide_costs_one_start_as_ever(
    new_context: Callable[..., BrowserContext], dist: Path
) -> None:
    (file,) = dist.glob("ttb-*/snapshot.bin")
    content = gzip.decompress(file.read_bytes())
    (count,) = re.findall(rb'"functions":(\d+)', content)
    other = content.replace(count, b"1" * len(count), 1)
    assert other != content
    host = BadHost(dist, patience=15)
    host.replaced[file.relative_to(dist).as_posix()] = gzip.compress(other, compresslevel=1)
    page = new_context(host.site).new_page()
    falls_back(page, lambda page: chromium.open_game(page, host.url))
    host.stop()


@pytest.mark.parametrize("cause", CAUSES)
@pytest.mark.repeats(
    "e2e/shell/test_snapshot.py::test_a_snapshot_that_is_missing_costs_one_start_as_ever",
)
def test_a_snapshot_of_no_use_costs_one_start_as_ever(
    page: Page, open_game: Callable[..., Page], cause: str
) -> None:
    page.add_init_script(CAUSES[cause])
    falls_back(page, open_game)


@pytest.mark.other_console_errors  # the browser notes that it is missing
@pytest.mark.engines("start without the snapshot")
def test_a_snapshot_that_is_missing_costs_one_start_as_ever(
    page: Page, open_game: Callable[..., Page]
) -> None:
    page.route("**/snapshot.bin", lambda route: route.fulfill(status=404))
    falls_back(page, open_game)


def falls_back(page: Page, open_game: Callable[..., Page]) -> None:
    names = asked_for(page)
    warnings: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if "without its snapshot" in message.text:
            warnings.append(message.text)

    page.on("console", note)
    open_game(page)
    assert len(warnings) == 1
    assert [name.endswith(SPARE) for name in names].count(True) == page.evaluate(SPARE_LISTED)
    expect(page.locator("#loading, .offer")).to_have_count(0)
    plays(page)
