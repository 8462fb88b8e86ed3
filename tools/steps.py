"""Helpers of the other tools: paths, running a command, and skipping steps that are done."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shlex
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
RUNTIME = ROOT / "runtime"
NODE_MODULES = RUNTIME / "node_modules"
BUILD = ROOT / "build"
DIST = ROOT / "dist"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
VERSION: str = PROJECT["project"]["version"]
SOURCES = (ROOT, ROOT / "web")
"""The places of packages: rules and tools, and the page's Python."""
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")


def find_sources(*more: Path) -> None:
    """Put the packages of the project, and those in `more`, on the path of a program in another folder."""
    sys.path += [str(place) for place in (*SOURCES, *more) if str(place) not in sys.path]


class Problem(Exception):
    """A problem that a person has to solve; the message says what is wrong and how to solve it."""


def say(text: str) -> None:
    print(f"[dev] {text}", flush=True)


def run(*command: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> None:
    """Run a command with its output shown as it is.

    Raises Problem, naming the command, if it cannot be started or does not end with 0.
    """
    words = [os.fspath(word) for word in command]
    code = call(*words, cwd=cwd, env=env)
    if code:
        raise Problem(f"this command ended with {code}: {shlex.join(words)}")


def call(*command: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> int:
    """Run a command with its output shown as it is, and return its exit code."""
    words = [os.fspath(word) for word in command]
    sys.stdout.flush()
    try:
        return subprocess.run(words, cwd=cwd, env={**os.environ, **(env or {})}).returncode
    except FileNotFoundError:
        raise Problem(f"the program {words[0]} was not found") from None


def digest(paths: Iterable[Path], *more: str) -> str:
    """A hash over the names and contents of files and of all files below directories, and over more text."""
    total = hashlib.sha256()
    for text in more:
        total.update(f"{text}\0".encode())
    for path in sorted(paths):
        for file in [path] if path.is_file() else files_below(path):
            content = hashlib.sha256(file.read_bytes()).hexdigest()
            total.update(f"{file.relative_to(path.parent)}\0{content}\0".encode())
    return total.hexdigest()


def files_below(directory: Path) -> list[Path]:
    """All files below a directory, sorted, without Python's caches."""
    return sorted(file for file in directory.rglob("*") if file.is_file() and "__pycache__" not in file.parts)


def zip_files(
    place: Path, files: Iterable[Path], base: Path, below: str = "", compression: int = zipfile.ZIP_STORED
) -> Path:
    """Write the zip `place` of files, named relative to `base` and put below the folder `below`.

    All entries have one date, so that the same files give the same bytes.
    """
    with zipfile.ZipFile(place, "w", compression) as archive:
        for file in files:
            entry = zipfile.ZipInfo(below + file.relative_to(base).as_posix())
            entry.compress_type = compression
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes())
    return place


def made_once(place: Path, make: Callable[[Path], None]) -> Path:
    """The directory `place`, named by its content's inputs; if it is not there, `make` fills it.

    It gets its name only when it is whole, so that an interrupted build leaves no half of it.
    """
    if not place.is_dir():
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILD) as scratch:
            new = Path(scratch, "made")
            new.mkdir()
            make(new)
            with contextlib.suppress(OSError):  # another build has made the same meanwhile
                new.rename(place)
    return place


class Step:
    """A step that is skipped while its inputs and its result are unchanged.

    `stamp` is a file with the inputs' digest; it is stored with the result, so that deleting the result
    deletes it too.
    """

    def __init__(self, stamp: Path, inputs: str) -> None:
        self.stamp, self.inputs = stamp, inputs

    def done(self) -> bool:
        return self.stamp.is_file() and self.stamp.read_text() == self.inputs

    def finish(self) -> None:
        self.stamp.parent.mkdir(parents=True, exist_ok=True)
        self.stamp.write_text(self.inputs)
