"""The commands that documents name, and a run of each with `--help`.

They run without pytest's paths, as at a terminal: `python3` has the standard library alone; commands that
need more use `.venv/bin/python` or dev.py. Programs that find the same packages share a process, since most
of the time goes into importing.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from tools.commands import BENCH
from tools.steps import ROOT

BLOCK = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"(?:PYTHONPATH=\S+ )?(?:\.venv/bin/)?python3? .+")
COMMENT = re.compile(r"\s{2,}|\s#")
OPTION = re.compile(r"--[a-z][a-z-]*")
WORD = re.compile(r"[a-z][a-z_]*")
RUNNER = """
import importlib, json, os, pkgutil, runpy, sys, tempfile, traceback
answers, told = os.fdopen(os.dup(1), "w"), []
def late(program):  # what a maker imports only when it comes to it
    package = importlib.import_module(program)
    for module in pkgutil.iter_modules(getattr(package, "__path__", [])):
        if module.name != "__main__":
            importlib.import_module(f"{program}.{module.name}")
for program, words in json.load(sys.stdin):
    sys.argv, script, fault = [program, *words, "--help"], program.endswith(".py"), ""
    sys.path[0] = program.rpartition("/")[0] if script else ""
    with tempfile.TemporaryFile("w+") as written:
        os.dup2(written.fileno(), 1)
        try:
            if script:
                runpy.run_path(program, run_name="__main__")
            else:
                runpy.run_module(program, run_name="__main__", alter_sys=True)
        except SystemExit as ended:
            fault = f"ended with {ended.code}" if ended.code else ""
        except BaseException as error:
            fault = traceback.format_exception_only(error)[-1].strip()
        try:
            if program.startswith("makers."):
                late(program)
        except ImportError as error:
            fault = str(error)
        sys.stdout.flush()
        written.seek(0)
        told.append((fault, written.read()))
json.dump(told, answers)
"""


class Command(NamedTuple):
    """A command as far as its first option. Programs with the same `place` find the same packages."""

    place: str
    python: str
    path: str
    program: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join([self.python, self.program, *self.words])


Named = dict[Command, set[str]]
"""Commands, each with the options that documents name with it."""


def commands(files: Iterable[Path]) -> Named:
    """All commands in documents and in the docstrings of modules."""
    found: Named = {}
    for file in files:
        for text in _texts(file):
            if COMMAND.fullmatch(text) and " -m pytest" not in text:  # pytest is running already
                for command, options in _commands(COMMENT.split(text)[0]):
                    found.setdefault(command, set()).update(options)
    return found


def _texts(file: Path) -> Iterator[str]:
    """The texts of a file that may be commands: lines of examples, and words in backticks."""
    text = file.read_text("utf-8")
    if file.suffix == ".py":
        yield from (line.strip() for line in text.split('"""')[1].splitlines())
        return
    for block in BLOCK.findall(text):
        yield from block.splitlines()[1:-1]
    yield from re.findall(r"`([^`\n]+)`", BLOCK.sub("", text))


def _commands(text: str) -> Iterator[tuple[Command, set[str]]]:
    """Each alternative of a command such as `engine | check`, with the options after them."""
    first, *others = text.split(" | ")
    words, options = shlex.split(first), {*OPTION.findall(text)} - {"--help"}
    path = words.pop(0).partition("=")[2] if words[0].startswith("PYTHONPATH=") else ""
    python, *words = words
    program = words[1] if words[0] == "-m" else words[0]
    plain = [*takewhile(WORD.fullmatch, words[2 if words[0] == "-m" else 1 :])]
    if program == "dev.py" and plain[:1] == ["bench"]:
        for name in plain[1:]:
            yield Command("bench", python, BENCH["PYTHONPATH"], f"bench/{name}.py", ()), options
        plain, options = plain[:1], options if plain == ["bench"] else set()
    if plain[:1] == ["test"]:
        options = set()  # the options are pytest's
    place = program if python.startswith(".venv") or path else "python3"
    for chosen in (plain[:1], *(other.split()[:1] for other in others)):
        yield Command(place, python, path, program, tuple(chosen)), options


def faults(named: Named) -> Iterator[str]:
    """The faults of commands: those that do not reach their help, and options they lack."""
    for place in sorted({command.place for command in named}):
        together = [command for command in named if command.place == place]
        bare = [] if together[0].python.startswith(".venv") or place == "bench" else ["-S"]
        ended = subprocess.run(
            [sys.executable, *bare, "-c", RUNNER],
            input=json.dumps([(command.program, command.words) for command in together]),
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": together[0].path},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
            timeout=200,
        )
        for command, (fault, told) in zip(together, json.loads(ended.stdout), strict=True):
            lacking = named[command] - {*OPTION.findall(told)}
            if fault:
                yield f"{command}: {fault}"
            elif lacking:
                yield f"{command}: has no {', '.join(sorted(lacking))}"
