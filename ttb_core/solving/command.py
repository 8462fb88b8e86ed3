"""`python -m ttb_core solve`: the shortest solutions of a puzzle, from a file or a link."""

from __future__ import annotations

import argparse
import sys

from ground.command import Commands, check_numbers
from ground.forms import parse

from .. import links
from ..errors import TtbError
from ..making.grading import grade
from ..notation import format_turn
from ..puzzles import MOST_TURNS, OTHERS, Puzzle, puzzle_from_json
from .answer import Answer
from .solver import CUTS, NODES, solving

MAX_FILE = 400_000
"""The largest number of bytes that is read from a file."""
MOST_NODES = 1_000_000_000
"""The largest limit of nodes that may be requested: more would not fit into memory."""


def add(commands: Commands) -> None:
    """Register the `solve` command."""
    solve = commands.add_parser("solve", help="the shortest solutions of a puzzle, proved")
    solve.add_argument(
        "puzzle", metavar="PUZZLE", help="a file with a puzzle (JSON) or a link, - for input, or a link"
    )
    solve.add_argument("--turns", type=int, metavar="N", help="look at so many turns (the puzzle's own)")
    solve.add_argument("--others", choices=OTHERS, help="what other colours do (what the puzzle says)")
    solve.add_argument("--nodes", type=int, default=NODES, metavar="N", help="play no more turns than that")
    solve.add_argument(
        "--without", choices=sorted(CUTS), action="append", default=[], help="switch a cut off"
    )
    solve.set_defaults(command=_solve)


def _solve(options: argparse.Namespace) -> int:
    """Run the command; its exit status: 0 solved, 1 not soluble or not proven."""
    check_numbers(options, {"nodes": (1, MOST_NODES), "turns": (1, MOST_TURNS)})
    puzzle = _read(options.puzzle)
    steps = solving(puzzle, options.nodes, options.turns, options.others, CUTS - set(options.without))
    shown = sys.stderr.isatty()
    while True:
        try:
            progress = next(steps)
        except StopIteration as stop:
            answer: Answer = stop.value
            break
        except KeyboardInterrupt:
            print("stopped", file=sys.stderr)
            return 1
        if shown:
            print(f"\r{progress.turns} turns, {progress.nodes} played", end="\r", file=sys.stderr)
    others = puzzle.others if options.others is None else options.others
    asked = Puzzle(puzzle.position, puzzle.goal, puzzle.turns, others)
    print("\n".join(_report(answer, grade(asked, answer))))
    return 0 if answer.turns is not None else 1


def _read(name: str) -> Puzzle:
    try:
        if name == "-":
            text = sys.stdin.buffer.read(MAX_FILE + 1).decode("utf-8", "replace")
        else:
            with open(name, encoding="utf-8", errors="replace") as file:
                text = file.read(MAX_FILE + 1)
    except (IsADirectoryError, PermissionError):
        raise
    except OSError:
        text = name  # Not a file, so it may be a link.
    if len(text) > MAX_FILE:
        raise TtbError("bad_request", f"{name} has more than {MAX_FILE} characters.")
    if text.lstrip().startswith("{"):
        return puzzle_from_json(parse(text))
    linked = links.decode(text)
    if linked.puzzle is None:
        raise TtbError("bad_puzzle", "The link holds no puzzle.")
    return linked.puzzle


def _report(answer: Answer, grade: int | None) -> list[str]:
    if answer.turns is None:
        verdict = "not soluble" if answer.proved else "not proven"
        return [f"{verdict}: no solution in fewer than {answer.least} turns ({answer.nodes} turns played)"]
    few = "" if answer.complete else "more than "
    count = len(answer.solutions) - (not answer.complete)
    head = f"{answer.turns} turns, {few}{count} solutions, grade {grade} ({answer.nodes} turns played)"
    return [head, *("; ".join(map(format_turn, solution.turns)) for solution in answer.solutions)]
