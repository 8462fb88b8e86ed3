"""A release: the version in `pyproject.toml`, all tests, the artefacts in `build/release/`, and a tag last.

The page, the wheels and the documents take the version from `pyproject.toml`, the notes are the section of
the version in `CHANGELOG.md`. Nothing leaves this machine.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tools import wheels
from tools.steps import ROOT, Problem, files_below, run, say, zip_files

VERSION = re.compile(r"\d+(?:\.\d+)+")
SECTION = re.compile(r"^## \[([^\]]+)\](.*)\n", re.MULTILINE)
DATED = re.compile(r" - \d{4}-\d\d-\d\d")
DECLARED = re.compile(r'^version = "([^"]*)"$', re.MULTILINE)
SITE = "site-{version}.zip"


def main(words: list[str], root: Path = ROOT) -> int:
    """Make a release: refuse what is not ready, set the version, test, build, write notes, tag.

    Raises Problem if the tree is dirty, the version is not in CHANGELOG.md, or a step fails; the version is
    then set back.
    """
    parser = argparse.ArgumentParser(prog="dev.py release")
    parser.add_argument("version", help="as in CHANGELOG.md, for example 0.2.0")
    parser.add_argument("--skip-tests", action="store_true", help="do not run the tests first")
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and change nothing")
    options = parser.parse_args(words)
    version: str = options.version
    notes = ready(root, version)
    if options.dry_run:
        say(f"{version} can be released as {tag_of(version)} with these notes:")
        print(notes)
        return 0
    project = root / "pyproject.toml"
    before = project.read_text("utf-8")
    project.write_text(with_version(before, version), "utf-8")
    try:
        if not options.skip_tests:
            run(sys.executable, root / "dev.py", "test", cwd=root)
        place = artefacts(root, version, notes)
        if project.read_text("utf-8") != before:
            git(root, "commit", "--quiet", "-m", f"release: {version}", "--", project.name)
        git(root, "tag", "--annotate", "--cleanup=whitespace", "-m", f"{version}\n\n{notes}", tag_of(version))
    except BaseException:
        if git(root, "diff", "--name-only"):
            project.write_text(before, "utf-8")
        raise
    say(f"{tag_of(version)} is tagged, and {place} has its files; push it with git push --follow-tags")
    return 0


def ready(root: Path, version: str) -> str:
    """The notes of a version that can be released. Raises Problem for the first reason why it cannot."""
    if not VERSION.fullmatch(version):
        raise Problem(f"{version} is no version, expected for example 0.2.0")
    notes = notes_of((root / "CHANGELOG.md").read_text("utf-8"), version)
    if dirty := git(root, "status", "--porcelain"):
        raise Problem(f"there are changes that are not committed:\n{dirty}")
    if git(root, "tag", "--list", tag_of(version)):
        raise Problem(f"the tag {tag_of(version)} exists")
    return notes


def notes_of(changelog: str, version: str) -> str:
    """The section of a version in a changelog without its heading.

    Raises Problem if it is missing or empty, or its heading has no date.
    """
    sections = list(SECTION.finditer(changelog))
    ends = [*(section.start() for section in sections[1:]), len(changelog)]
    for section, end in zip(sections, ends, strict=True):
        if section[1] == version:
            notes = changelog[section.end() : end].strip()
            if not DATED.fullmatch(section[2].rstrip()) or not notes:
                raise Problem(f"the section of {version} in CHANGELOG.md has no date or is empty")
            return notes
    raise Problem(f"CHANGELOG.md has no section for {version}; write one, with its date")


def with_version(project: str, version: str) -> str:
    """The text of `pyproject.toml` with another version."""
    changed, count = DECLARED.subn(f'version = "{version}"', project)
    if count != 1:
        raise Problem(f"pyproject.toml has {count} lines with a version, expected 1")
    return changed


def artefacts(root: Path, version: str, notes: str) -> Path:
    """Build the wheel of the rules, the site as an archive and the notes; the folder with these."""
    place = root / "build" / "release" / version
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    wheels.build(root, place)
    run(sys.executable, root / "dev.py", "build", cwd=root)
    archive(root / "dist", place / SITE.format(version=version))
    (place / "notes.md").write_text(f"{notes}\n", "utf-8")
    return place


def archive(site: Path, file: Path) -> None:
    """Put a site into a compressed zip; the same site gives the same bytes."""
    zip_files(file, files_below(site), site, compression=zipfile.ZIP_DEFLATED)


def tag_of(version: str) -> str:
    """The tag of a version."""
    return f"v{version}"


def git(root: Path, *words: str) -> str:
    """The output of a git command. Raises Problem with its message if it fails."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise Problem(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout.strip()
