"""Parameters of tests: some in every run, all of them in the nightly one."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def sample(values: Iterable[object], *in_every_run: object) -> list[object]:
    """The values as parameters of a test; those that are not named run with `-m walk` alone."""
    return [each if each in in_every_run else pytest.param(each, marks=pytest.mark.walk) for each in values]


def seeds(quick: int, every: int) -> list[object]:
    """All numbers below `every` as parameters; those from `quick` on run with `-m walk` alone."""
    return sample(range(every), *range(quick))
