"""Everything that README and docs name exists: files, folders, commands and the targets of links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests import documented
from tests.missing import nothing_is_missing
from tools.commands import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
TOP = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "bench/README.md")
DOCS = [*(ROOT / name for name in TOP), *sorted((ROOT / "docs").rglob("*.md"))]
PLACES = (
    "ground",
    "*_core",
    "robot_pictures",
    ".github",
    "web",
    "tools",
    "makers",
    "tests",
    "e2e",
    "bench",
    "docs",
    "runtime",
    "examples",
)
LEFT_OUT = {"node_modules", "__pycache__"}
MADE = re.compile(r"HASH|^(dist|build)/|^sw\.js$|^\.\./seeds/$")
"""Files that only the builder makes, and the texts that are not part of the project, as README says."""
BLOCK = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
FILE = re.compile(
    r"[\w*./-]+\.(?:py|js|mjs|css|json|md|toml|html|svg|webmanifest|in|txt)|[\w*.-]+(?:/[\w*.-]+)*/"
)
PLACEHOLDER = re.compile("[A-Z]{4,}|[*]")
"""Words in capitals are placeholders, as in `games/NAME/page.toml`."""


@cache
def tree() -> str:
    """All files and folders of the project, one a line, each after a slash."""
    found = [
        file for pattern in PLACES for place in ROOT.glob(pattern) for file in [place, *place.rglob("*")]
    ]
    found += [file for file in ROOT.iterdir() if file.is_file()]
    kept = [file for file in found if not LEFT_OUT.intersection(file.relative_to(ROOT).parts)]
    return "\n".join(f"/{file.relative_to(ROOT).as_posix()}{'/' * file.is_dir()}" for file in kept)


def is_there(name: str) -> bool:
    """True if the path of a file or folder ends in `name`, since documents shorten paths."""
    path = r"[^/\n]+".join(re.escape(part) for part in PLACEHOLDER.split(name))
    return re.search(f"/{path}$", tree(), re.MULTILINE) is not None


def named_files(text: str) -> Iterator[str]:
    """The files and folders in backticks, outside of examples."""
    for words in re.findall(r"`([^`\n]+)`", BLOCK.sub("", text)):
        if FILE.fullmatch(words) and not MADE.search(words):
            yield words


@pytest.mark.parametrize("doc", DOCS, ids=lambda doc: str(doc.relative_to(ROOT)))
def test_what_a_document_names_is_there(doc: Path) -> None:
    text = doc.read_text("utf-8")
    lacking = [name for name in named_files(text) if not is_there(name)]
    links = re.findall(r"\]\(([^):#]+)(?:#[^)]*)?\)", text)
    lacking += [f"{link}, a link" for link in links if not (doc.parent / link).exists()]
    commands = re.findall(r"python3 dev\.py (\w+)", text)
    lacking += [f"dev.py {command}" for command in commands if command not in COMMANDS]
    modules = re.findall(r"python3? -m ([\w.]+)", text)
    lacking += [f"python -m {module}" for module in modules if find_spec(module) is None]
    nothing_is_missing(f"What {doc.name} names and is not there", dict.fromkeys(lacking))


def test_the_readme_promises_the_browsers_that_the_page_names() -> None:
    loading = (ROOT / "web" / "start" / "loading.js").read_text("utf-8")
    named = re.search('BROWSERS = "([^"]+)"', loading)
    assert named and named[1] in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("packages", [False, pytest.param(True, marks=pytest.mark.walk)])
def test_every_command_that_a_document_names_comes_as_far_as_its_help(packages: bool) -> None:
    """One benchmark runs through dev.py, the others with the paths that dev.py sets.

    The programs that need packages and are no benchmarks take long to import, so they run nightly.
    """
    found = documented.commands([*DOCS, *(ROOT / "bench").glob("[!_]*.py"), ROOT / "e2e" / "screens.py"])
    through = documented.Command("python3", "python3", "", "dev.py", ("bench", "startup"))
    assert len({command.program for command in found}) > 20
    found[through] = {"--runs"}
    tried = {one: options for one, options in found.items() if packages or not one.python.startswith(".venv")}
    wrong = documented.faults(tried)
    nothing_is_missing("Commands of documents that do not run", wrong)


def test_commands_that_do_not_run_are_found(tmp_path: Path) -> None:
    doc = tmp_path / "some.md"
    doc.write_text(
        "`python3 -m ttb_core perft --width N` `python3 dev.py serve | sing` `python3 -m e2e.screens`"
    )
    faults = [*documented.faults(documented.commands([doc]))]
    assert [fault.partition(": ")[0] for fault in faults] == [
        "python3 ttb_core perft", "python3 dev.py sing", "python3 e2e.screens",
    ]  # fmt: skip
    assert faults[0].endswith("has no --width") and "playwright" in faults[2]


@pytest.mark.parametrize("name", ["tools/nothing.py", "web/nowhere/", "ERE.py", "web/games/NAME/nothing.py"])
def test_what_is_not_there_is_found(name: str) -> None:
    assert list(named_files(f"see `{name}`")) == [name] and not is_there(name)
