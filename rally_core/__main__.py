"""`python -m rally_core engine | check FILE... | bot | tournament`: the library as a program."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ground import terminal

from .conformance import CASES
from .rules import RULES
from .tournament import TOURNAMENT


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status (`ground.command.main`)."""
    return terminal.main(RULES, __doc__, CASES, TOURNAMENT, arguments=arguments)


if __name__ == "__main__":
    sys.exit(main())
