"""While a colour is decided elsewhere, by any way of playing, nothing is decided for it here."""

from __future__ import annotations

import random

import pytest
from shell.app.actions import When
from shell.app.app import App
from shell.play.elsewhere import BACK, Elsewhere
from shell.play.running import Running
from shell.play.table import Table
from shell.seats.seats import Seats
from shell.sharing.taking_part import TakingPart

from tests.contract.contract import Contract, written
from tests.contract.found import every_game
from tests.contract.page.tables import Party, deciding_colour

pytestmark = pytest.mark.slow

TEXTS = {
    "computer": "ui.computer.its_turn", "link": "ui.by_link.not_your_turn",
    "host": "ui.nearby.not_your_turn", "guest": "ui.nearby.not_your_turn",
}  # fmt: skip


def waiting(contract: Contract, way: str) -> App:
    """A screen at which the next colour to decide is played elsewhere, in this way."""
    chance = random.Random(5)
    if way == "guest":
        party = Party(contract, chance)
        guest = party.guests[0]
        while deciding_colour(guest.app):
            party.decide(guest)
        return guest.app
    host = Party(contract, chance, guests=False).host
    app, colours = host.app, host.app.session.standing.colours
    first = app.feature(Running).decides
    if way == "computer":
        seats = {first: {"kind": "computer", "level": contract.quick_levels[0]}}
        host.do(lambda: app.feature(Table).start(app.session.start, app.session.options, {}, seats))
    elif way == "link":
        host.do(lambda: app.feature(TakingPart).begin([colour for colour in colours if colour != first]))
    else:
        host.do(lambda: host.hosting.begin(colours))
    host.act("close")
    return app


@every_game
@pytest.mark.parametrize("way", TEXTS)
def test_nothing_is_decided_for_others(contract: Contract, way: str) -> None:
    if way == "computer" and not contract.quick_levels:
        pytest.skip("the game has no computers")
    app = waiting(contract, way)
    (one,) = (one for one in app.having(Elsewhere) if one.waits_for)
    player = app.feature(Seats).player(one.waits_for)
    assert one.on and one.go() and one.go() in app.view()["go"]
    before = written(app.session.to_json())
    changing = [name for name, action in app._actions.items() if action.when is When.PRESENT]
    assert "choice" in changing
    for action in changing:
        app.act(action)
        assert app.message == ("refused", app.t(TEXTS[way], player=player)), action
    assert written(app.session.to_json()) == before


@every_game
def test_what_goes_back_and_forth_is_one_list(contract: Contract) -> None:
    actions = contract.sit_down()._actions
    assert {name for name, action in actions.items() if action.when is When.BACK} == {*BACK}
