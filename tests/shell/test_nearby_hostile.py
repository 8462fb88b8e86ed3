"""Malicious guests at the counting game's table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from count_core import Count
from shell.nearby.hosting import MOST_SIGNS, MOST_WRONG
from shell.play.table import Table

from tests.contract.page.lies import wrong_message
from tests.nearby import Air, Screen, Stranger
from tests.shell.table import LONG, THREE, Drawer, sit_down, total

pytestmark = pytest.mark.slow


def table(position: Count = LONG, drawer: Drawer | None = None) -> Screen:
    host = Air().screen(sit_down(drawer))
    host.app.feature(Table).start(position)
    host.hosting.begin(host.app.session.standing.colours[1:])
    return host


def correct_messages(stranger: Stranger) -> list[Any]:
    """Correct messages of this moment."""
    now, welcome = stranger.last("now"), stranger.last("welcome")
    n, asked = now.get("n", 0), now.get("asked", "")
    hello = {
        "type": "hello", "v": 1, "game": "count", "token": welcome.get("token", ""), "colour": "yellow",
        "name": "Mallory", "story": welcome.get("story", ""), "have": n,
        "back": {"ufrag": "abcd", "pwd": "x" * 22, "fingerprint": "0f" * 32},
    }  # fmt: skip
    return [
        hello,
        {"type": "turn", "n": n, "asked": asked, "turn": {"numbers": {"yellow": 2}}},
        {"type": "answer", "n": n, "asked": asked, "value": "3"},
        {"type": "withdraw", "n": n, "asked": asked},
        {"type": "sign", "sign": "hurry"},
        {"type": "leave"},
    ]


def others(host: Screen) -> Any:
    """The decisions of the current turn but yellow's."""
    named = (host.app.session.waiting or {"numbers": {}})["numbers"]
    return {colour: number for colour, number in named.items() if colour != "yellow"}


@pytest.mark.parametrize(("seed", "messages"), [(3, 2000), pytest.param(26, 5000, marks=pytest.mark.walk)])
def test_whatever_a_guest_says_the_game_stays_one(seed: int, messages: int) -> None:
    chance, drawer = random.Random(seed), Drawer()
    host = table(LONG, drawer)
    session, kept = host.app.session, {*drawer.kept}
    fixed = {name: session.to_json()[name] for name in ("key", "options", "start", "seats")}
    stranger = Stranger(host)
    hung_up = turns = 0
    for count in range(messages):
        if not stranger.there:
            stranger, hung_up = Stranger(host), hung_up + 1
        if not stranger.last("welcome") and chance.random() < 0.5:
            stranger.comes("yellow")
        if count % 97 == 0 and "red" not in session.ready:
            host.act("name", "1")
        before, known, played = session.cursor, others(host), session.turns[:]
        stranger.says(
            wrong_message(
                chance.choice(correct_messages(stranger)), chance, ("numbers", "value", "yellow", "red")
            )
        )
        assert host.app.session is session
        assert session.turns[: len(played)] == played
        if session.cursor == before:
            assert others(host) == known, "nobody but yellow has decided anything"
        else:
            turns += 1
            numbers = session.turns[-1]["numbers"]
            assert {c: n for c, n in numbers.items() if c != "yellow"} == known
            assert numbers["yellow"] in (1, 2, 3)
        assert {name: session.to_json()[name] for name in fixed} == fixed
        assert {*session.names} <= {"yellow"}
        assert len(host.hosting.guests) <= 12
        if count % 250 == 0:
            assert all("<" not in name for name in session.names.values())
            host.app.view()
    assert turns > 9 and hung_up > messages / MOST_WRONG / 3
    again = sit_down(drawer)
    assert again.session.to_json() == session.to_json(), "what is kept is the game"
    assert not again.feature(Table).app.message[1]
    fresh = {key for key in drawer.kept if not key.startswith(f"count.game.{session.key}.")}
    assert fresh <= {*kept, "count.nearby"}, "nothing else was written"


def seated(host: Screen, colour: str = "yellow") -> Stranger:
    stranger = Stranger(host)
    stranger.comes(colour)
    assert stranger.last("welcome")["colours"] == ([colour] if colour else [])
    return stranger


def say(stranger: Stranger, kind: str, **fields: object) -> list[Any]:
    """Send a correct message with the numbers that the host told last."""
    now = stranger.last("now")
    return stranger.says(json.dumps({"type": kind, "n": now["n"], "asked": now["asked"], **fields}))


def kinds(heard: list[Any]) -> list[str]:
    return [one["type"] for one in heard]


def test_messages_without_sense_end_with_hanging_up() -> None:
    host = table()
    stranger = seated(host)
    for _ in range(MOST_WRONG):
        assert kinds(stranger.says("nonsense"))[0] == "refused" and stranger.there
    assert stranger.says("nonsense")[-1] == {"type": "bye", "why": "rude"}
    assert not stranger.there and not any(guest.there for guest in host.hosting.guests)
    assert stranger.comes("yellow") == [], "nobody listens any more"
    assert "yellow" in host.hosting.seating.free()


def test_a_seat_decides_for_itself_alone() -> None:
    host = table(THREE)
    stranger = seated(host)
    say(stranger, "turn", turn={"numbers": {"red": 3, "green": 3}})
    assert host.app.session.ready == ()
    say(stranger, "turn", turn={"numbers": {"red": 3, "yellow": 2, "green": 3}})
    assert host.app.session.waiting == {"numbers": {"yellow": 2}}
    say(stranger, "answer", value="1")
    say(stranger, "turn", turn={"numbers": {"yellow": 3}})
    assert host.app.session.waiting == {"numbers": {"yellow": 2}}, "it has decided already"


@pytest.mark.parametrize("what", ["turn", "answer", "withdraw"])
def test_who_watches_decides_nothing(what: str) -> None:
    host = table()
    watching = seated(host, "")
    fields: dict[str, Any] = {"turn": {"turn": {"numbers": {"yellow": 1}}}, "answer": {"value": "1"}}
    host.act("name", "1")
    for _ in range(3):
        assert kinds(say(watching, what, **fields.get(what, {})))[0] == "refused"
    assert host.app.session.waiting == {"numbers": {"red": 1}}


def test_what_is_said_twice_is_done_once() -> None:
    host = table(THREE)
    stranger = seated(host)
    answer = {"type": "answer", "n": 0, "asked": stranger.last("now")["asked"], "value": "3"}
    stranger.says(json.dumps(answer))
    assert kinds(stranger.says(json.dumps(answer)))[0] == "refused"
    say(stranger, "withdraw")
    assert host.app.session.ready == ()
    assert kinds(stranger.says(json.dumps(answer)))[0] == "refused", "it was taken back"
    assert host.app.session.ready == ()


def test_an_answer_counts_though_others_have_decided_meanwhile() -> None:
    host = table(THREE)
    one, two = seated(host), seated(host, "green")
    asked = one.last("now")["asked"]
    say(two, "answer", value="1")
    host.act("name", "1")
    heard = one.says(json.dumps({"type": "answer", "n": 0, "asked": asked, "value": "3"}))
    assert kinds(heard) == ["past", "now"]
    assert total(host.app) == "5"


@pytest.mark.parametrize("token", ["", "n0x1", "n0x6n0x7", "x" * 300, "None", "story"])
def test_a_token_is_not_guessed(token: str) -> None:
    host = table(THREE)
    seated(host)
    other = Stranger(host)
    other.comes("yellow", token=token)
    assert other.last("taken") == {"type": "taken", "free": ["green"]}
    assert not other.last("welcome")
    other.comes("green", token=token)
    assert other.last("welcome")["colours"] == ["green"]


def test_hello_again_and_again_is_one_guest() -> None:
    host = table(THREE)
    stranger = seated(host)
    token = stranger.last("welcome")["token"]
    for _ in range(MOST_WRONG + 1):
        assert stranger.there and len(host.hosting.guests) == 1
        stranger.comes("yellow", token=token)
    assert not stranger.there and len(host.hosting.guests) == 1
    again = Stranger(host)
    again.comes("green", token=token)
    assert again.last("welcome")["colours"] == ["yellow"], "who is known has the seat they had"
    for _ in range(MOST_WRONG + 1):
        again.comes("green")
    assert not again.there and [one.colours for one in host.hosting.guests] == [("yellow",)]


def test_who_is_known_takes_over_only_their_own_place() -> None:
    host = table(THREE)
    one, two = seated(host), seated(host, "green")
    token = one.last("welcome")["token"]
    two.comes("green", token=token)  # on the line of another seat, with an overheard token
    assert kinds(two.heard[-1:]) == ["refused"] or two.last("now")["asked"]
    assert one.there and one.last("bye") == {}
    assert [guest.colours for guest in host.hosting.guests] == [("yellow",), ("green",)]


def test_floods_of_signs_are_a_few() -> None:
    host = table(THREE)
    one, two = seated(host), seated(host, "green")
    for _ in range(300):
        one.says('{"type":"sign","sign":"hurry"}')
    lines = [guest.line for guest in host.hosting.guests]
    assert lines == [one.line, two.line]
    assert kinds(two.heard).count("sign") == MOST_SIGNS and "sign" not in kinds(one.heard)


def test_deciding_and_taking_back_for_ever_changes_nothing() -> None:
    host = table(THREE)
    stranger = seated(host)
    for _ in range(300):
        say(stranger, "answer", value="2")
        assert list(host.app.session.ready) == ["yellow"]
        say(stranger, "withdraw")
        assert host.app.session.ready == ()
    assert host.app.session.cursor == 0 and not host.app.session.taken_back
    host.act("name", "1")
    assert host.app.session.ready == ("red",)


def test_a_name_is_made_plain() -> None:
    host = table()
    Stranger(host).comes("yellow", name="<i>&\u202e\ud800" + "x" * 300)
    name = host.app.session.names["yellow"]
    assert len(name) <= 20 and "\u202e" not in name
    host.act("nearby")
    assert "<i>" not in "".join(host.app.view().values())
