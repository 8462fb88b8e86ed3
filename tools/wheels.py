"""Makes wheels: of a package of rules alone, for the page, and of the whole project."""

from __future__ import annotations

import ast
import shutil
import tempfile
from pathlib import Path

from tools.steps import BUILD, PYTHON, VERSION, run

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "{version}"
description = "{description}"
requires-python = ">=3.11"
classifiers = ["Programming Language :: Python :: 3", "Typing :: Typed"]

[tool.hatch.build.targets.wheel]
packages = ["{name}"]
"""


def make(package: Path, place: Path) -> Path:
    """Make the wheel of a package in the directory `place`, with the package's first line as description."""
    words = ast.get_docstring(ast.parse((package / "__init__.py").read_text("utf-8"))) or package.name
    description = words.partition("\n")[0].replace("\\", "").replace('"', "'")
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as scratch:
        shutil.copytree(package, Path(scratch, package.name), ignore=shutil.ignore_patterns("__pycache__"))
        project = PROJECT.format(name=package.name, version=VERSION, description=description)
        Path(scratch, "pyproject.toml").write_text(project, "utf-8")
        return build(Path(scratch), place, package.name)


def build(project: Path, place: Path, name: str = "") -> Path:
    """Build the wheel of a project, the only one whose name begins so, in the directory `place`."""
    run(PYTHON, "-m", "hatchling", "build", "--target", "wheel", "--directory", place, cwd=project)
    (wheel,) = place.glob(f"{name}*.whl")
    return wheel
