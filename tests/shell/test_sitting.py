"""The tests of the shell use the counting game, so that they hold for any."""

from __future__ import annotations

from pathlib import Path

from tests.missing import nothing_is_missing
from tests.test_guards import imported

OWN = ("games.ttb.", "ttb_core.", "tests.games.")
"""The modules that belong to Twin Tin Bots alone."""


def test_the_tests_of_the_shell_sit_at_the_counting_game() -> None:
    found = []
    for file in sorted(Path(__file__).parent.glob("*.py")):
        names = imported(f"tests.shell.{file.stem}", file.read_text("utf-8"))
        found += [f"{file.name}: {name}" for name in sorted(names) if f"{name}.".startswith(OWN)]
    nothing_is_missing("Tests of the shell that sit at another game", found)
