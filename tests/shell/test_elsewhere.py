"""A decision can be taken back until it is known elsewhere."""

from __future__ import annotations

import pytest
from shell.app.app import App
from shell.app.game import Game
from shell.play.elsewhere import BACK
from shell.play.table import Table

from tests.shell.table import LONG, asked, sit_down
from tests.shell.test_correspondence import AT_ONCE, IN_TURN, Pair, decide, open_link, send
from tests.shell.test_nearby_meanwhile import party


def by_link(game: Game) -> list[App]:
    """Two devices that both know of all decisions."""
    pair = Pair(game)
    decide(pair.there)
    open_link(pair.here, send(pair.there))
    return [pair.here, pair.there]


def nearby() -> list[App]:
    """The screens of a host and two guests after a round."""
    host, guests = party()
    for screen in (host, *guests):
        screen.act("name", "1")
    return [screen.app for screen in (host, *guests)]


KNOWN = {"at once": lambda: by_link(AT_ONCE), "in turn": lambda: by_link(IN_TURN), "nearby": nearby}


@pytest.mark.parametrize("way", KNOWN)
def test_what_others_know_stays(way: str) -> None:
    for app in KNOWN[way]():
        cursor, waiting = app.session.cursor, app.session.waiting
        for action in BACK:
            app.act(action)
            assert app.message[0] == "refused" and app.dialog == "", action
            assert (app.session.cursor, app.session.waiting) == (cursor, waiting)


def test_at_several_screens_each_takes_back_their_own_decision() -> None:
    host, (yellow, green) = party()
    for screen in (host, yellow):
        screen.act("name", "3")
    for action in ("undo", "undo-turn", "withdraw"):
        host.act(action)
        assert [*host.app.session.ready] == ["yellow"], "it is not the host's"
    assert asked(host.app) == "red" and asked(green.app) == "green"


def test_a_decision_is_taken_back_only_where_the_host_hears_of_it() -> None:
    host, (yellow, _) = party()
    yellow.act("name", "3")
    host.air.carries = lambda to, text: []
    yellow.act("undo")
    yellow.act("undo")
    assert yellow.app.message == ("refused", yellow.app.t("ui.nearby.on_its_way"))


def test_beside_a_computer_what_goes_back_is_free() -> None:
    app = sit_down()
    app.feature(Table).start(LONG, seats={"red": {"kind": "computer", "level": 1}})
    assert [app.barred(action) for action in (*BACK, "name")] == [
        *("" for _ in BACK), app.t("ui.computer.its_turn", player="Red")
    ]  # fmt: skip
