"""A release: refused unless it is ready, and the same files each time."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tools import release
from tools.steps import ROOT, VERSION, Problem

CHANGELOG = """# Changelog

## [Unreleased]

## [0.2.0] - 2026-12-01

### Added
- A button.

## [0.1.0] - 2026-11-26

### Added
- Everything.

## [0.0.1]
- Undated.
"""
PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "some-rules"
version = "0.1.0"

[tool.hatch.build.targets.wheel]
include = ["/rules.py"]
"""
DEV = """import sys, pathlib
if sys.argv[1] == "test":
    sys.exit(pathlib.Path("broken").exists())
pathlib.Path("dist/a").mkdir(parents=True, exist_ok=True)
version = pathlib.Path("pyproject.toml").read_text().partition('version = "')[2].partition('"')[0]
pathlib.Path("dist/index.html").write_text(version)
"""
IGNORED = "dist\nbuild\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project in a repository of its own."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "A")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "a@example.org")
    root = tmp_path / "project"
    root.mkdir()
    files = {"CHANGELOG.md": CHANGELOG, "pyproject.toml": PROJECT, "dev.py": DEV, ".gitignore": IGNORED}
    for name, text in {**files, "rules.py": ""}.items():
        (root / name).write_text(text)
    for words in ("init -q", "add .", "commit -qm first"):
        release.git(root, *words.split())
    return root


def state(project: Path) -> list[str]:
    """The uncommitted changes, the tags and the subjects of all commits."""
    commands = (("status", "--porcelain"), ("tag",), ("log", "--format=%s"))
    return [release.git(project, *command) for command in commands]


def test_a_release_sets_the_version_builds_and_tags_last(project: Path) -> None:
    assert release.main(["0.2.0"], project) == 0
    assert state(project) == ["", "v0.2.0", "release: 0.2.0\nfirst"]
    assert 'version = "0.2.0"' in (project / "pyproject.toml").read_text()
    place = project / "build" / "release" / "0.2.0"
    names = {"some_rules-0.2.0-py2.py3-none-any.whl", "site-0.2.0.zip", "notes.md"}
    assert {file.name for file in place.iterdir()} == names
    assert (place / "notes.md").read_text() == "### Added\n- A button.\n"
    assert zipfile.ZipFile(place / "site-0.2.0.zip").read("index.html") == b"0.2.0"
    assert release.git(project, "tag", "--points-at", "HEAD") == "v0.2.0"
    assert "### Added" in release.git(project, "tag", "-n9", "--list", "v0.2.0")


def test_the_first_release_has_its_version_already(project: Path) -> None:
    assert release.main(["0.1.0", "--skip-tests"], project) == 0
    assert state(project) == ["", "v0.1.0", "first"]


def test_a_release_that_fails_its_tests_changes_nothing(project: Path) -> None:
    (project / "broken").write_text("")
    release.git(project, "add", ".")
    release.git(project, "commit", "-qm", "broken")
    with pytest.raises(Problem, match="ended with 1"):
        release.main(["0.2.0"], project)
    assert state(project) == ["", "", "broken\nfirst"]


def test_a_dry_run_changes_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["0.2.0", "--dry-run"], project) == 0
    assert "- A button." in capsys.readouterr().out
    assert state(project) == ["", "", "first"] and not (project / "build").exists()


@pytest.mark.parametrize(
    ("version", "reason"),
    [
        ("0.3.0", r"no section for 0\.3\.0"),
        ("0.0.1", "no date or is empty"),
        ("Unreleased", "is no version"),
        ("v0.2.0", "is no version"),
    ],
)
def test_a_version_without_notes_is_refused(project: Path, version: str, reason: str) -> None:
    with pytest.raises(Problem, match=reason):
        release.main([version], project)


def test_what_is_not_committed_is_refused(project: Path) -> None:
    (project / "new.py").write_text("")
    with pytest.raises(Problem, match=r"not committed:\n\?\? new\.py"):
        release.main(["0.2.0"], project)


def test_a_version_is_released_once(project: Path) -> None:
    release.git(project, "tag", "v0.1.0")
    with pytest.raises(Problem, match=r"v0\.1\.0 exists"):
        release.main(["0.1.0"], project)


def test_an_archive_is_the_same_each_time(tmp_path: Path) -> None:
    archives = []
    for name in "ab":
        site = tmp_path / name / "site"
        site.mkdir(parents=True)
        for file in sorted(("index.html", "a.js", "b.css"), reverse=name == "b"):
            (site / file).write_text(file)
        release.archive(site, tmp_path / f"{name}.zip")
        archives.append((tmp_path / f"{name}.zip").read_bytes())
    assert archives[0] == archives[1]


def test_this_version_is_in_the_changelog() -> None:
    assert release.notes_of((ROOT / "CHANGELOG.md").read_text("utf-8"), VERSION)
