"""The time the computers of Junkyard Bots think about a decision, next to a random game in the same run.

    python3 dev.py bench junkyard_bots

Prints for CPython and the pinned Pyodide under Node, for each level, milliseconds of processor time for a
decision (mean and maximum, over games between computers of level 2), the longest slice between two pauses,
and the number of random games that could have been played in the mean time. A phone whose processor is four
times slower takes four times as long.
"""

from __future__ import annotations

import argparse

import _junkyard_bots
from _measuring import in_pyodide


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--decisions", type=int, default=60, help="for each number of players and level (60)")
    options = parser.parse_args()
    here = _junkyard_bots.measure(options.decisions)
    there = in_pyodide("_junkyard_bots", options.decisions)
    columns = "at most | slice | random games meanwhile"
    print(f"| players | level | ms a decision, CPython {here['python']} | {columns} ", end="")
    print(f"| Pyodide, Python {there['python']} | {columns} |")
    print("| --- | --- " + "| --: " * 8 + "|")
    for players, levels in here["times"].items():
        for level, figures in levels.items():
            both = (figures, there["times"][players][level])
            row = [
                text for *ms, games in both for text in (*(f"{value:.1f}" for value in ms), f"{games:.3f}")
            ]
            print(f"| {players} | {level} | " + " | ".join(row) + " |")


if __name__ == "__main__":
    main()
