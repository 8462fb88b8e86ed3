"""What the commands of `python -m ttb_core` have in common: numbers with limits, and the standard streams."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from .errors import TtbError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping
    from typing import IO


def check_numbers(options: argparse.Namespace, limits: Mapping[str, tuple[int, int]]) -> None:
    """Raise TtbError `bad_request` for an option that is less or more than it may be; None may be."""
    for name, (least, most) in limits.items():
        value = getattr(options, name)
        if value is not None and not least <= value <= most:
            raise TtbError("bad_request", f"--{name.replace('_', '-')} must be {least} to {most}.")


def streams() -> tuple[IO[bytes], IO[str]]:
    """Standard input as bytes, and standard output for lines of UTF-8.

    Raises TtbError `bad_request` where one of them is closed.
    """
    if sys.stdin is None or sys.stdout is None:
        raise TtbError("bad_request", "Standard input and output must be open.")
    sys.stdout.reconfigure(encoding="utf-8", errors="replace", newline="\n")  # type: ignore[union-attr]
    return sys.stdin.buffer, sys.stdout


def give_up_output() -> None:
    """Let what could not be written go, so that Python does not try again when it ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # it is no file of the system, as in a test
        sys.stdout = None
