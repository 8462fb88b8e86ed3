"""`python -m ttb_core engine | check FILE... | perft | bot | solve | tournament`: a library as a program."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ground import command
from ground.command import check_numbers, read_file
from ground.forms import parse

from .bots import serving
from .conformance import check_text
from .interchange import position_from_json
from .perft import divide, perft
from .printing import format_changes
from .protocol import serve
from .setup import new_game
from .solving import command as solving_command
from .tournament import command as tournament

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from ground.command import Commands

    from .position import Position

MOST_DEPTH = 10
"""The largest depth of `perft`: counting more would take too long."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status: 0, 1 if a check failed or it was stopped, 2 for what cannot be used."""
    commands = (
        lambda known: command.add_engine(known, serve),
        lambda known: command.add_check(known, check_text),
        _add_perft,
        serving.add_command,
        solving_command.add,
        tournament.add_command,
    )
    return command.main("python -m ttb_core", __doc__, commands, arguments)


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
