"""Every benchmark can be started; those that need no browser are, with their smallest numbers."""

from __future__ import annotations

import pytest

from tests.benchmarks import ALONE, IN_BROWSERS, Start, check, has_figure, parameters
from tools.steps import ROOT


def test_every_benchmark_is_started_by_a_test() -> None:
    files = {file.stem for file in (ROOT / "bench").glob("[!_]*.py")}
    assert {start.name for start in (*ALONE, *IN_BROWSERS)} == files


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("| a row | 12 |", True),
        ("  a row   1.5 ms", True),
        ("| a row |  |", False),
        ("| a rower | 1 |", False),
    ],
)
def test_a_row_has_a_figure(line: str, found: bool) -> None:
    assert has_figure(line, "a row") is found


@pytest.mark.built  # most of them need Node.js
@pytest.mark.parametrize("start", parameters(ALONE))
def test_it_prints_its_report(start: Start) -> None:
    check(start)
