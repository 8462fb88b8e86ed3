"""The API pages of the rules: one for each package, made of its docstrings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import commands, environment


@pytest.mark.slow
def test_the_pages_have_every_package_of_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "python_packages", lambda: None)
    monkeypatch.setattr(commands, "API", tmp_path)
    assert commands.docs([]) == 0
    for package in commands.folders(commands.DOCUMENTED):
        page = (tmp_path / f"{package}.html").read_text("utf-8")
        assert 'class="docstring"' in page, package
    assert "new_game" in (tmp_path / "ttb_core.html").read_text("utf-8")
