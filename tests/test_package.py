"""The distribution of the rules: its commands and its types."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint

import pytest

from tools import house
from tools.steps import PROJECT, ROOT

SCRIPTS: dict[str, str] = PROJECT["project"]["scripts"]


def test_every_game_has_a_command() -> None:
    assert {*SCRIPTS} == {page.name for page in house.pages()}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_command_runs_the_rules_of_its_game(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main = EntryPoint(name, SCRIPTS[name], "console_scripts").load()
    monkeypatch.setattr(sys, "argv", [f"/usr/bin/{name}", "--help"])
    with pytest.raises(SystemExit, match=r"^0$"):
        main()
    usage = capsys.readouterr().out
    assert usage.startswith(f"usage: {name} [-h] {{engine,check,")


def test_every_package_says_that_it_has_types() -> None:
    for package in (ROOT / "ground", *ROOT.glob("*_core")):
        assert (package / "py.typed").is_file(), package.name
