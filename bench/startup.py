"""Time until a player can act, next to a bare PyScript page of the same versions in the same run.

    python3 dev.py bench startup

Prints medians over several new profiles (cold: the first visit; warm: the second) and their ratios, and the
size of dist/. Times are the page's own `ttb-interactive` mark, counted from the start of the navigation.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright

from e2e import chromium
from tools.build_site import PYODIDE, PYODIDE_FILES, PYSCRIPT
from tools.serve import Site
from tools.steps import DIST

BARE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>bare</title><link rel="icon" href="data:,">
<script type="module" src="pyscript/core.js"></script></head>
<body><script type="py" config='{config}'>
import js
js.performance.mark("ttb-interactive")
js.document.documentElement.dataset.ready = "true"
</script></body></html>
"""


def bare_page(place: Path) -> Path:
    """PyScript and Pyodide as npm brings them, and one line of Python."""
    (place / "pyodide").mkdir(parents=True)
    for name in (*PYODIDE_FILES, "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copyfile(PYODIDE / name, place / "pyodide" / name)
    shutil.copytree(PYSCRIPT, place / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    config = json.dumps({"interpreter": "./pyodide/pyodide.mjs"})
    (place / "index.html").write_text(BARE.replace("{config}", config))
    return place


def visit(context: BrowserContext, url: str) -> tuple[float, int]:
    """Milliseconds until interactive and the number of requests of one visit."""
    page = context.new_page()
    chromium.open_game(page, url)
    time = page.evaluate("performance.getEntriesByName('ttb-interactive')[0].startTime")
    requests = page.evaluate("performance.getEntriesByType('resource').length") + 1
    page.close()
    return time, requests


def sizes(place: Path) -> tuple[int, int, int]:
    """Number of files, bytes, and bytes when every file is sent with gzip."""
    contents = [file.read_bytes() for file in place.rglob("*") if file.is_file()]
    return len(contents), sum(map(len, contents)), sum(len(gzip.compress(content, 6)) for content in contents)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        copy = shutil.copytree(DIST, Path(scratch, "game"))  # a build may run meanwhile
        pages = {"bare": bare_page(Path(scratch, "bare")), "game": copy}
        sites = {name: Site(place).start() for name, place in pages.items()}
        times: dict[tuple[str, str], list[float]] = {}
        requests: dict[str, int] = {}
        for run in range(runs):
            for name, site in sites.items():
                profile = Path(scratch, f"profile-{name}-{run}")
                context = chromium.launch_profile(playwright, profile)
                for kind in ("cold", "warm"):
                    time, requests[name] = visit(context, site.url)
                    times.setdefault((name, kind), []).append(time)
                context.close()
                shutil.rmtree(profile, ignore_errors=True)
        for site in sites.values():
            site.stop()
        print(f"time to interactive, median of {runs} runs")
        for kind in ("cold", "warm"):
            game, bare = (statistics.median(times[name, kind]) for name in ("game", "bare"))
            print(
                f"  {kind}: game {game:5.0f} ms   bare PyScript page {bare:5.0f} ms   ratio {game / bare:.2f}"
            )
        for name, place in pages.items():
            files, raw, packed = sizes(place)
            print(
                f"{name}: {files} files, {raw / 1e6:.2f} MB, {packed / 1e6:.2f} MB with gzip, "
                f"{requests[name]} requests"
            )


if __name__ == "__main__":
    main()
