"""The time of a start, next to a bare PyScript page and a bare `loadPyodide` page of the same versions.

    python3 dev.py bench startup
    python3 dev.py bench startup --runs 1 --conditions plain --pages table,pyscript --visits 1
    python3 dev.py bench startup --engine firefox --conditions plain,network

Each page has a new browser profile in every run, and the pages take turns, so that disturbances of the
machine affect all of them. The visits of a profile:

    first    nothing is stored
    second   reopened a second after the page could be used; the service worker may still be storing
    third    in a new tab, once everything is stored
    offline  as the third, with the server stopped; the bare pages need it: compared with their third visit

With `--played 12` Python works for so many seconds at the first visit, as in a game that is played: Chromium
keeps compiled code then.

The conditions:

    plain      as fast as this machine is, from a plain server
    network    10 Mbit/s for all connections together, 40 ms more for each request, gzip as common hosts do.
               The server is slow, because the browser's own throttling ignores the service worker
    processor  the page's main thread four times slower, by the browser's own throttling; workers, the service
               worker and the browser's compiler threads are not slowed down

Bytes are those of a first visit according to the server's log: raw, with gzip, and with Brotli on request.
Memory is the proportional size (PSS) of the process that shows the page, once it rests at a further visit,
in a browser that nothing drives.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import _startup_report
from _memory import chromium_at, memory_of
from _startup_serving import LATENCY, MEGABITS, Line, Weights, bare_pyodide, bare_pyscript, host, log
from _startup_visits import PAGES, VISITS, Person, requests
from playwright.sync_api import Playwright, sync_playwright

from tools.playing import chromium, firefox
from tools.serve import Site
from tools.steps import DIST, say

CONDITIONS = {
    "plain": "plain",
    "network": f"{MEGABITS} Mbit/s, {LATENCY * 1000:.0f} ms",
    "processor": "processor four times slower",
}
LAUNCHES = {"chromium": chromium.launch_profile, "firefox": firefox.launch_profile}


class Bench:
    """The pages, and the machinery to visit them."""

    def __init__(self, playwright: Playwright, scratch: Path, dist: Path, chosen: argparse.Namespace) -> None:
        self.playwright, self.scratch = playwright, scratch
        self.gzipped, self.most, self.played = not chosen.no_gzip, chosen.visits, chosen.played
        self.engine: str = chosen.engine
        scratch.mkdir()
        game = Path(shutil.copytree(dist, scratch / "game"))  # a build may run meanwhile
        self.places = {
            "door": game,
            "table": game,
            "pyscript": bare_pyscript(scratch / "pyscript"),
            "pyodide": bare_pyodide(scratch / "pyodide"),
        }
        self.weights = Weights(chosen.brotli)

    def site(self, name: str, condition: str) -> Site:
        far = condition == "network"
        line = Line(MEGABITS, LATENCY) if far else Line()
        return host(self.places[name], line, gzipped=far and self.gzipped)

    @contextmanager
    def person(self, name: str, condition: str) -> Iterator[tuple[Person, Site, Path]]:
        """A visitor, the site and the visitor's profile."""
        site = self.site(name, condition)
        profile = Path(tempfile.mkdtemp(dir=self.scratch))
        context = LAUNCHES[self.engine](self.playwright, profile)
        yield Person(context, PAGES[name], site, condition == "processor", self.played), site, profile
        site.stop()
        shutil.rmtree(profile, ignore_errors=True)

    def visits(self, name: str, condition: str) -> list[dict[str, Any]]:
        """The visits of one new profile."""
        with self.person(name, condition) as (person, site, profile):
            rows = [*islice(person.visits(), self.most)]
            person.leave()
            for row in rows:
                if row["visit"] == "third" and self.engine == "chromium":
                    path = chromium.program() or self.playwright.chromium.executable_path
                    url = site.url + person.kind.fragment
                    row["memory"] = memory_of(chromium_at(path), profile, url).rest
        return [{"condition": condition, "page": name, **row} for row in rows]

    def weight(self, name: str) -> dict[str, Any]:
        """Requests and bytes of a first visit, until a person can act and in total."""
        with self.person(name, "plain") as (person, site, _):
            until_ready, total = requests(person, partial(log, site))
            person.leave()
        return {
            "requests": [len(until_ready), len(total)],
            "ready": self.weights.total(until_ready),
            "total": self.weights.total(total),
        }


def some_of(names: list[str], text: str) -> list[str]:
    """The names in a comma-separated list, in its order."""
    wanted = text.split(",")
    if unknown := set(wanted) - set(names):
        raise argparse.ArgumentTypeError(f"no {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    return wanted


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    every = {"conditions": list(CONDITIONS), "pages": list(PAGES)}
    parser.add_argument("--runs", type=int, default=5, help="new profiles for each page and condition")
    for name, values in every.items():
        parser.add_argument(
            f"--{name}", type=partial(some_of, values), default=values, metavar=",".join(values)
        )
    parser.add_argument("--engine", choices=LAUNCHES, default="chromium", help="the browser")
    most = len(VISITS)
    parser.add_argument("--played", type=float, default=0, help="seconds of work at the first visit (0)")
    parser.add_argument("--visits", type=int, default=most, help=f"only the first so many ({most})")
    parser.add_argument("--brotli", action="store_true", help="sizes with Brotli too, which takes minutes")
    parser.add_argument("--dist", type=Path, default=DIST, help="another build of the game")
    parser.add_argument("--no-gzip", action="store_true", help="the host far away does not compress")
    parser.add_argument("--label", default="", help="what this build is called")
    parser.add_argument(
        "--before",
        type=Path,
        metavar="FILE_OR_DIST",
        help="an earlier run's JSON, or a build that takes turns",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything that was measured")
    chosen = parser.parse_args()
    if chosen.engine == "firefox" and "processor" in chosen.conditions:
        parser.error("Firefox cannot be slowed down: name other --conditions")
    return chosen


def measure(chosen: argparse.Namespace, dists: list[Path]) -> list[dict[str, Any]]:
    """The measurements of the builds in these directories; the builds take turns with each other, too."""
    with tempfile.TemporaryDirectory() as scratch, firefox.supplemented(), sync_playwright() as playwright:
        places = [Path(scratch, str(number)) for number in range(len(dists))]
        benches = [Bench(playwright, place, dist, chosen) for place, dist in zip(places, dists, strict=True)]
        rows: list[list[dict[str, Any]]] = [[] for _ in benches]
        for condition in chosen.conditions:
            for run in range(chosen.runs):
                for name in chosen.pages:
                    say(f"{condition}, run {run + 1} of {chosen.runs}, {PAGES[name].title}")
                    for number in sorted(range(len(benches)), reverse=bool(run % 2)):
                        visits = benches[number].visits(name, condition)
                        rows[number] += [{"run": run, **row} for row in visits]
        weights = [{name: bench.weight(name) for name in chosen.pages} for bench in benches]
    facts = {
        "label": chosen.label,
        "runs": chosen.runs,
        "gzip": not chosen.no_gzip,
        "brotli": chosen.brotli,
        "conditions": {name: CONDITIONS[name] for name in chosen.conditions},
    }
    return [
        {**facts, "weights": weight, "rows": build_rows}
        for weight, build_rows in zip(weights, rows, strict=True)
    ]


def main() -> None:
    chosen = options()
    beside = chosen.before is not None and chosen.before.is_dir()
    measured, *before = measure(chosen, [chosen.dist, *([chosen.before] if beside else [])])
    if beside:
        before[0]["label"] = ""
    elif chosen.before:
        before = [json.loads(chosen.before.read_text())]
    if chosen.json:
        chosen.json.write_text(json.dumps(measured, indent=1) + "\n")
    print(_startup_report.markdown(measured, next(iter(before), None)))


if __name__ == "__main__":
    main()
