"""`python -m rally_core engine | check FILE... | bot | tournament`: the library as a program."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ground import command

from .bots import serving
from .conformance import CASES
from .protocol import ENGINE
from .tournament import command as tournament

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status (`ground.command.main`)."""
    commands = (
        lambda known: command.add_engine(known, ENGINE.serve),
        lambda known: command.add_check(known, CASES.check_text),
        serving.add_command,
        tournament.add_command,
    )
    return command.main("python -m rally_core", __doc__, commands, arguments)


if __name__ == "__main__":
    sys.exit(main())
