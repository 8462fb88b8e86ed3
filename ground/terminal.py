"""The commands of every rules package: `python -m NAME_core engine | check FILE... | bot | tournament`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

from ground import command
from ground.command import Commands
from ground.conformance import Cases
from ground.protocol import Engine
from ground.rules import Rules
from ground.tournament.command import add_command as add_tournament
from ground.tournament.tournament import Tournament


def main(
    rules: Rules[Any],
    about: str | None,
    cases: Cases,
    tournament: Tournament[Any] | None = None,
    more: Sequence[Callable[[Commands], None]] = (),
    arguments: Sequence[str] | None = None,
) -> int:
    """Run a command of a game; its exit status is that of `ground.command.main`.

    `more` add the game's own commands.
    """

    def serve(stream: IO[bytes], output: IO[str], level: str, seed: str) -> None:
        rules.bot(level, seed).serve(stream, output)

    commands: list[Callable[[Commands], None]] = [
        lambda known: command.add_engine(known, Engine(rules).serve),
        lambda known: command.add_check(known, cases.check_text),
        *more,
    ]
    if rules.bots:
        words = "answer JSON requests for decisions, one a line"
        commands.append(lambda known: command.add_bot(known, rules.bots, words, serve))
    if tournament is not None:
        commands.append(lambda known: add_tournament(known, tournament))
    script = Path(sys.argv[0]).stem == rules.name  # as pyproject.toml names it
    program = rules.name if script else f"python -m {rules.name}_core"
    return command.main(program, about, commands, arguments)
