"""Two and more screens at one table of the counting game."""

from __future__ import annotations

import json

import pytest
from count_core import COLOURS, Count
from shell.nearby import invitation as code
from shell.play.story import Story
from shell.play.table import Table
from shell.seats.seats import NEARBY, Seats

from tests.nearby import Air, Screen, come, invite
from tests.shell.table import LONG, THREE, Drawer, asked, sit_down, total

pytestmark = pytest.mark.slow


def table(air: Air, position: object = LONG) -> Screen:
    """A host's screen with a game; all colours but the first are for guests."""
    host = air.screen(sit_down())
    host.app.feature(Table).start(position)
    host.hosting.begin(host.app.session.standing.colours[1:])
    return host


def test_a_guest_comes_and_both_play() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    come(host, guest, "yellow", "Bob")
    assert host.app.root()["data-awake"] and guest.app.root()["data-awake"], "in the dark lines are lost"
    assert host.app.session.names["yellow"] == "Bob"
    assert guest.app.session is guest.visiting.session
    assert asked(guest.app) == "yellow" and asked(host.app) == "red"
    guest.act("name", "3")
    assert asked(guest.app) == ""
    assert host.app.session.ready == ("yellow",) and guest.app.session.ready == ("yellow",)
    host.act("name", "2")
    assert total(host.app) == total(guest.app) == "5"
    host.act("name", "1")
    guest.act("name", "1")
    assert total(host.app) == total(guest.app) == "7"
    assert guest.app.session.cursor == host.app.session.cursor == 2


def seated(air: Air, drawer: Drawer) -> tuple[Screen, Screen, str]:
    """A host, a guest called Bob with this storage, and the fragment of the guest's address."""
    host, guest = table(air), air.screen(sit_down(drawer))
    come(host, guest, "yellow", "Bob")
    assert guest.visiting.invitation is not None
    return host, guest, "#near=" + code.invitation_text(guest.visiting.invitation)


def test_a_guest_who_was_away_has_everything_again() -> None:
    air = Air()
    drawer = Drawer()
    host, guest, address = seated(air, drawer)
    for number in "12":
        host.act("name", number)
        guest.act("name", number)
    air.break_off(guest, gone=True)
    assert not any(one.there for one in host.hosting.guests)
    host.act("name", "3")
    assert "Bob" in host.app.view()["go"]
    again = air.screen(sit_down(drawer, fragment=address))
    again.effects(again.app.effects)
    air.settle()
    assert again.visiting.state == "there"
    assert again.app.session.cursor == 2 and total(again.app) == "6"
    assert again.app.session.ready == ("red",) and asked(again.app) == "yellow"
    again.act("name", "2")
    assert total(host.app) == total(again.app) == "11"
    assert again.app.feature(Story).turns == 3


def test_a_second_tab_at_the_same_link_leaves_the_way_back_to_the_first() -> None:
    air = Air()
    drawer = Drawer()
    host, guest, address = seated(air, drawer)

    def opened() -> Screen:
        tab = air.screen(sit_down(drawer, fragment=address))
        tab.effects(tab.app.effects)
        air.settle()
        return tab

    second = opened()
    assert second.app.root()["data-alone"] and second.visiting.state == ""
    air.break_off(second, gone=True)
    host.act("name", "3")
    assert guest.visiting.state == "there" and guest.app.session.ready == ("red",)
    air.break_off(guest, gone=True)
    again = opened()
    assert again.visiting.state == "there" and asked(again.app) == "yellow"
    again.act("name", "2")
    assert total(host.app) == total(again.app) == "5"


def test_a_guest_whose_line_breaks_comes_back_by_itself() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    come(host, guest, "yellow")
    host.act("name", "3")
    air.break_off(guest)
    assert guest.visiting.state == "there" and any(one.there for one in host.hosting.guests)
    guest.act("name", "3")
    assert total(host.app) == total(guest.app) == "6"


def test_three_screens_and_somebody_who_watches() -> None:
    air = Air()
    host = table(air, THREE)
    guests = [air.screen(sit_down()) for _ in range(3)]
    for guest, colour in zip(guests, ("green", "yellow", ""), strict=True):
        come(host, guest, colour)
    assert [asked(guest.app) for guest in guests] == ["green", "yellow", ""]
    guests[0].act("name", "1")
    host.act("name", "1")
    assert asked(guests[1].app) == "yellow"
    guests[1].act("name", "1")
    assert [total(screen.app) for screen in (host, *guests)] == ["3"] * 4


def test_a_seat_is_played_here_meanwhile_and_by_a_computer() -> None:
    air = Air()
    host, guest = table(air, THREE), air.screen(sit_down())
    come(host, guest, "green")
    air.break_off(guest, gone=True)
    host.act("nearby-here", "yellow")
    host.act("nearby-computer", "green")
    seats = host.app.feature(Seats)
    assert [seats.of(colour).kind for colour in ("yellow", "green")] == ["here", "computer"]
    assert not list(host.hosting.guests)


def test_the_game_that_is_over_is_kept_by_everybody() -> None:
    air = Air()
    drawer = Drawer()
    host, guest = table(air, Count(COLOURS[:2], goal=4)), air.screen(sit_down(drawer))
    come(host, guest, "yellow", "Bob")
    host.act("name", "1")
    guest.act("name", "1")
    guest.act("name", "3")
    host.act("name", "1")
    assert host.app.session.over and guest.app.session.over
    assert guest.app.session.stored and guest.app.session.turns == host.app.session.turns
    assert guest.app.dialog == "finish" and host.app.dialog == "finish"
    assert any(key.startswith("count.game.") and guest.app.session.key in key for key in drawer.kept)


def test_what_is_decided_in_secret_can_be_taken_back() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    come(host, guest, "yellow")
    guest.act("name", "3")
    guest.act("undo")
    assert host.app.session.ready == () and asked(guest.app) == "yellow"
    guest.act("name", "1")
    host.act("name", "1")
    assert total(guest.app) == total(host.app) == "2"


def test_nobody_is_told_by_what_seed_a_game_was_dealt() -> None:
    """The seed determines all hidden things, so guests get it only after the end of the game."""
    air = Air()
    host, guest = air.screen(sit_down()), air.screen(sit_down())
    options = {"colours": 2, "seed": "all is in it"}
    host.app.feature(Table).start(Count(COLOURS[:2], goal=4), options)
    host.hosting.begin(["yellow"])
    come(host, guest, "yellow")
    host.act("name", "1")
    guest.act("name", "1")
    assert not any("all is in it" in text for text in guest.heard)
    guest.act("name", "3")
    host.act("name", "1")
    assert guest.app.session.over and guest.app.session.options == options


def test_an_invitation_that_is_opened_at_the_front_door_keeps_its_address() -> None:
    """The page needs the address to return to the table when it is reloaded."""
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    guest.act("go", "")
    assert guest.app.root()["data-place"] == "door"
    guest.act("link", "#" + invite(host))
    assert guest.app.root()["data-place"] == "link"


def test_who_went_without_a_word_has_their_seat_again_by_another_invitation() -> None:
    """The browser was killed: no message arrives, and it takes a while until the line counts as lost."""
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    come(host, guest, "yellow", "Bob")
    (known,) = host.hosting.guests
    host.act("line-quiet", json.dumps({"line": known.line, "on": True}))
    again = air.screen(sit_down())
    come(host, again, "yellow", "Bob")
    assert asked(again.app) == "yellow"
    assert [one.colours for one in host.hosting.guests] == [("yellow",)]
    again.act("name", "3")
    host.act("name", "3")
    assert total(host.app) == total(again.app) == "6"


def test_the_game_waits_while_a_guest_plays_something_else() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    come(host, guest, "yellow")
    guest.app.feature(Table).start(LONG)
    other = guest.app.session
    host.act("name", "2")
    assert guest.app.session is other and "nearby-back" in guest.app.view()["visit"]
    guest.act("nearby-back")
    assert guest.app.session.ready == ("red",) and asked(guest.app) == "yellow"
    guest.act("name", "2")
    assert total(host.app) == total(guest.app) == "4"
    guest.act("nearby-leave")
    assert not any(one.there for one in host.hosting.guests)


def test_once_more_with_the_same_people() -> None:
    air = Air()
    host, guest = table(air, Count(COLOURS[:2], goal=2)), air.screen(sit_down())
    come(host, guest, "yellow", "Bob")
    host.act("name", "1")
    guest.act("name", "1")
    assert guest.app.session.over
    host.act("rematch")
    assert not host.app.session.turns and guest.app.session.viewer == frozenset({"yellow"})
    assert guest.app.dialog == ""
    guest.act("name", "1")
    host.act("name", "3")
    assert total(host.app) == total(guest.app) == "4"


def test_a_game_that_is_over_is_found_again_by_the_same_address() -> None:
    air, drawer = Air(), Drawer()
    host, guest = table(air, Count(COLOURS[:2], goal=2)), air.screen(sit_down(drawer))
    come(host, guest, "yellow")
    assert guest.visiting.invitation is not None
    address = "#near=" + code.invitation_text(guest.visiting.invitation)
    host.act("name", "1")
    guest.act("name", "1")
    kept = guest.app.session.key
    air.break_off(guest, gone=True)
    again = air.screen(sit_down(drawer, fragment=address))
    again.effects(again.app.effects)
    air.settle()
    assert again.app.session.key == kept and again.app.session.over and again.app.dialog == "finish"


def test_a_guest_shares_and_saves_nothing_before_the_end() -> None:
    air, drawer = Air(), Drawer()
    host, guest = table(air), air.screen(sit_down(drawer))
    come(host, guest, "yellow")
    before = set(drawer.kept)
    for action in ("share", "save", "send-turn", "export-game", "save-copy"):
        guest.act(action)
        assert guest.app.dialog == ""
    assert set(drawer.kept) == before


def test_a_guest_goes_along_to_another_game_before_the_first_is_over() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    come(host, guest, "yellow", "Bob")
    host.act("name", "2")
    guest.act("name", "2")
    host.app.effects = []
    host.app.feature(Table).start(LONG, {}, {"yellow": "Bob"}, {"yellow": {"kind": NEARBY}})
    host.effects(host.app.effects)
    air.settle()
    guest.act("name", "1")
    host.act("name", "1")
    assert total(guest.app) == total(host.app) == "2"


def test_without_a_network_nobody_is_invited_and_that_is_said() -> None:
    air = Air()
    air.nowhere = True
    host = table(air)
    host.act("nearby-invite")
    assert host.hosting.invited is None and host.app.message[0] == "refused"


def test_an_invitation_ends_with_the_game() -> None:
    air = Air()
    host, guest = table(air, Count(COLOURS, goal=2)), air.screen(sit_down())
    come(host, guest, "yellow")
    host.act("nearby-here", "green")
    host.act("nearby-invite", "")
    assert host.hosting.invited is not None
    for number, screen in (("1", host), ("1", guest), ("1", host)):
        screen.act("take-over")
        screen.act("name", number)
    assert host.app.session.over and host.hosting.invited is None
