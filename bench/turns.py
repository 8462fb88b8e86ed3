"""Turns per second of random legal play, in CPython and in the browser's Pyodide in the same run.

    python3 dev.py bench turns

Each turn lists all legal changes, picks one and plays it, events included. The browser runs the wheel of the
built site in the site's own Pyodide. Both are measured alternately several times; medians and their ratio are
printed, because a busy machine slows down both alike.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

import _workload as workload

from e2e import chromium
from tools.steps import DIST

# Takes the place of main.py: the same workload, to be called from outside.
MAIN = Path(workload.__file__).read_text("utf-8") + """
from pyscript import window
from pyscript.ffi import create_proxy

window.turnsPerSecond = create_proxy(turns_per_second)
window.document.documentElement.dataset.ready = "true"
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2, help="how long one run takes (2)")
    options = parser.parse_args()
    with chromium.at_a_copy(DIST) as (browser, site, copy):
        (main,) = copy.glob("python-*/main.py")
        main.write_text(MAIN, "utf-8")
        page = browser.new_page()
        chromium.open_game(page, site.url)
        version = sys.version.split()[0]
        print(f"turns per second of random play, medians of {options.runs} runs; CPython {version}")
        for setup in workload.SETUPS:
            here, there = [], []
            for run in range(options.runs):
                here.append(workload.turns_per_second(setup, options.seconds, f"seed {run}"))
                call = "([setup, seconds, seed]) => turnsPerSecond(setup, seconds, seed)"
                there.append(page.evaluate(call, [setup, options.seconds, f"seed {run}"]))
            cpython, pyodide = statistics.median(here), statistics.median(there)
            ratio = cpython / pyodide
            print(f"  {setup:<18} CPython {cpython:6.0f}   browser {pyodide:6.0f}   ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
