"""The places of installed packages, checked without installing any."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tools import environment, steps

NEEDED = ("chromium", "firefox-esr", "xvfb")


@pytest.fixture
def commands_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The commands that would be run; nothing is installed yet."""
    commands: list[list[str]] = []

    def run(*command: object, **_: object) -> None:
        commands.append([Path(str(word)).name for word in command])

    monkeypatch.setattr(environment, "run", run)
    monkeypatch.setattr(environment, "DEBIAN", dict.fromkeys(NEEDED, tmp_path / "none"))
    monkeypatch.setattr(environment, "VENV", tmp_path)
    return commands


def test_debian_gets_its_own_browsers(commands_run: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(environment, "debian", lambda: True)
    environment.browsers()
    assert [words[:2] for words in commands_run] == [["apt-get", "update"], ["apt-get", "install"]]
    assert commands_run[1][-3:] == [*NEEDED]


def test_others_get_playwrights_browsers_once(
    commands_run: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    environment.browsers()
    environment.browsers()
    assert commands_run == [["playwright", "install", "chromium", "firefox"]]


def test_nothing_is_installed_where_all_is_there(
    commands_run: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(environment, "DEBIAN", {"chromium": tmp_path})
    environment.browsers()
    assert commands_run == []


def test_missing_node_is_said(
    commands_run: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).write_text("{}")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(steps.Problem, match=r"Node\.js 20"):
        environment.node_packages(tmp_path)
    assert commands_run == []


@pytest.mark.parametrize(
    ("group", "constraints"),
    [("dev", environment.CONSTRAINTS), ("compiler", environment.COMPILER_CONSTRAINTS)],
)
def test_every_package_of_a_group_is_pinned_with_its_hashes(group: str, constraints: Path) -> None:
    pinned = {
        *re.findall(r"^(\S+==\S+)(?: ;.*)? \\\n +--hash=sha256:", constraints.read_text(), re.MULTILINE)
    }
    assert {*environment.group(group)} <= {*pinned}


def test_dependency_groups_say_why_each_package_is_there() -> None:
    text = (steps.ROOT / "pyproject.toml").read_text("utf-8")
    for requirement in environment.group("dev"):
        assert re.search(rf'^ +"{re.escape(requirement)}", # \w', text, re.MULTILINE), requirement


def test_a_step_is_done_until_its_inputs_change(tmp_path: Path) -> None:
    step = steps.Step(tmp_path / "made" / "stamp", "one")
    assert not step.done()
    step.finish()
    assert steps.Step(tmp_path / "made" / "stamp", "one").done()
    assert not steps.Step(tmp_path / "made" / "stamp", "two").done()
