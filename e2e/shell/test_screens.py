"""The states of every game's page: nothing is cut, covered or too small, and axe finds no violation.

The normal run shows every twentieth state in German, the longest language, on a phone and in one other size.
`-m walk` takes every state in every size, light and dark, in English too. `python3 -m e2e.screens` takes
pictures for people.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from e2e import screens
from e2e.games import GAMES

USUAL = [(name, state) for name, game in GAMES.items() for state in game.states if state not in game.walked]
SOME = [pytest.param(name, state, nth, id=f"{name}-{state}") for nth, (name, state) in enumerate(USUAL[::20])]
EVERY = [
    pytest.param(language, name, state, id=f"{language}-{name}-{state}")
    for language in screens.LOCALES
    for name, game in GAMES.items()
    for state in game.states
]


@pytest.mark.parametrize(("game", "state", "nth"), SOME)
def test_a_state_looks_right(begin_game: Callable[..., Page], game: str, state: str, nth: int) -> None:
    problems = screens.see(begin_game, game, "german", state, screens.some_checks(nth))
    assert not problems, "\n".join(problems)


@pytest.mark.walk
@pytest.mark.parametrize(("language", "game", "state"), EVERY)
def test_every_state_looks_right(
    begin_game: Callable[..., Page], language: str, game: str, state: str
) -> None:
    problems = screens.see(begin_game, game, language, state, screens.every_check(language))
    assert not problems, "\n".join(problems)
