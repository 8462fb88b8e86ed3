"""The speed of Junkyard Bots' engine, in CPython and in the pinned Pyodide, beside that of Twin Tin Bots.

    python3 dev.py bench junkyard

Prints the rate of each action per second, the ratio of Pyodide to CPython, and the rate as a multiple of
random turns of Twin Tin Bots, choice and play. It is measured as in `engine.py`.
"""

from __future__ import annotations

import argparse

import _junkyard
from _measuring import in_pyodide


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument(
        "--seconds", type=float, default=0.1, help="how long each thing is done at a time (0.1)"
    )
    options = parser.parse_args()
    here, there = [], []
    for _ in range(options.runs):
        here.append(_junkyard.measure(options.seconds))
        there.append(in_pyodide("_junkyard", options.seconds))
    names = [*here[0]["times"]]
    cpython, pyodide = (
        {name: min(run["times"][name] for run in runs) for name in names} for runs in (here, there)
    )
    print(
        f"| a second | CPython {here[0]['python']} | Pyodide, Python {there[0]['python']} | ratio |", end=""
    )
    print(" for each turn of Twin Tin Bots, CPython | Pyodide |")
    print("| --- | --: | --: | --: | --: | --: |")
    for name in names:
        a, b = cpython[name], pyodide[name]
        beside = f"{cpython[_junkyard.TURN] / a:.2f} | {pyodide[_junkyard.TURN] / b:.2f}"
        print(f"| {name} | {1e6 / a:,.0f} | {1e6 / b:,.0f} | {b / a:.2f} | {beside} |")


if __name__ == "__main__":
    main()
