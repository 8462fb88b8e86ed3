"""Two screens at a table of Twin Tin Bots: secrets of one are nowhere on the other."""

from __future__ import annotations

import random
from typing import Any

import pytest
from games.ttb.game import TTB
from games.ttb.turn.changing import Changing
from shell.play.running import Running
from shell.play.table import Table

import ttb_core as ttb
from makers.ttb.boards import make_position
from tests.games.ttb.strategies import random_changes
from tests.games.ttb.tables import duel, sit_down
from tests.nearby import Air, Screen, come
from tests.tiers import seeds
from ttb_core import Position

pytestmark = pytest.mark.slow

SECRETS = {"red": {"special": ["dash"]}, "yellow": {"special": ["jump"]}}
PILE = ["anti_zap", "forward3"]


def table(position: Position, **options: Any) -> tuple[Screen, Screen]:
    """The host, who plays the first of two colours, and a guest, who plays the other."""
    air = Air()
    host, guest = air.screen(sit_down()), air.screen(sit_down())
    host.app.feature(Table).start(position, options)
    _, away = host.app.session.standing.colours
    host.hosting.begin([away])
    come(host, guest, away, "Bob")
    return host, guest


def secret_orders(host: Screen) -> set[str]:
    """The special orders that are secret from the guest."""
    data = TTB.data(host.app.session.position)
    hand = data["hands"][data["turn_order"][0]]
    return {*data["pile"], *hand["special"]} - {*hand["revealed"]}


def play(by: Screen, chance: random.Random) -> None:
    """Make a random change, or none, and run."""
    by.app.feature(Changing).taken_back(
        TTB.rules.turn(ttb.turn_to_json(random_changes(by.app.session.position, chance)))
    )
    by.act("run")


def offered(screen: Screen) -> list[str]:
    """The choices that the screen offers."""
    decision = screen.app.view().get("decision", "")
    return [part.split('"')[0] for part in decision.split('data-choice="')[1:]]


@pytest.mark.parametrize("seed", seeds(3, 8))
def test_a_game_on_two_screens(seed: int) -> None:
    chance = random.Random(seed)
    fields = make_position(
        seed=seed, colours=2, mode="standard", objects=9, floor=6, crowd=1.0, phase=chance.choice((4, 2))
    )
    host, guest = table(ttb.position_from_json({**fields, "round": 2}))
    screens = dict(zip(fields["turn_order"], (host, guest), strict=True))
    away = frozenset(fields["turn_order"][1:])
    for _ in range(12):
        running = host.app.feature(Running)
        by, other = screens[running.decides], screens[next(iter({*screens} - {running.decides}))]
        heard, kept = len(guest.heard), secret_orders(host)
        if running.phase == "deciding":
            assert offered(by) and not offered(other), "whoever is asked is asked alone"
            by.act("choice", chance.choice(offered(by)))
        else:
            play(by, chance)
        for screen in (host, guest):
            assert screen.app.message[0] != "error"
            screen.act("close")
            assert screen.app.view()["players"]
        if host.app.session.over:
            break
        said = "".join(guest.heard[heard:]) + str(guest.app.view())
        secret = kept & secret_orders(host)
        assert not [name for name in secret if f'"{name}"' in said or f'-{name}"' in said]
        there = TTB.rules.view(TTB.data(host.app.session.position), away)
        assert TTB.data(guest.app.session.position) == there
    assert guest.app.session.cursor == host.app.session.cursor > 0


def test_all_see_all_where_special_orders_lie_open() -> None:
    host, guest = table(duel(hands=SECRETS, pile=PILE), open_specials=True)
    hands = TTB.data(guest.app.session.position)["hands"]
    assert hands["red"]["special"] == ["dash"]
    assert "#order-dash" in guest.app.view()["players"] and "#order-jump" in host.app.view()["players"]
    assert TTB.data(guest.app.session.position)["pile"] == [None, None]
