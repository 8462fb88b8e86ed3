"""Every state of every game's page in every size, light and dark, in German, the longest language.

With `-m walk` in English as well: nothing is cut, covered or too small, and axe finds no violation of WCAG
2.2 AA. `python3 -m e2e.screens` takes the pictures for people to look at.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from e2e import screens
from e2e.games import GAMES

STATES = [
    pytest.param(
        language,
        name,
        state,
        id=f"{language}-{name}-{state}",
        marks=[pytest.mark.walk] if language != "german" or state in game.walked else [],
    )
    for language in screens.LOCALES
    for name, game in GAMES.items()
    for state in game.states
]


@pytest.mark.parametrize(("language", "game", "state"), STATES)
def test_every_state_looks_right(
    begin_game: Callable[..., Page], language: str, game: str, state: str
) -> None:
    problems = screens.see(begin_game, game, language, state)
    assert not problems, "\n".join(problems)
