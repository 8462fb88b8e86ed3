"""The commands that all rules have: `python -m NAME_core engine | check FILE... | bot | tournament`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ground import command
from ground.protocol import Engine
from ground.tournament.command import add_command as add_tournament

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import IO

    from ground.command import Commands
    from ground.conformance import Cases
    from ground.rules import Rules
    from ground.tournament.tournament import Tournament


def main(
    rules: Rules[Any],
    about: str | None,
    cases: Cases,
    tournament: Tournament[Any] | None = None,
    more: Sequence[Callable[[Commands], None]] = (),
    arguments: Sequence[str] | None = None,
) -> int:
    """Run a command of a game; the exit status (`ground.command.main`). `more` are commands of its own."""

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
    return command.main(f"python -m {rules.name}_core", about, commands, arguments)
