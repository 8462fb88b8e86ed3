"""The memory of a page at rest and at its peak, in each installed engine, next to a bare PyScript page.

    python3 dev.py bench memory
    python3 dev.py bench memory --runs 1 --engines firefox --pages table,pyscript

Each page is opened once with a new profile, in a browser that nothing drives, and left alone until it rests.
Printed are medians, in megabytes, of the process that shows the page: its proportional size (PSS) at rest,
and the largest resident size (RSS) that it ever had, which counts what it shares with other processes too.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from _memory import FIREFOX_ALONE, Engine, Memory, chromium_at, memory_of, webkit_at
from _startup_serving import Line, bare_pyscript, host, log
from _startup_visits import PAGES
from playwright.sync_api import sync_playwright

from tools.environment import FIREFOX
from tools.playing import chromium, webkit
from tools.steps import DIST

PLACES = ("table", "door", "pyscript")
NAMES = ("chromium", "firefox", "webkit")


@contextmanager
def engines(names: list[str]) -> Iterator[dict[str, Engine]]:
    """The installed ones of these engines."""
    installed: dict[str, Engine] = {}
    with ExitStack() as stack:
        if "chromium" in names:
            path = chromium.program() or stack.enter_context(sync_playwright()).chromium.executable_path
            installed["chromium"] = chromium_at(path)
        if "firefox" in names and FIREFOX.exists():
            installed["firefox"] = FIREFOX_ALONE
        if "webkit" in names and not webkit.missing():
            environment = {**webkit.SETTINGS, "DISPLAY": stack.enter_context(webkit.virtual_screen())}
            installed["webkit"] = webkit_at(webkit.minibrowser(), environment)
        yield installed


def taken(engine: Engine, root: Path, fragment: str) -> Memory:
    """The memory of one first visit."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        own = {f"XDG_{name}_HOME": profile for name in ("CACHE", "CONFIG", "DATA")}
        site = host(root, Line(), gzipped=False)
        alone = Engine(engine.command, engine.page, {**engine.environment, **own})

        def begun() -> bool:
            return any(file.endswith(".wasm") for file, _ in log(site))

        result = memory_of(alone, Path(profile), site.url + fragment, begun)
        site.stop()
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    listed = partial(str.split, sep=",")
    parser.add_argument("--engines", type=listed, default=list(NAMES), metavar=",".join(NAMES))
    parser.add_argument("--pages", type=listed, default=list(PLACES), metavar=",".join(PLACES))
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, engines(chosen.engines) as installed:
        game = Path(shutil.copytree(DIST, Path(scratch, "game")))  # a build may run meanwhile
        bare = bare_pyscript(Path(scratch, "bare"))
        print("| engine, page | at rest, MB | peak, MB |\n| --- | --: | --: |")
        for name, engine in installed.items():
            for page in chosen.pages:
                root = game if PAGES[page].is_game else bare
                all_of = [taken(engine, root, PAGES[page].fragment) for _ in range(chosen.runs)]
                rest, peak = (statistics.median(numbers) for numbers in zip(*all_of, strict=True))
                print(f"| {name}, {PAGES[page].title} | {rest:.0f} | {peak:.0f} |", flush=True)


if __name__ == "__main__":
    main()
