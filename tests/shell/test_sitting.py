"""The tests of the shell sit at the counting game."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.missing import nothing_is_missing


def imported(file: Path) -> set[str]:
    """What a module imports, wherever it does so."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {"." * node.level + (node.module or "")}
    return found


ANOTHER_GAME = {
    "test_computers.py": "what computers of several levels think and advise",
    "test_correspondence.py": "turns by link in a game whose links carry only whole turns",
    "test_review.py": "what the strongest computer says of a game",
    "test_shelf.py": "a house with two games",
    "test_statistics.py": "records of games against several levels",
    "test_texts.py": "the texts of all games",
}
"""Tests of the shell that still sit at Twin Tin Bots, and what they need of it; a list to be shortened."""


def test_the_tests_of_the_shell_sit_at_the_counting_game() -> None:
    found = set()
    for file in Path(__file__).parent.glob("*.py"):
        for name in imported(file):
            game = name.startswith("games.") and not name.startswith("games.count")
            if game or name in ("ttb_core", "tests.tables") or name.startswith(("ttb_core.", "tests.games.")):
                found.add(file.name)
    nothing_is_missing("Tests of the shell that sit at another game", sorted(found - {*ANOTHER_GAME}))
    nothing_is_missing("Tests in ANOTHER_GAME that sit at no other game", sorted({*ANOTHER_GAME} - found))
