"""A whole game on a touch screen, from the dialog for a new one to the result.

The turns are those of a golden playthrough; after each the page must show CPython's position.
`test_offline.py` plays another one with the mouse, `test_keyboard.py` one by keys. In every run
`test_computers.py` plays a game by touch against computers, and `test_lessons.py` makes every kind of change
and decision by touch.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tools.playing.ttb import Player, play_golden


@pytest.mark.walk
def test_a_whole_game(begin_game: Callable[..., Page]) -> None:
    page = begin_game(has_touch=True, viewport={"width": 820, "height": 1180})
    play_golden(Player(page, touch=True), "all_elements")
