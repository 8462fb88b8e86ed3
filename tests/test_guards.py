"""The allowed imports: rules and shell import the ground; a game's page imports ground, shell and its rules.

The parts are found in the folders: games by their `page.toml` (`tools.house`), rules by their names,
`NAME_core`. A new game is covered without a change here.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from tests.missing import nothing_is_missing
from tests.parsing import nodes_of
from tools import house
from tools.commands import BENCH
from tools.house import WEB
from tools.steps import ROOT

ROOTS = (WEB, ROOT / "tests" / "counting")
GAMES = {page.name: page.rules for page in house.pages(ROOTS)}
GROUND, SHELL, PAGES, BINDING = "ground", "shell", "games", "main"
WORKSHOP = [ROOT / name for name in ("makers", "bench", "robot_pictures", "tools", "dev.py")]
"""Everything besides pages and tests; code that tests share with these modules is kept in them."""
BENCHMARKS = sorted((ROOT / "bench").glob("*.py"))
TESTS = ("tests", "e2e", *(place.name for place in (ROOT / "tests" / "counting").glob("*_core")))
BROWSER = {"pyscript", "js", "pyodide_js"}
"""Modules that exist in a browser only."""

Games = Mapping[str, Sequence[str]]
"""The packages of rules of each game, by its name."""
Sources = Mapping[str, str]
"""The texts of modules by their names; that of a package ends in `.__init__`."""


def modules(place: Path, below: str = "") -> Iterator[tuple[str, str]]:
    """The names and texts of the modules of a package, or of a single file."""
    for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
        name = ".".join(file.relative_to(place.parent).with_suffix("").parts)
        yield below + name, file.read_text("utf-8")


def sources() -> dict[str, str]:
    """All modules that may be part of a page."""
    rules = [place for root in (ROOT, *ROOTS) for place in root.glob("*_core")]
    pages = [place for root in ROOTS for place in (root / "games").iterdir() if place.is_dir()]
    return {
        **dict(modules(ROOT / "ground")),
        **{name: text for place in rules for name, text in modules(place)},
        **dict(modules(WEB / "shell")),
        **{name: text for place in pages for name, text in modules(place, "games.")},
        **dict(modules(WEB / "main.py")),
    }


def part(module: str) -> str:
    """The part that a module belongs to: a package, or the page of a game."""
    first, *rest = module.split(".")
    return f"{PAGES}.{rest[0]}" if first == PAGES and rest else first


def may_import(games: Games, part: str) -> set[str]:
    """The parts that a part may import besides Python's library; itself is among them."""
    if part.startswith(f"{PAGES}."):
        return {part, SHELL, GROUND, *games[part.removeprefix(f"{PAGES}.")]}
    if part == BINDING:
        return {SHELL, GROUND, *BROWSER}
    return {part, GROUND}


def imported(module: str, text: str) -> Iterator[str]:
    """The names that a module imports anywhere, also in functions and for types alone."""
    package = module.rpartition(".")[0]
    for node in nodes_of(text):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: package.count(".") + 2 - node.level] if node.level else []
            name = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{name}.{alias.name}" for alias in node.names)


def forbidden_imports(games: Games, sources: Sources) -> list[str]:
    """The forbidden imports, a line each."""
    lines = []
    for module, text in sources.items():
        allowed = may_import(games, part(module))
        for name in imported(module, text):
            if part(name) not in allowed and part(name) not in sys.stdlib_module_names:
                lines.append(f"{module} imports {name}")
    return lines


def test_nobody_imports_what_it_must_not_know() -> None:
    assert forbidden_imports(GAMES, sources()) == []


def test_what_is_made_measured_and_built_needs_no_tests() -> None:
    names = (name for place in WORKSHOP for name in modules(place))
    lines = [
        f"{module} imports {name}"
        for module, text in names
        for name in imported(module, text)
        if name.split(".")[0] in TESTS
    ]
    nothing_is_missing("Imports of tests", lines)


@pytest.mark.repeats(
    "tests/test_docs.py::test_every_command_that_a_document_names_comes_as_far_as_its_help",
    "tests/test_guards.py::test_nobody_imports_what_it_must_not_know",
    "tests/test_guards.py::test_what_is_made_measured_and_built_needs_no_tests",
)
def test_every_benchmark_can_be_imported_as_it_is_run() -> None:
    code = f"import sys; {'; '.join(f'import {file.stem}' for file in BENCHMARKS)}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "bench"), BENCH["PYTHONPATH"]])},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert {name.split(".")[0] for name in done.stdout.split()} & {*TESTS} == set()


def test_every_part_of_the_house_is_looked_at() -> None:
    parts = {part(module) for module in sources()}
    rules = {package for packages in GAMES.values() for package in packages}
    assert parts == {GROUND, SHELL, BINDING, *rules, *(f"{PAGES}.{game}" for game in GAMES)}
    assert len(GAMES) > 1


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("ground.rng", "from chess_core.board import SIZE"),
        ("ground.links.__init__", "import shell"),
        ("ground.links.frame", "def late(): from games.chess import game"),
        ("ground.forms", "import numpy"),
        ("chess_core.board", "from shell.app.game import Game"),
        ("chess_core.board", "from ..games.chess import game"),
        ("chess_core.__init__", "import games.chess.game"),
        ("chess_core.board", "from go_core import stones"),
        ("chess_core.board", "import js"),
        ("shell.app.app", "import chess_core.board"),
        ("shell.app.app", "if TYPE_CHECKING:\n    from games.chess.game import GAME"),
        ("shell.app.app", "from games import chess"),
        ("shell.app.app", "from pyscript import window"),
        ("games.chess.game", "from games.go.game import GAME"),
        ("games.chess.game", "from games import go"),
        ("games.chess.game", "from ..go import game"),
        ("games.chess.game", "import go_core"),
        ("games.chess.game", "from js import document"),
        ("games.chess.game", "import main"),
        ("main", "from games.chess.game import GAME"),
        ("main", "import chess_core"),
    ],
)
def test_what_must_not_be_known_is_found(module: str, text: str) -> None:
    games = {"chess": ("chess_core",), "go": ("go_core",)}
    assert len(forbidden_imports(games, {module: text})) == 1


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("ground.links.frame", "import zlib\nfrom ground.errors import GameError\nfrom . import packing"),
        ("chess_core.board", "from ground.rng import Random\nfrom .pieces import KING"),
        ("chess_core.bots.__init__", "from ..board import SIZE\nfrom . import levels"),
        ("shell.app.app", "from ground.errors import GameError\nfrom shell.door import door"),
        (
            "games.chess.game",
            "import chess_core\nfrom shell.app import game\nfrom games.chess import desk",
        ),
        ("games.chess.board.hexes", "from ..game import GAME"),
        ("main", "from pyscript import window\nfrom shell.app.app import App"),
    ],
)
def test_what_may_be_known_is_not_complained_of(module: str, text: str) -> None:
    games = {"chess": ("chess_core",), "go": ("go_core",)}
    assert forbidden_imports(games, {module: text}) == []
