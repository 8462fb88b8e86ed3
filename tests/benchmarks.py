"""The benchmarks as tests start them: with their smallest numbers, as `dev.py bench` does it."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from typing import Any, NamedTuple

import pytest

from tools.commands import BENCH
from tools.steps import PYTHON, ROOT


class Start(NamedTuple):
    """A benchmark's name with its options, and the labels of rows that its report must have."""

    words: str
    rows: tuple[str, ...]
    nightly: bool = False

    @property
    def name(self) -> str:
        return self.words.split()[0]


ALONE = (
    Start("solving --nodes 1", ("a corner, 1 bot", "there_and_back, without")),
    Start(
        "reach --nodes 1",
        ("one bot, 18 pieces, game 0, round 5: reach", "collection, 5 turns, d28d4d"),
        nightly=True,
    ),
    Start("links --games 1", ("two players, rounds 10 to 40", "a game of four, 10 rounds, all built anew")),
    Start("bounds --case 'a long seed'", ("a long seed",)),
    Start("bots --turns 1", ("2 colours | 1", "6 colours, all elements | 4"), nightly=True),
    Start(
        "engine --runs 1 --seconds 0",
        ("python-chess, perft 3 by push and pop", "link in, six, all elements"),
        nightly=True,
    ),
    Start("junkyard --runs 1 --seconds 0", ("Twin Tin Bots, a random turn", "interchange out"), nightly=True),
    Start("junkyard_bots --decisions 1", ("2 | 1", "4 | 1"), nightly=True),
    Start("junkyard_fights --levels 2 --games 1", ("2 | 1",), nightly=True),
    Start("rally --runs 1 --seconds 0", ("the track of a program", "8 | 1"), nightly=True),
    Start(
        "endless --games ttb --grades 1 --themes jump --crossed --without-browser --times 1",
        ("theme jump grade 1",),
        nightly=True,
    ),
    Start("bounds", ("a request of 2000 busy turns", "a file of 4 MB of brackets"), nightly=True),
)
"""The benchmarks without a browser."""
IN_BROWSERS = (
    Start(
        "startup --runs 1 --conditions plain",
        (
            "plain, first | game, table",
            "plain, offline | game, front door",
            "plain, third | bare PyScript",
            "bare loadPyodide",
        ),
        nightly=True,
    ),
    Start(
        "startup --runs 1 --conditions network,processor --pages table --visits 1",
        ("10 Mbit/s, 40 ms, first | game, table", "processor four times slower, first | game, table"),
        nightly=True,
    ),
    Start(
        "memory --runs 1 --engines chromium --pages table,pyscript",
        ("chromium, game, table", "chromium, bare PyScript"),
        nightly=True,
    ),
    Start("taps --only 'two colours' --turns 1", ("a bare button", "two colours", "p95 is"), nightly=True),
    Start("taps --turns 1", ("six, all elements", "three computers", "junkyard, computers"), nightly=True),
    Start("tour --saved 10 --pause 0", ("a tour, ttb", "a tour, junkyard", "a tour, rally"), nightly=True),
    Start("long --rounds 1", ("time of a turn, ms", "looking back: undo, ms"), nightly=True),
    Start("nearby --turns 2", ("in all until it runs there", "a guest's takes"), nightly=True),
    Start("endless --games ttb --grades 1 --themes jump --times 1", ("grade 1", "theme jump"), nightly=True),
    Start("endless --games junkyard,rally --times 1", ("junkyard build 1", "rally turns 4"), nightly=True),
    Start("lighthouse --runs 1", ("door, phone", "total blocking time, table, desktop"), nightly=True),
)
"""The benchmarks in a browser, at the built page, all nightly. `lighthouse` installs its npm packages."""


def parameters(starts: tuple[Start, ...]) -> list[Any]:
    """The starts as the parameters of a test; those that take long are nightly."""
    walk = pytest.mark.walk
    return [pytest.param(start, id=start.words, marks=walk if start.nightly else []) for start in starts]


def check(start: Start) -> None:
    """Run a benchmark to its end; each row of its report that is named must have a figure."""
    name, *options = shlex.split(start.words)
    command = [os.fspath(PYTHON), f"bench/{name}.py", *options]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **BENCH}, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    lines = done.stdout.splitlines()
    missing = [row for row in start.rows if not any(has_figure(line, row) for line in lines)]
    assert not missing, f"no row with a figure: {missing}\n{done.stdout}"


def has_figure(line: str, label: str) -> bool:
    """True if the line begins with the label and a number comes after it."""
    return bool(re.match(rf"[| ]*{re.escape(label)}\b.*?[ |]\d", line))
