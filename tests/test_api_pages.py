"""The API pages of the rules: one for each package, made of its docstrings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import commands, environment


@pytest.mark.slow
@pytest.mark.parametrize(
    "documented", [("rally_core",), pytest.param(commands.DOCUMENTED, marks=pytest.mark.walk)], ids=len
)
def test_the_pages_have_every_package_of_rules(
    documented: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of one game are made in the second tier, and nightly all, which takes seconds."""
    monkeypatch.setattr(commands, "DOCUMENTED", documented)
    monkeypatch.setattr(environment, "python_packages", lambda: None)
    monkeypatch.setattr(commands, "API", tmp_path)
    assert commands.docs([]) == 0
    packages = commands.folders(documented)
    for package in packages:
        page = (tmp_path / f"{package}.html").read_text("utf-8")
        assert 'class="docstring"' in page, package
    if "ttb_core" in packages:
        assert "new_game" in (tmp_path / "ttb_core.html").read_text("utf-8")
