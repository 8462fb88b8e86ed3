"""The allowed directions of imports between the page's modules, and the limits between features."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import takewhile
from pathlib import Path

import pytest

from tests.parsing import nodes_of, parsed

WEB = Path(__file__).resolve().parents[1] / "web"
MODULES = {
    ".".join(file.relative_to(WEB).with_suffix("").parts).removesuffix(".__init__"): file
    for folder in ("shell", "games")
    for file in sorted((WEB / folder).rglob("*.py"))
}
ORDER = {
    "shell": (
        "texts",
        "drawing storage",
        "app",
        "computers editing help jobs keyboard saves seats",
        "play shelf statistics",
        "library replay",
        "sharing",
        "door film nearby poster",
        "newgame settings",
        "challenge review",
        "mistakes",
        "rooms table",
        "features",
        "start",
    ),
    "games.ttb": (
        "challenge computers symbols",
        "board",
        "door first words",
        "game",
        "turn",
        "help review statistics",
        "puzzles",
        "desk table",
        "editor",
        "features",
    ),
    "games.junkyard": (
        "lessons meetings rules symbols",
        "solo",
        "computers words",
        "board",
        "turn",
        "first game help review",
        "bench daily learning puzzles",
        "desk table",
        "features",
    ),
    "games.rally": (
        "computers lessons registers rules symbols",
        "words",
        "board",
        "courses turn",
        "first game help review",
        "daily",
        "drills",
        "desk table",
        "editor",
        "features",
    ),
}
"""The folders, and the modules beside them, from the bottom up.

A module imports its own folder and those on the lines before.
"""
GROUND = ORDER["shell"][:3]
"""The folders that name not even types of later folders."""


class _Imports(ast.NodeVisitor):
    """The modules that a text imports, anywhere in it.

    With `types`, imports under `TYPE_CHECKING` count as well.
    """

    def __init__(self, types: bool) -> None:
        self.types = types
        self.found: set[str] = set()

    def visit_If(self, node: ast.If) -> None:
        if not self.types and ast.unparse(node.test) == "TYPE_CHECKING":
            for other in node.orelse:
                self.visit(other)
        else:
            self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        self.found |= {alias.name for alias in node.names}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        assert node.module and not node.level
        for alias in node.names:
            module = f"{node.module}.{alias.name}"
            self.found.add(module if module in MODULES else node.module)


def imported(text: str, types: bool = False) -> set[str]:
    visitor = _Imports(types)
    visitor.visit(parsed(text))
    return visitor.found


@cache
def graph_of_modules() -> dict[str, set[str]]:
    """The modules of the page that each module imports; late imports count, imports for types do not."""
    return {name: imported(file.read_text("utf-8")) & MODULES.keys() for name, file in MODULES.items()}


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle, or an empty list."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_no_module_of_the_page_imports_itself_by_way_of_others() -> None:
    assert circle(graph_of_modules()) == []


def test_a_circle_is_found_wherever_the_import_stands() -> None:
    late = "def draw():\n    from shell.app import app\n"
    named = "if TYPE_CHECKING:\n    from shell.app import app\nelse:\n    import shell.texts.texts\n"
    assert imported(late) == {"shell.app.app"}
    assert imported(named) == {"shell.texts.texts"} and "shell.app.app" in imported(named, types=True)
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) and not circle({"a": {"b", "c"}, "b": {"c"}})


def home_of(module: str) -> tuple[str, str]:
    """The part of `ORDER` that a module belongs to, and its folder or own name there."""
    first, *rest = module.split(".")
    part = first if first != "games" else f"{first}.{rest.pop(0)}"
    return part, rest[0] if rest else ""


def upward_imports(graph: dict[str, set[str]], part: str, order: Sequence[str]) -> list[tuple[str, str]]:
    """Imports within a part that lead to a folder that is not before the module's own."""
    level = {folder: number for number, line in enumerate(order) for folder in line.split()}
    found = []
    for name, others in graph.items():
        for (at, folder), other in ((home_of(other), other) for other in sorted(others)):
            own = home_of(name)
            if own[0] == at == part and folder != own[1] and level[folder] >= level.get(own[1], -1):
                found.append((name, other))
    return found


def test_every_folder_has_one_place_in_the_order() -> None:
    there: dict[str, set[str]] = {}
    for name in MODULES.keys() - {"shell"}:
        part, folder = home_of(name)
        there.setdefault(part, set()).update([folder] if folder else [])
    assert {part: sorted(" ".join(order).split()) for part, order in ORDER.items()} == {
        part: sorted(folders) for part, folders in there.items()
    }


@pytest.mark.parametrize("part", ORDER)
def test_folders_import_what_comes_before_them(part: str) -> None:
    assert upward_imports(graph_of_modules(), part, ORDER[part]) == []


def test_the_ground_of_the_shell_names_nothing_that_comes_after_it() -> None:
    ground = " ".join(GROUND).split()
    named = {
        name: imported(file.read_text("utf-8"), types=True) & MODULES.keys()
        for name, file in MODULES.items()
        if home_of(name)[1] in ground
    }
    assert upward_imports(named, "shell", ORDER["shell"]) == []


def test_an_import_upwards_and_a_circle_of_folders_are_found() -> None:
    order = ("low", "one other", "high")
    fine = {"shell.high.a": {"shell.low.a", "shell.high.b"}, "shell.one.a": {"shell.low.b", "ground.forms"}}
    assert upward_imports(fine, "shell", order) == []
    for name, other in (("low.a", "high.a"), ("one.a", "other.a"), ("other.a", "one.b"), ("low.a", "one.a")):
        graph = {f"shell.{name}": {f"shell.{other}"}}
        assert upward_imports(graph, "shell", order) == [(f"shell.{name}", f"shell.{other}")]


def documented_folders(part: str) -> list[str]:
    """The folders of a part as docs/ARCHITECTURE.md lists them."""
    lines = (WEB.parent / "docs" / "ARCHITECTURE.md").read_text("utf-8").splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"  {part.replace('.', '/')}/ "))
    listed = takewhile(lambda line: line.startswith("    "), lines[start + 1 :])
    names = [re.match(r" {4}((?:\w+/ ?)+)", line) for line in listed]
    return [folder for found in names if found for folder in found[1].replace("/", " ").split()]


@pytest.mark.parametrize("part", ORDER)
def test_the_order_is_drawn(part: str) -> None:
    level = {folder: number for number, line in enumerate(ORDER[part]) for folder in line.split()}
    home = WEB.joinpath(*part.split("."))
    folders = documented_folders(part)
    assert sorted(folders) == sorted(folder for folder in level if (home / folder).is_dir())
    assert folders == sorted(folders, key=level.__getitem__)


# Private names, and attributes of other objects

FIELDS_OF_TUPLES = {"_replace", "_asdict", "_fields"}
"""Public in spite of their names: `typing.NamedTuple` has them."""
POLICY = "asyncio.unix_events._UnixDefaultEventLoopPolicy"
COMPILER = "self._running._parse_and_compile_gen"
OTHERS = {"zipimport._zip_directory_cache", POLICY, f"{POLICY}._loop_factory", COMPILER}
"""Exceptions without alternative: the snapshot clears the list of archives that were read, and the loop of
sockets from the class that Pyodide's own policy has as its base, and compiles texts in Pyodide's place."""


def private(text: str) -> set[str]:
    """Private names of other objects that a module uses; a class may use those of its own objects."""
    nodes = nodes_of(text)
    own = {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in ("self", "cls")
    } | FIELDS_OF_TUPLES
    return {
        ast.unparse(node)
        for node in nodes
        if isinstance(node, ast.Attribute)
        and node.attr.startswith("_")
        and not node.attr.startswith("__")
        and node.attr not in own
    }


def feature_of(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "feature"


def asks_for_features(text: str) -> bool:
    """True if a module asks the app for a feature instead of declaring a need."""
    return any(isinstance(node, ast.Attribute) and node.attr == "feature" for node in nodes_of(text))


def needs_in(tree: ast.Module, name: str) -> set[str]:
    """The names of all needs that a class of a module declares or inherits."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            bases = (needs_in(tree, ast.unparse(base).partition("[")[0]) for base in node.bases)
            return {target for one in node.body for target in _declared(one)}.union(*bases)
        if isinstance(node, ast.ImportFrom) and node.module in MODULES:
            for alias in node.names:
                if name == (alias.asname or alias.name):
                    return needs_in(_tree_of(node.module), alias.name)
    return set()


@cache
def _tree_of(module: str) -> ast.Module:
    return parsed(MODULES[module].read_text("utf-8"))


@cache
def kinds_of_features() -> set[str]:
    """The names of all classes of features."""
    bases: dict[str, set[str]] = {}
    for module in MODULES:
        called = {
            alias.asname: alias.name
            for node in _tree_of(module).body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.asname
        }
        for node in _tree_of(module).body:
            if isinstance(node, ast.ClassDef):
                names = {ast.unparse(base).partition("[")[0] for base in node.bases}
                bases.setdefault(node.name, set()).update(called.get(name, name) for name in names)
    found = {"Feature"}
    while more := {name for name, several in bases.items() if several & found} - found:
        found |= more
    return found


def _declared(node: ast.stmt) -> list[str]:
    """The name of a need, if this line declares one."""
    made = node.value if isinstance(node, ast.Assign) else None
    if not isinstance(node, ast.Assign) or not isinstance(made, ast.Call) or ast.unparse(made.func) != "Need":
        return []
    return [ast.unparse(target) for target in node.targets]


def set_on_features(text: str) -> list[str]:
    """The statements of a module that set, or change in place, an attribute of a feature.

    These are `self._x.y = ...` where `_x` is a need, `x.y = ...` where `x` is a parameter, and
    `app.feature(X).y = ...`, also through another name for the feature.
    """
    tree = parsed(text)
    functions = [node for node in nodes_of(text) if isinstance(node, ast.FunctionDef)]
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    needed = {f"self.{name}" for one in classes for name in needs_in(tree, one)}
    needed |= {
        name
        for function in functions
        for node in _own_nodes(function)
        if isinstance(node, ast.Assign)
        for name in _named(node.targets[0], node.value, _feature_parameters(function))
        if name.startswith("self.")
    }
    found = []
    for scope in (tree, *functions):
        nodes = _own_nodes(scope)
        names = needed | _feature_parameters(scope)
        names |= {
            name
            for node in nodes
            if isinstance(node, ast.Assign)
            for name in _named(node.targets[0], node.value, names)
        }
        found += [
            ast.unparse(node)
            for node in nodes
            if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Delete)
            for target in _targets(node)
            if _foreign(target, names)
        ]
    return found


def _feature_parameters(function: ast.AST) -> set[str]:
    """The parameters of a function that are features."""
    if not isinstance(function, ast.FunctionDef):
        return set()
    several = (*function.args.args, *function.args.kwonlyargs)
    return {
        one.arg for one in several if one.annotation and ast.unparse(one.annotation) in kinds_of_features()
    }


@cache
def _own_nodes(scope: ast.AST) -> tuple[ast.AST, ...]:
    """The nodes of a function or module, without those of the functions in it."""
    found, left = [], [scope]
    while left:
        inside = [*ast.iter_child_nodes(left.pop())]
        found += inside
        left += [node for node in inside if not isinstance(node, ast.FunctionDef)]
    return tuple(found)


def _foreign(target: ast.expr, names: set[str]) -> bool:
    while isinstance(target, ast.Attribute | ast.Subscript):
        target = target.value
        if feature_of(target) or _written(target) in names:
            return True
    return False


def _written(value: ast.expr) -> str:
    """The text of a name or an attribute, and nothing for all else."""
    return ast.unparse(value) if isinstance(value, ast.Name | ast.Attribute) else ""


def _named(target: ast.expr, value: ast.expr, needed: set[str]) -> Iterator[str]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from _named(one, other, needed)
    elif feature_of(value) or _written(value) in needed:
        yield ast.unparse(target)


def _targets(node: ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Delete) -> Iterator[ast.expr]:
    several = node.targets if isinstance(node, ast.Assign | ast.Delete) else [node.target]
    for target in several:
        yield from target.elts if isinstance(target, ast.Tuple) else [target]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*MODULES, "main"])
def test_nobody_sets_or_looks_at_what_is_another_ones(name: str) -> None:
    text = MODULES.get(name, WEB / "main.py").read_text("utf-8")
    assert private(text) <= OTHERS
    assert set_on_features(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "self.app.feature(Log).open = False",
        "log = app.feature(Log)\nlog.open = False",
        "log, story = app.feature(Log), app.feature(Story)\nstory.here[0] += 1",
        "class A:\n    _log = Need(Log)\n    def f(self):\n        self._log.open = True",
        "class A:\n    _log = Need(Log)\nclass B(A):\n    def f(self):\n        self._log.lines[0] = ''",
        "class A:\n    _log = Need(Log)\n    def f(self):\n        log, n = self._log, 1\n        log.n = n",
        "def draw(app: App, seats: Seats) -> None:\n    seats.here = []",
        "class A:\n    def __init__(self, saves: Saves) -> None:\n        self._saves = saves\n"
        "    def f(self):\n        self._saves.last = ''",
        "from shell.table.ending import Ending as Frame\nclass A(Frame):\n    def f(self):\n"
        "        self._seats.here = []",
        "del app.feature(Puzzles).stored.own[0]",
    ],
)
def test_a_feature_that_sets_another_ones_attributes_is_found(text: str) -> None:
    assert set_on_features(text)


def test_what_a_feature_sets_of_its_own_is_not_found() -> None:
    text = (
        "class A:\n    _log = Need(Log)\n    def f(self):\n        self.open, self._n[0] = self._log.open, 1"
    )
    assert set_on_features(text) == []


def test_features_say_what_they_need_and_nobody_asks_the_app_for_it() -> None:
    asking = {name for name, file in MODULES.items() if asks_for_features(file.read_text("utf-8"))}
    assert asking == {"shell.start.first"}
    assert asks_for_features("a, b = self.app.feature(Log), 1") and asks_for_features("find = app.feature")


def test_private_names_of_others_are_found() -> None:
    assert private("app.feature(Log)._count") == {"app.feature(Log)._count"}
    assert private("self._count = other._count") == set()
