"""The whole browser killed a moment after a turn: how often the turn is there when it opens again.

    python3 dev.py bench killed

A browser with a profile of its own opens the page, plays turns and is killed with all its processes, so that
it cannot write anything any more: the first time within the first seconds of a first visit, then again and
again. Local storage alone loses these turns, since browsers write it to disk seconds later.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import BrowserType, Page, sync_playwright

import ttb_core as ttb
from e2e import chromium
from tools.serve import Site
from tools.steps import DIST

DELAYS = (0.0, 0.1, 0.5, 2.0)
"""Seconds from the turn that is seen to the end of the browser, by turns."""


def position(page: Page) -> str:
    found: str = page.evaluate("ttb.position()")
    return found


def play_on(page: Page) -> str:
    """Play the first legal turn, and answer the position after it."""
    changes = ttb.legal_changes(ttb.position_from_json(json.loads(position(page))))
    page.evaluate(
        "text => ttb.play(text)", json.dumps({"change": changes[0], "double": False, "choices": []})
    )
    return position(page)


def survivals(kind: BrowserType, url: str, profile: Path, tries: int) -> Iterator[tuple[float, bool]]:
    """Kill the browser so many times: after how many seconds, and whether the last turn came back."""
    last = ""
    for number in range(tries + 1):
        delay = DELAYS[(number - 1) % len(DELAYS)]
        with chromium.mortal(kind, profile) as page:
            chromium.open_game(page, url)
            if last:
                yield delay, position(page) == last
            for _ in range(1 + number % 3):
                last = play_on(page)
            time.sleep(DELAYS[number % len(DELAYS)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tries", type=int, default=20)
    tries = parser.parse_args().tries
    there: dict[float, list[bool]] = {}
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        site = Site(DIST).start()
        for delay, survived in survivals(playwright.chromium, site.url, Path(profile), tries):
            there.setdefault(delay, []).append(survived)
        site.stop()
    for delay, survived in sorted(there.items()):
        print(f"killed {delay:.1f} s after a turn: came back with it in {sum(survived)} of {len(survived)}")
    everything = [one for survived in there.values() for one in survived]
    print(f"together {sum(everything)} of {len(everything)}")


if __name__ == "__main__":
    main()
