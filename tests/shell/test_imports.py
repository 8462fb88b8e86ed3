"""The shell knows no game: it imports neither one nor any rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

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
