"""The time each level thinks about a turn, in CPython and in the pinned Pyodide under Node.

    python3 dev.py bench bots

Prints milliseconds of processor time, mean and maximum, over turns of games between bots of level 2, and the
longest slice between two pauses, which a page without a worker would feel.
"""

from __future__ import annotations

import argparse

import _bots
from _measuring import in_pyodide


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--turns", type=int, default=12, help="for each set-up and level (12)")
    options = parser.parse_args()
    here = _bots.measure(options.turns)
    there = in_pyodide("_bots", options.turns)
    print(f"| ms a turn | level | CPython {here['python']} | at most | slice ", end="")
    print(f"| Pyodide, Python {there['python']} | at most | slice |")
    print("| --- | --- " + "| --: " * 6 + "|")
    for name, levels in here["times"].items():
        for level, figures in levels.items():
            row = [*figures, *there["times"][name][level]]
            print(f"| {name} | {level} | " + " | ".join(f"{value:.0f}" for value in row) + " |")


if __name__ == "__main__":
    main()
