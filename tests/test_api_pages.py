"""The API pages of the rules: one for each package, made of its docstrings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import commands, environment


@pytest.mark.slow
@pytest.mark.parametrize(
    "documented", [("ground",), pytest.param(commands.DOCUMENTED, marks=pytest.mark.walk)], ids=len
)
def test_the_pages_have_every_package_of_rules(
    documented: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the ground are made in the second tier, and nightly all, which takes seconds."""
    monkeypatch.setattr(commands, "DOCUMENTED", documented)
    monkeypatch.setattr(environment, "python_packages", lambda: None)
    monkeypatch.setattr(commands, "API", tmp_path)
    assert commands.docs([]) == 0
    for package in commands.folders(documented):
        page = (tmp_path / f"{package}.html").read_text("utf-8")
        assert 'class="docstring"' in page, package
    if (page_of_rules := tmp_path / "ttb_core.html").exists():
        assert "new_game" in page_of_rules.read_text("utf-8")
