"""`python -m ttb_core engine | check FILE... | perft | solve | bot | tournament`: the commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from ground import terminal
from ground.command import Commands, check_numbers, read_file
from ground.forms import parse

from .conformance import CASES
from .interchange import position_from_json
from .perft import divide, perft
from .position import Position
from .printing import format_changes
from .rules import RULES
from .setup import new_game
from .solving import command as solving
from .tournament import TOURNAMENT

MOST_DEPTH = 10
"""The largest depth of `perft`: counting further would take too long."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status is that of `ground.command.main`."""
    return terminal.main(RULES, __doc__, CASES, TOURNAMENT, (_add_perft, solving.add), arguments)


def _add_perft(commands: Commands) -> None:
    count = commands.add_parser("perft", help="count the turns from a position")
    count.add_argument("--depth", type=int, required=True, metavar="N")
    count.add_argument("--divide", action="store_true", help="a line for each first change")
    count.add_argument("--colours", type=int, default=2, help="which set-up (2 to 6), first colour red")
    count.add_argument("--position", metavar="FILE", help="a position in the interchange form instead")
    count.set_defaults(command=_perft)


def _position(options: argparse.Namespace) -> Position:
    if options.position:
        return position_from_json(parse(read_file(options.position)))
    return new_game(colours=options.colours, first="red")


def _perft(options: argparse.Namespace) -> int:
    check_numbers(options, {"depth": (1, MOST_DEPTH)})
    position = _position(options)
    if not options.divide:
        print(perft(position, options.depth))
        return 0
    counts = divide(position, options.depth)
    for changes, number in counts:
        print(f"{format_changes(changes)}: {number}")
    print(sum(number for _, number in counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
