"""The speed of Rally's engine, beside that of Twin Tin Bots, and the thinking time of its computers.

    python3 dev.py bench rally

Prints for CPython and the pinned Pyodide the rate of each action per second, the ratio of Pyodide to CPython,
and the rate as a multiple of random turns of Twin Tin Bots, choice and play. It is measured as in
`engine.py`. Then come milliseconds of processor time for a computer's program: the mean, the maximum, the
first one on a course, and the longest slice between two pauses. A phone whose processor is four times slower
takes four times as long.
"""

from __future__ import annotations

import argparse

import _rally
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
        here.append(_rally.measure(options.seconds))
        there.append(in_pyodide("_rally", options.seconds))
    names = [*here[0]["times"]]
    cpython, pyodide = (
        {name: min(run["times"][name] for run in runs) for name in names} for runs in (here, there)
    )
    versions = f"CPython {here[0]['python']} | Pyodide, Python {there[0]['python']}"
    print(f"| a second | {versions} | ratio | for each turn of Twin Tin Bots, CPython | Pyodide |")
    print("| --- | --: | --: | --: | --: | --: |")
    for name in names:
        a, b = cpython[name], pyodide[name]
        beside = f"{cpython[_rally.TURN] / a:.2f} | {pyodide[_rally.TURN] / b:.2f}"
        print(f"| {name} | {1e6 / a:,.0f} | {1e6 / b:,.0f} | {b / a:.2f} | {beside} |")
    columns = "at most | first | slice"
    print(f"\n| robots | level | ms a program, CPython | {columns} | Pyodide | {columns} |")
    print("| --- | --- " + "| --: " * 8 + "|")
    for robots, levels in here[0]["decisions"].items():
        for level in levels:
            row = [f"{value:.1f}" for runs in (here, there) for value in _least(runs, robots, level)]
            print(f"| {robots} | {level} | " + " | ".join(row) + " |")


def _least(runs: list[dict[str, dict[str, dict[str, list[float]]]]], robots: str, level: str) -> list[float]:
    """The best of several runs: other work on the machine only slows a run down."""
    return [min(values) for values in zip(*(run["decisions"][robots][level] for run in runs), strict=True)]


if __name__ == "__main__":
    main()
