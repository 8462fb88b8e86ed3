"""`python -m ttb_core engine | check FILE... | perft | bot | solve | tournament`: a library as a program."""

from __future__ import annotations

import argparse
import io
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from .bots import serving
from .conformance import check_text
from .errors import TtbError
from .interchange import position_from_json
from .options import check_numbers, give_up_output, streams
from .perft import divide, perft
from .protocol import parse, serve
from .setup import new_game
from .solving import command as solving_command
from .tournament import command as tournament

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .position import Position

MAX_FILE = 4_000_000
"""Bytes of a file that is read."""
MOST_DEPTH = 10
"""The largest depth of `perft`: counting more would take too long."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status: 0, 1 if a check failed or it was stopped, 2 for what cannot be used."""
    options = _parser().parse_args(arguments)
    if isinstance(
        sys.stdout, io.TextIOWrapper
    ):  # error messages may repeat text that was read, also text that cannot be encoded
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status: int = options.command(options)
        if sys.stdout is not None:
            sys.stdout.flush()
    except TtbError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader has closed the pipe
        give_up_output()
        return 0
    except OSError as error:
        if error.filename is not None:
            print(f"Cannot open {error.filename}: {error.strerror}", file=sys.stderr)
        else:
            print(f"Cannot read or write: {error.strerror}", file=sys.stderr)
            give_up_output()
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m ttb_core", description=__doc__)
    commands = parser.add_subparsers(required=True)
    engine = commands.add_parser("engine", help="answer JSON requests, one a line")
    engine.set_defaults(command=_engine)
    check = commands.add_parser("check", help="run conformance cases")
    check.add_argument("files", nargs="+", metavar="FILE")
    check.set_defaults(command=_check)
    count = commands.add_parser("perft", help="count the turns from a position")
    count.add_argument("--depth", type=int, required=True, metavar="N")
    count.add_argument("--divide", action="store_true", help="a line for each first change")
    count.add_argument("--colours", type=int, default=2, help="which set-up (2 to 6), first colour red")
    count.add_argument("--position", metavar="FILE", help="a position in the interchange form instead")
    count.set_defaults(command=_perft)
    serving.add_command(commands)
    solving_command.add(commands)
    tournament.add_command(commands)
    return parser


def _engine(_: argparse.Namespace) -> int:
    with suppress(KeyboardInterrupt):
        serve(*streams())
    return 0


def _read(path: str) -> str:
    with open(path, "rb") as file:
        data = file.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise TtbError("bad_request", f"{path} has more than {MAX_FILE} bytes.")
    return data.decode("utf-8", "replace")


def _check(options: argparse.Namespace) -> int:
    passed = failed = 0
    stopped = False
    try:
        for path in options.files:
            for wrong in check_text(_read(path)):
                passed += wrong is None
                failed += wrong is not None
                if wrong is not None:
                    print(f"{path}: {wrong}", flush=True)
                if sys.stderr.isatty():
                    print(f"\r{passed + failed} cases", end="\r", file=sys.stderr)
    except KeyboardInterrupt:
        stopped = True
    print(f"{passed} passed, {failed} failed" + (", stopped" if stopped else ""))
    return 1 if failed or stopped else 0


def _position(options: argparse.Namespace) -> Position:
    if options.position:
        return position_from_json(parse(_read(options.position)))
    return new_game(colours=options.colours, first="red")


def _perft(options: argparse.Namespace) -> int:
    check_numbers(options, {"depth": (1, MOST_DEPTH)})
    position = _position(options)
    if not options.divide:
        print(perft(position, options.depth))
        return 0
    from .notation import format_changes

    counts = divide(position, options.depth)
    for changes, number in counts:
        print(f"{format_changes(changes)}: {number}")
    print(sum(number for _, number in counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
