"""A screen that knows only a view of a position draws the same as a screen that knows the position."""

from __future__ import annotations

from itertools import accumulate

import pytest
from shell.app.app import App
from shell.app.game import Position
from shell.app.session import Session
from shell.play.running import Running
from shell.play.table import Table

from ground.rules import NOBODY
from tests.contract.contract import Contract
from tests.contract.stories import every_story, story


def screen(contract: Contract, position: Position, viewer: frozenset[str]) -> App:
    """A screen at which the viewer's colours play; all others play on screens of their own."""
    game = contract.game
    session = Session(game, position, {}, {}, "screen")
    others = {*game.rules.standing(game.data(position)).colours} - viewer
    session.seats = {colour: {"kind": "nearby"} for colour in others}
    session.first, session.viewer = sorted(viewer), viewer
    app = contract.sit_down()
    app.feature(Table).put(session, save=False)
    app.act("close")
    return app


def drawn(app: App) -> dict[str, str]:
    return {**app.view(), **app.root()}


@pytest.mark.slow
@pytest.mark.parametrize("every", [5, pytest.param(3, marks=pytest.mark.walk)])
@every_story
def test_a_position_is_drawn_as_it_is_known(name: str, number: int, every: int) -> None:
    told = story(name, number)
    contract, game = told.contract, told.contract.game
    for position in told.positions[number % every :: every]:
        data = game.data(position)
        standing = game.rules.standing(data)
        for viewer in (NOBODY, frozenset(standing.to_move[:1]), frozenset(standing.colours[-1:])):
            known = game.rules.known(game.rules.view(data, viewer))
            here, there = (screen(contract, one, viewer) for one in (position, known))
            hides = game.rules.hides(data, {}) and not standing.over
            assert here.viewer == there.viewer == (viewer if hides else {*standing.colours})
            assert drawn(here) == drawn(there)


@pytest.mark.slow
@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.walk)])
@every_story
def test_moments_of_a_run_are_drawn_as_they_are_known(name: str, number: int, every: int) -> None:
    told = story(name, number)
    contract, game = told.contract, told.contract.game
    moment = told.moments[number % len(told.moments)]
    data, events = game.data(moment.position), moment.outcome.events
    if contract.reveals_untold(data, events):
        return
    for viewer in (NOBODY, frozenset(game.rules.standing(data).colours[:1])):
        seen, known = game.rules.view(data, viewer), game.rules.events_for(events, viewer)
        here, there = (screen(contract, one, viewer) for one in (moment.position, game.rules.known(seen)))
        for app in (here, there):
            app.feature(Running).phase = "running"
        for end in [*accumulate(map(len, game.telling.steps(events)))][::-every]:
            during = game.rules.during(moment.position, events[:end])
            here.show(here.session.position, during)
            there.show(there.session.position, game.rules.fold(seen, known[:end]))
            assert drawn(here) == drawn(there)
