"""The commands and actions that the workflows and hooks name, and the markers that commands name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.missing import nothing_is_missing
from tools.commands import COMMANDS, IN_BROWSERS, NIGHTLY, PARTS, QUICK, USUAL, also, folders, names_place
from tools.steps import PROJECT, ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RUN = re.compile(r"\brun: (.+)")
USES = re.compile(r"\buses: (\S+)")


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_runs_commands_of_the_project(file: Path) -> None:
    lines = RUN.findall(file.read_text("utf-8"))
    commands = [line.split()[2] for line in lines if line.startswith("python3 dev.py ")]
    assert commands and {*commands} <= {*COMMANDS}
    others = [line for line in lines if not line.startswith(("python3 dev.py ", "apt-get "))]
    assert others == []


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_an_action_is_pinned_to_a_major_version(file: Path) -> None:
    actions = USES.findall(file.read_text("utf-8"))
    assert actions and all(re.fullmatch(r"actions/[\w-]+@v\d+", action) for action in actions)


def test_hooks_fetch_nothing() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"repo: (\S+)", hooks) == ["local"]


def test_every_test_belongs_to_a_part() -> None:
    parts = [ROOT / place for part in (*PARTS, (IN_BROWSERS,)) for place in folders(part)]
    paths = PROJECT["tool"]["pytest"]["ini_options"]["testpaths"]
    files = [file for path in folders(paths) for file in (ROOT / path).rglob("test_*.py")]
    left_out = [str(file) for file in files if not any(file.is_relative_to(part) for part in parts)]
    nothing_is_missing("Files of tests that are in no part of `dev.py test`", left_out)
    assert not {*paths} - {"tests"} - {place for part in (*PARTS, (IN_BROWSERS,)) for place in part}


def test_words_for_pytest_that_are_no_place_choose_all_parts() -> None:
    assert not names_place([*QUICK]) and not names_place([*NIGHTLY, "-k", "word", "-n0"])
    assert names_place(["-x", "tests/test_workflows.py::test_hooks_fetch_nothing"])


def test_a_condition_on_markers_is_added_to_those_given() -> None:
    assert f"-m={USUAL}" in PROJECT["tool"]["pytest"]["ini_options"]["addopts"]
    assert also("built", ["-k", "word", "-x"]) == ["-k", "word", "-x", "-m", f"({USUAL}) and built"]
    assert also("not built", ["-m", "walk or proof", "-n0"]) == ["-n0", "-m", "(walk or proof) and not built"]
    assert also("built", [*NIGHTLY]) == [*NIGHTLY[2:], "-m", "built"]


def test_the_quick_tier_names_markers_of_the_project() -> None:
    """With an unknown marker pytest's processes end before the first test, and none says why."""
    markers = PROJECT["tool"]["pytest"]["ini_options"]["markers"]
    known = {re.split(r"\W", marker)[0] for marker in markers}
    named = {*re.findall(r"\w+", QUICK[QUICK.index("-m") + 1])} - {"not", "and"}
    nothing_is_missing("Markers of `dev.py check` that pyproject.toml lacks", sorted(named - known))
