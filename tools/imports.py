"""The modules that Python code imports, at once or later, found in its text without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path


def reached(files: Iterable[Path], package: Path) -> list[str]:
    """The modules of a package that some files import, directly or through other modules of it, sorted.

    `package` is the package's directory, which needs no `__init__.py`.
    """
    found: dict[str, Path] = {}
    left = list(files)
    while left:
        for name in _named(left.pop()):
            file = _file(name, package)
            if file is not None and name not in found:
                found[name] = file
                left.append(file)
    return sorted(found)


def _named(file: Path) -> Iterator[str]:
    """The names after `import`, and both parts of `from A import B` together, since B may be a module."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _file(name: str, package: Path) -> Path | None:
    """The file of a module of the package; None for any other name."""
    file = package.parent.joinpath(*name.split(".")).with_suffix(".py")
    return file if name.startswith(f"{package.name}.") and file.is_file() else None
