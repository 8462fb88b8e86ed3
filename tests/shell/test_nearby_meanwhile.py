"""Events at a table of several screens while its person is elsewhere in the app, or afterwards."""

from __future__ import annotations

import pytest
from count_core import COLOURS, Count
from shell.app.session import Session
from shell.play.running import Running
from shell.play.table import Table
from shell.seats.seats import Seats
from shell.sharing.taking_part import TakingPart

from tests.nearby import Air, Screen, come, invite
from tests.shell.table import BARE, COUNTING, LONG, THREE, Drawer, Making, asked, sit_down, total

pytestmark = pytest.mark.slow


def table(air: Air, position: object = THREE, drawer: Drawer | None = None) -> Screen:
    host = air.screen(sit_down(drawer))
    host.app.feature(Table).start(position)
    host.hosting.begin(host.app.session.standing.colours[1:])
    return host


def party(position: object = THREE) -> tuple[Screen, list[Screen]]:
    """A host and a guest for each other colour."""
    air = Air()
    host = table(air, position)
    colours = host.app.session.standing.colours[1:]
    guests = [air.screen(sit_down()) for _ in colours]
    for guest, colour in zip(guests, colours, strict=True):
        come(host, guest, colour, colour.title())
    return host, guests


LOOKS = {
    "replay": (("replay-to", "0:0"), ("replay-close", "")),
    "door": (("door", ""), ("play", "")),
    "settings": (("settings", ""), ("close", "")),
    "log": (("log", "on"), ("log", "off")),
}


@pytest.mark.parametrize("at", LOOKS)
def test_guests_play_on_while_the_host_looks_at_something_else(at: str) -> None:
    host, (yellow, green) = party()
    for screen in (host, yellow, green):
        screen.act("name", "1")
    host.act("name", "2")
    there, back = LOOKS[at]
    host.act(*there)
    shown = bool(host.app.past), host.app.screen, host.app.dialog
    yellow.act("name", "3")
    assert [*host.app.session.ready] == ["red", "yellow"]
    green.act("name", "3")
    assert total(yellow.app) == total(green.app) == "11", "the round is over for all who look on"
    assert host.app.session.cursor == 2
    yellow.act("name", "1")
    assert (bool(host.app.past), host.app.screen, host.app.dialog) == shown, "the host is left at it"
    host.act(*back)
    assert host.app.past is None and total(host.app) == "11"
    assert host.app.session.ready == ("yellow",) and asked(host.app) == "red"
    host.act("name", "1")
    green.act("name", "1")
    assert total(host.app) == total(yellow.app) == "14"


def test_a_game_that_ends_while_the_host_looks_back_is_told_when_they_return() -> None:
    host, (yellow,) = party(Count(COLOURS[:2], goal=7))
    for screen in (host, yellow):
        screen.act("name", "2")
    host.act("name", "2")
    host.act("replay-to", "0:0")
    yellow.act("name", "3")
    assert yellow.app.session.over and yellow.app.dialog == "finish"
    assert host.app.past is not None
    host.act("replay-close")
    assert host.app.session.over and host.app.dialog == "finish"


def test_guests_wait_while_something_lies_over_the_game() -> None:
    host, (yellow, green) = party()
    game = host.app.session
    lesson = Session(COUNTING, LONG, {}, {}, "lesson")
    lesson.stored, lesson.home = False, game
    host.do(lambda: host.app.feature(Table).put(lesson, save=False))
    assert yellow.visiting.session is not None and not yellow.visiting.session.on
    before = list(yellow.heard)
    yellow.act("name", "3")
    assert yellow.app.message[0] == "refused" and yellow.heard == before
    again = host.air.screen(sit_down())
    green.act("nearby-leave")
    assert host.app.session is lesson
    host.do(lambda: host.app.feature(Table).put(game, save=False))
    come(host, again, "green")
    yellow.act("name", "3")
    again.act("name", "3")
    host.act("name", "1")
    assert total(host.app) == total(yellow.app) == total(again.app) == "7"


def test_who_was_invited_before_gets_a_seat_of_the_game_and_not_of_what_lies_over_it() -> None:
    air = Air()
    host, guest = table(air), air.screen(sit_down())
    guest.act("link", "#" + invite(host))
    guest.act("nearby-colour", "seat=green")
    guest.act("nearby-join")
    game = host.app.session
    lesson = Session(COUNTING, LONG, {}, {}, "lesson")
    lesson.stored, lesson.home = False, game
    host.do(lambda: host.app.feature(Table).put(lesson, save=False))
    host.act("nearby-answer", guest.visiting.answer)
    assert [one.colours for one in host.hosting.guests] == [("green",)]
    assert guest.app.session.standing.colours == COLOURS
    host.do(lambda: host.app.feature(Table).put(game, save=False))
    guest.act("name", "2")
    assert game.ready == ("green",)


def test_what_is_in_the_making_stays_while_others_decide() -> None:
    air = Air()
    host = air.screen(sit_down(features=(*BARE, Making)))
    host.app.feature(Table).start(THREE)
    host.hosting.begin(COLOURS[1:])
    guests = [air.screen(sit_down(features=(*BARE, Making))) for _ in COLOURS[1:]]
    for guest, colour in zip(guests, COLOURS[1:], strict=True):
        come(host, guest, colour)
    for screen in (host, *guests):
        screen.act("make", "a")
    guests[0].act("name", "1")
    guests[0].act("withdraw")
    guests[0].act("name", "2")
    air.break_off(guests[0])
    assert host.app.feature(Making).steps == guests[1].app.feature(Making).steps == ["a"]
    assert asked(host.app) == "red" and asked(guests[1].app) == "green"
    guests[1].act("name", "1")
    host.act("name", "1")
    assert total(host.app) == total(guests[0].app) == "4"


def test_with_another_game_on_the_table_guests_go_home_and_hear_no_more() -> None:
    host, guests = party()
    own = [guest.app.session.home for guest in guests]
    host.do(lambda: host.app.feature(Table).start(THREE))
    heard = [list(guest.heard) for guest in guests]
    for guest, home in zip(guests, own, strict=True):
        assert '"ended"' in guest.heard[-1] and guest.visiting.why == "ended"
        assert guest.app.session is home and guest.app.session.stored
    host.act("name", "3")
    assert [list(guest.heard) for guest in guests] == heard and not list(host.hosting.guests)


def test_a_game_to_which_the_host_comes_back_knows_its_guests() -> None:
    host, (yellow, _) = party()
    yellow.act("name", "2")
    game = host.app.session
    host.do(lambda: host.app.feature(Table).start(LONG))
    host.do(lambda: host.app.feature(Table).put(game))
    assert {one.colours for one in host.hosting.guests} == {("yellow",), ("green",)}
    come(host, yellow, "yellow")
    assert yellow.app.session.ready == ("yellow",)
    assert {one.colours for one in host.hosting.guests} == {("yellow",), ("green",)}


def test_a_seat_is_played_here_and_given_back() -> None:
    host, (yellow, green) = party()
    host.air.break_off(yellow, gone=True)
    host.act("nearby-here", "yellow")
    for number in "12":
        host.act("take-over")
        host.act("name", number)
    green.act("name", "3")
    assert total(host.app) == total(green.app) == "6"
    host.act("nearby-invite", "yellow")
    assert host.app.feature(Seats).of("yellow").kind == "nearby"
    again = host.air.screen(sit_down())
    come(host, again, "yellow", "Zoe")
    assert total(again.app) == "6" and asked(again.app) == "yellow"
    for screen in (host, again, green):
        screen.act("name", "1")
    assert total(host.app) == total(again.app) == total(green.app) == "9"


def test_what_a_guest_has_decided_stays_when_the_seat_is_played_here() -> None:
    host, (yellow, green) = party()
    yellow.act("name", "3")
    host.act("nearby-here", "yellow")
    assert yellow.visiting.why == "taken"
    assert host.app.session.ready == ("yellow",)
    green.act("name", "1")
    host.act("take-over")
    host.act("name", "1")
    assert total(host.app) == total(green.app) == "5"


def test_who_watches_sees_turns_taken_back_and_played_otherwise() -> None:
    air = Air()
    host, watching = air.screen(sit_down()), air.screen(sit_down())
    host.app.feature(Table).start(Count(COLOURS[:1], goal=100))
    come(host, watching, "")
    for number in "123":
        host.act("name", number)
    assert total(watching.app) == "6"
    host.act("undo-turn")
    assert total(watching.app) == "3" and watching.app.session.cursor == 2
    host.act("name", "1")
    assert total(watching.app) == "4"
    air.break_off(watching, hears="others")
    host.act("undo-turn")
    host.act("undo-turn")
    host.act("name", "3")
    host.act("name", "3")
    air.hear_late()
    assert total(watching.app) == total(host.app) == "7"
    assert watching.app.session.turns == host.app.session.turns


def test_when_all_have_gone_home_it_goes_on_by_link() -> None:
    host, (yellow,) = party(LONG)
    host.act("name", "1")
    yellow.act("name", "1")
    host.air.break_off(yellow, gone=True)
    host.do(lambda: host.app.feature(TakingPart).begin(["red"]))
    assert host.app.feature(Seats).of("yellow").kind == "link"
    assert not host.hosting.on and not list(host.hosting.guests) and host.app.session.first == ()
    host.act("name", "2")
    assert host.app.session.ready == ("red",) and host.app.feature(Running).decides == "yellow"
    again = sit_down(host.app.storage)  # type: ignore[arg-type]
    assert again.feature(Seats).of("yellow").kind == "link" and again.session.ready == ("red",)


def test_after_the_last_turn_a_line_that_breaks_loses_nothing() -> None:
    host, (yellow,) = party(Count(COLOURS[:2], goal=4))
    host.act("name", "3")
    host.air.carries = lambda to, text: []
    yellow.act("name", "3")
    host.air.carries = lambda to, text: [text]
    host.air.break_off(yellow)
    assert not host.app.session.over and asked(yellow.app) == "yellow", "it was lost, and is decided again"
    host.air.carries = lambda to, text: [text] if to is host else []
    yellow.act("name", "3")
    assert host.app.session.over and not yellow.app.session.over
    host.air.carries = lambda to, text: [text]
    host.air.break_off(yellow)
    assert yellow.app.session.over and yellow.app.session.turns == host.app.session.turns


def test_the_seats_of_a_table_that_was_taken_over_ask_people_here_first() -> None:
    """Another tab has had the game: it comes from storage as a new session."""
    host, (yellow, _) = party()
    host.act("play-here")
    assert list(host.app.session.first) == ["red"]
    yellow.act("name", "1")
    assert host.app.session.ready == ("yellow",) and asked(host.app) == "red"
