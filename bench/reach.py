"""The end of the solver's reach: turns played, time and memory for puzzles of four turns and more.

    python3 dev.py bench reach
    python3 dev.py bench reach --nodes 1500000 --without ahead
    python3 dev.py bench reach --case "one bot"

The boards (`reach.json`) come from games between computers, rounds 5 and 9, and are left whole; the other
puzzles are the collection's. Each row is a process of its own: the least number of turns, or the one in which
the limit came, the turns played, seconds of processor time, and the peak memory (getrusage; Python with the
library takes the first 20 MB). `--without` switches a cut of the solver off.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from pathlib import Path

from _measuring import processor_time

from ttb_core import links
from ttb_core.puzzles import Puzzle
from ttb_core.solving import CUTS, solve

COLLECTION = Path(__file__).parents[1] / "web/static/games/ttb/puzzles/collection/puzzles.json"
IDS = (
    "20e112", "232d5a", "38090f", "32d6d0", "29f848", "8265c6",
    "5253a7", "4a797b", "5fa049", "96a35c", "2b4e79", "d28d4d",
)  # fmt: skip
"""Puzzles of the collection, of four turns and then of five."""
BOARDS = json.loads((Path(__file__).parent / "reach.json").read_text("utf-8"))
"""Links of whole boards by name."""


def cases() -> dict[str, str]:
    """The links of all puzzles by the names of their rows."""
    lines = json.loads(COLLECTION.read_text("utf-8"))["puzzles"]
    of_ids = {line[0]: (len(line[5].split(";")), line[6]) for line in lines}
    known = {f"collection, {of_ids[id_][0]} turns, {id_}": of_ids[id_][1] for id_ in IDS}
    return {**BOARDS, **known}


def measure(name: str, nodes: int, without: list[str]) -> None:
    """Print the row of one puzzle."""
    puzzle = links.decode("#p=" + cases()[name]).puzzle
    assert isinstance(puzzle, Puzzle)
    begun = processor_time()
    answer = solve(puzzle, nodes=nodes, ways=1, cuts=CUTS.difference(without))
    took = processor_time() - begun
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1 << 20 if sys.platform == "darwin" else 1 << 10
    )
    turns = f"{answer.turns}" if answer.turns else f"over {answer.least - 1}"
    print(f"| {name} | {turns} | {answer.nodes:,} | {took:.1f} | {megabytes:.0f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--nodes", type=int, default=300_000, help="turns played at most (300000)")
    parser.add_argument("--without", action="append", default=[], choices=sorted(CUTS), help="no such cut")
    parser.add_argument("--case", default="", help="only rows whose name begins so")
    parser.add_argument("--row", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.row:
        return measure(options.row, options.nodes, options.without)
    print("| puzzle | turns | turns played | s | MB |", flush=True)
    print("| --- " + "| --: " * 4 + "|", flush=True)
    more = [f"--without={cut}" for cut in options.without]
    for name in cases():
        if name.startswith(options.case):
            words = [sys.executable, __file__, "--row", name, "--nodes", str(options.nodes), *more]
            subprocess.run(words, check=True)


if __name__ == "__main__":
    main()
