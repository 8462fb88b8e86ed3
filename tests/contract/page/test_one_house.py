"""Two games on one site are independent: each ignores the other's saves and links."""

from __future__ import annotations

from html import unescape
from itertools import permutations

import pytest
from shell.saves.saves import Saves
from shell.sharing.links import position_link

from ground.links.codec import Linked
from tests.contract.contract import Contract
from tests.contract.found import CONTRACTS, contract_of
from tests.contract.page.test_table import played
from tests.contract.stories import story
from tests.sitting import Drawer

every_two = pytest.mark.parametrize(
    ("one", "other"),
    [pytest.param(*pair, id="-".join(game.name for game in pair)) for pair in permutations(CONTRACTS, 2)],
)


def test_no_two_games_have_one_name() -> None:
    for names in ([one.game.name for one in CONTRACTS], [one.game.file_name for one in CONTRACTS]):
        assert len({*names}) == len(names)


@every_two
def test_the_saves_of_a_game_are_its_own(one: Contract, other: Contract) -> None:
    drawer = Drawer()
    first = played(story(one.name, 0), drawer)
    kept = dict(drawer.kept)
    second = played(story(other.name, 0), drawer)
    for app in (first, second):
        assert app.session.key in [game["key"] for game in app.feature(Saves).store.games()[0]]
    assert not {*first.feature(Saves).store.games()[1], *second.feature(Saves).store.games()[1]}
    again = one.sit_down(drawer)
    assert again.session.to_json() == first.session.to_json()
    assert {name: drawer.kept[name] for name in kept if name.startswith(f"{one.name}.")} == {
        name: text for name, text in kept.items() if name.startswith(f"{one.name}.")
    }, "the other game has changed nothing of it"


@every_two
def test_the_link_of_a_game_is_none_of_another(one: Contract, other: Contract) -> None:
    told = story(one.name, 0)
    for link in (
        position_link(one.game, told.start),
        one.game.rules.links.write(Linked("game", told.start, told.turns, told.names(), 1)),
    ):
        assert one.game.rules.links.begins(link) and not other.game.rules.links.begins(link)
        app = other.sit_down(fragment=f"#{link}")
        assert app.session.turns == [] and app.session.start != told.start
        assert app.message == ("error", app.t("ui.bad_link", reason=app.t("error.bad_link"), code="bad_link"))


@pytest.mark.parametrize("one", CONTRACTS, ids=lambda one: one.name)
def test_a_broken_link_leads_a_newcomer_to_the_door_with_the_reason(one: Contract) -> None:
    link = position_link(one.game, story(one.name, 0).start)
    app = one.sit_down(fragment=f"#{link[:-4]}")
    assert app.root()["data-door"] == "true" and app.dialog == "open-link"
    assert app.message[0] == "error" and app.message[1] in unescape(app.dialog_html())
    there = one.sit_down(fragment=f"#{link}")
    visited = there.session
    there.act("link", f"#{link[:-4]}")
    assert there.message[0] == "error" and there.session is visited and there.root()["data-door"] == ""


OFFERS = ("first-steps", "play-computer", "hint", "review", "share", "film", "replay", "statistics", "nearby")
"""Actions of every game: its first game, computers, hints, what follows a game, other screens."""
OWN = {"ttb": ("learn", "edit"), "junkyard": ("lessons", "bench"), "rally": ("drills", "courses")}
"""The actions for lessons and for making things, by game."""


@pytest.mark.parametrize("game", OWN)
def test_every_game_has_what_the_others_have(game: str) -> None:
    app = contract_of(game).sit_down()
    assert [action for action in (*OFFERS, *OWN[game]) if not app.knows(action)] == []
    assert len(app.game.rules.levels) > 3
