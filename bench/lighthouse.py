"""Lighthouse's scores for the page, next to a bare PyScript page of the same versions in the same run.

    python3 dev.py bench lighthouse

Prints for the front door and the table, as a phone and as a desktop, the medians of several runs: the scores,
and the times of painting, answering and idling as Lighthouse computes them for a slow device. Failing audits
of all categories but performance are named. Lighthouse has a package of its own, bench/package.json, because
only this benchmark needs it, and it is large.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from _startup_serving import Line, bare_pyscript, host

from tools.environment import node_packages
from tools.playing import chromium
from tools.steps import DIST

HERE = Path(__file__).parent
LIGHTHOUSE = HERE / "node_modules" / "lighthouse" / "cli" / "index.js"
TRIES = 3
"""On a busy machine Lighthouse sometimes does not wait long enough for the browser."""
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
MEASURES = {
    "first-contentful-paint": "FCP",
    "largest-contentful-paint": "LCP",
    "speed-index": "speed index",
    "total-blocking-time": "TBT",
    "interactive": "TTI",
    "cumulative-layout-shift": "CLS",
}
DEVICES = {"phone": (), "desktop": ("--preset=desktop",)}
PLACES = {"door": ("game", ""), "table": ("game", "#play"), "bare": ("bare", "")}
"""The audited places: page and rest of its address."""

BARE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>bare</title><link rel="icon" href="data:,">
<script type="module" src="pyscript/core.js"></script></head>
<body><p>bare</p><script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
import js
js.document.documentElement.dataset.ready = "true"
</script></body></html>
"""
"""The page paints some text, because Lighthouse cannot score a page that paints nothing."""


def audited(url: str, device: str, report: Path) -> dict[str, Any]:
    """Lighthouse's report on a first visit to the page."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = "--headless=new" + (" --no-sandbox" if root else "")  # Chromium refuses its sandbox to root
    words = ["node", str(LIGHTHOUSE), url, "--quiet", "--output=json", f"--output-path={report}"]
    words += [f"--chrome-flags={flags}", f"--only-categories={','.join(CATEGORIES)}", *DEVICES[device]]
    program = chromium.program()
    chrome = {"CHROME_PATH": str(program)} if program else {}
    for tries in range(TRIES, 0, -1):
        done = subprocess.run(words, env={**os.environ, **chrome}, capture_output=True, text=True)
        result: dict[str, Any] = json.loads(report.read_text()) if not done.returncode else {}
        if result and "runtimeError" not in result:
            break
        why = result["runtimeError"]["message"] if result else done.stderr.strip().partition("\n")[0]
        print(f"  once more, for Lighthouse has failed: {why}", file=sys.stderr)
        assert tries > 1, why
    return result


def scores(report: dict[str, Any]) -> dict[str, float]:
    """The scores by category, of 100."""
    return {name: 100 * (report["categories"][name]["score"] or 0) for name in CATEGORIES}


def measures(report: dict[str, Any]) -> dict[str, float]:
    """The figures by name: milliseconds, except CLS. A missing figure counts as infinite."""
    audits = report["audits"]
    return {short: audits[name].get("numericValue", float("inf")) for name, short in MEASURES.items()}


def failing(report: dict[str, Any]) -> Iterator[str]:
    """The audits that cost points in the categories other than performance."""
    for name in CATEGORIES[1:]:
        for part in report["categories"][name]["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 1:
                yield f"{name}: {part['id']} ({audit['title']})"


def median(figures: list[dict[str, float]]) -> dict[str, float]:
    return {name: statistics.median(run[name] for run in figures) for name in figures[0]}


@contextmanager
def served() -> Iterator[dict[str, str]]:
    """Addresses of the game and of the bare page."""
    with tempfile.TemporaryDirectory() as scratch:
        # A copy, because a build may run meanwhile.
        pages = {
            "game": Path(shutil.copytree(DIST, Path(scratch, "game"))),
            "bare": bare_pyscript(Path(scratch, "bare"), BARE),
        }
        sites = {name: host(place, Line(), gzipped=True) for name, place in pages.items()}
        yield {name: site.url for name, site in sites.items()}
        for site in sites.values():
            site.stop()


def audit_all(runs: int) -> dict[str, dict[str, Any]]:
    """Medians and failing audits by place and device, e.g. "door, phone"."""
    reports: dict[str, list[dict[str, Any]]] = {}
    with served() as addresses, tempfile.TemporaryDirectory() as scratch:
        for _ in range(runs):
            for device in DEVICES:
                for place, (page, rest) in PLACES.items():
                    report = audited(addresses[page] + rest, device, Path(scratch, "report.json"))
                    reports.setdefault(f"{place}, {device}", []).append(report)
    return {
        name: {
            "scores": median([scores(report) for report in group]),
            "measures": median([measures(report) for report in group]),
            "failing": sorted({line for report in group for line in failing(report)}),
        }
        for name, group in reports.items()
    }


def show(results: dict[str, dict[str, Any]]) -> None:
    """Print all results, and the total blocking time as a multiple of the bare page's."""
    short = ", ".join(CATEGORIES)
    print(f"scores ({short}) and milliseconds (CLS: of 1)")
    for name, result in results.items():
        points = " ".join(f"{score:3.0f}" for score in result["scores"].values())
        figures = "  ".join(
            f"{short} {value:.3f}" if short == "CLS" else f"{short} {value:.0f}"
            for short, value in result["measures"].items()
        )
        print(f"  {name:<15} {points}   {figures}")
        if not name.startswith("bare"):
            for line in result["failing"]:
                print(f"      fails {line}")
    for device in DEVICES:
        bare = results[f"bare, {device}"]["measures"]["TBT"]
        for place in ("door", "table"):
            game = results[f"{place}, {device}"]["measures"]["TBT"]
            ratio = f"{game / bare:.2f}" if bare else "-"
            print(f"total blocking time, {place}, {device}: {ratio} times that of the bare page")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was found there as well")
    options = parser.parse_args()
    node_packages(HERE)
    results = audit_all(options.runs)
    show(results)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
