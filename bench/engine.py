"""The speed of the engine, in CPython and in the pinned Pyodide, beside python-chess in the same run.

    python3 dev.py bench engine

Prints the rate of each action per second, the ratio of Pyodide to CPython, and the rate as a multiple of the
nodes of python-chess's perft from its starting position. Pyodide runs under Node, whose V8 is Chromium's.
Processor time counts; the interpreters take turns for several runs, and the best run of each counts, because
other work on the machine only slows a run down.
"""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import _engine
from _measuring import in_pyodide

CHESS = "python-chess, perft 3 by push and pop"


def of_pyodide(seconds: float) -> dict[str, Any]:
    """The figures of the pinned Pyodide."""
    chess = find_spec("chess")
    assert chess is not None and chess.origin is not None
    return in_pyodide("_engine", seconds, Path(chess.origin).parent)


def quickest(figures: list[dict[str, Any]]) -> dict[str, float]:
    """The best time of each action over several runs."""
    return {name: min(figure["times"][name] for figure in figures) for name in figures[0]["times"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument(
        "--seconds", type=float, default=0.1, help="how long each thing is done at a time (0.1)"
    )
    options = parser.parse_args()
    here, there = [], []
    for _ in range(options.runs):
        here.append(_engine.measure(options.seconds))
        there.append(of_pyodide(options.seconds))
    cpython, pyodide = quickest(here), quickest(there)
    print(
        f"| a second | CPython {here[0]['python']} | Pyodide, Python {there[0]['python']} | ratio |", end=""
    )
    print(" x chess, CPython | x chess, Pyodide |")
    print("| --- | --: | --: | --: | --: | --: |")
    for name in cpython:
        a, b = cpython[name], pyodide[name]
        beside = f"{cpython[CHESS] / a:.2f} | {pyodide[CHESS] / b:.2f}"
        print(f"| {name} | {1e6 / a:,.0f} | {1e6 / b:,.0f} | {b / a:.2f} | {beside} |")


if __name__ == "__main__":
    main()
