"""`python -m count_core engine | check FILE... | bot`: the counting game as a program."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from count_core import RULES
from ground import terminal
from ground.conformance import Cases


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status (`ground.command.main`)."""
    return terminal.main(RULES, __doc__, Cases(RULES), arguments=arguments)


if __name__ == "__main__":
    sys.exit(main())
