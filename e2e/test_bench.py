"""The benchmarks in a browser, started with their smallest numbers."""

from __future__ import annotations

import pytest

from tests.benchmarks import IN_BROWSERS, Start, check, parameters


@pytest.mark.slow
@pytest.mark.usefixtures("dist")
@pytest.mark.parametrize("start", parameters(IN_BROWSERS))
def test_it_prints_its_report(start: Start) -> None:
    check(start)
