"""The size of a start: requests and bytes until a person can act, and the whole site."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext

from e2e.games import GAMES
from tools.playing import chromium
from tools.precache import NOT_NEEDED_OFFLINE
from tools.serve import GZIP_LEVEL, PACKED, Site
from tools.steps import DIST, files_below


class Budget(NamedTuple):
    """The most that a start may take: requests, and kilobytes as built and with gzip."""

    requests: int
    raw: int
    gzipped: int


STARTS = {
    "": Budget(16, 13_700, 7_500),
    "#play": Budget(16, 13_700, 7_500),
    "junkyard/": Budget(16, 13_315, 7_140),
    "junkyard/#play": Budget(16, 13_315, 7_140),
    "rally/": Budget(16, 13_600, 7_425),
    "rally/#play": Budget(16, 13_600, 7_425),
}
"""By address."""
SOME_OR_EVERY = [
    pytest.param(address, marks=pytest.mark.walk if "/#" in address else []) for address in STARTS
]
"""The front door of every game; a start at the table, which takes the same files, of one."""
SITE = Budget(75, 28_150, 19_960)
"""The whole site, as it is kept for use without a network."""


@cache
def sizes(file: Path) -> tuple[int, int]:
    """The bytes of a file as built and with gzip."""
    content = file.read_bytes()
    return len(content), len(gzip.compress(content, GZIP_LEVEL)) if file.suffix in PACKED else len(content)


def taken(files: list[Path]) -> Budget:
    raw, gzipped = (sum(sizes(file)[n] for file in files) // 1000 for n in (0, 1))
    return Budget(len(files), raw, gzipped)


def check(budget: Budget, files: list[Path], root: Path) -> None:
    """Fail if the files exceed the budget, with a list of them by size."""
    spent = taken(files)
    largest = sorted(files, key=lambda file: -sizes(file)[1])
    listed = "\n".join(f"{sizes(file)[1]:>9,}  {file.relative_to(root)}" for file in largest)
    assert all(map(int.__le__, spent, budget)), f"{spent} is more than {budget}; with gzip:\n{listed}"


# Once a person can act, the first steps have a worker look for advice. It may begin before the test has
# looked, so it is refused from then on; one that began before would count.
NO_WORKER_AFTER = """
  window.Worker = class extends Worker {
    constructor(...more) {
      if (document.documentElement.dataset.ready) throw new Error("A person can act.");
      super(...more);
    }
  };
"""

# True if something is left to draw at the moment from which a person can act.
LEFT = """
  addEventListener("ttb-ready", () => window.left = document.documentElement.hasAttribute("data-drawing"));
"""

# The files that were asked for once a person could act: a busy driver looks only after some of them.
AFTER = """() => {
  const [{ startTime }] = performance.getEntriesByName("ttb-interactive");
  const files = performance.getEntriesByType("resource").filter((file) => file.startTime > startTime);
  return files.map(({ name }) => name);
}"""


@pytest.mark.parametrize("address", SOME_OR_EVERY)
def test_a_start_keeps_its_budget(
    new_context: Callable[..., BrowserContext], site: Site, address: str
) -> None:
    page, asked = new_context(site).new_page(), list[str]()
    root = Path(site.root)
    base = urlsplit(site.url).path

    def file_at(url: str) -> Path:
        file = root / urlsplit(url).path.removeprefix(base)
        return file / "index.html" if file.is_dir() else file

    page.add_init_script(NO_WORKER_AFTER + LEFT)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.url + address)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=chromium.READY_WITHIN)
    begun = asked.copy()
    after = page.evaluate(AFTER)
    # Icons are for the tab, by Firefox and every browser with a window.
    files = [file_at(url) for url in begun if url not in after and "/icons/" not in url]
    check(STARTS[address], files, root)
    assert page.evaluate("left") is ("#" not in address), "the table under the front door can wait"


def test_the_site_keeps_its_budget(dist: Path) -> None:
    names = {file: file.relative_to(dist).as_posix() for file in files_below(dist)}
    check(SITE, [file for file, name in names.items() if not NOT_NEEDED_OFFLINE.match(name)], dist)


@pytest.mark.parametrize("game", GAMES)
def test_no_module_of_a_page_is_named_twice(game: str) -> None:
    """Firefox reports an error for a preloaded module that a script element has begun already."""
    page = (DIST / GAMES[game].place / "index.html").read_text("utf-8")
    ahead = re.findall(r'<link rel="modulepreload" href="([^"]+)"', page)
    scripts = re.findall(r'<script type="module" src="([^"]+)"', page)
    assert ahead and scripts and len({*ahead, *scripts}) == len(ahead) + len(scripts)
