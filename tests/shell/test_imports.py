"""The shell knows no game: it imports neither one nor any rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.missing import nothing_is_missing
from tools import house

WEB = Path(__file__).resolve().parents[2] / "web"
SHELL = sorted((WEB / "shell").rglob("*.py"))
assert SHELL


def imported(file: Path) -> set[str]:
    """What a module imports, wherever it does so."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {"." * node.level + (node.module or "")}
    return found


@pytest.mark.parametrize("file", SHELL, ids=lambda file: str(file.relative_to(WEB)))
def test_the_shell_imports_no_game(file: Path) -> None:
    packages = {name.split(".")[0] for name in imported(file)}
    assert packages.isdisjoint({"games", "ttb_core", "tests", "pyscript", "js"})


def test_the_rules_import_no_page() -> None:
    for file in (WEB.parent / "ttb_core").rglob("*.py"):
        packages = {name.split(".")[0] for name in imported(file)}
        assert packages.isdisjoint({"shell", "games", "pyscript", "js"}), file


def test_the_binding_imports_no_game() -> None:
    packages = {name.split(".")[0] for name in imported(WEB / "main.py")}
    assert packages.isdisjoint({"games", *(rules for page in house.pages() for rules in page.rules)})


def test_only_the_binding_knows_the_browser() -> None:
    for file in (WEB / "games").rglob("*.py"):
        packages = {name.split(".")[0] for name in imported(file)}
        assert packages.isdisjoint({"pyscript", "js"}), file


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
    for file in (WEB.parent / "tests" / "shell").glob("*.py"):
        for name in imported(file):
            game = name.startswith("games.") and not name.startswith("games.count")
            if game or name in ("ttb_core", "tests.tables") or name.startswith(("ttb_core.", "tests.games.")):
                found.add(file.name)
    nothing_is_missing("Tests of the shell that sit at another game", sorted(found - {*ANOTHER_GAME}))
    nothing_is_missing("Tests in ANOTHER_GAME that sit at no other game", sorted({*ANOTHER_GAME} - found))
