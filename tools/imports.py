"""The modules that Python code imports, at once or later, found in its text without running it.

Imports for type checkers do not count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path


def reached(files: Iterable[Path], packages: Sequence[Path]) -> list[str]:
    """The modules of some packages that files import, directly or through other modules of them, sorted.

    `packages` are directories, which need no `__init__.py`; one that has it is a module too.
    """
    found: dict[str, Path] = {}
    left = [(file, "") for file in files]
    while left:
        file, module = left.pop()
        for name in _named(file.read_text("utf-8"), module, file.name == "__init__.py"):
            for imported, place in _files(name, packages):
                if imported not in found:
                    found[imported] = place
                    left.append((place, imported))
    return sorted(found)


@cache  # the pages of a build share most of their modules
def _named(text: str, module: str, is_package: bool) -> frozenset[str]:
    """The names after `import`, and both parts of `from A import B` together, since B may be a module.

    `module` is the name of the module with this text, or "" for one that imports nothing relative.
    """
    names: set[str] = set()
    left: list[ast.AST] = [ast.parse(text)]
    while left:
        node = left.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        left.extend(ast.iter_child_nodes(node))
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parents = module.split(".") if is_package else module.split(".")[:-1]
            above = parents[: len(parents) + 1 - node.level] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            names |= {f"{source}.{alias.name}" for alias in node.names}
    return frozenset(names)


def _files(name: str, packages: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    """The modules that importing a name runs, and their files: packages on the way to it, and itself."""
    parts = name.split(".")
    for package in packages:
        if parts[0] == package.name:
            for length in range(1, len(parts) + 1):
                place = package.parent.joinpath(*parts[:length])
                for file in (place / "__init__.py", place.with_suffix(".py")):
                    if file.is_file():
                        yield ".".join(parts[:length]), file
