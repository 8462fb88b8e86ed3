"""The time the solver of the page's worker takes, in CPython and in the pinned Pyodide under Node.

    python3 dev.py bench solving

Prints seconds of processor time for whole answers, and the longest slice between two pauses in milliseconds,
which a page without a worker would feel.
"""

from __future__ import annotations

import argparse

import _solving
from _measuring import in_pyodide


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--nodes", type=int, default=2_000_000, help="turns played at most (2000000)")
    options = parser.parse_args()
    here = _solving.measure(options.nodes)
    there = in_pyodide("_solving", options.nodes, _solving.KNOWN.parents[3])
    print(f"| puzzle | in turns | turns played | CPython {here['python']}, s | slice, ms ", end="")
    print(f"| Pyodide, Python {there['python']}, s | slice, ms |")
    print("| --- " + "| --: " * 6 + "|")
    for name, (turns, proved, nodes, took, longest) in here["puzzles"].items():
        answer = turns or ("none" if proved else "not proven")
        also = there["puzzles"][name]
        print(
            f"| {name} | {answer} | {nodes:,} | {took:.2f} | {longest:.0f} | {also[3]:.2f} | {also[4]:.0f} |"
        )


if __name__ == "__main__":
    main()
