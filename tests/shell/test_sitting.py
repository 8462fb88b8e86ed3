"""The tests of the shell sit at the counting game, so that they hold for any."""

from __future__ import annotations

from pathlib import Path

from tests.missing import nothing_is_missing
from tests.test_guards import imported

ANOTHER_GAME = {
    "test_correspondence.py": "turns by link in a game whose links carry only whole turns",
}
"""Tests of the shell that still sit at Twin Tin Bots, and what they need of it; a list to be shortened."""
OWN = ("games.ttb.", "ttb_core.", "tests.tables.", "tests.games.")
"""What is Twin Tin Bots's own."""


def test_the_tests_of_the_shell_sit_at_the_counting_game() -> None:
    found = set()
    for file in Path(__file__).parent.glob("*.py"):
        names = imported(f"tests.shell.{file.stem}", file.read_text("utf-8"))
        if any(f"{name}.".startswith(OWN) for name in names):
            found.add(file.name)
    nothing_is_missing("Tests of the shell that sit at another game", sorted(found - {*ANOTHER_GAME}))
    nothing_is_missing("Tests in ANOTHER_GAME that sit at no other game", sorted({*ANOTHER_GAME} - found))
