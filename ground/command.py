"""A game's rules as a program, `python -m NAME_core COMMAND ...`: what all of them have in common.

A command is put in by a function that is given the subparsers of `argparse`, and sets `command` to what
carries it out: a function of the options that returns the exit status.
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
"""Bytes of a file that is read."""


def main(
    program: str,
    description: str | None,
    commands: Iterable[Callable[[Commands], None]],
    arguments: Sequence[str] | None = None,
) -> int:
    """Run a command; the exit status: 0, 1 if a check failed or it was stopped, 2 for what cannot be used."""
    parser = argparse.ArgumentParser(prog=program, description=description)
    known = parser.add_subparsers(required=True)
    for add in commands:
        add(known)
    options = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):  # messages quote input, whatever is in it
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
    except BrokenPipeError:  # the reader has gone, as `head` does
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
    """The command `engine`: answer requests until the input ends (`ground.protocol`)."""

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
    """The command `bot`: a computer of a level answers requests until the input ends.

    `levels` are their names, of which `3` is usual; `words` say what it does; `serve` takes the streams, the
    level and a seed.
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
    """The command `check`: run the conformance cases of files (`ground.conformance`)."""
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
    """The text of a file. Raises GameError `bad_request` if it is too long, OSError if there is none."""
    with open(path, "rb") as file:
        data = file.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise GameError("bad_request", f"{path} has more than {MAX_FILE} bytes.")
    return data.decode("utf-8", "replace")


def check_numbers(options: argparse.Namespace, limits: Mapping[str, tuple[int, int]]) -> None:
    """Raise GameError `bad_request` for an option that is less or more than it may be; None may be."""
    for name, (least, most) in limits.items():
        value = getattr(options, name)
        if value is not None and not least <= value <= most:
            raise GameError("bad_request", f"--{name.replace('_', '-')} must be {least} to {most}.")


def streams() -> tuple[IO[bytes], IO[str]]:
    """Standard input as bytes, and standard output for lines of UTF-8.

    Raises GameError `bad_request` where one of them is closed.
    """
    if sys.stdin is None or sys.stdout is None:
        raise GameError("bad_request", "Standard input and output must be open.")
    sys.stdout.reconfigure(encoding="utf-8", errors="replace", newline="\n")  # type: ignore[union-attr]
    return sys.stdin.buffer, sys.stdout


def _give_up_output() -> None:
    """Drop the output that could not be written, so that Python does not try to write it again at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # a stand-in without a file number, as in a test
        sys.stdout = None
