"""The command line of a rules package, `python -m NAME_core COMMAND ...`, as far as all games share it.

A command is added by a function that takes the subparsers of `argparse` and sets the default `command` to a
function from the options to the exit status.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import IO, TypeAlias

from ground.errors import GameError

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


MAX_FILE = 4_000_000
"""The largest number of bytes that is read from a file."""


def main(
    program: str,
    description: str | None,
    commands: Iterable[Callable[[Commands], None]],
    arguments: Sequence[str] | None = None,
) -> int:
    """Run a command; its exit status: 0, 1 after a failed check or an interruption, 2 for unusable input."""
    parser = argparse.ArgumentParser(prog=program, description=description)
    known = parser.add_subparsers(required=True)
    for add in commands:
        add(known)
    options = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):  # Messages quote input, which may hold any character.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status: int = options.command(options)
        if sys.stdout is not None:
            sys.stdout.flush()
    except GameError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 1
    except BrokenPipeError:  # The reader has closed the pipe, as `head` does.
        _give_up_output()
        return 0
    except OSError as error:
        if error.filename is not None:
            print(f"Cannot open {error.filename}: {error.strerror}", file=sys.stderr)
        else:
            print(f"Cannot read or write: {error.strerror}", file=sys.stderr)
            _give_up_output()
        return 2
    return status


def add_engine(commands: Commands, serve: Callable[[IO[bytes], IO[str]], None]) -> None:
    """Add the command `engine`, which answers requests until the input ends (`ground.protocol`)."""

    def run(_: argparse.Namespace) -> int:
        with suppress(KeyboardInterrupt):
            serve(*streams())
        return 0

    commands.add_parser("engine", help="answer JSON requests, one a line").set_defaults(command=run)


def add_bot(
    commands: Commands,
    levels: Iterable[str],
    words: str,
    serve: Callable[[IO[bytes], IO[str], str, str], None],
) -> None:
    """Add the command `bot`: a computer of a level answers requests until the input ends.

    `levels` are the names of the levels; one of them is the default, `3`. `words` is the help text. `serve`
    takes the two streams, the level and a seed.
    """

    def run(options: argparse.Namespace) -> int:
        with suppress(KeyboardInterrupt):
            serve(*streams(), options.level, options.seed)
        return 0

    names = list(levels)
    bot = commands.add_parser("bot", help=words)
    bot.add_argument("--level", default="3", choices=names, metavar="N", help=", ".join(names))
    bot.add_argument("--seed", default="", help="any text; where a request has none")
    bot.set_defaults(command=run)


def add_check(commands: Commands, check_text: Callable[[str], Iterator[str | None]]) -> None:
    """Add the command `check`, which runs the conformance cases of files (`ground.conformance`)."""
    check = commands.add_parser("check", help="run conformance cases")
    check.add_argument("files", nargs="+", metavar="FILE")
    check.set_defaults(command=lambda options: _check(options.files, check_text))


def _check(files: Sequence[str], check_text: Callable[[str], Iterator[str | None]]) -> int:
    passed = failed = 0
    stopped = False
    try:
        for path in files:
            for wrong in check_text(read_file(path)):
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


def read_file(path: str) -> str:
    """The text of a file.

    Raises `GameError` (`bad_request`) if it is longer than MAX_FILE, `OSError` if it cannot be read.
    """
    with open(path, "rb") as file:
        data = file.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise GameError("bad_request", f"{path} has more than {MAX_FILE} bytes.")
    return data.decode("utf-8", "replace")


def check_numbers(options: argparse.Namespace, limits: Mapping[str, tuple[int, int]]) -> None:
    """Check that each option in `limits` is None or within its inclusive range.

    Raises `GameError` (`bad_request`).
    """
    for name, (least, most) in limits.items():
        value = getattr(options, name)
        if value is not None and not least <= value <= most:
            raise GameError("bad_request", f"--{name.replace('_', '-')} must be {least} to {most}.")


def streams() -> tuple[IO[bytes], IO[str]]:
    """Standard input as bytes, and standard output for lines of UTF-8.

    Raises `GameError` (`bad_request`) if one of them is closed.
    """
    if sys.stdin is None or sys.stdout is None:
        raise GameError("bad_request", "Standard input and output must be open.")
    sys.stdout.reconfigure(encoding="utf-8", errors="replace", newline="\n")  # type: ignore[union-attr]
    return sys.stdin.buffer, sys.stdout


def _give_up_output() -> None:
    """Drop the output that could not be written, so that Python does not try to write it again at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # A stand-in without a file number, as in a test.
        sys.stdout = None
