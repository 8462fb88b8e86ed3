"""A browser that does not start is distinguished from a page that fails."""

from __future__ import annotations

import pytest

from tools.playing.starting import NotStarted, start_or_retry


def starter(*failures: Exception):  # type: ignore[no-untyped-def]
    left = list(failures)

    def start() -> str:
        if left:
            raise left.pop(0)
        return "a browser"

    return start


def test_a_browser_gets_a_second_chance() -> None:
    with pytest.warns(UserWarning, match="Opera did not start at once: no display"):
        assert start_or_retry("Opera", starter(OSError("no display")), OSError) == "a browser"


@pytest.mark.filterwarnings("ignore:Opera did not start at once")
def test_a_browser_that_does_not_start_is_no_failed_test() -> None:
    with pytest.raises(NotStarted, match="Opera did not start, twice: again"):
        start_or_retry("Opera", starter(OSError("once"), OSError("again")), OSError)


def test_what_is_wrong_with_the_test_itself_is_not_tried_again() -> None:
    with pytest.raises(ValueError, match="a typo"):
        start_or_retry("Opera", starter(ValueError("a typo")), OSError)
